import type { Queries } from '../platform/db/database.ts'
import { type Fragment, sql } from '../platform/db/sql.ts'
import { dayMs } from '../platform/durations.ts'
import type { Check } from './check.ts'

// Every change of a resource makes its version grow by one and has an event with that number. One row for each resource that has
// events: the table, what the events call it, and how the two find each other.

type Versioned = {
  name: string
  claim: string
  /** The table, or its rows that have events; they are called `r` in what follows. */
  rows: Fragment
  resourceType: string
  /** The events' id of a row. */
  id: Fragment
  /** The part of an event with that id; its resource's id if omitted. */
  eventId?: Fragment
  /** Name of an existing row in a problem; its id if omitted. */
  called?: Fragment
  /** The event of the creation has the number 1, and nothing ever begins later. */
  isToldFromTheFirst?: true
}

const changesOf = (what: string) => `Every change of ${what} has its event, in an unbroken sequence.`

const versioned: readonly Versioned[] = [
  {
    name: 'product-events',
    claim: changesOf('a product'),
    rows: sql`products`,
    resourceType: 'product',
    id: sql`r.reference`,
  },
  {
    name: 'client-events',
    claim: changesOf('a client'),
    rows: sql`clients`,
    resourceType: 'client',
    id: sql`r.id::text`,
  },
  {
    name: 'order-events',
    claim: changesOf('an order'),
    rows: sql`product_orders`,
    resourceType: 'product_order',
    id: sql`r.reference`,
  },
  {
    name: 'link-events',
    claim: changesOf('a payment link'),
    rows: sql`payment_links`,
    resourceType: 'payment_link',
    id: sql`r.reference`,
    isToldFromTheFirst: true,
  },
  {
    name: 'checkout-events',
    claim: changesOf('a checkout session'),
    rows: sql`(select * from payment_sessions where source_kind = 'CHECKOUT')`,
    resourceType: 'checkout.session',
    id: sql`r.id::text`,
  },
  {
    name: 'payment-events',
    claim: changesOf('a payment'),
    rows: sql`(select * from transactions where type = 'PAYMENT')`,
    resourceType: 'payment',
    id: sql`r.id::text`,
    called: sql`r.reference`,
  },
  {
    name: 'refund-events',
    claim: changesOf('a refund'),
    rows: sql`refunds`,
    resourceType: 'refund',
    id: sql`r.id::text`,
    called: sql`r.refund_reference`,
    isToldFromTheFirst: true,
  },
  {
    name: 'payout-events',
    claim: changesOf('a payout'),
    rows: sql`(select * from transactions where type = 'PAYOUT')`,
    resourceType: 'payout',
    id: sql`r.id::text`,
    called: sql`r.reference`,
  },
  {
    name: 'wallet-events',
    claim: 'Every change of a wallet’s status has its event.',
    // One for each merchant and environment: its row has no id.
    rows: sql`(select *, 'wallet' as id from wallets)`,
    resourceType: 'wallet',
    id: sql`r.id`,
    eventId: sql`'wallet'`,
    called: sql`'the wallet of ' || coalesce(r.merchant_id, e.merchant_id) || ' ' || coalesce(r.environment, e.environment)`,
  },
  {
    name: 'funding-events',
    claim: changesOf('a funding'),
    rows: sql`fundings`,
    resourceType: 'wallet.funding',
    id: sql`r.id::text`,
  },
  {
    name: 'subscription-events',
    claim: changesOf('a subscription'),
    rows: sql`subscriptions`,
    resourceType: 'subscription',
    id: sql`r.id::text`,
    isToldFromTheFirst: true,
  },
  {
    name: 'due-date-events',
    claim: changesOf('a due date'),
    rows: sql`due_dates`,
    resourceType: 'subscription.due_date',
    id: sql`r.id::text`,
    isToldFromTheFirst: true,
  },
]

/** Runs over all merchants: no scope. */
const findEventGaps =
  ({ rows, resourceType, id, eventId = sql`resource_id`, called = id, isToldFromTheFirst }: Versioned) =>
  (tx: Queries) =>
    tx.many<{ subject: string }>`
    select coalesce(${called}, e.id) || ': version ' || coalesce(r.version, 0) || ', but ' || coalesce(e.told, 0)
      || ' events up to ' || coalesce(e.last, 0) as subject
    from ${rows} r
    full join (
      select merchant_id, environment, ${eventId} as id, count(*) as told, count(distinct sequence) as steps,
        max(sequence) as last, min(sequence) - 1 as before
      from events where resource_type = ${resourceType} group by 1, 2, 3
    ) e on e.merchant_id = r.merchant_id and e.environment = r.environment and e.id = ${id}
    where coalesce(r.version, 0) <> coalesce(e.told + ${before(isToldFromTheFirst)}, 0)
      or coalesce(r.version, 0) <> coalesce(e.steps + ${before(isToldFromTheFirst)}, 0)
      or coalesce(r.version, 0) <> coalesce(e.last, 0)
    limit 100`

/** The shortest time for which an installation keeps events. */
const eventsKeptForMs = 30 * dayMs
const mayBeGoneBefore = () => new Date(Date.now() - eventsKeptForMs)

/** Versions that came before the first event: of a row as old as that, those of events that were kept long enough. */
const before = (isToldFromTheFirst = false): Fragment =>
  isToldFromTheFirst ? sql`(case when r.created_at < ${mayBeGoneBefore()} then e.before else 0 end)` : sql`e.before`

export const eventChecks: readonly Check[] = versioned.map((row) => ({
  name: row.name,
  claim: row.claim,
  find: findEventGaps(row),
}))
