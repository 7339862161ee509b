import type { Queries } from '#platform/db/database.ts'
import { fail } from '#platform/errors.ts'
import { findLastDay } from './day-queries.ts'
import { say } from './sentences.ts'

/** Refuses with `INVALID_STATE` to take back what is dated in a day that is closed. */
export async function requireOpenDay(tx: Queries, { currency, day }: { currency: string; day: string }): Promise<void> {
  const last = (await findLastDay(tx, currency))?.day
  if (last !== undefined && day <= last)
    fail(
      'INVALID_STATE',
      say('{currency} is closed until {last}: what is dated before stays as it is.', { currency, last }),
    )
}
