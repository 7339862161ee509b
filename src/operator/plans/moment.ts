import { countsFrom } from '../../money/pricing/plans.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import type { Words } from '../../platform/sentences/said.ts'
import { errors } from '../operator-errors.ts'
import { say } from '../sentences.ts'

export const refuse = (field: string, words: Words): never =>
  failPortal(errors.VALIDATION_ERROR, { fields: { [field]: words } })

/** The instant from which a day counts; tomorrow without one. Throws VALIDATION_ERROR for what is no day, or is past. */
export function momentOf(field: string, day: string | undefined, now: Date): Date {
  const found = countsFrom(day, now)
  if (found === 'NO_DAY') return refuse(field, say('must be a day, such as 2026-11-23'))
  return found === 'PAST' ? refuse(field, say('must be today or later')) : found
}
