import { failField } from './errors.ts'
import { say } from './sentences/said.ts'

const [first, last] = [1900, 2999]

/** Figures of a span need days before and behind it, whose years have four digits too. */
export function requireFigureYear(field: 'from' | 'to', year: number): void {
  if (year < first || year > last)
    failField(field, say('must be in the years {first} to {last}', { first, last }), 'lifetime')
}
