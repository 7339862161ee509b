import { createHash } from 'node:crypto'
import type { Scope } from '#platform/context.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { NoticeRead, RawNotice } from '../acquirers/connector.ts'
import type { NoticeAccount } from '../acquirers/routing.ts'
import { findByReferenceAt } from '../payments/account-queries.ts'
import { inOneWrite } from '../payments/parts.ts'
import { lockAttempt, settleIn } from '../payments/settle.ts'
import { inquiryAbout, type MoneyTransaction } from '../payments/transaction.ts'
import type { RefundParts } from '../refunds/upstream.ts'
import { draftNotice, type Notice } from './notice.ts'
import { insertNotice } from './queries.ts'

// A notice comes in: its signature is verified, it becomes one row, the row is committed, and then it is answered as the acquirer wants. A job acts
// on it later. A notice without a valid signature writes nothing.

/** Result of the reception, for the metrics. */
export type Reception = Notice['decision'] | 'FORGED' | 'NOT_UNDERSTOOD' | 'STALE' | 'NO_ACCOUNT'

type NoticeAnswer = { statusCode: number; contentType: string; body: string; reception: Reception }

type ReadNotice = Extract<NoticeRead, { status: 'READ' }>
type AskedCapture = NonNullable<ReadNotice['asksCaptureOf']>

export const actJob = 'notices.act'

/** One answer for every refusal: the caller does not learn which accounts exist. */
const refusal = { statusCode: 400, contentType: 'text/plain; charset=utf-8', body: 'FAILURE' }

export async function receiveNotice(
  parts: RefundParts,
  { accountId, correlationId, raw }: { accountId: string; correlationId: string; raw: RawNotice },
): Promise<NoticeAnswer> {
  const account = await parts.acquirers.live.account(accountId)
  if (!account?.notices) {
    readInVain(raw)
    return { ...refusal, reception: 'NO_ACCOUNT' }
  }
  const read = account.notices.read(raw, parts.now())
  if (read.status === 'REFUSED') return { ...refusal, reception: read.reason }
  const { notices, held } = account
  const decision = await writeDown(
    parts,
    { account: { notices, ...(held && { held }) }, accountId, correlationId },
    read,
  )
  return { ...account.notices.answer(read, decision), reception: decision }
}

/** Costs about what a signature does, so that no clock tells which accounts there are. */
const readInVain = ({ body }: RawNotice): void => void createHash('sha512').update(body).digest()

type Coming = { account: NoticeAccount; accountId: string; correlationId: string }

async function writeDown(parts: RefundParts, coming: Coming, read: ReadNotice): Promise<Notice['decision']> {
  const { asksCaptureOf: asked } = read
  const found = asked && (await awaitedBy(parts, coming, { read, asked }))
  if (found) return decideUnderLock(parts, coming, { read, asked, ...found })
  const notice = draftNotice(coming.accountId, read, { decision: 'NOTED', now: parts.now() })
  await inTransaction(parts.db, (tx) => keep(tx, notice))
  return 'NOTED'
}

async function keep(tx: Transaction, notice: Notice): Promise<void> {
  const { accountId, eventId } = notice
  const isNew = (await insertNotice(tx, notice)) === 1
  // Not awaited: the job leaves as one message with the commit, which fails if the job cannot be added.
  if (isNew) enqueue(tx, actJob, { accountId, eventId }).catch(() => {})
}

type Asking = { read: ReadNotice; asked: AskedCapture }
type ScopedPayment = { scope: Scope; payment: MoneyTransaction }

/** Returns the payment whose money may be captured, once its connector has recorded that it is to be captured. */
async function awaitedBy(
  { db }: RefundParts,
  { account, accountId }: Coming,
  { read, asked }: Asking,
): Promise<ScopedPayment | undefined> {
  const scope = await account.notices.scopeOf(read)
  if (!scope || read.reference === undefined) return undefined
  const payment = await findByReferenceAt(db.read, scope, accountId, read.reference)
  if (!payment || !isAskedFor(payment, asked)) return undefined
  const isPromised = await account.held?.promise(inquiryAbout(scope, payment))
  if (!isPromised) return undefined
  // The buyer may return before the job runs: facts that no look-up returns are stored by then.
  await account.notices.keep?.(scope, read)
  return { scope, payment }
}

/** From here on the payment waits for this money: its session can neither expire nor be paid otherwise. */
const decideUnderLock = (
  parts: RefundParts,
  { accountId, correlationId }: Coming,
  { read, asked, scope, payment }: Asking & ScopedPayment,
): Promise<Notice['decision']> =>
  inOneWrite(parts, { scope, correlationId }, async (ctx) => {
    const about = { transactionId: payment.id, sessionId: payment.sessionId }
    const { row, session } = await lockAttempt(ctx, about)
    const isWaiting = session.status === 'PROCESSING' || session.status === 'REQUIRES_ACTION'
    const decision = isWaiting && isAskedFor(row, asked) ? 'CAPTURE' : 'NOTED'
    const { acquirerReference } = asked
    if (decision === 'CAPTURE') await settleIn(ctx, parts, about, { status: 'PENDING', acquirerReference })
    await keep(ctx.tx, draftNotice(accountId, read, { decision, now: ctx.now }))
    return decision
  })

/** A buyer whose order is approved twice pays once. */
const isAskedFor = (row: MoneyTransaction, asked: AskedCapture): boolean =>
  (row.status === 'PROCESSING' || row.status === 'REQUIRES_ACTION' || row.status === 'UNKNOWN') &&
  row.amountMinor === asked.amountMinor &&
  row.currency === asked.currency &&
  (row.acquirerReference === null || row.acquirerReference === asked.acquirerReference)
