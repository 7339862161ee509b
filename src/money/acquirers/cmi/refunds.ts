import type { Scope } from '#platform/context.ts'
import { currencyNumberOf } from '../../currency-numbers.ts'
import { majorText } from '../../money.ts'
import type { Inquiry, NotFound, RefundOutcome, RefundRefusal, RefundRequest } from '../acquirer.ts'
import type { CmiParts } from './cmi.ts'
import {
  type Answer,
  creditRefusalOf,
  creditStateOf,
  isApproved,
  type Movement,
  saleIn,
  saleStateOf,
  unknownBecause,
} from './mapping.ts'
import { findOrder } from './orders.ts'
import {
  endRefund,
  findLock,
  findRefund,
  openRefund,
  type OrderLock,
  type RefundEnd,
  type RefundFacts,
  takeLock,
  type UnderWay,
} from './refund-records.ts'
import type { WireAnswer } from './wire.ts'

// Giving money back. CMI's `Credit` knows no key: sent twice, it gives back twice. So:
// 1. One refund of an order at a time, by the order's lock, which is a row and outlives the process.
// 2. With the lock goes what the history showed before, and it is written down before the credit is sent. Of all processes that see
//    the lock in one state, one takes it, and sends one credit.
// 3. After silence, an error or a crash nothing is sent again before the history was compared with before: exactly one more credit of
//    the amount is ours. None more proves something once a credit cannot be on its way any more.

/** A credit that was sent so long ago, and shows nowhere, has not reached CMI and never will. */
export const quietMs = 15 * 60_000
/** A process that slept after taking the lock sends nothing so late: another may have asked meanwhile. */
const sendWithinMs = 60_000
/** For what is under way at this moment, and for the end of CMI's day. */
const soonMs = 60_000
const settlesWithinMs = 6 * 3_600_000

export async function refund(parts: CmiParts, asked: RefundRequest, signal?: AbortSignal): Promise<RefundOutcome> {
  const { objects } = parts
  const { scope, reference, paymentReference } = asked
  const payment = await findOrder(objects, { scope, reference: paymentReference })
  if (!payment) return { status: 'REJECTED', reason: 'PAYMENT_UNKNOWN' }
  const facts = await openRefund(objects, asked)
  if (facts.end) return outcomeOf(facts, facts.end)
  // Not written down: the refund of this reference is of another payment, and may be under way.
  if (facts.paymentReference !== paymentReference) return { status: 'REFUSED', reason: 'NOT_REFUNDABLE' }
  if (facts.currency !== payment.facts.currency)
    return end(parts, asked, facts, { status: 'REFUSED', reason: 'NOT_REFUNDABLE' })
  const seen = await seenOf(parts, scope, { reference, paymentReference }, signal)
  if ('status' in seen) return seen
  const { lock, ownEnd, otherEnd, history } = seen
  if (ownEnd) return outcomeOf(facts, ownEnd)
  const { underWay } = lock.facts
  if (underWay?.reference === reference) return goOn(parts, { asked, facts, lock, history }, underWay, signal)
  const isBusy = underWay && !otherEnd && (await isUndecided(parts, scope, underWay, history))
  return isBusy ? pendingFor(parts, soonMs) : begin(parts, { asked, facts, lock, history }, signal)
}

/**
 * In this order: the lock; the ends of this refund and of the one that has the lock; the history. So no refund can have ended, and no
 * credit have been given, between the state of the lock that a decision hangs on and the history, without the history showing it.
 */
async function seenOf(
  parts: CmiParts,
  scope: Scope,
  { reference, paymentReference }: Pick<RefundRequest, 'reference' | 'paymentReference'>,
  signal?: AbortSignal,
) {
  const { objects } = parts
  const lock = await findLock(objects, scope, paymentReference)
  const ownEnd = (await findRefund(objects, scope, reference))?.facts.end
  const { underWay } = lock.facts
  const otherEnd = underWay && (await findRefund(objects, scope, underWay.reference))?.facts.end
  const history = await historyOf(parts, paymentReference, signal)
  return Array.isArray(history) ? { lock, ownEnd, otherEnd, history } : history
}

/** Returns the outcome of a refund. Reads the history at CMI alone. */
export async function lookUpRefund(
  parts: CmiParts,
  asked: Inquiry,
  signal?: AbortSignal,
): Promise<RefundOutcome | NotFound> {
  const { objects } = parts
  const { scope, reference } = asked
  const facts = (await findRefund(objects, scope, reference))?.facts
  if (!facts) return { status: 'NOT_FOUND' }
  if (facts.end) return outcomeOf(facts, facts.end)
  const { underWay } = (await findLock(objects, scope, facts.paymentReference)).facts
  if (underWay?.reference !== reference) return { status: 'NOT_FOUND' }
  const history = await historyOf(parts, facts.paymentReference, signal)
  if (!Array.isArray(history)) return history
  const given = givenSince(underWay, history)
  if (given.status === 'ONE') return end(parts, asked, facts, succeeded(given.credit))
  if (given.status === 'NONE') return isQuiet(parts, underWay) ? { status: 'NOT_FOUND' } : unknownBecause('ERROR')
  return given.status === 'OPEN' ? pendingFor(parts, soonMs) : unknownBecause('MISMATCH')
}

type Refunding = { asked: RefundRequest; facts: RefundFacts; lock: OrderLock; history: Movement[] }

/** `earlier` has come to nothing, and may have been about to be refused. */
async function begin(
  parts: CmiParts,
  refunding: Refunding,
  signal?: AbortSignal,
  earlier?: UnderWay,
): Promise<RefundOutcome> {
  const { asked, facts, history } = refunding
  const sale = saleIn(history)
  const credits = history.filter(({ type }) => type === 'C')
  const state = sale && saleStateOf(sale)
  if (state === 'UNKNOWN' || credits.some((each) => creditStateOf(each) === 'UNKNOWN'))
    return unknownBecause('NOT_UNDERSTOOD')
  const before = earlier?.before ?? credits.map(({ transId }) => transId)
  const attempt = 1 + (earlier?.attempt ?? 0)
  const next = { reference: asked.reference, amountMinor: facts.amountMinor, before, attempt }
  if (!sale || state !== 'TAKEN') return refuse(parts, refunding, next, 'NOT_REFUNDABLE')
  const given = credits
    .filter((each) => creditStateOf(each) !== 'FAILED')
    .reduce((sum, each) => sum + each.amountMinor, 0n)
  return given + BigInt(facts.amountMinor) > (sale.capturedMinor ?? sale.amountMinor)
    ? refuse(parts, refunding, next, 'AMOUNT_EXCEEDED')
    : send(parts, refunding, next, signal)
}

/**
 * Refuses a refund because of the history. It takes the lock first, as for a credit: another request for the same refund may have taken
 * it since, and then the history may show that request's credit.
 */
async function refuse(
  parts: CmiParts,
  { asked, facts, lock }: Refunding,
  next: Omit<UnderWay, 'askedAt'>,
  reason: RefundRefusal,
): Promise<RefundOutcome> {
  const underWay = { ...next, askedAt: parts.now().toISOString() }
  return (await takeLock(parts.objects, asked.scope, asked.paymentReference, lock, underWay))
    ? end(parts, asked, facts, { status: 'REFUSED', reason })
    : pendingFor(parts, soonMs)
}

/** An earlier request began this refund, and its outcome was not recorded. */
async function goOn(
  parts: CmiParts,
  refunding: Refunding,
  underWay: UnderWay,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const { asked, facts, history } = refunding
  const given = givenSince(underWay, history)
  if (given.status === 'ONE') return end(parts, asked, facts, succeeded(given.credit))
  if (given.status === 'OPEN') return pendingFor(parts, soonMs)
  if (given.status === 'MANY') return unknownBecause('MISMATCH')
  return isQuiet(parts, underWay) ? begin(parts, refunding, signal, underWay) : unknownBecause('ERROR')
}

async function send(
  parts: CmiParts,
  refunding: Refunding,
  next: Omit<UnderWay, 'askedAt'>,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const { objects, now, api } = parts
  const { asked, facts, lock } = refunding
  const { scope, paymentReference } = asked
  const askedAt = now()
  const underWay: UnderWay = { ...next, askedAt: askedAt.toISOString() }
  if (!(await takeLock(objects, scope, paymentReference, lock, underWay))) return pendingFor(parts, soonMs)
  if (now().getTime() - askedAt.getTime() > sendWithinMs) return unknownBecause('TIMEOUT')
  const Total = majorText(BigInt(facts.amountMinor), facts.currency)
  const Currency = currencyNumberOf(facts.currency) ?? ''
  const said = await api.act({ Type: 'Credit', OrderId: paymentReference, Total, Currency }, signal)
  return conclude(parts, refunding, underWay, said)
}

/** An approval is believed; after everything else the history decides, and where it shows nothing, CMI's reason if it is known. */
async function conclude(
  parts: CmiParts,
  { asked, facts, lock }: Refunding,
  underWay: UnderWay,
  said: WireAnswer<Answer>,
): Promise<RefundOutcome> {
  const { scope, paymentReference, reference } = asked
  const free = () => takeLock(parts.objects, scope, paymentReference, { ...lock, version: lock.version + 1 }, undefined)
  if (said.status === 'NOT_SENT') {
    await free()
    return { status: 'REJECTED', reason: 'NOT_REACHED' }
  }
  if (said.status === 'SAID' && isApproved(said.it)) {
    const { transId } = said.it
    return end(parts, asked, facts, { status: 'SUCCEEDED', acquirerReference: transId === '' ? reference : transId })
  }
  const history = await historyOf(parts, paymentReference)
  if (!Array.isArray(history)) return history
  const given = givenSince(underWay, history)
  if (given.status === 'ONE') return end(parts, asked, facts, succeeded(given.credit))
  if (given.status === 'OPEN') return pendingFor(parts, soonMs)
  if (given.status === 'MANY') return unknownBecause('MISMATCH')
  if (said.status === 'SILENT') return unknownBecause(said.cause)
  const reason = creditRefusalOf(said.it)
  if (reason === undefined) return unknownBecause('ERROR')
  if (reason !== 'NOT_SETTLED') return end(parts, asked, facts, { status: 'REFUSED', reason })
  await free()
  return pendingFor(parts, settlesWithinMs)
}

/** Whether the refund that has the lock may still give money back. One that is found to have done so is written down. */
async function isUndecided(
  parts: CmiParts,
  scope: Scope,
  underWay: UnderWay,
  history: readonly Movement[],
): Promise<boolean> {
  const given = givenSince(underWay, history)
  if (given.status === 'ONE') {
    await endRefund(parts.objects, scope, underWay.reference, succeeded(given.credit))
    return false
  }
  return given.status !== 'NONE' || !isQuiet(parts, underWay)
}

type NewCredits = { status: 'NONE' | 'OPEN' | 'MANY' } | { status: 'ONE'; credit: Movement }

/** Credits of this amount that the history shows in addition to those before. */
function givenSince({ before, amountMinor }: UnderWay, history: readonly Movement[]): NewCredits {
  const known = new Set(before)
  const more = history.filter(
    (each) =>
      each.type === 'C' &&
      !known.has(each.transId) &&
      each.amountMinor === BigInt(amountMinor) &&
      creditStateOf(each) !== 'FAILED',
  )
  const [credit] = more
  if (!credit) return { status: 'NONE' }
  if (more.length > 1) return { status: 'MANY' }
  return creditStateOf(credit) === 'GIVEN' ? { status: 'ONE', credit } : { status: 'OPEN' }
}

const isQuiet = ({ now }: CmiParts, { askedAt }: UnderWay): boolean =>
  now().getTime() - new Date(askedAt).getTime() >= quietMs

async function historyOf({ api }: CmiParts, oid: string, signal?: AbortSignal): Promise<Movement[] | RefundOutcome> {
  const said = await api.history(oid, signal)
  if (said.status === 'NOT_SENT') return unknownBecause('ERROR')
  if (said.status === 'SILENT') return unknownBecause(said.cause)
  if (said.it === 'NONE') return []
  return said.it === 'NOT_UNDERSTOOD' ? unknownBecause('NOT_UNDERSTOOD') : said.it
}

const succeeded = ({ transId }: Movement): RefundEnd => ({ status: 'SUCCEEDED', acquirerReference: transId })

const end = async (
  { objects }: CmiParts,
  { scope, reference }: Pick<Inquiry, 'scope' | 'reference'>,
  facts: RefundFacts,
  reached: RefundEnd,
): Promise<RefundOutcome> => outcomeOf(facts, await endRefund(objects, scope, reference, reached))

/** The outcome is about the amount of the first request, even if a repeat has another. */
const outcomeOf = ({ amountMinor, currency }: RefundFacts, reached: RefundEnd): RefundOutcome =>
  reached.status === 'REFUSED' ? reached : { ...reached, amountMinor: BigInt(amountMinor), currency }

const pendingFor = ({ now }: CmiParts, ms: number): RefundOutcome => ({
  status: 'PENDING',
  askAgainAt: new Date(now().getTime() + ms),
})
