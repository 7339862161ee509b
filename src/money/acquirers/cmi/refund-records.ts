import type { Scope } from '#platform/context.ts'
import type { RefundRefusal, RefundRequest } from '../acquirer.ts'
import type { Facts, UpstreamObjects } from '../upstream-objects.ts'

// Our records of refunds. A credit has no idempotency key at CMI, so a refund is recognised by new credits in the order's history. Two kinds of rows:
// the outcome of each refund, written once; and, for each order, the one refund in progress.

/** `askedAt` and `attempt` of the last credit that was sent, or was about to be: written down before it is sent. */
export type UnderWay = {
  reference: string
  amountMinor: string
  /** Ids of the credits that the history showed before. */
  before: string[]
  attempt: number
  askedAt: string
}

export type RefundEnd =
  | { status: 'SUCCEEDED'; acquirerReference: string }
  | { status: 'REFUSED'; reason: RefundRefusal }

export type RefundFacts = { paymentReference: string; amountMinor: string; currency: string; end?: RefundEnd }
type OrderFacts = { underWay?: UnderWay }

type Row<Of> = { version: number; facts: Of }
export type OrderLock = Row<OrderFacts>

const refundKind = 'REFUND'
const orderKind = 'ORDER_REFUNDS'

// Only this file writes such rows, so that their facts are of this form.
const asFacts = (facts: RefundFacts | OrderFacts): Facts => facts
const rowOf = <Of>(found: { version: number; facts: Facts } | undefined): Row<Of> | undefined =>
  found && { version: found.version, facts: found.facts as unknown as Of }

export const findRefund = async (
  objects: UpstreamObjects,
  scope: Scope,
  reference: string,
): Promise<Row<RefundFacts> | undefined> => rowOf(await objects.find(scope, { kind: refundKind, reference }))

/** The row of a refund, whichever request wrote it first. */
export async function openRefund(
  objects: UpstreamObjects,
  { scope, reference, paymentReference, amountMinor, currency }: RefundRequest,
): Promise<RefundFacts> {
  const found = await findRefund(objects, scope, reference)
  if (found) return found.facts
  const facts: RefundFacts = { paymentReference, amountMinor: String(amountMinor), currency }
  const isFirst = await objects.insert(scope, { kind: refundKind, reference }, { facts: asFacts(facts) })
  return isFirst ? facts : ((await findRefund(objects, scope, reference))?.facts ?? facts)
}

/** Writes down the end of a refund, once. The end that stands. */
export async function endRefund(
  objects: UpstreamObjects,
  scope: Scope,
  reference: string,
  end: RefundEnd,
): Promise<RefundEnd> {
  for (;;) {
    const row = await findRefund(objects, scope, reference)
    if (!row) throw new Error('A refund that is under way has no row.')
    if (row.facts.end) return row.facts.end
    const key = { kind: refundKind, reference, version: row.version }
    if (await objects.update(scope, key, { facts: asFacts({ ...row.facts, end }) })) return end
  }
}

/** The lock of an order, which outlives every process. */
export async function findLock(objects: UpstreamObjects, scope: Scope, oid: string): Promise<OrderLock> {
  const key = { kind: orderKind, reference: oid }
  const found = rowOf<OrderFacts>(await objects.find(scope, key))
  if (found) return found
  await objects.insert(scope, key, { facts: asFacts({}) })
  return rowOf<OrderFacts>(await objects.find(scope, key)) ?? { version: 1, facts: {} }
}

/** Whether this call, of all that saw the lock so, has it now. */
export const takeLock = (
  objects: UpstreamObjects,
  scope: Scope,
  oid: string,
  { version }: OrderLock,
  underWay: UnderWay | undefined,
): Promise<boolean> =>
  objects.update(scope, { kind: orderKind, reference: oid, version }, { facts: asFacts(underWay ? { underWay } : {}) })
