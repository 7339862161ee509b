import type { EnvironmentName } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { hasAccountIn } from '../bank-files/queries.ts'
import { type Banks, bankFor } from '../banks/selection.ts'
import type { Sender } from './payout.ts'

/**
 * The sender of payouts in an environment and a currency. In production without a bank by interface it is the operator, by files, where an account of the
 * operator has that currency; else undefined: money waits until the operator records a payout by hand.
 */
export async function senderOf(
  read: Queries,
  banks: Banks,
  environment: EnvironmentName,
  currency: string,
): Promise<Sender | undefined> {
  if (bankFor(banks, environment)) return 'BANK'
  return environment === 'PRODUCTION' && (await hasAccountIn(read, currency)) ? 'OPERATOR' : undefined
}
