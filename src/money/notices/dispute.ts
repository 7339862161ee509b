import type { Scope, WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { inTime } from '../acquirers/bounded.ts'
import type { DisputeOutcome } from '../acquirers/connector.ts'
import type { NoticeAccount } from '../acquirers/routing.ts'
import { type Dispute, isOpen } from '../disputes/dispute.ts'
import { closeDispute, escalate, openDispute } from '../disputes/disputes.ts'
import { markForwarded } from '../disputes/answer.ts'
import { findUpstreamDispute } from '../disputes/queries.ts'
import { inOneWrite } from '../payments/parts.ts'
import { inquiryAbout, type MoneyTransaction } from '../payments/transaction.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import type { RefundParts } from '../refunds/upstream.ts'
import { type Notice, type NoticeOutcome, readOf } from './notice.ts'

// A dispute that an acquirer announces is opened here once a look-up has confirmed it. The operator decides cases that the books cannot take: another
// currency, more than is left, a decided dispute that is decided otherwise.

type Disputed = { account: NoticeAccount; notice: Notice; scope: Scope; payment: MoneyTransaction }

export async function followDispute(
  parts: RefundParts,
  { account, notice, scope, payment }: Disputed,
): Promise<NoticeOutcome | undefined> {
  const { lookUpDispute } = account
  if (!lookUpDispute) return 'FOR_OPERATOR'
  const asked = { ...inquiryAbout(scope, payment), notice: readOf(notice) }
  const answer = await inTime((signal) => lookUpDispute(asked, signal), deadlineMs)
  const found = 'value' in answer ? (answer.value as DisputeOutcome) : undefined
  if (found?.status === 'NOT_FOUND') return 'UNMATCHED'
  if (!found || !isFound(found)) return undefined
  const about = { scope, correlationId: newId(parts.now()) }
  return inOneWrite(parts, about, (ctx) => write(ctx, { account, notice, scope, payment }, found))
}

/** Longer than an acquirer takes to answer. */
const deadlineMs = 30_000

type Known = Extract<DisputeOutcome, { reason: string; currency: string }>
type ReportedDispute = Known | Extract<DisputeOutcome, { status: 'NO_MONEY' }>

const isFound = (found: DisputeOutcome): found is ReportedDispute =>
  'amountMinor' in found || found.status === 'NO_MONEY'

/** The provider's own id of a dispute, which its notices carry as the fact `disputeId`. */
const upstreamIdOf = (notice: Notice): string | undefined => readOf(notice).facts['disputeId']

async function write(ctx: WriteContext, { notice, payment }: Disputed, found: ReportedDispute): Promise<NoticeOutcome> {
  const upstreamId = upstreamIdOf(notice)
  if (upstreamId === undefined) return 'FOR_OPERATOR'
  const row = await lockTransaction(ctx.tx, ctx.scope, payment.id)
  if (!row) return 'UNMATCHED'
  const key = { accountId: notice.accountId, upstreamId }
  const known = await findUpstreamDispute(ctx.tx, ctx.scope, key)
  if (known) return follow(ctx, { row, known }, found)
  if (found.status === 'NO_MONEY') return 'NOTHING_TO_DO'
  // Told late: it was opened and won, and nothing of it was ever written down.
  if (found.status === 'WON') return 'LOOKED_UP'
  if (!isOurs(row, found)) return 'FOR_OPERATOR'
  const kind = found.status === 'INQUIRY' ? 'INQUIRY' : 'CHARGEBACK'
  const { reason, networkCode, amountMinor, respondBy } = found
  const { dispute } = await openDispute(ctx, row.id, { ...key, kind, reason, networkCode, amountMinor, respondBy })
  return follow(ctx, { row, known: dispute }, found)
}

/** Whether the books can take it: a payment that came in, in its currency, and no more of it than no other dispute has taken. */
const isOurs = (row: MoneyTransaction, found: Known): boolean =>
  (row.status === 'SUCCEEDED' || row.status === 'DISPUTED') &&
  found.currency === row.currency &&
  found.amountMinor > 0n &&
  found.amountMinor <= row.amountMinor - (found.status === 'INQUIRY' ? 0n : row.disputedMinor)

/** The operator decides about what is told otherwise once it was decided. */
async function follow(
  ctx: WriteContext,
  { row, known }: { row: MoneyTransaction; known: Dispute },
  found: ReportedDispute,
): Promise<NoticeOutcome> {
  if (found.status === 'NO_MONEY') return isOpen(known) ? close(ctx, known, 'WON') : 'LOOKED_UP'
  const isDecided = found.status === 'WON' || found.status === 'LOST'
  if (!isOpen(known)) return isDecided && found.status !== known.status ? 'FOR_OPERATOR' : 'LOOKED_UP'
  // Of a chargeback this is from before the bank took the money.
  if (found.status === 'INQUIRY') return known.kind === 'INQUIRY' ? noteReview(ctx, known, found) : 'LOOKED_UP'
  if (known.kind === 'INQUIRY' && !isOurs(row, found)) return 'FOR_OPERATOR'
  const { dispute } = known.kind === 'INQUIRY' ? await escalate(ctx, known.id, found) : { dispute: known }
  return isDecided ? close(ctx, dispute, found.status as 'WON' | 'LOST') : noteReview(ctx, dispute, found)
}

async function close(ctx: WriteContext, { id }: Dispute, outcome: 'WON' | 'LOST'): Promise<NoticeOutcome> {
  await closeDispute(ctx, id, outcome)
  return 'LOOKED_UP'
}

/** An answer may have been given in the acquirer's own pages. */
async function noteReview(
  ctx: WriteContext,
  { id, status }: Dispute,
  { isUnderReview }: Known,
): Promise<NoticeOutcome> {
  if (isUnderReview && status !== 'ACCEPTED') await markForwarded(ctx, id)
  return 'LOOKED_UP'
}
