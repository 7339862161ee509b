import { createHash } from 'node:crypto'
import { type Merchant, Violation } from './books.ts'
import { allOf } from './check-lists.ts'
import type { EventLog, SequencedEvent } from './event-log.ts'
import type { Json, Line } from './line.ts'
import { toldOf } from './oracle/payout.ts'

// Each object has exactly the events that it may have had, in their order, and the receiver got each of them, signed, and no other.

/** Types that follow from sums of many payments, or from a day that comes near. */
const ofTheDay = new Set([
  'wallet.balance.available',
  'subscription.due_date.upcoming',
  'subscription.trial_ending',
  'payment_method.expiring',
])
/** They are about the receiver itself, or follow from the links and products of others. */
const derived =
  /^(webhook\.|account\.|payment_link\.(paid|completed|expired)|product\.(low_stock|sold_out|expired)|product_order\.)/

/** A clock that was moved back dates events before those of the last check. */
const overlapMs = 3 * 3_600_000

type Checking = { now: number; isEnd: boolean }

/** Returns the number of new events. */
export async function checkEvents(line: Line, merchant: Merchant, { now, isEnd }: Checking): Promise<number> {
  const { events } = merchant
  const from = new Date(Math.max(0, events.readUntil - overlapMs)).toISOString()
  const rows = await allOf(line, `/v1/webhooks/events?sort=createdAt,asc&from=${from}`, merchant.key)
  const before = events.types.size
  for (const row of rows) note(events, row)
  events.readUntil = now
  for (const [id, told] of events.byResource) checkSequence(id, told)
  checkReleased(merchant)
  const expected = expectedEvents(merchant)
  for (const [id, { name, told }] of expected) checkObject(merchant, id, { name, told })
  for (const [id, told] of events.byResource)
    if (!expected.has(id) && told.some(isKept)) throw new Violation('Events about nothing known', { id, told })
  checkReceiver(merchant, rows, isEnd)
  return events.types.size - before
}

function note(events: EventLog, { id, type, sequence, resource }: Json): void {
  if (events.types.has(id)) return
  events.types.set(id, type)
  // Production is enabled before there is a receiver.
  if (!/^(webhook|account)\./.test(type)) events.unheard.add(id)
  const told = events.byResource.get(resource.id) ?? []
  told.push({ type, sequence })
  events.byResource.set(resource.id, told)
}

/** The order is that of the numbers: a clock may have been moved between two events. */
function checkSequence(id: string, told: SequencedEvent[]): void {
  told.sort((one, other) => one.sequence - other.sequence)
  for (const [index, { sequence }] of told.entries())
    if (sequence === told[index - 1]?.sequence)
      throw new Violation('Two events of an object have one number', { id, told })
}

const isKept = ({ type }: SequencedEvent): boolean => !ofTheDay.has(type) && !derived.test(type)

function checkObject({ events }: Merchant, id: string, { name, told }: Expected): void {
  const all = events.byResource.get(id) ?? []
  if (told.length === 1 && events.checked.get(id) === all.length + (told[0]?.length ?? 0)) return
  const types = all.filter((each) => isKept(each) && each.type !== released).map(({ type }) => type)
  if (!told.some((each) => each.join() === types.join()))
    throw new Violation(`Events about ${name}`, { expected: told, found: types })
  events.checked.set(id, all.length + (told[0]?.length ?? 0))
}

/** A merchant is told once of the money of a payment that can be paid out, if refunds and disputes have left any. */
function checkReleased({ number, wallet, events }: Merchant): void {
  for (const [id, { toldReleased }] of wallet.payments) {
    const found = (events.byResource.get(id) ?? []).filter(({ type }) => type === released).length
    if (found !== toldReleased)
      throw new Violation(`Merchant ${number} heard ${found} times of released money, not ${toldReleased}`, { id })
  }
}

const released = 'payment.funds_available'

type Expected = { name: string; told: string[][] }

function expectedEvents(merchant: Merchant): Map<string, Expected> {
  const expected = new Map<string, Expected>()
  for (const sale of merchant.sales.values()) {
    if (sale.kind === 'SESSION') expected.set(sale.id, { name: sale.name, told: sale.branches.map(({ told }) => told) })
    for (const [index, id] of sale.payIds.entries()) {
      const refunds = sale.refunds.filter(({ payId, status }) => payId === id && status === 'SUCCEEDED')
      const told = sale.branches.map(({ pays, amount }) => {
        let left = amount
        const given = refunds.map((refund) =>
          (left -= refund.amount) > 0 ? 'payment.partially_refunded' : 'payment.refunded',
        )
        const disputed = sale.disputes.filter(({ payId }) => payId === id).flatMap((dispute) => dispute.told)
        return [...(pays[index]?.told ?? []), ...disputed, ...given]
      })
      expected.set(id, { name: `payment ${index + 1} of ${sale.name}`, told })
    }
  }
  for (const [name, { id, sub, dueIds, charges }] of merchant.subscriptions) {
    expected.set(id, { name, told: [sub.told] })
    for (const [index, due] of sub.dues.entries())
      expected.set(dueIds[index] ?? '', { name: `due date ${due.sequence} of ${name}`, told: [due.told] })
    for (const charge of charges.flat())
      expected.set(charge.id, { name: `a charge of ${name}`, told: toldOfCharge(charge.status) })
  }
  for (const [name, { card }] of merchant.subscribers)
    if (card) expected.set(card.id, { name: `the card of ${name}`, told: [card.told] })
  const simple = [...merchant.refunds, ...merchant.clients, ...merchant.fundings]
  for (const [name, { id, told }] of simple) expected.set(id, { name, told: [told] })
  for (const [name, { id, payout }] of merchant.payouts) expected.set(id, { name, told: toldOf(payout) })
  for (const [name, { reference, told }] of [...merchant.products, ...merchant.links])
    expected.set(reference, { name, told: [told] })
  return expected
}

/** A charge that was not answered at once is told of. */
function toldOfCharge(status: string): string[][] {
  const ended = status === 'SUCCEEDED' || status === 'FAILED' ? [`payment.${status.toLowerCase()}`] : []
  return [[], ['payment.processing']].map((between) => ['payment.created', ...between, ...ended])
}

/** The receiver may hear of an event again, and out of order; never of one that is none, and in the end of each. */
function checkReceiver({ number, receiver, events }: Merchant, rows: Json[], isEnd: boolean): void {
  if (receiver.refused.length > 0)
    throw new Violation(`Merchant ${number} refuses webhooks`, receiver.refused.slice(0, 3))
  for (const { eventId, attemptId, type, body } of receiver.heard.splice(0)) {
    if (events.types.get(eventId) !== type)
      throw new Violation(`Merchant ${number} heard of an event that is none`, { eventId, type })
    if (events.attempts.has(attemptId)) throw new Violation('Two attempts have one id', { attemptId })
    events.attempts.add(attemptId)
    const digest = createHash('sha256').update(body).digest('base64')
    if ((events.heard.get(eventId) ?? digest) !== digest)
      throw new Violation('An event was told in two ways', { eventId, body })
    events.heard.set(eventId, digest)
    events.unheard.delete(eventId)
  }
  const isOwed = ({ id, deliveryStatus }: Json) => events.unheard.has(id) && (isEnd || deliveryStatus === 'DELIVERED')
  const missing = isEnd ? [...events.unheard] : rows.filter(isOwed)
  if (missing.length > 0) throw new Violation(`Merchant ${number} never heard of`, missing.slice(0, 5))
}
