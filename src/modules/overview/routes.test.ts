import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { roles } from '#platform/sessions/roles.ts'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'

// The dashboard's home page.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
  harness.acquirer.name = 'bank'
})
const noon = new Date('2026-11-20T12:00:00.000Z')

async function company(now = noon) {
  harness.clock.now = now
  const { merchantId, key } = await harness.make.merchant()
  const session = await harness.make.session(merchantId, 'OWNER', { now })
  const look = async (environment = 'SANDBOX') =>
    harness.call({ path: `/api/v1/overview?environment=${environment}`, key: session.token })
  return { scope: { merchantId, environment: 'SANDBOX' } as const, key, look }
}

const pay = (scope: Parameters<typeof recordTransactions>[1], at: string, draft: object = {}) =>
  recordTransactions(harness.make, scope, [draft], new Date(at))

test('a new company sees thirty days of nothing, and no first step but its key as done', async () => {
  const { look } = await company()
  const { status, body } = await look()
  assert.equal(status, 200)
  assert.equal(body.days.length, 30)
  assert.deepEqual(body.days.at(-1), { day: '2026-11-20', amount: 0, payments: 0 })
  assert.equal(body.days[0].day, '2026-10-22')
  assert.deepEqual(body.payments, { succeeded: 0, failed: 0 })
  assert.deepEqual(body.firstSteps, { key: true, link: false, payment: false, webhook: false })
  assert.equal(
    Object.values(body.attention).every((count) => count === 0),
    true,
  )
})

test('payments are counted on the day that the company’s clock showed', async () => {
  const { scope, look } = await company()
  await harness.db.plainPool.query("update merchants set time_zone = 'Europe/Paris' where merchant_id = $1", [
    scope.merchantId,
  ])
  await pay(scope, '2026-11-18T23:30:00.000Z', { amountMinor: 10_050n })
  await pay(scope, '2026-11-19T10:00:00.000Z')
  const { body } = await look()
  const days = body.days.filter(({ payments }: { payments: number }) => payments > 0)
  // Half past eleven by UTC is after midnight in Paris.
  assert.deepEqual(days, [{ day: '2026-11-19', amount: 350.4, payments: 2 }])
  assert.equal(body.firstSteps.payment, true)
})

test('a payment of this minute is counted, also where PostgreSQL knows older rules of the time zone', async () => {
  // Morocco’s clock follows Greenwich since 2026: the embedded PostgreSQL has not heard of it, and believes that this is tomorrow.
  const late = new Date('2026-11-20T23:30:00.000Z')
  const { scope, look } = await company(late)
  await pay(scope, late.toISOString(), { amountMinor: 10_050n })
  const { body } = await look()
  assert.deepEqual(body.days.at(-1), { day: '2026-11-20', amount: 100.5, payments: 1 })
  assert.equal(body.payments.succeeded, 1)
})

test('what failed, is of another currency, older, of another environment or another company adds nothing to a day', async () => {
  const { scope, look } = await company()
  const other = await company()
  await pay(other.scope, '2026-11-19T10:00:00.000Z')
  await pay({ ...scope, environment: 'PRODUCTION' }, '2026-11-19T10:00:00.000Z')
  await pay(scope, '2026-11-19T10:00:00.000Z', { status: 'FAILED' })
  await pay(scope, '2026-11-19T11:00:00.000Z', { currency: 'EUR' })
  await pay(scope, '2026-10-20T10:00:00.000Z')
  const { body } = await look()
  assert.equal(
    body.days.some(({ amount }: { amount: number }) => amount > 0),
    false,
  )
  assert.deepEqual(body.payments, { succeeded: 1, failed: 1 })
})

test('payments that failed since yesterday, payouts that failed and products that run out ask for attention', async () => {
  const { scope, key, look } = await company()
  await pay(scope, '2026-11-20T09:00:00.000Z', { status: 'FAILED' })
  await pay(scope, '2026-11-18T09:00:00.000Z', { status: 'FAILED' })
  await pay(scope, '2026-11-01T09:00:00.000Z', { type: 'PAYOUT', status: 'FAILED' })
  for (const stockQuantity of [5, 6, undefined])
    await harness.call({
      method: 'POST',
      path: '/v1/products',
      key,
      body: { name: 'Tagine', price: 80, stockQuantity },
    })
  const { failedPayments, failedPayouts, lowStockProducts } = (await look()).body.attention
  assert.deepEqual(
    { failedPayments, failedPayouts, lowStockProducts },
    { failedPayments: 1, failedPayouts: 1, lowStockProducts: 1 },
  )
})

test('production shows the acquirer of cards and what it can do, or none; the page of production says the same', async () => {
  harness.clock.now = noon
  const { merchantId } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId, 'OWNER', { now: noon })
  const read = async (path: string) => (await harness.call({ path: `/api/v1/${path}`, key: token })).body.cardAcquirer
  const shown = async () => [await read('overview?environment=PRODUCTION'), await read('production-access')]
  const page = { name: 'page', testMode: false, savesCards: false, chargesWithoutClient: false }
  harness.acquirer.name = 'page'
  assert.deepEqual(await shown(), [page, page])
  harness.acquirer.name = undefined
  assert.deepEqual(await shown(), [undefined, undefined])
  assert.equal((await read('overview?environment=SANDBOX')).chargesWithoutClient, true)
})

test('every role sees the overview, and a caller without a session does not', async () => {
  const { merchantId } = await harness.make.merchant()
  for (const role of roles) {
    const { token } = await harness.make.session(merchantId, role)
    assert.equal((await harness.call({ path: '/api/v1/overview?environment=SANDBOX', key: token })).status, 200)
  }
  assert.equal((await harness.call({ path: '/api/v1/overview?environment=SANDBOX' })).status, 401)
})

test('an overview of no environment, or of one that there is not, is refused by its name', async () => {
  const { token } = await harness.make.session((await harness.make.merchant()).merchantId)
  for (const query of ['', '?environment=LIVE']) {
    const { status, body } = await harness.call({ path: `/api/v1/overview${query}`, key: token })
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['environment']])
  }
})

async function sales(look: (path: string) => Promise<Awaited<ReturnType<typeof harness.call>>>, query = '') {
  return look(`/api/v1/overview/sales?environment=SANDBOX${query}`)
}

async function seller() {
  const { scope, key } = await company()
  const session = await harness.make.session(scope.merchantId, 'VIEWER', { now: noon })
  return { scope, key, look: (path: string) => harness.call({ path, key: session.token }) }
}

test('sales of a week stand beside the week before, day by day, gross and net', async () => {
  const { scope, look } = await seller()
  await pay(scope, '2026-11-20T10:00:00.000Z', { amountMinor: 10_000n, feeMinor: 250n, refundedMinor: 1_000n })
  await pay(scope, '2026-11-14T10:00:00.000Z', { amountMinor: 5_000n, feeMinor: 100n })
  await pay(scope, '2026-11-13T22:00:00.000Z', { amountMinor: 2_000n, feeMinor: 0n })
  await pay(scope, '2026-11-07T01:00:00.000Z', { amountMinor: 3_000n, feeMinor: 0n })
  await pay(scope, '2026-11-06T10:00:00.000Z', { amountMinor: 9_999n })
  await pay(scope, '2026-11-20T10:00:00.000Z', { status: 'FAILED' })
  const { status, body } = await sales(look, '&from=2026-11-14&to=2026-11-20')
  assert.equal(status, 200)
  assert.equal(body.points.length, 7)
  assert.deepEqual(body.points.at(-1), { day: '2026-11-20', gross: 100, net: 87.5, payments: 1 })
  assert.deepEqual(body.totals, { gross: 150, fees: 3.5, refunded: 10, net: 136.5, payments: 2, failed: 1 })
  assert.deepEqual([body.before.from, body.before.to], ['2026-11-07', '2026-11-13'])
  assert.deepEqual(body.before.points.at(-1), { day: '2026-11-13', gross: 20, net: 20, payments: 1 })
  assert.equal(body.before.totals.gross, 50)
})

test('sales of a currency are those in it alone, and one that is none is refused by its name', async () => {
  const { scope, look } = await seller()
  await pay(scope, '2026-11-20T10:00:00.000Z', { amountMinor: 10_000n, feeMinor: 250n })
  await pay(scope, '2026-11-19T10:00:00.000Z', { amountMinor: 7_000n, feeMinor: 200n, currency: 'EUR' })
  const euros = (await sales(look, '&currency=EUR')).body
  assert.equal(euros.currency, 'EUR')
  assert.deepEqual(euros.totals, { gross: 70, fees: 2, refunded: 0, net: 68, payments: 1, failed: 0 })
  assert.equal((await sales(look)).body.totals.gross, 100)
  const { status, body } = await sales(look, '&currency=EURO')
  assert.deepEqual([status, Object.keys(body.fields)], [400, ['currency']])
})

test('sales without days are those of thirty up to today, and a year has a part for each week', async () => {
  const { look } = await seller()
  const month = (await sales(look)).body
  assert.deepEqual([month.from, month.to, month.interval, month.points.length], ['2026-10-22', '2026-11-20', 'DAY', 30])
  const year = (await sales(look, '&from=2025-11-21')).body
  assert.deepEqual([year.interval, year.points.length, year.before.points.length], ['WEEK', 53, 53])
  assert.equal(year.points[1].day, '2025-11-28')
})

test('days that are none, in the wrong order or more than a year apart are refused by their names', async () => {
  const { look } = await seller()
  for (const [query, field] of [
    ['&from=2026-02-30', 'from'],
    ['&to=yesterday', 'to'],
    ['&from=2026-11-20&to=2026-11-19', 'from'],
    ['&from=2025-11-19&to=2026-11-20', 'from'],
    ['&to=0001-01-01', 'to'],
    ['&to=1900-01-01', 'to'],
    ['&from=0001-01-01&to=0001-12-31', 'from to'],
    ['&from=9999-12-01&to=9999-12-31', 'from to'],
  ] as const) {
    const { status, body } = await sales(look, query)
    assert.deepEqual([status, Object.keys(body.fields).join(' ')], [400, field], query)
  }
})

test('the links and products that brought most are named, five of each, the best first', async () => {
  const { scope, key, look } = await seller()
  const made = await harness.call({
    method: 'POST',
    path: '/v1/payment-links',
    key,
    body: { description: 'Pottery course', amount: 80, currency: 'MAD' },
  })
  const product = await harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tagine', price: 80 } })
  const at = '2026-11-19T10:00:00.000Z'
  for (let n = 0; n < 6; n++)
    await pay(scope, at, { sourceKind: 'PAYMENT_LINK', sourceId: `pl_${n}`, amountMinor: BigInt(1_000 + n) })
  await pay(scope, at, { sourceKind: 'PAYMENT_LINK', sourceId: made.body.reference, amountMinor: 8_000n })
  const sourceOrder = JSON.stringify({ reference: 'ord_1', productReference: product.body.reference })
  for (const sourceId of ['ord_1', 'ord_2'])
    await pay(scope, at, { sourceKind: 'PRODUCT_ORDER', sourceId, sourceOrder, amountMinor: 8_000n })
  const { topLinks, topProducts } = (await sales(look)).body
  assert.deepEqual(topLinks[0], { reference: made.body.reference, name: 'Pottery course', gross: 80, payments: 1 })
  assert.deepEqual(
    topLinks.map(({ name }: { name: string }) => name),
    ['Pottery course', 'pl_5', 'pl_4', 'pl_3', 'pl_2'],
  )
  assert.deepEqual(topProducts, [{ reference: product.body.reference, name: 'Tagine', gross: 160, payments: 2 }])
})
