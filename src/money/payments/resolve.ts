import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import type { NotFound, PaymentOutcome } from '../acquirers/acquirer.ts'
import { onOwnPages } from '../acquirers/entry.ts'
import { accountOf, type CardAccount } from '../acquirers/routing.ts'
import { isGone } from '../acquirers/saved-cards.ts'
import type { Attempt } from './capture.ts'
import { resolveVoucher } from './cash.ts'
import { abandon, unasked } from './challenge.ts'
import { letGo } from './left-behind.ts'
import type { PaymentParts } from './parts.ts'
import { say } from './sentences.ts'
import { arrivedBy } from './schedule.ts'
import { settle } from './settle.ts'
import { actionOf, inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { claimAsk, type Due, findTransaction, listToAsk } from './transaction-queries.ts'

// Looks up open payments under the same reference until they are decided. Safe to run twice and on several nodes.

type Status = MoneyTransaction['status']
type Worker = (parts: PaymentParts, scope: Scope, row: MoneyTransaction, correlationId: string) => Promise<unknown>

/**
 * `payments.resolve`: looks up payments with an unknown outcome, vouchers until no agent can undo them, and what buyers may have paid on a page after
 * their payment failed. Returns the number of look-ups.
 */
export const resolveUnknown = (parts: PaymentParts): Promise<number> =>
  workOnDue(
    parts,
    ['PROCESSING', 'UNKNOWN', 'PENDING_CASH', 'SUCCEEDED', 'FAILED'],
    (each, scope, row, correlationId) => {
      if (row.method === 'CASH') return resolveVoucher(each, scope, row, correlationId)
      return row.status === 'FAILED'
        ? lookLeftBehind(each, scope, row, correlationId)
        : lookUp(each, scope, row, correlationId)
    },
  )

/** `payments.abandon`: closes authentications without an answer in ten minutes. Returns the number of those it checked. */
export const abandonChallenges = (parts: PaymentParts): Promise<number> =>
  workOnDue(parts, ['REQUIRES_ACTION'], (each, scope, row, correlationId) => {
    const isOver = new Date(actionOf(row)?.expiresAt ?? 0) <= each.now()
    return isOver ? abandon(each, scope, row, correlationId) : lookUp(each, scope, row, correlationId)
  })

/**
 * Looks up one card payment now, in any state: for an operator, and for a notice of the acquirer. Refuses with `OPERATION_NOT_FOUND`, with
 * `INVALID_STATE` when its account was removed, and with `SERVICE_UNAVAILABLE` when this server cannot open the account.
 */
export async function resolvePayment(
  parts: PaymentParts,
  scope: Scope,
  about: { transactionId: string; correlationId: string },
): Promise<Attempt> {
  return (await lookUpAny(parts, scope, about)).attempt
}

/** The same; answers what the provider said. */
export async function askAboutPayment(
  parts: PaymentParts,
  scope: Scope,
  about: { transactionId: string; correlationId: string },
): Promise<(PaymentOutcome | NotFound)['status']> {
  return (await lookUpAny(parts, scope, about)).said
}

async function lookUpAny(
  parts: PaymentParts,
  scope: Scope,
  { transactionId, correlationId }: { transactionId: string; correlationId: string },
) {
  const row = await findTransaction(parts.db.read, scope, transactionId)
  if (row?.method !== 'CARD' || row.type === 'REFUND')
    fail('OPERATION_NOT_FOUND', say('There is no such card payment.'))
  if (!(await accountOf(parts.acquirers, scope, row))) await refuseUnasked(parts, scope, row)
  return lookUp(parts, scope, row, correlationId)
}

async function refuseUnasked(
  { acquirers }: PaymentParts,
  scope: Scope,
  { acquirer }: MoneyTransaction,
): Promise<never> {
  if (acquirer === null || (await isGone(acquirers, scope, acquirer)))
    fail(
      'INVALID_STATE',
      say(
        'The account that this payment was begun with was removed, so that its provider cannot be asked. Decide it by evidence.',
      ),
    )
  fail(
    'SERVICE_UNAVAILABLE',
    say('The account that this payment was begun with cannot be opened. npx mizan doctor says why.'),
  )
}

async function lookUp(
  parts: PaymentParts,
  scope: Scope,
  row: MoneyTransaction,
  correlationId: string,
): Promise<{ attempt: Attempt; said: (PaymentOutcome | NotFound)['status'] }> {
  const account = await accountOf(parts.acquirers, scope, row)
  const outcome = account ? await find(parts, account, scope, row) : unasked
  const about = { scope, correlationId, transactionId: row.id, sessionId: row.sessionId }
  return { attempt: await settle(parts, about, outcome), said: outcome.status }
}

/** Lets go what is held for a payment that has failed. Money that was taken all the same is written down as late, and given back. */
async function lookLeftBehind(
  parts: PaymentParts,
  scope: Scope,
  row: MoneyTransaction,
  correlationId: string,
): Promise<void> {
  const account = await accountOf(parts.acquirers, scope, row)
  if ((await letGo(parts, { account, scope, row })) === 'TAKEN') await lookUp(parts, scope, row, correlationId)
}

/** The same now, for the operator. */
export async function resolveLeftBehind(parts: PaymentParts, scope: Scope, transactionId: string): Promise<void> {
  const row = await findTransaction(parts.db.read, scope, transactionId)
  if (row?.status === 'FAILED' && row.nextAskAt !== null) await lookLeftBehind(parts, scope, row, newId(parts.now()))
}

async function find(parts: PaymentParts, account: CardAccount, scope: Scope, row: MoneyTransaction) {
  const { acquirer, held } = account
  const inquiry = inquiryAbout(scope, row)
  const hasArrived = parts.now() >= arrivedBy(row.createdAt, acquirer.arrivesWithinMs)
  const looked = onOwnPages(account, await acquirer.lookUp(inquiry))
  // The buyer has completed all steps: held money is captured, even if no notice came or our answer to it was lost.
  const isHeld = looked.status === 'PENDING' && (row.status === 'UNKNOWN' || row.status === 'PROCESSING')
  const found = isHeld && held ? await held.capture(inquiry) : looked
  return found.status === 'NOT_FOUND' && hasArrived ? ({ status: 'REJECTED', reason: 'NOT_REACHED' } as const) : found
}

const askedAtOnce = 200
/** After this time a row that was claimed by a process that ended is claimed again. */
const claimedForMs = 60_000

const workOnDue = (parts: PaymentParts, statuses: readonly Status[], work: Worker): Promise<number> =>
  workThrough<Due>(parts.now, 'payments', [
    {
      list: (after) => listToAsk(parts.db.read, statuses, parts.now(), { after, limit: askedAtOnce }),
      full: askedAtOnce,
      work: (due) => workOn(parts, due, work),
    },
  ])

async function workOn(parts: PaymentParts, due: Due, work: Worker): Promise<boolean> {
  const { db, now } = parts
  const later = new Date(now().getTime() + claimedForMs)
  const row = await inTransaction(db, (tx) => claimAsk(tx, due, later))
  if (!row) return false
  await work(parts, { merchantId: due.merchantId, environment: due.environment }, row, newId(now()))
  return true
}
