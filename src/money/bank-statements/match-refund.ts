import type { WriteContext } from '#platform/context.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import { lockPairOf } from '../refunds/execute.ts'
import type { Pair } from '../refunds/record.ts'
import { settleRefund } from '../refunds/settle.ts'
import type { Doubt } from './doubt.ts'
import { correctOpening } from './enter-opening.ts'
import type { FeedParts } from './feed.ts'
import * as queries from './queries.ts'

// Entries that show a refund which the operator transfers, such as one of cash, or its return.

type Shown = Pick<queries.EntryRow, 'id' | 'amountMinor' | 'currency' | 'bankReference'>
type Keep = (matched: { kind: queries.EntryKind; subjectId: string }) => Promise<undefined>

/** Decides in the transaction of the caller, and keeps what it has decided by `keep`. `id` is that of the refund's transaction. */
export async function matchRefund(
  ctx: WriteContext,
  parts: Pick<FeedParts, 'hooks'>,
  { entry, id }: { entry: Shown; id: string },
  keep: Keep,
): Promise<Doubt | undefined> {
  const pair = await lockPairOf(ctx, id)
  if (pair?.refund.paidBy !== 'BANK') return 'UNKNOWN_REFERENCE'
  const { refund } = pair
  const isOut = entry.amountMinor < 0n
  if ((isOut ? -entry.amountMinor : entry.amountMinor) !== refund.amountMinor || entry.currency !== refund.currency)
    return 'OTHER_AMOUNT'
  const paid = await queries.findEntryOf(ctx.tx, 'REFUND', refund.id)
  if (isOut) return paid ? 'PAID_TWICE' : left(ctx, parts, { pair, entry }, keep)
  if (!paid) return 'RETURN_BEFORE_PAYMENT'
  if (await queries.findEntryOf(ctx.tx, 'REFUND_RETURN', refund.id)) return 'RETURNED_TWICE'
  return returned(ctx, parts, { pair, entry }, keep)
}

type About = { pair: Pair; entry: Shown }

/** One that was confirmed by hand is in the books already, even if it has come back meanwhile. */
async function left(
  ctx: WriteContext,
  parts: Pick<FeedParts, 'hooks'>,
  { pair, entry }: About,
  keep: Keep,
): Promise<Doubt | undefined> {
  const { id, status } = pair.refund
  const posted = await findPosted(ctx.tx, ctx.scope, 'refund.succeeded', id)
  if (posted) await correctOpening(ctx, entry, posted.createdAt)
  else if (status !== 'PROCESSING') return 'REFUND_NOT_WAITING'
  else await settleRefund(ctx, parts, pair, { status: 'SUCCEEDED', upstreamReference: entry.bankReference ?? entry.id })
  return keep({ kind: 'REFUND', subjectId: id })
}

async function returned(
  ctx: WriteContext,
  parts: Pick<FeedParts, 'hooks'>,
  { pair, entry }: About,
  keep: Keep,
): Promise<Doubt | undefined> {
  const { id, status } = pair.refund
  const posted = await findPosted(ctx.tx, ctx.scope, 'refund.returned', id)
  if (posted) await correctOpening(ctx, entry, posted.createdAt)
  else if (status !== 'SUCCEEDED') return 'REFUND_NOT_WAITING'
  else await settleRefund(ctx, parts, pair, { status: 'REFUSED', reason: 'RETURNED_BY_BANK' })
  return keep({ kind: 'REFUND_RETURN', subjectId: id })
}
