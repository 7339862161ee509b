import type { WriteContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { listFiled } from '../bank-files/queries.ts'
import { payoutCreated, payoutFailed } from '../ledger/bookings.ts'
import { lockedBalanceOf, post } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { findLastRelease } from '../payments/payout-queries.ts'
import {
  addSteps,
  changeTransaction,
  emitTransactionEvent,
  newTransaction,
  recordAtCommit,
  recordTransaction,
} from '../payments/record.ts'
import { lockHead, lockTransaction } from '../payments/transaction-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import type { Wallet } from '../wallets/wallet.ts'
import { requireActiveWallet, requireBankAccount } from '../wallets/wallets.ts'
import { payableOf } from './fee.ts'
import { includeJob } from './include.ts'
import { payoutOf, type PayoutOnRow, payoutStates, type Sender, wasSent } from './payout.ts'
import { insertMoment, raiseCutoff } from './queries.ts'
import { minimumIn, scheduleOf } from './schedules.ts'
import { say } from './sentences.ts'

// The first phase of a payout: its money is held, before any call to a bank.

/** The job that asks the bank, beside the clock that does so every minute. */
export const askJob = 'payouts.ask'

type PayoutOrder = {
  /** That of the wallet without one. */
  currency?: string | undefined
  /** All that is available without it. */
  amountMinor?: bigint | undefined
  /** Without it, the operator transfers it at once. */
  sending?: Sending
}

/** `at`: until then it can be called off. The bank is asked then, and files of the operator take it from then on. */
type Sending = { by: Sender; at: Date }

/**
 * A payout on demand. Refuses with `WALLET_NOT_ACTIVE`, with `SERVICE_UNAVAILABLE` without a bank account, and with `INSUFFICIENT_BALANCE` when less
 * is available than requested, or than the minimum.
 */
export async function requestPayout(ctx: WriteContext, wish: PayoutOrder): Promise<MoneyTransaction> {
  const { tx, scope } = ctx
  const wallet = await requireActiveWallet(tx, scope, wish.currency)
  requireBankAccount(wallet)
  const minimumMinor = minimumIn(wallet.currency, await scheduleOf(tx, scope.merchantId))
  const availableMinor = await lockAvailable(ctx, wallet)
  const payableMinor = await payableOf(ctx, wallet.currency, availableMinor)
  const amountMinor = wish.amountMinor ?? payableMinor
  const least = `${majorNumber(minimumMinor, wallet.currency)} ${wallet.currency}`
  if (amountMinor > payableMinor || payableMinor < minimumMinor)
    fail('INSUFFICIENT_BALANCE', say('The available balance is too low: a payout has at least {least}.', { least }))
  if (amountMinor < minimumMinor) failField('amount', say('must be at least {least}', { least }))
  return open(ctx, wallet, { ...wish, amountMinor, isWhole: amountMinor === payableMinor })
}

/** The payout of a due moment; undefined when it has one, or when there is not enough to pay. */
export async function openDuePayout(
  ctx: WriteContext,
  wallet: Wallet,
  { dueAt, minimumMinor, by }: { dueAt: Date; minimumMinor: bigint; by: Sender },
): Promise<MoneyTransaction | undefined> {
  const { tx, scope, now } = ctx
  const amountMinor = await payableOf(ctx, wallet.currency, await lockAvailable(ctx, wallet))
  if (amountMinor < minimumMinor) return undefined
  const id = newId(now)
  const isFirst = await insertMoment(tx, scope, { currency: wallet.currency, dueAt, transactionId: id })
  if (isFirst === 0) return undefined
  return open(ctx, wallet, { id, amountMinor, isWhole: true, sending: { by, at: now } })
}

/** The order of locks is transactions before ledger: recording a transaction locks the head of all first. */
async function lockAvailable({ tx, scope }: WriteContext, { currency }: Wallet): Promise<bigint> {
  await lockHead(tx, scope)
  return lockedBalanceOf(tx, scope, currency, 'merchant.available')
}

/** Covers all that was released so far, even if the releasing process's clock differs. The caller holds the lock of the available balance. */
async function takeAllReleased({ tx, scope, now }: WriteContext, currency: string) {
  const last = (await findLastRelease(tx, scope, currency))?.releasedAt ?? now
  return raiseCutoff(tx, scope, currency, last > now ? last : now)
}

type Opening = { id?: string; amountMinor: bigint; isWhole: boolean; sending?: Sending }

async function open(ctx: WriteContext, wallet: Wallet, opening: Opening): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const { amountMinor, isWhole, sending = { by: 'OPERATOR', at: now } } = opening
  const isAsked = sending.by === 'BANK'
  const { currency } = wallet
  const cutoff = isWhole ? await takeAllReleased(ctx, currency) : undefined
  const payout: PayoutOnRow = {
    to: requireBankAccount(wallet),
    isWhole,
    ...(cutoff && { until: cutoff.until.toISOString() }),
    by: sending.by,
    ...(!isAsked && sending.at > now && { heldUntil: sending.at.toISOString() }),
  }
  const row = newTransaction(ctx, {
    ...(opening.id !== undefined && { id: opening.id }),
    type: 'PAYOUT',
    status: 'PENDING',
    amountMinor,
    currency,
    method: 'BANK_TRANSFER',
    payout: JSON.stringify(payout),
    nextAskAt: isAsked ? sending.at : null,
  })
  recordAtCommit(ctx, row)
  await post(tx, scope, { ...payoutCreated({ amountMinor }), subjectId: row.id, currency }, now)
  emitTransactionEvent(ctx, 'payout.created', row)
  addSteps(ctx, row, { type: 'CREATED', actor: 'SYSTEM', message: 'The money of the payout is held.' })
  if (isAsked) await askAt(ctx, row, sending.at)
  if (isWhole) await enqueue(tx, includeJob, { ...scope, id: row.id })
  return row
}

/**
 * Takes the money of a payout again that had failed and was paid all the same: a part that is not available becomes a debt. It covers the payments of
 * the failed one that no other payout has taken meanwhile.
 */
export async function openAgain(ctx: WriteContext, failed: MoneyTransaction): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const { amountMinor, currency } = failed
  await lockHead(tx, scope)
  const availableMinor = await lockedBalanceOf(tx, scope, currency, 'merchant.available')
  const owedMinor = availableMinor < amountMinor ? amountMinor - availableMinor : 0n
  const { to, isWhole, until } = payoutOf(failed)
  const payout: PayoutOnRow = { to, isWhole, ...(until !== undefined && { until }), by: 'OPERATOR' }
  const row = await recordTransaction(ctx, {
    type: 'PAYOUT',
    status: 'PENDING',
    amountMinor,
    currency,
    method: 'BANK_TRANSFER',
    parentId: failed.id,
    payout: JSON.stringify(payout),
  })
  await post(tx, scope, { ...payoutCreated({ amountMinor, owedMinor }), subjectId: row.id, currency }, now)
  emitTransactionEvent(ctx, 'payout.created', row)
  const message = 'The bank has paid a payout that had failed: its money is taken again.'
  addSteps(ctx, row, { type: 'CREATED', actor: 'SYSTEM', message, facts: { failed: failed.reference } })
  if (isWhole) await enqueue(tx, includeJob, { ...scope, id: row.id })
  return row
}

/** Has the bank asked at a time, sooner than the clock would come by. */
export const askAt = ({ tx, scope }: WriteContext, { id }: MoneyTransaction, runAt: Date): Promise<void> =>
  enqueue(tx, askJob, { ...scope, id }, { runAt, jobKey: `payout:${id}` })

/** The caller holds its lock, which a download of its file waits for. People who transfer by hand leave no trace: what may be theirs stays. */
async function isCallable({ tx, now }: WriteContext, row: MoneyTransaction): Promise<boolean> {
  const { by, heldUntil } = payoutOf(row)
  if (by === 'BANK') return true
  if (heldUntil === undefined || now >= new Date(heldUntil)) return false
  return (await listFiled(tx, [row.id])).length === 0
}

/**
 * Cancels a payout before the bank is asked to send it, or before the operator may. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` once it was sent. The ledger
 * knows no difference between a payout that is canceled and one that failed: the money is free again.
 */
export async function cancelPayout(ctx: WriteContext, id: string): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const row = await lockTransaction(tx, scope, id)
  if (row?.type !== 'PAYOUT') fail('OPERATION_NOT_FOUND', say('There is no such payout.'))
  if (wasSent(row) || !(await isCallable(ctx, row)))
    fail('INVALID_STATE', say('The payout was sent, or has ended, and cannot be canceled.'))
  const after = await changeTransaction(ctx, row, {
    sources: payoutStates.sourcesOf('CANCELED'),
    columns: { status: 'CANCELED', nextAskAt: null, completedAt: now },
    event: 'payout.canceled',
  })
  if (!after) throw new Error(`The payout ${id} changed under its lock.`)
  const { amountMinor, currency } = row
  await post(tx, scope, { ...payoutFailed({ amountMinor }), subjectId: id, currency }, now)
  addSteps(ctx, after, { type: 'PAYOUT_CANCELED', actor: 'MERCHANT', message: 'The payout was canceled.' })
  if (payoutOf(row).isWhole) await enqueue(tx, includeJob, { ...scope, id })
  return after
}
