import { hourMs } from '#platform/durations.ts'
import type { WriteContext } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { NotFound } from '../acquirers/acquirer.ts'
import type { Refusal, TransferOutcome } from '../banks/bank.ts'
import { payoutFailed, payoutPaid, payoutReturned } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { businessDaysAfter } from '../payments/business-days.ts'
import { inOneWrite } from '../payments/parts.ts'
import { addSteps, changeTransaction } from '../payments/record.ts'
import { nextAskAt } from '../payments/schedule.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { chargePayoutFee } from './fee.ts'
import { includeJob } from './include.ts'
import { askAt } from './open.ts'
import type { PayoutKey, PayoutParts } from './parts.ts'
import { paidAfterAll, type PayoutStatus, payoutOf, payoutStates } from './payout.ts'

// The third phase of a payout: the effect of the bank's answer, or of the operator's decision.

export type Answer = TransferOutcome | NotFound
type AnswerWith<Status> = Extract<Answer, { status: Status }>
/** The possible answers after the operator has read the bank's statement. */
export type Evidence = { status: 'PAID'; traceId?: string | undefined } | AnswerWith<'REFUSED' | 'RETURNED'>

/**
 * Writes down the answer about a payout as it was when its bank was asked, once: a payout that is in no state that the answer leads from stays as it is.
 * Returns the payout, with nothing written, when it was asked about again meanwhile, or has changed its state.
 */
export function settlePayout(
  parts: PayoutParts,
  about: PayoutKey,
  asked: AskedPayout,
  answer: Answer,
): Promise<MoneyTransaction | undefined> {
  return inOneWrite(parts, about, async (ctx) => {
    const row = await lockTransaction(ctx.tx, ctx.scope, about.transactionId)
    if (row?.type !== 'PAYOUT') return undefined
    if (!isAsAsked(row, asked)) return row
    await settle(ctx, parts, row, answer)
    return undefined
  })
}

type AskedPayout = Pick<MoneyTransaction, 'status' | 'asks'>

export const isAsAsked = (row: AskedPayout, { status, asks }: AskedPayout): boolean =>
  row.status === status && row.asks === asks

/** The same in the caller's transaction. The caller holds the row's lock. Undefined when nothing changed. */
export async function settle(
  ctx: WriteContext,
  parts: Pick<PayoutParts, 'failed'>,
  row: MoneyTransaction,
  answer: Answer | Evidence,
): Promise<MoneyTransaction | undefined> {
  switch (answer.status) {
    case 'ACCEPTED':
      if (row.status === 'FAILED') return recordContradiction(ctx, row, answer.traceId)
      return row.status === 'PENDING' ? settleAccepted(ctx, row, answer) : askLater(ctx, row, answer.askAgainAt)
    case 'PAID':
      if (row.status === 'FAILED') return recordContradiction(ctx, row, answer.traceId)
      return row.status === 'PAID' ? askLater(ctx, row, laterOf(answer)) : settlePaid(ctx, row, answer)
    case 'REFUSED':
    case 'RETURNED':
      return settleFailed(ctx, parts, row, answer.reason)
    default:
      return askLater(ctx, row)
  }
}

const laterOf = (answer: object): Date | undefined =>
  'askAgainAt' in answer ? (answer.askAgainAt as Date | undefined) : undefined

async function settleAccepted(
  ctx: WriteContext,
  row: MoneyTransaction,
  { traceId, ...outcome }: AnswerWith<'ACCEPTED'>,
) {
  const arrivesAt = outcome.arrivesAt ?? businessDaysAfter(ctx.now, 1)
  const payout = payoutOf(row)
  // No bank answers for what the operator sends: its statement shows it.
  const askAgainAt = payout.by === 'OPERATOR' ? null : (outcome.askAgainAt ?? arrivesAt)
  const after = await move(ctx, row, 'IN_TRANSIT', {
    acquirerReference: traceId,
    payout: JSON.stringify({ ...payout, traceId, arrivesAt: arrivesAt.toISOString() }),
    nextAskAt: askAgainAt,
    statusReason: null,
  })
  if (!after) return undefined
  addSteps(ctx, after, { type: 'PAYOUT_SENT', actor: 'BANK', message: 'The bank has taken the payout over.' })
  if (askAgainAt) await askAt(ctx, after, askAgainAt)
  return after
}

async function settlePaid(ctx: WriteContext, row: MoneyTransaction, answer: AnswerWith<'PAID'> | Evidence) {
  const { tx, scope, now } = ctx
  const traceId = ('traceId' in answer ? answer.traceId : undefined) ?? payoutOf(row).traceId
  const askAgainAt = laterOf(answer)
  const after = await move(ctx, row, 'PAID', {
    acquirerReference: traceId ?? null,
    payout: JSON.stringify({ ...payoutOf(row), traceId }),
    nextAskAt: askAgainAt ?? null,
    statusReason: null,
    completedAt: now,
  })
  if (!after) return undefined
  const { amountMinor, currency } = row
  await chargePayoutFee(ctx, row)
  await post(tx, scope, { ...payoutPaid({ amountMinor }), subjectId: row.id, currency }, now)
  addSteps(ctx, after, arrivedStep)
  if (askAgainAt) await askAt(ctx, after, askAgainAt)
  return after
}

export const arrivedStep = {
  type: 'PAYOUT_PAID',
  actor: 'BANK',
  message: 'The money is on the bank account.',
} as const

/** Its money is the merchant's again, and the bank says that it has it, too: people have to look. */
async function recordContradiction(
  ctx: WriteContext,
  row: MoneyTransaction,
  reported: string | undefined,
): Promise<undefined> {
  // The operator has heard it before, and has taken the money again.
  if (row.statusReason === paidAfterAll) return undefined
  const traceId = reported ?? payoutOf(row).traceId
  await changeTransaction(ctx, row, {
    sources: ['FAILED'],
    columns: {
      statusReason: 'OPERATOR',
      acquirerReference: traceId ?? null,
      payout: JSON.stringify({ ...payoutOf(row), traceId }),
    },
  })
  return undefined
}

/** A payout that had been paid comes back to us; one that had not never left. */
async function settleFailed(
  ctx: WriteContext,
  { failed }: Pick<PayoutParts, 'failed'>,
  row: MoneyTransaction,
  reason: Refusal,
) {
  const { tx, scope, now } = ctx
  const wasPaid = row.status === 'PAID'
  const after = await move(ctx, row, 'FAILED', { nextAskAt: null, statusReason: reason, completedAt: now })
  if (!after) return undefined
  const { amountMinor, currency } = row
  const booking = wasPaid ? payoutReturned({ amountMinor }) : payoutFailed({ amountMinor })
  await post(tx, scope, { ...booking, subjectId: row.id, currency }, now)
  const message = wasPaid ? 'The bank sent the payout back.' : 'The bank refused the payout.'
  addSteps(ctx, after, { type: 'PAYOUT_FAILED', actor: 'BANK', message, facts: { code: reason } })
  if (payoutOf(row).isWhole) await enqueue(tx, includeJob, { ...scope, id: row.id })
  await failed?.(ctx, after)
  return after
}

const move = (
  ctx: WriteContext,
  row: MoneyTransaction,
  to: Exclude<PayoutStatus, 'PENDING' | 'CANCELED'>,
  columns: Partial<MoneyTransaction>,
) =>
  changeTransaction(ctx, row, {
    sources: payoutStates.sourcesOf(to),
    columns: { ...columns, status: to },
    event: events[to],
  })

const events = { IN_TRANSIT: 'payout.in_transit', PAID: 'payout.paid', FAILED: 'payout.failed' } as const

/** Longer than any transfer takes; after that people have to look. */
const onItsWayMs = 10 * 24 * hourMs

async function askLater(ctx: WriteContext, row: MoneyTransaction, askAgainAt?: Date): Promise<undefined> {
  if (row.status !== 'PENDING' && row.status !== 'IN_TRANSIT' && row.status !== 'PAID') return undefined
  const at = askAgainAt ?? regularAsk(row, ctx.now)
  const isStuck = at === undefined && row.status !== 'PAID'
  const columns = { nextAskAt: at ?? null, ...(isStuck && { statusReason: 'OPERATOR' }) }
  await changeTransaction(ctx, row, { sources: [row.status], columns })
  return undefined
}

function regularAsk(row: MoneyTransaction, now: Date): Date | undefined {
  // Repeated sends do not make it younger: a day after it was made, the operator looks at it.
  if (row.status === 'PENDING') return nextAskAt(row.createdAt, now)
  const sentAt = new Date(payoutOf(row).sentAt ?? row.createdAt)
  const isOverdue = now.getTime() - sentAt.getTime() > onItsWayMs
  return row.status === 'PAID' || isOverdue ? undefined : new Date(now.getTime() + hourMs)
}
