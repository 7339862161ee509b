import type { Scope } from '#platform/context.ts'
import { isUuid, newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { inOneStatement, inTransaction } from '#platform/db/transaction.ts'
import { inTime } from '../acquirers/bounded.ts'
import type { HeldMoney } from '../acquirers/connector.ts'
import type { Inquiry } from '../acquirers/acquirer.ts'
import type { NoticeAccount } from '../acquirers/routing.ts'
import { findByReferenceAt, listByUpstreamIdAt } from '../payments/account-queries.ts'
import { resolvePayment } from '../payments/resolve.ts'
import { inquiryAbout, type MoneyTransaction } from '../payments/transaction.ts'
import { findRefundAt } from '../refunds/account-queries.ts'
import { askAboutRefund } from '../refunds/execute.ts'
import { actOnCard } from './card.ts'
import { followDispute } from './dispute.ts'
import { nextTry, type Notice, type NoticeKey, type NoticeOutcome, readOf } from './notice.ts'
import { claimNotice, type DueNotice, listDueNotices, updateNotice } from './queries.ts'
import type { RefundParts } from '../refunds/upstream.ts'

// Acts on a notice: looks up our own reference at the acquirer, and hands the answer to the one settle function. Safe to run twice and on several
// nodes.

const actedAtOnce = 200
/** After this time a notice that was claimed by a process that ended is claimed again. */
const claimedForMs = 60_000

/** `notices.resume`: acts on notices that no job has acted on and on those to be retried. Returns their number. */
export const actOnDueNotices = (parts: RefundParts): Promise<number> =>
  workThrough<DueNotice>(parts.now, 'notices', [
    {
      list: (after) => listDueNotices(parts.db.read, parts.now(), { after, limit: actedAtOnce }),
      full: actedAtOnce,
      work: (due) => actOnNotice(parts, due),
    },
  ])

/** `notices.act`. False for one that another acts on, or that is done. */
export async function actOnNotice(parts: RefundParts, key: NoticeKey): Promise<boolean> {
  const now = parts.now()
  const until = new Date(now.getTime() + claimedForMs)
  const notice = await inTransaction(parts.db, (tx) => claimNotice(tx, key, { now, until }))
  if (!notice) return false
  const account = await parts.acquirers.live.account(notice.accountId)
  const speaker = account?.notices && { ...account, notices: account.notices }
  await end(parts, notice, speaker && (await act(parts, speaker, notice)))
  return true
}

/** Without an outcome it is tried again, and after a day it is for people. */
async function end({ db, now }: RefundParts, notice: Notice, outcome: NoticeOutcome | undefined): Promise<void> {
  const isOver = outcome !== undefined && outcome !== 'UNMATCHED'
  const nextTryAt = isOver ? undefined : nextTry(notice, now(), outcome === 'UNMATCHED')
  const acted = {
    outcome: outcome ?? (nextTryAt ? null : 'FOR_OPERATOR'),
    nextTryAt: nextTryAt ?? null,
    handledAt: nextTryAt ? null : now(),
  }
  await inOneStatement(db, (tx) => updateNotice(tx, notice, acted))
}

async function act(parts: RefundParts, account: NoticeAccount, notice: Notice): Promise<NoticeOutcome | undefined> {
  if (notice.kind === 'OTHER') return 'NOTHING_TO_DO'
  if (notice.kind === 'CARD') return actOnCard(parts, account, notice)
  if (notice.kind === 'REFUND') return actOnRefund(parts, account, notice)
  const found = await paymentOf(parts, account, notice)
  if (!found) return 'UNMATCHED'
  if (notice.kind === 'DISPUTE') return followDispute(parts, { account, notice, ...found })
  await account.notices.keep?.(found.scope, readOf(notice))
  return actOnPayment(parts, { account, notice, ...found })
}

/** A payment with its owner. */
type ScopedPayment = { scope: Scope; payment: MoneyTransaction }

async function paymentOf(
  { db }: RefundParts,
  { notices }: NoticeAccount,
  notice: Notice,
): Promise<ScopedPayment | undefined> {
  const { accountId, reference, upstreamId } = notice
  const scope = await notices.scopeOf(readOf(notice))
  const payment =
    scope && reference !== null ? await findByReferenceAt(db.read, scope, accountId, reference) : undefined
  if (scope && payment) return { scope, payment }
  const [only, another] = upstreamId === null ? [] : await listByUpstreamIdAt(db.read, accountId, upstreamId)
  if (!only || another) return undefined
  const { merchantId, environment, ...row } = only
  return { scope: { merchantId, environment }, payment: { ...row, environment } }
}

async function actOnRefund(parts: RefundParts, { notices }: NoticeAccount, notice: Notice): Promise<NoticeOutcome> {
  const { accountId, reference } = notice
  const scope = await notices.scopeOf(readOf(notice))
  if (!scope || reference === null || !isUuid(reference)) return 'UNMATCHED'
  if (!(await findRefundAt(parts.db.read, scope, accountId, reference))) return 'UNMATCHED'
  await askAboutRefund(parts, scope, reference)
  return 'LOOKED_UP'
}

type Following = ScopedPayment & { account: NoticeAccount; notice: Notice }

async function actOnPayment(parts: RefundParts, following: Following): Promise<NoticeOutcome | undefined> {
  const { account, notice, scope, payment } = following
  const row = await ask(parts, following)
  if (!notice.asksCapture || !account.held) return 'LOOKED_UP'
  const { held } = account
  const inquiry = inquiryAbout(scope, payment)
  if (isOpen(row)) return undefined
  return row.status === 'FAILED' ? release(parts, held, { payment, inquiry }) : 'LOOKED_UP'
}

const ask = async (parts: RefundParts, { scope, payment }: ScopedPayment): Promise<MoneyTransaction> => {
  const about = { transactionId: payment.id, correlationId: newId(parts.now()) }
  return (await resolvePayment(parts, scope, about)).row
}

const isOpen = ({ status }: MoneyTransaction): boolean =>
  status === 'PROCESSING' || status === 'REQUIRES_ACTION' || status === 'UNKNOWN'

type InquiredPayment = { payment: MoneyTransaction; inquiry: Inquiry }

/** Longer than an acquirer takes to answer. */
const deadlineMs = 30_000

/** Money that was taken all the same is found by the look-up, which gives it back. */
async function release(
  parts: RefundParts,
  held: HeldMoney,
  { payment, inquiry }: InquiredPayment,
): Promise<NoticeOutcome | undefined> {
  const answer = await inTime((signal) => held.release(inquiry, signal), deadlineMs)
  const status = 'value' in answer ? (answer.value as Awaited<ReturnType<HeldMoney['release']>>).status : 'UNKNOWN'
  if (status === 'RELEASED' || status === 'NOT_FOUND') return 'RELEASED'
  if (status !== 'TAKEN') return undefined
  return (await ask(parts, { scope: inquiry.scope, payment })).status === 'FAILED' ? undefined : 'LOOKED_UP'
}
