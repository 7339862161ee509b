import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { sumOfAccount } from './queries.ts'

// The operator's own books: money at the bank of which it is not known whose it is, or that is the operator's.

/** No merchant: above the lowest id, so that pages of merchants have it. */
export const operatorId = '00000000-0000-7000-8000-000000000000'

export const operatorScope: Scope = { merchantId: operatorId, environment: 'PRODUCTION' }

/** All that the ledger has at banks in a currency, of all merchants and of the operator. */
export const sumOfBank = async (tx: Queries, currency: string): Promise<bigint> =>
  -((await sumOfAccount(tx, 'bank.settlement', currency))?.creditMinor ?? 0n)
