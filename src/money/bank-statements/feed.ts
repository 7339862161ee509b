import { asOneWrite, type Scope, type WriteContext } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import type { PaymentParts } from '../payments/parts.ts'
import type { PayoutParts } from '../payouts/parts.ts'

// The parts that messages of a bank work with.

/** A funding that waits for its transfer, or had it. */
export type AwaitedFunding = Scope & {
  id: string
  /** Its transaction. */
  transactionId: string
  amountMinor: bigint
  currency: string
}

/** `since`: null without any that has come. */
type FundingLike = { amountMinor: bigint; currency: string; since: Date | null }

/** The composition root hands in the parts that belong to modules. */
export type FeedParts = Pick<PayoutParts, 'failed' | 'publicUrl' | 'now'> &
  Pick<PaymentParts, 'hooks'> & {
    db: Database
    /** Of production, by the reference that the merchant writes on its transfer. */
    fundingsOf: (reference: string) => Promise<AwaitedFunding[]>
    /** Fundings by transfer of production of a merchant, of this amount: those that have come since `since`, then those that wait, oldest first. */
    fundingsLike: (tx: Queries, scope: Scope, like: FundingLike) => Promise<AwaitedFunding[]>
    /** False when it has ended. */
    settleFunding: (ctx: WriteContext, id: string) => Promise<boolean>
  }

export const writeIn = <Result>(
  { db, publicUrl, now }: Pick<FeedParts, 'db' | 'publicUrl' | 'now'>,
  scope: Scope,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> => {
  const at = now()
  return asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId: newId(at), now: at, publicUrl }, work)
}
