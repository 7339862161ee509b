import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents } from '#events/emitted-queries.ts'
import { listCheckouts } from '#modules/checkout/queries.ts'
import { listClients } from '#modules/clients/queries.ts'
import { listOrders } from '#modules/orders/queries.ts'
import { listLinks } from '#modules/payment-links/queries.ts'
import { listProducts } from '#modules/products/queries.ts'
import { listRefunds } from '#modules/refunds/queries.ts'
import { listSubscriptions } from '#modules/subscriptions/queries.ts'
import { listTransactions } from '#modules/transactions/queries.ts'
import { findAnybodysById, findAnybodysByReference } from '#money/payments/operator-queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { lookedThroughMax } from '#platform/lists/page-queries.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { plansOf } from '#test/plans.ts'

// Every list with a filter reads so many rows by the index of their age, and those made in the dashboard by an index of their own.

const harness = useHarness()
const page = { page: 0, size: 20, sort: [{ field: 'createdAt', direction: 'desc' as const }] }
const now = new Date()

type List = (tx: Queries, scope: Scope) => Promise<unknown>
const searches: Record<string, List> = {
  product_orders_by_age: (tx, scope) => listOrders(tx, scope, undefined, { ...page, q: 'salma' }),
  payment_sessions_by_age: (tx, scope) => listCheckouts(tx, scope, { ...page, status: 'OPEN' }, now),
  clients_by_age: (tx, scope) => listClients(tx, scope, { ...page, q: 'salma', origin: 'API' }),
  payment_links_by_age: (tx, scope) => listLinks(tx, scope, { ...page, q: 'poterie' }, now),
  products_by_age: (tx, scope) => listProducts(tx, scope, { ...page, status: 'SOLD_OUT' }, now),
  refunds_by_age: (tx, scope) => listRefunds(tx, scope, { ...page, status: 'FAILED' }),
  subscriptions_by_age: (tx, scope) => listSubscriptions(tx, scope, { ...page, status: 'PAST_DUE' }),
  transactions_by_age: (tx, scope) => listTransactions(tx, scope, { q: 'salma' }, page),
  events_pkey: (tx, scope) => listEvents(tx, scope, { ...page, type: 'client.created' }, now),
}
const ofDashboard: Record<string, List> = {
  clients_of_dashboard: (tx, scope) => listClients(tx, scope, { ...page, origin: 'DASHBOARD' }),
  payment_links_of_dashboard: (tx, scope) => listLinks(tx, scope, { ...page, origin: 'DASHBOARD' }, now),
  products_of_dashboard: (tx, scope) => listProducts(tx, scope, { ...page, origin: 'DASHBOARD' }, now),
}

const alone = unlessOverSeveral('the plan is of each of them')
for (const [index, list] of Object.entries(searches))
  test(`what a search looks through is found by ${index}, and no more of it than so many`, alone, async () => {
    const { sandbox } = await harness.make.merchant()
    for (const plan of await plansOf(harness.db, (tx) => list(tx, sandbox))) {
      assert.doesNotMatch(plan, /Seq Scan/)
      const [scan] = plan.match(new RegExp(`Limit .*\\n.*Scan (Backward )?using ${index} on `)) ?? []
      assert.ok(scan, `${lookedThroughMax} rows by ${index}:\n${plan}`)
    }
  })

for (const [index, list] of Object.entries(ofDashboard))
  test(`the rows that people made are found by ${index}`, alone, async () => {
    const { sandbox } = await harness.make.merchant()
    for (const plan of await plansOf(harness.db, (tx) => list(tx, sandbox)))
      assert.match(plan, new RegExp(`Scan (Backward )?using ${index} on `))
  })

const lookups: Record<string, (tx: Queries) => Promise<unknown>> = {
  transactions_by_id: (tx) => findAnybodysById(tx, newId(now)),
  transactions_by_reference: (tx) => findAnybodysByReference(tx, 'TRX-1'),
}
for (const [index, look] of Object.entries(lookups))
  test(`what the operator looks up among all merchants is found by ${index}`, alone, async () => {
    for (const plan of await plansOf(harness.db, look)) {
      assert.match(plan, new RegExp(`Index Scan using ${index} on transactions`))
      assert.doesNotMatch(plan, /Seq Scan on transactions/)
    }
  })
