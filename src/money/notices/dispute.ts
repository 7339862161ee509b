import type { Scope, WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { inTime } from '../acquirers/bounded.ts'
import type { DisputeOutcome } from '../acquirers/connector.ts'
import type { NoticeAccount } from '../acquirers/routing.ts'
import { closeDispute, openDispute } from '../payments/disputes.ts'
import { inOneWrite } from '../payments/parts.ts'
import { inquiryAbout, type MoneyTransaction } from '../payments/transaction.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import type { RefundParts } from '../refunds/upstream.ts'
import { type Notice, type NoticeOutcome, readOf } from './notice.ts'

// A dispute that an acquirer announces is opened here once a look-up has confirmed it. The operator decides cases that we cannot represent: a part of
// a payment, a refunded payment, a decided dispute that reopens.

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
  if (found?.status === 'INQUIRY') return 'FOR_OPERATOR'
  if (found?.status === 'NO_MONEY') return 'NOTHING_TO_DO'
  if (!found || !isKnown(found)) return undefined
  const about = { scope, correlationId: newId(parts.now()) }
  return inOneWrite(parts, about, (ctx) => write(ctx, payment.id, found))
}

/** Longer than an acquirer takes to answer. */
const deadlineMs = 30_000

type Known = Extract<DisputeOutcome, { reason: string; currency: string }> & { status: 'OPEN' | 'WON' | 'LOST' }

const isKnown = (found: DisputeOutcome): found is Known =>
  found.status === 'OPEN' || found.status === 'WON' || found.status === 'LOST'

async function write(ctx: WriteContext, id: string, found: Known): Promise<NoticeOutcome> {
  const row = await lockTransaction(ctx.tx, ctx.scope, id)
  if (!row) return 'UNMATCHED'
  if (row.status === 'CHARGED_BACK') return found.status === 'WON' ? 'FOR_OPERATOR' : 'LOOKED_UP'
  const wasDecided = row.statusReason === 'DISPUTE_WON'
  if (row.status === 'SUCCEEDED') {
    // Told late: it was opened and won, and nothing of it was ever written down.
    if (found.status === 'WON') return 'LOOKED_UP'
    const leftMinor = row.amountMinor - row.refundedMinor
    const isOurs = found.currency === row.currency && found.amountMinor === leftMinor && leftMinor > 0n
    if (wasDecided || !isOurs) return 'FOR_OPERATOR'
    await openDispute(ctx, id, found.reason, found.respondBy)
  } else if (row.status !== 'DISPUTED') return 'FOR_OPERATOR'
  if (found.status !== 'OPEN') await closeDispute(ctx, id, found.status)
  return 'LOOKED_UP'
}
