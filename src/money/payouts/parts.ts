import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Banks } from '../banks/selection.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'

/** Parts of payouts. The composition root hands them in, because money does not know the recipients of failure notices. */
export type PayoutParts = {
  db: Database
  /** Each of them bounded: none throws, and none is waited for without an end. */
  banks: Banks
  publicUrl: string
  now: () => Date
  /** Runs in the transaction in which a payout failed. */
  failed?: (ctx: WriteContext, payout: MoneyTransaction) => Promise<unknown>
}

export type PayoutKey = { scope: Scope; correlationId: string; transactionId: string }
