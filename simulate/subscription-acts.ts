import { bookPayment } from './book.ts'
import {
  major,
  type Merchant,
  minor,
  type Renewals,
  type SubscriberRecord,
  type SubscriptionRecord,
  Violation,
} from './books.ts'
import { submit } from './buyer-acts.ts'
import { allOf } from './check-lists.ts'
import type { Answer, Json } from './line.ts'
import { ask, type Doing, expect, openSession } from './merchant-acts.ts'
import { dayOf, daysLater, nineOn, type Times } from './oracle/calendar.ts'
import * as oracle from './oracle/subscription.ts'
import type { Deed } from './story.ts'

// Merchants charge their clients regularly: a client saves a card with a purchase, and the merchant subscribes, changes, pauses and cancels. Afterwards
// they look at what was charged.

type DeedOf<Name extends Deed['do']> = Extract<Deed, { do: Name }>

const holderOf = (renewals: Renewals): string => {
  if (renewals === 'LATE') return 'RENEWAL TIMEOUT'
  return renewals === 'LATE, AND DECLINED' ? 'RENEWAL TIMEOUT FAIL' : `RENEWAL FAIL ${renewals}`
}

export async function makeSubscriber(doing: Doing, deed: DeedOf<'make subscriber'>): Promise<void> {
  const { merchant } = doing
  const { name, renewals, minutes } = deed
  const email = `${name.replaceAll(/\W/g, '-')}@client.example`
  const answer = await ask(doing, 'POST', '/clients', { name, email, locale: 'en' })
  expect(answer, [201], 'a new client')
  const clientId = answer.body.id
  merchant.clients.set(name, { id: clientId, name, isDeleted: false, told: ['client.created'] })
  const purchase = `first purchase of ${name}`
  merchant.subscribers.set(name, { clientId, email, renewals, purchase, card: undefined })
  const session = { name: purchase, amount: 4_250, minutes, maxAttempts: 2 }
  await openSession(doing, session, { clientId, savePaymentMethod: true })
  const sale = merchant.sales.get(purchase)
  if (sale) await submit(doing, sale, { script: 'PASS', keeps: holderOf(renewals) })
}

export async function subscribe(doing: Doing, deed: DeedOf<'subscribe'>): Promise<void> {
  const { merchant, now } = doing
  const { plan, begins, days } = deed
  const subscriber = merchant.subscribers.get(deed.subscriber)
  if (!subscriber) return
  // A purchase of which is not known what became of it may have saved a card.
  const purchase = merchant.sales.get(subscriber.purchase)
  if (!purchase || purchase.done.length > 0 || purchase.branches.some(({ status }) => status === 'PROCESSING')) return
  const from = now().getTime()
  const firstAt = begins === 'NOW' ? undefined : nineOn(daysLater(dayOf(from), days))
  const { amount, unit, count, cycles, retryDays, finalAction } = plan
  const when = firstAt && { [begins === 'TRIAL' ? 'trialEndsAt' : 'startAt']: new Date(firstAt).toISOString() }
  const answer = await ask(doing, 'POST', '/subscriptions', {
    clientId: subscriber.clientId,
    amount: major(amount),
    description: deed.name,
    interval: { unit, count },
    ...(cycles !== undefined && { cycles }),
    ...when,
    dunning: { retryDays, finalAction },
    consent: { reference: `contract of ${deed.name}` },
  })
  expect(answer, [201], 'a new subscription')
  const hasCard = subscriber.card !== undefined && !subscriber.card.isDeleted
  const until = now().getTime()
  // A clock that was moved back meanwhile has shown both.
  const at = { from: Math.min(from, until), until: Math.max(from, until) }
  const sub = oracle.newSubscription(plan, { at, firstAt, isTrial: begins === 'TRIAL', hasCard })
  merchant.subscriptions.set(deed.name, { id: answer.body.id, subscriber, sub, dueIds: [], charges: [], ...untouched })
}

const untouched = { shown: '', quietUntil: 0 }

export async function changeSubscription(doing: Doing, deed: DeedOf<'change subscription'>): Promise<void> {
  await act(doing, deed.subscription, {
    isAllowed: (sub) => !oracle.isEnded(sub),
    send: (path) => ask(doing, 'PATCH', path, { amount: major(deed.amount) }),
    note: (sub) => oracle.reprice(sub, deed.amount),
  })
}

/** A client who owes something is not paused. */
export async function pauseSubscription(doing: Doing, deed: DeedOf<'pause subscription'>): Promise<void> {
  if (oracle.owes(doing.merchant.subscriptions.get(deed.subscription)?.sub ?? none)) return
  await act(doing, deed.subscription, {
    isAllowed: oracle.mayPause,
    send: (path) => ask(doing, 'POST', `${path}/pause`, { reason: 'On holiday' }),
    note: oracle.pause,
  })
}

const none = { dues: [] } as unknown as oracle.Subscription

export async function resumeSubscription(doing: Doing, deed: DeedOf<'resume subscription'>): Promise<void> {
  await act(doing, deed.subscription, {
    isAllowed: ({ status }) => status === 'PAUSED',
    send: (path) => ask(doing, 'POST', `${path}/resume`, {}),
    note: (sub) => oracle.resume(sub, doing.now().getTime()),
  })
}

export async function cancelSubscription(doing: Doing, deed: DeedOf<'cancel subscription'>): Promise<void> {
  const { isAtEnd, isWaived } = deed
  await act(doing, deed.subscription, {
    isAllowed: (sub) => (isAtEnd ? oracle.mayEndWithPeriod(sub) : !oracle.isEnded(sub)),
    send: (path) =>
      ask(doing, 'POST', `${path}/cancel`, { atPeriodEnd: isAtEnd, waiveOpenDueDates: isWaived && !isAtEnd }),
    note: (sub) => oracle.cancel(sub, deed),
  })
}

type Verb = {
  isAllowed: (sub: oracle.Subscription) => boolean
  send: (path: string) => Promise<Answer>
  note: (sub: oracle.Subscription) => void
}

/** Merchants act on what they have looked at before. */
async function act({ merchant }: Doing, name: string, { isAllowed, send, note }: Verb): Promise<void> {
  const record = merchant.subscriptions.get(name)
  if (!record || record.dueIds.length === 0) return
  const mayBe = isAllowed(record.sub)
  const answer = await send(`/subscriptions/${record.id}`)
  expect(answer, [mayBe ? 200 : 409], `${name}, which is ${record.sub.status}`)
  if (mayBe) note(record.sub)
  Object.assign(record, untouched)
}

export async function deleteCard(doing: Doing, deed: DeedOf<'delete card'>): Promise<void> {
  const { merchant } = doing
  const subscriber = merchant.subscribers.get(deed.subscriber)
  const { card, clientId } = subscriber ?? {}
  if (!card || card.isDeleted) return
  const answer = await ask(doing, 'DELETE', `/clients/${clientId}/payment-methods/${card.id}`)
  // A repeat finds it deleted already.
  expect(answer, [204, 404], 'a card that is deleted')
  card.isDeleted = true
  card.told.push('payment_method.deleted')
  for (const record of merchant.subscriptions.values())
    if (record.subscriber === subscriber) Object.assign(record, untouched).sub.hasCard = false
}

/** Refused while anything is subscribed. */
export async function deleteSubscriber(doing: Doing, deed: DeedOf<'delete subscriber'>): Promise<void> {
  const subscriber = doing.merchant.subscribers.get(deed.subscriber)
  const own = [...doing.merchant.subscriptions.values()].filter((each) => each.subscriber === subscriber)
  // One that is in its last period may have ended since it was looked at.
  if (!subscriber || own.every(({ sub }) => oracle.isEnded(sub) || oracle.isInLastPeriod(sub))) return
  expect(await ask(doing, 'DELETE', `/clients/${subscriber.clientId}`), [422], 'a deletion of a client who subscribes')
}

type Looking = Pick<Doing, 'line'>

export async function lookAtSubscriptions({ line }: Looking, merchant: Merchant, times: Times): Promise<void> {
  for (const subscriber of merchant.subscribers.values()) await lookForCard({ line }, merchant, subscriber)
  if (merchant.subscriptions.size === 0) return
  const rows = await allOf(line, '/v1/subscriptions', merchant.key)
  const { size } = merchant.subscriptions
  if (rows.length !== size) throw new Violation(`Subscriptions of merchant ${merchant.number}`, { size, rows })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  for (const [name, record] of merchant.subscriptions) {
    const row = rowOf.get(record.id)
    const shown = JSON.stringify(row)
    if (isOver(record) || (record.shown === shown && times.latest < record.quietUntil)) continue
    await lookAtSubscription({ line }, merchant, { name, record, times, row })
    Object.assign(record, { shown, quietUntil: oracle.quietUntil(record.sub) })
  }
}

/** All of them are looked at next, whatever is shown of them. */
export function lookAgain({ subscriptions }: Merchant): void {
  for (const record of subscriptions.values()) Object.assign(record, untouched)
}

/** One that has ended may still have a charge under way. */
const isOver = ({ sub }: SubscriptionRecord): boolean =>
  oracle.isEnded(sub) && sub.dues.every(({ status }) => status !== 'PROCESSING') && sub.dues.length > 0

/** A purchase that was paid has saved the card, though what its merchant heard of it is not known for sure. */
async function lookForCard({ line }: Looking, merchant: Merchant, subscriber: SubscriberRecord): Promise<void> {
  const branches = merchant.sales.get(subscriber.purchase)?.branches ?? []
  if (subscriber.card || branches.length === 0 || branches.some(({ status }) => status !== 'PAID')) return
  const path = `/v1/clients/${subscriber.clientId}/payment-methods`
  const [method, ...others] = await allOf(line, path, merchant.key)
  if (!method || others.length > 0) throw new Violation(`The card of ${subscriber.purchase}`, { method, others })
  subscriber.card = { id: method.id, isDeleted: false, told: ['payment_method.saved'] }
}

/** `row`: the subscription as the list shows it. */
type NamedRecord = { name: string; record: SubscriptionRecord; times: Times; row: Json }

async function lookAtSubscription(
  { line }: Looking,
  merchant: Merchant,
  { name, record, times, row: body }: NamedRecord,
): Promise<void> {
  const { key } = merchant
  const { sub, id } = record
  const dues = await allOf(line, `/v1/subscriptions/${id}/due-dates?sort=sequence`, key)
  record.dueIds = dues.map((due) => due.id)
  record.charges = dues.map(({ attempts }) =>
    attempts.map(({ transactionId, status, decline }: Json) => ({
      id: transactionId,
      status,
      isDeclined: decline !== undefined,
    })),
  )
  const seen = {
    status: body.status,
    dues: dues.map((due) => ({ status: due.status, charges: due.attempts.map(chargeOf(record)) })),
  }
  oracle.goOn(sub, times, seen)
  const expected = { status: sub.status, amount: sub.amount, open: oracle.openAmount(sub), dues: sub.dues.map(linesOf) }
  const found = {
    status: body.status,
    amount: minor(body.amount),
    open: minor(body.openAmount),
    dues: dues.map(shownOf),
  }
  if (JSON.stringify(expected) !== JSON.stringify(found))
    throw new Violation(`${name} of merchant ${merchant.number}`, {
      now: new Date(times.now),
      expected,
      found,
      sub,
      dues,
    })
  for (const [index, due] of dues.entries()) {
    requirePlanned(name, sub.dues[index]?.next, due)
    for (const { transactionId, status, at } of due.attempts)
      if (status === 'SUCCEEDED' && !merchant.wallet.payments.has(transactionId)) {
        const answer = await line.sendFirmly({ path: `/v1/transactions/${transactionId}`, key })
        const decidedAt = [Date.parse(at) + 60_000]
        bookPayment(merchant.wallet, answer.body, { of: name, amount: minor(due.amount), decidedAt })
      }
  }
  checkBank(name, record)
}

/** The bank's answers that are no decline of the card: it could not be reached, or could not answer. */
const chargeOf =
  ({ subscriber }: SubscriptionRecord) =>
  ({ at, status, decline }: Json): oracle.Charge => ({
    at: Date.parse(at),
    status,
    isPassing: decline === undefined || subscriber.renewals === 'LATE, AND DECLINED',
  })

const linesOf = ({ sequence, dueAt, amount, status, tries }: oracle.Due) => [
  sequence,
  sequence === 1 ? 0 : dueAt,
  amount,
  status,
  status === 'PROCESSING' ? tries + 1 : tries,
]

const shownOf = ({ sequence, dueAt, amount, status, attempts }: Json) => [
  sequence,
  sequence === 1 ? 0 : Date.parse(dueAt),
  minor(amount),
  status,
  attempts.length,
]

/** A due date that is tried again says when, on the day of retry, around nine; then the oracle knows the minute. */
function requirePlanned(name: string, next: oracle.Due['next'], due: Json): void {
  if (due.status !== 'RETRYING' || !next) return
  if (oracle.isHeld(next)) {
    if (due.nextAttemptAt !== undefined) throw new Violation(`An attempt of ${name} during a pause`, due)
    return
  }
  const at = Date.parse(due.nextAttemptAt)
  if (!(next.from <= at && at <= next.until)) throw new Violation(`The next attempt of ${name}`, { next, due })
  oracle.plan(next, at)
}

/** A card that declines so many renewals has declined no more, and was paid with after none of them. */
function checkBank(name: string, { subscriber, sub, charges }: SubscriptionRecord): void {
  const all = charges.flat()
  const { renewals } = subscriber
  const declines = renewals === 'LATE' ? 0 : renewals === 'LATE, AND DECLINED' ? Number.POSITIVE_INFINITY : renewals
  const declined = all.filter(({ isDeclined }) => isDeclined).length
  const isPaid = all.some(({ status }) => status === 'SUCCEEDED')
  if (declined > declines || (isPaid && declined < declines))
    throw new Violation(`${name}: the bank has answered in another way`, { renewals, all, sub })
}
