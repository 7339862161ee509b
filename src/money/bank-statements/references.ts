import type { StatementLine } from './statement.ts'

// Our references in the texts of an entry. Banks break lines at any letter, put blanks in, and mark fields as MT940 does: `?21`.

const gap = String.raw`\s*(?:\?\d\d\s*)?`
/** Ten digits and letters of Crockford, which has no I, L, O and U: most words of people have one. */
const letters = Array.from({ length: 10 }, () => '[0-9A-HJKMNP-TV-Z]').join(gap)
const shape = new RegExp(
  `(?:(?<![0-9A-Z])|(?<=\\?\\d\\d))(?:T${gap}X|F${gap}D)${gap}-${gap}${letters}(?![0-9A-Z])`,
  'g',
)

/** Those of the end-to-end identification first, then those that people have written. */
export function referencesIn({ endToEndId, remittance }: Pick<StatementLine, 'endToEndId' | 'remittance'>): string[] {
  const written = [endToEndId, remittance].flatMap((text) => text?.toUpperCase().match(shape) ?? [])
  return [...new Set(written.map((text) => text.replaceAll(/\?\d\d|\s/g, '')))]
}
