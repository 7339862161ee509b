import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit } from '#events/emit.ts'
import type { WriteContext } from '#platform/context.ts'
import { certain, together } from '#platform/db/deferred-queries.ts'
import { newId, randomCrockford } from '#platform/ids.ts'
import { RawJson, writeJson } from '#platform/json.ts'
import { processCounter } from '#platform/metrics.ts'
import { tally } from '#platform/lists/queries.ts'
import { giveDayBack } from '../limits/daily-limit.ts'
import {
  type MoneyTransaction,
  paymentStates,
  type PaymentStatus,
  type StepType,
  type TransactionStep,
} from './transaction.ts'
import {
  type Deadline,
  insertSteps,
  insertTransaction,
  insertTransactions,
  updateTransaction,
  updateTransactionsAsRead,
} from './transaction-queries.ts'
import { presentTransaction } from './transaction-view.ts'

// Creates and changes transactions: always with their place in the order of all, their steps and their events. The session's lock comes first, where
// there is one: the caller holds it, or has sent a guarded update that takes it. The order of locks is session, transaction, ledger, others.

type RequiredColumn = 'type' | 'status' | 'amountMinor' | 'currency'
export type TransactionDraft = Pick<MoneyTransaction, RequiredColumn> & Partial<Omit<MoneyTransaction, RequiredColumn>>

const referenceLength = 10

/** Name of the list whose exact total `tally` keeps. */
export const transactionsList = 'transactions'

/**
 * Inserts a transaction with the next sequence of its merchant and environment; fields that the draft omits are empty. Until the end of the caller's
 * transaction no other one of them is recorded, so that sequences commit in their order. Emits nothing.
 */
export async function recordTransaction(ctx: WriteContext, draft: TransactionDraft): Promise<MoneyTransaction> {
  // Two references that are equal by chance: the transaction is run again with another one.
  ctx.wasTaken('transactions_reference')
  const row = newTransaction(ctx, draft)
  await insertTransaction(ctx.tx, ctx.scope, row)
  tally(ctx, transactionsList, 1, row)
  return row
}

/** The row of a transaction that is not recorded yet. */
export const newTransaction = ({ scope, now, origin, correlationId }: WriteContext, draft: TransactionDraft) =>
  ({
    ...blank,
    environment: scope.environment,
    id: newId(now),
    reference: `TX-${randomCrockford(referenceLength).toUpperCase()}`,
    origin,
    correlationId,
    createdAt: now,
    updatedAt: now,
    ...draft,
  }) satisfies MoneyTransaction

/**
 * Records a new transaction as `recordTransaction` does, with the commit, or before the caller's next statement. So the merchant's other payments wait
 * for the database alone, and for no round trip. Nothing of the caller's is kept when the deadline has passed by then: `isMissed`.
 */
export function recordAtCommit(ctx: WriteContext, row: MoneyTransaction, deadline?: Deadline): void {
  ctx.wasTaken('transactions_reference')
  tally(ctx, transactionsList, 1, row)
  const shape = deadline ? 'with a deadline' : ''
  ctx.atCommit(together(ctx.scope, insertTransactions, () => ({ row, deadline }), { shape }))
}

const blank = {
  statusReason: null,
  feeMinor: 0n,
  vatMinor: 0n,
  pricedBy: null,
  refundedMinor: 0n,
  refundedPendingMinor: 0n,
  disputedMinor: 0n,
  disputedPendingMinor: 0n,
  method: null,
  card: null,
  cardLast4: null,
  cash: null,
  threeDs: null,
  decline: null,
  authorisationCode: null,
  acquirer: null,
  acquirerReference: null,
  action: null,
  consent: null,
  sourceKind: null,
  sourceId: null,
  sessionId: null,
  orderId: null,
  clientId: null,
  paymentMethodId: null,
  customer: null,
  riskFacts: null,
  volumeDay: null,
  parentId: null,
  payoutId: null,
  payout: null,
  isLate: false,
  externalId: null,
  metadata: null,
  sourceOrder: null,
  asks: 0,
  nextAskAt: null,
  availableAt: null,
  releasedAt: null,
  simulatedAt: null,
  version: 1,
  completedAt: null,
}

type Change = {
  /** The states that it may come from, as the table of its type lists them. */
  sources: readonly MoneyTransaction['status'][]
  columns: Partial<MoneyTransaction>
  /** Told with the change; without one the version stays, because it counts events. */
  event?: EventType | undefined
  /** Further fields of the event, beside the transaction. */
  more?: Record<string, unknown>
}

/**
 * Changes a transaction by one guarded update, and emits its event. Undefined when it is no longer in one of the `sources`; then nothing was written.
 */
export async function changeTransaction(
  ctx: WriteContext,
  before: MoneyTransaction,
  { sources, columns, event, more }: Change,
): Promise<MoneyTransaction | undefined> {
  const version = before.version + (event === undefined ? 0 : 1)
  const row = { ...columns, version, updatedAt: ctx.now }
  const after = await updateTransaction(ctx.tx, ctx.scope, { id: before.id, sources, row })
  if (after && event) emitTransactionEvent(ctx, event, after, { before, more })
  return after
}

/**
 * Moves a payment along an edge of `paymentStates`, or changes it within its state, and emits its event. The caller holds its lock. Throws Error when
 * there is no such edge.
 */
export async function movePayment(
  ctx: WriteContext,
  row: MoneyTransaction,
  to: PaymentStatus,
  { columns, event, more }: { columns: Partial<MoneyTransaction>; event?: EventType; more?: Change['more'] },
): Promise<MoneyTransaction> {
  const freedDay = unpaid.has(to) ? row.volumeDay : null
  const after = await changeTransaction(ctx, row, {
    sources: row.status === to ? [to] : paymentStates.sourcesOf(to),
    columns: { ...columns, status: to, ...(freedDay !== null && { volumeDay: null }) },
    event: event && eventAbout(row, event),
    ...(more && { more }),
  })
  if (after && row.status !== to) countMove(ctx, after)
  // Before what modules lock, as a payment that begins takes it.
  if (after && freedDay !== null) await giveDayBack(ctx, row, freedDay)
  return after ?? refuseMove(row, to)
}

/** It ended without money: a daily limit counts it no more. */
const unpaid: ReadonlySet<PaymentStatus> = new Set(['FAILED', 'EXPIRED', 'CANCELED'])

/**
 * The same for a payment that was read whole, with or without its lock: no caller waits for the database, and an update that finds it otherwise
 * undoes the transaction.
 */
export function movePaymentAsRead(
  ctx: WriteContext,
  row: MoneyTransaction,
  to: PaymentStatus,
  { columns, event }: { columns: Partial<MoneyTransaction>; event: EventType },
): MoneyTransaction {
  if (!paymentStates.sourcesOf(to).some((source) => source === row.status)) refuseMove(row, to)
  const eventInput = eventAbout(row, event)
  const changes = { ...columns, status: to, version: row.version + (eventInput ? 1 : 0), updatedAt: ctx.now }
  const change = together(ctx.scope, updateTransactionsAsRead, () => ({ before: row, row: changes }), {
    shape: Object.keys(changes).join(),
  })
  ctx.atCommit(certain('payment_moved', change))
  const after = { ...row, ...changes }
  if (row.status !== to) countMove(ctx, after)
  if (eventInput) emitTransactionEvent(ctx, eventInput, after, { before: row })
  return after
}

const countPayment = processCounter('mizan_payments_total', 'Payments by what they became, and by acquirer.', [
  'outcome',
  'acquirer',
  'environment',
])

function countMove(ctx: WriteContext, { status, acquirer }: MoneyTransaction): void {
  const labels = { outcome: status, acquirer: acquirer ?? 'none', environment: ctx.scope.environment }
  ctx.afterCommit(() => countPayment(labels))
}

function refuseMove({ status }: MoneyTransaction, to: PaymentStatus): never {
  throw new Error(`A payment that is ${status} cannot become ${to}.`)
}

/** A payment into a wallet has no event of its own: the wallet emits events about fundings. */
export const eventAbout = ({ type }: MoneyTransaction, event: EventType): EventType | undefined =>
  type === 'PAYMENT' ? event : undefined

/** Emits an event about a transaction as it is now. Its sequence is the version, which the caller has raised. */
export function emitTransactionEvent(
  ctx: WriteContext,
  event: EventType,
  row: MoneyTransaction,
  { before, more }: { before?: MoneyTransaction; more?: Record<string, unknown> | undefined } = {},
): void {
  const object = presentTransaction(row)
  emit(ctx, event, {
    id: row.id,
    sequence: row.version,
    externalId: row.externalId ?? undefined,
    metadata: row.metadata === null ? undefined : new RawJson(row.metadata),
    object: { ...object, ...more },
    previous: before && changedMembers(presentTransaction(before), object),
  })
}

export type Step = { type: StepType; actor: TransactionStep['actor']; message: string; facts?: Record<string, unknown> }

/** Adds to the story of a transaction, with the status that it has now. Neither card numbers nor secrets belong into `facts`. */
export function addSteps(ctx: WriteContext, { id, status }: MoneyTransaction, ...said: Step[]): void {
  const steps = said.map(({ facts, ...step }) => ({
    transactionId: id,
    id: newId(ctx.now),
    ...step,
    status,
    facts: facts === undefined ? null : writeJson(facts),
    at: ctx.now,
  }))
  ctx.atCommit(together(ctx.scope, insertSteps, () => steps, { isOfNewRows: true }))
}
