import type { Scope, WriteContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { inOneWrite } from '../payments/parts.ts'
import { findTransaction, lockTransaction } from '../payments/transaction-queries.ts'
import { holdMoney } from './hold.ts'
import { type Due, findByTransaction, findRefund, listDue, listFundable, lockRefund, updateRefund } from './queries.ts'
import { moveRefund, type Pair } from './record.ts'
import { failRefund, noteUnderWay, settleRefund } from './settle.ts'
import { askUpstream, lookUpstream, type RefundParts, type UpstreamOutcome } from './upstream.ts'

// Giving the money back, in three phases. `claim` is a transaction: of many workers one gets the refund. `ask` is outside of every
// transaction: the refund's id is the idempotency key upstream, at every try. `settle` is a transaction: state, ledger, events.
// A process that ends between them is followed by another, which asks under the same key.

const askedAtOnce = 200
/** After this time a refund that was claimed by a process that ended is claimed again. */
const claimedForMs = 60_000

/** `refunds.resume`: works on due refunds, and on those whose money has arrived. Returns their number. Safe to run twice. */
export function executeDueRefunds(parts: RefundParts): Promise<number> {
  const { db, now } = parts
  const work = ({ id, merchantId, environment }: Due) => executeRefund(parts, { merchantId, environment }, id)
  const limit = askedAtOnce
  return workThrough<Due>(now, 'refunds', [
    // One after the other: those of one payment end in their order, and the oldest takes the money first.
    { list: (after) => listDue(db.read, now(), { after, limit }), full: limit, work, together: 1 },
    { list: (after) => listFundable(db.read, { after, limit }), full: limit, work, together: 1 },
  ])
}

/** `refunds.execute`: goes on with one refund if it is due. False when there is nothing to do for it now. */
export async function executeRefund(parts: RefundParts, scope: Scope, id: string): Promise<boolean> {
  const about = { scope, correlationId: newId(parts.now()) }
  const claimed = await inOneWrite(parts, about, (ctx) => claim(ctx, parts, id))
  if (!claimed) return false
  if (claimed === 'ENDED') return true
  const ask = claimed.refund.status === 'SUCCEEDED' ? lookUpstream : askUpstream
  const outcome = await ask(parts, scope, claimed)
  await inOneWrite(parts, about, async (ctx) => {
    const pair = await lockPair(ctx, id)
    if (!pair) return
    if (decides(outcome) || isClaimedStill(pair, claimed)) return settleRefund(ctx, parts, pair, outcome)
    // Of one that was accepted, and that was left to the operator meanwhile, its payer is asked on.
    if (outcome.status === 'PENDING' && isLeft(pair)) return settleRefund(ctx, parts, pair, outcome)
    // Another that has claimed it since is asking still: what decides nothing would take its claim away. That it was accepted counts.
    if (outcome.status === 'PENDING') await noteUnderWay(ctx, pair.refund)
  })
  return true
}

const decides = ({ status }: UpstreamOutcome): boolean => status === 'SUCCEEDED' || status === 'REFUSED'

const isLeft = ({ refund }: Pair): boolean =>
  refund.status === 'PROCESSING' && refund.nextTryAt === null && !refund.isByHand

const isClaimedStill = ({ refund }: Pair, claimed: Pair): boolean =>
  refund.nextTryAt?.getTime() === claimed.refund.nextTryAt?.getTime()

/** Looks up one refund now, whatever its schedule: for a notice of the acquirer. */
export async function askAboutRefund(parts: RefundParts, scope: Scope, id: string): Promise<boolean> {
  const row = { nextTryAt: parts.now() }
  await inTransaction(parts.db, (tx) => updateRefund(tx, scope, { id, sources: ['PROCESSING', 'SUCCEEDED'], row }))
  return executeRefund(parts, scope, id)
}

/**
 * Looks up a refund that waits for the operator, and settles what its payer says for good. Sends nothing: evidence is about what was sent. Answers what
 * was said; undefined without such a refund.
 */
export async function lookUpWaiting(
  parts: RefundParts,
  scope: Scope,
  id: string,
): Promise<UpstreamOutcome | undefined> {
  const refund = await findRefund(parts.db.read, scope, id)
  const payment = refund && (await findTransaction(parts.db.read, scope, refund.paymentId))
  if (!payment) return undefined
  const outcome = await lookUpstream(parts, scope, { refund, payment })
  if (!decides(outcome)) return outcome
  await inOneWrite(parts, { scope, correlationId: newId(parts.now()) }, async (ctx) => {
    const pair = await lockPair(ctx, id)
    // One that has ended since then keeps its end.
    if (pair?.refund.status === 'PROCESSING') await settleRefund(ctx, parts, pair, outcome)
  })
  return outcome
}

/** Whether a process is asking about it, or is about to. */
export const isBeingAsked = ({ nextTryAt }: Pair['refund'], now: Date): boolean =>
  nextTryAt !== null && nextTryAt > now && nextTryAt.getTime() - now.getTime() <= claimedForMs

/** Locks a refund with its payment; the payment's lock comes first, as everywhere. */
export async function lockPair({ tx, scope }: WriteContext, id: string): Promise<Pair | undefined> {
  const found = await findRefund(tx, scope, id)
  const payment = found && (await lockTransaction(tx, scope, found.paymentId))
  const refund = payment && (await lockRefund(tx, scope, id))
  return refund && { refund, payment }
}

/** The same by the refund's own transaction. */
export async function lockPairOf(ctx: WriteContext, transactionId: string): Promise<Pair | undefined> {
  const found = await findByTransaction(ctx.tx, ctx.scope, transactionId)
  return found && lockPair(ctx, found.id)
}

async function claim(ctx: WriteContext, parts: RefundParts, id: string): Promise<Pair | 'ENDED' | undefined> {
  const pair = await lockPair(ctx, id)
  if (!pair) return undefined
  const { refund, payment } = pair
  const isDue = refund.nextTryAt !== null && refund.nextTryAt <= ctx.now
  const nextTryAt = new Date(ctx.now.getTime() + claimedForMs)
  if (refund.status === 'PROCESSING' || refund.status === 'SUCCEEDED') {
    if (!isDue) return undefined
    const row = { nextTryAt }
    const claimed = await updateRefund(ctx.tx, ctx.scope, { id, sources: [refund.status], row })
    return claimed && { refund: claimed, payment }
  }
  if (refund.status !== 'PENDING' || (refund.pendingReason === null && !isDue)) return undefined
  // An agent has given all of the cash back: nothing is left to be refunded.
  if (payment.statusReason === 'CASH_REVERSED') {
    await failRefund(ctx, parts, pair, 'DECLINED')
    return 'ENDED'
  }
  const held = refund.isHeld || refund.isLate ? { columns: {}, payment } : await holdMoney(ctx, pair)
  if (held) {
    const columns = { ...held.columns, startedAt: ctx.now, nextTryAt }
    const change = { columns, paymentAfter: held.payment }
    return { refund: await moveRefund(ctx, pair, 'PROCESSING', change), payment: held.payment }
  }
  if (!isDue) return undefined
  await failRefund(ctx, parts, pair, 'INSUFFICIENT_BALANCE')
  return 'ENDED'
}
