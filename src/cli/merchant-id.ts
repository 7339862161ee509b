import type { Database } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { findStanding } from '../platform/merchants/queries.ts'
import { CommandFailure } from './output.ts'

export function requireMerchantId(text: string, option = '--merchant'): string {
  if (!isUuid(text))
    throw new CommandFailure(`${option} must be the id of a merchant, as npx mizan merchants list shows it.`)
  return text.toLowerCase()
}

/** The id of a merchant that is there: of one that is not, an empty list would say something untrue. */
export async function requireMerchant(db: Database, text: string): Promise<string> {
  const id = requireMerchantId(text)
  if (!(await findStanding(db.read, id)))
    throw new CommandFailure(`There is no merchant ${id}. npx mizan merchants list shows all.`)
  return id
}
