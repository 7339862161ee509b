import { findAnybodysById, findAnybodysByReference, type OwnedTransaction } from '../money/payments/operator-queries.ts'
import type { Database } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { CommandFailure } from './output.ts'

/** The merchant whose transaction has this reference or id. Throws CommandFailure without one, and when two merchants have it. */
export async function oneOf(db: Database, text: string): Promise<OwnedTransaction> {
  const found = await (isUuid(text)
    ? findAnybodysById(db.read, text)
    : findAnybodysByReference(db.read, text.toUpperCase()))
  const [only, another] = found
  if (!only) throw new CommandFailure(`There is no transaction ${text}.`)
  if (another) throw new CommandFailure(`Several merchants have a transaction ${text}: give its id.`)
  return only
}
