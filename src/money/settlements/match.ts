import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { listPaymentOwners } from '../acquirers/upstream-object-queries.ts'
import { listDisputesOf } from '../disputes/queries.ts'
import { acquirerConverted, acquirerExchanged, acquirerSettled, suspenseReceived } from '../ledger/bookings.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post, postedFor, reverse } from '../ledger/post.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import {
  listByAcquirerReference,
  listByAuthorisation,
  listByOwnReference,
  type SettledPayment,
} from '../payments/settled-queries.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { listByPayment } from '../refunds/queries.ts'
import { lineSubjectNow } from './line-undo-queries.ts'
import * as queries from './queries.ts'
import { eventsOf, type LineDoubt, netOf } from './settlement.ts'

// Lines of settlements, and the payments, refunds and disputes that they settle. What cannot be told for sure waits in suspense.

type Line = queries.LineRow
type AccountLine = Line & { accountId: string }
export type LineMatch = { payment: SettledPayment } | LineDoubt

/** The payment that each line names. */
export async function paymentsOf(
  { read }: Pick<Database, 'read'>,
  lines: readonly AccountLine[],
): Promise<Map<string, LineMatch>> {
  const named = await listNamedBy(read, lines)
  return new Map([...named].map(([id, payments]) => [id, one(payments)]))
}

/** The payments that each line names: by its reference, else by the code of its authorisation, amount and day. */
export async function listNamedBy(
  tx: Queries,
  lines: readonly AccountLine[],
): Promise<Map<string, readonly SettledPayment[]>> {
  const found = new Map<string, readonly SettledPayment[]>()
  for (const [accountId, some] of Map.groupBy(lines, (each) => each.accountId)) {
    const named = await namedPayments(tx, accountId, some)
    const rest = some.filter(({ id, reference, authorisationCode }) => {
      const payments = named.get(reference ?? '')
      if (payments) found.set(id, payments)
      return !payments && authorisationCode !== null
    })
    const codes = rest.flatMap(({ authorisationCode }) => authorisationCode ?? [])
    const authorised = Map.groupBy(await listByAuthorisation(tx, accountId, codes), (each) => each.authorisationCode)
    for (const line of rest) {
      const fitting = (authorised.get(line.authorisationCode) ?? []).filter((each) => fits(line, each))
      if (fitting.length > 0) found.set(line.id, fitting)
    }
  }
  return found
}

const one = (payments: readonly SettledPayment[]): LineMatch => {
  const [payment, another] = payments
  return payment && !another ? { payment } : 'SEVERAL_PAYMENTS'
}

async function namedPayments(read: Queries, accountId: string, lines: readonly AccountLine[]) {
  const references = [...new Set(lines.flatMap(({ reference }) => reference ?? []))]
  const theirs = await listByAcquirerReference(read, accountId, references)
  const byName = Map.groupBy(theirs, (each) => each.acquirerReference ?? '')
  const left = references.filter((reference) => !byName.has(reference))
  const owned = left.length > 0 ? await listPaymentOwners(read, accountId, left) : []
  const ours = owned.length > 0 ? await listByOwnReference(read, accountId, owned) : []
  for (const [reference, payments] of Map.groupBy(ours, (each) => each.reference)) byName.set(reference, payments)
  return byName
}

/** A code comes again after some time; amount and day tell the payments apart. */
function fits({ kind, grossMinor, originalMinor, happenedOn }: AccountLine, payment: SettledPayment): boolean {
  if (kind === 'CHARGE' && (originalMinor ?? grossMinor) !== payment.amountMinor) return false
  if (happenedOn === null) return false
  const apartMs = payment.createdAt.getTime() - Date.parse(`${happenedOn}T12:00:00Z`)
  // A refund of it comes any time later.
  return kind === 'CHARGE' ? Math.abs(apartMs) <= 1.5 * dayMs : apartMs <= 1.5 * dayMs
}

/** A payment or refund, with what the ledger has at the acquirer for it: above zero when the acquirer owes it. */
type Subject = { id: string; amountMinor: bigint }

/**
 * Books a line that settles something of this payment, in the merchant's books. Returns why not, having written nothing. The caller has the line's
 * lock. `isDecided`: the operator has said that it is of this payment, and bears the difference.
 */
export async function settlePayment(
  ctx: WriteContext,
  line: Line,
  payment: SettledPayment,
  { isDecided = false } = {},
): Promise<LineDoubt | Subject> {
  if (line.kind === 'FEE' || line.kind === 'OTHER') return 'NO_PAYMENT'
  await lockTransaction(ctx.tx, ctx.scope, payment.id)
  const subject = await subjectOf(ctx, line, line.kind, payment)
  if (typeof subject === 'string') return subject
  const isConverted = line.currency !== payment.currency
  if (isConverted && line.originalCurrency !== payment.currency) return 'OTHER_CURRENCY'
  if (await queries.findLineOf(ctx.tx, line.kind, subject.id)) return 'SETTLED_TWICE'
  const differs = subject.amountMinor !== (isConverted ? line.originalMinor : line.grossMinor)
  if (differs && (isConverted || !isDecided)) return 'OTHER_AMOUNT'
  const { tx, scope, now } = ctx
  const { amountMinor } = subject
  const booking = isConverted
    ? acquirerExchanged({ amountMinor })
    : acquirerSettled({ amountMinor, feeMinor: amountMinor - netOf(line) })
  const subjectId = await lineSubjectNow(tx, line.id)
  await post(tx, scope, { ...booking, subjectId, currency: payment.currency }, now)
  if (isConverted) await convert(ctx, line, subjectId)
  return subject
}

function convert({ tx, now }: WriteContext, { currency, grossMinor, feeMinor }: Line, subjectId: string) {
  const booking = acquirerConverted({ amountMinor: grossMinor, feeMinor })
  return post(tx, operatorScope, { ...booking, subjectId, currency }, now)
}

async function subjectOf(
  { tx, scope }: Pick<WriteContext, 'tx' | 'scope'>,
  line: Line,
  kind: keyof typeof eventsOf,
  payment: SettledPayment,
): Promise<LineDoubt | Subject> {
  const candidates = await candidatesOf(tx, scope, { line, kind, payment })
  let doubt: LineDoubt = 'NOT_BOOKED'
  for (const { id, isLate } of candidates) {
    const owedMinor = await owedFor(tx, scope, { kind, id, lateOf: isLate ? payment.id : undefined })
    if (owedMinor === undefined) continue
    if (candidates.length === 1 || !(await queries.findLineOf(tx, kind, id))) return { id, amountMinor: owedMinor }
    doubt = 'SETTLED_TWICE'
  }
  return doubt
}

type Candidate = { id: string; isLate?: boolean }

/** The payment itself, or its refunds or disputes that the line may be of: the one that it names, or those of its amount. */
async function candidatesOf(
  tx: Queries,
  scope: Scope,
  { line, kind, payment }: { line: Line; kind: keyof typeof eventsOf; payment: SettledPayment },
): Promise<Candidate[]> {
  if (kind === 'CHARGE') return [{ id: payment.id }]
  const isDispute = kind === 'DISPUTE' || kind === 'DISPUTE_WON'
  const parts = isDispute
    ? (await listDisputesOf(tx, scope, payment.id)).map((each) => ({ ...each, upstreamReference: each.upstreamId }))
    : await listByPayment(tx, scope, payment.id)
  const named = parts.filter(
    ({ id, upstreamReference }) => line.partReference !== null && [id, upstreamReference].includes(line.partReference),
  )
  const minor = line.originalMinor ?? line.grossMinor
  const amountMinor = minor < 0n ? -minor : minor
  return named.length > 0 ? named : parts.filter((each) => each.amountMinor === amountMinor)
}

/** Undefined for what the books have not had happen. The refund of a charge that came too late undoes its capture. */
async function owedFor(
  tx: Queries,
  scope: Scope,
  { kind, id, lateOf }: { kind: keyof typeof eventsOf; id: string; lateOf: string | undefined },
): Promise<bigint | undefined> {
  const captured = lateOf && (await findPosted(tx, scope, 'payment.captured', lateOf))
  const asked = captured
    ? [{ event: 'transaction.reversed', subjectId: captured.id } as const]
    : eventsOf[kind].map((event) => ({ event, subjectId: id }))
  for (const each of asked) {
    const minor = (await postedFor(tx, scope, each)).get('acquirer.receivable')
    if (minor !== undefined) return -minor
  }
  return undefined
}

/** Takes a line out of suspense in the operator's books, where it stood there: a line of nothing did not. */
export async function leaveSuspense({ tx, now }: WriteContext, line: Line): Promise<void> {
  if (line.status !== 'SUSPENSE' || netOf(line) === 0n) return
  await reverse(tx, operatorScope, { event: 'suspense.received', subjectId: await lineSubjectNow(tx, line.id) }, now)
}

/** Into the operator's own books until it is known whose it is. A line of nothing has nothing to book. */
export async function suspend({ tx, now }: WriteContext, line: Line, doubt: LineDoubt): Promise<void> {
  await queries.suspendLine(tx, line.id, doubt)
  if (line.status !== 'NEW' || netOf(line) === 0n) return
  const booking = suspenseReceived({ amountMinor: netOf(line), by: 'ACQUIRER' })
  await post(tx, operatorScope, { ...booking, subjectId: line.id, currency: line.currency }, now)
}
