import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TransactionDraft } from '#money/payments/record.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { foldAllLists } from '#platform/lists/fold.ts'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'
import { insertManyTransactions } from '#test/transaction-queries.ts'

// The list of transactions by pages: totals, filters, sums. From cursor to cursor it is in walk.test.ts.

const harness = useHarness()
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 10))

const ask = (key: string, query: string) => harness.call({ path: `/v1/transactions${query}`, key })
const list = async (key: string, query = '') => (await ask(key, query)).body
const references = async (key: string, query = ''): Promise<string[]> =>
  (await list(key, query)).content.map(({ reference }: { reference: string }) => reference)

const ids = {
  client: '0199a0b4-7c1e-7d3a-9f00-000000000001',
  session: '0199a0b4-7c1e-7d3a-9f00-000000000002',
  payout: '0199a0b4-7c1e-7d3a-9f00-000000000003',
  subscription: '0199a0b4-7c1e-7d3a-9f00-000000000004',
}

test('the list is newest first, and its total counts every transaction, folded or not', async () => {
  const { key, sandbox } = await harness.make.merchant()
  assert.deepEqual(withoutCorrelation(await list(key)), {
    content: [],
    page: 0,
    size: 20,
    totalElements: 0,
    totalPages: 0,
  })
  const made = []
  for (const date of [3, 1, 2]) made.push(...(await recordTransactions(harness.make, sandbox, [{}], day(date))))
  const [third, first, second] = made.map(({ reference }) => reference)
  assert.deepEqual(await references(key), [third, second, first])
  assert.deepEqual(await references(key, '?sort=createdAt,asc'), [first, second, third])
  assert.deepEqual(await references(key, '?size=2&page=1'), [first])
  await foldAllLists(harness.db, day(20))
  assert.equal((await list(key)).totalElements, 3)
})

test('a transaction that was not committed is not counted', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await recordTransactions(harness.make, sandbox, [{ reference: 'TX-TAKEN' }])
  await assert.rejects(recordTransactions(harness.make, sandbox, [{}, { reference: 'TX-TAKEN' }]))
  assert.equal((await list(key)).totalElements, 1)
})

test('two lists of one merchant, and those of two merchants, have nothing of one another', async () => {
  const [mine, theirs] = [await harness.make.merchant(), await harness.make.merchant()]
  const [here] = await recordTransactions(harness.make, mine.sandbox, [{}])
  const [live] = await recordTransactions(harness.make, mine.production, [{}])
  await recordTransactions(harness.make, theirs.sandbox, [{}])
  assert.deepEqual(await references(mine.key), [here?.reference])
  assert.deepEqual(await references(mine.liveKey), [live?.reference])
})

const kinds: Record<string, Partial<TransactionDraft>> = {
  paid: { orderId: 'A-1', externalId: 'web-1', clientId: ids.client, sessionId: ids.session, amountMinor: 10_000n },
  unknown: { status: 'UNKNOWN', amountMinor: 20_000n },
  declined: { status: 'FAILED', cardLast4: '1881' },
  cash: { status: 'PENDING_CASH', method: 'CASH', card: null, cardLast4: null },
  refund: { type: 'REFUND', status: 'SUCCEEDED', amountMinor: 500n, feeMinor: 0n, payoutId: ids.payout },
  yen: { currency: 'JPY', amountMinor: 150n, feeMinor: 0n },
  link: { sourceKind: 'PAYMENT_LINK', sourceId: 'pl_1' },
  subscription: { sourceKind: 'SUBSCRIPTION', sourceId: ids.subscription },
  named: { customer: JSON.stringify({ name: 'Salma 50%', email: 'salma@example.ma', phone: '+212612345678' }) },
}

/** A merchant with one transaction of each kind, a day apart, the first on the 1st. */
async function merchantWithAll() {
  const { key, sandbox } = await harness.make.merchant()
  const names = new Map<string, string>()
  for (const [index, [name, draft]] of Object.entries(kinds).entries()) {
    const [made] = await recordTransactions(harness.make, sandbox, [draft], day(index + 1))
    names.set(made?.reference ?? '', name)
  }
  return { key, sandbox, found: async (query: string) => (await references(key, query)).map((each) => names.get(each)) }
}

const everything = Object.keys(kinds).toReversed()
const filters: [query: string, found: string[]][] = [
  ['type=REFUND', ['refund']],
  ['type=PAYOUT', []],
  ['status=PROCESSING', ['unknown']],
  ['status=FAILED', ['declined']],
  ['method=CASH', ['cash']],
  ['cardLast4=1881', ['declined']],
  ['currency=JPY', ['yen']],
  ['minAmount=249.91&maxAmount=99999', []],
  ['minAmount=100&maxAmount=200', ['unknown', 'paid']],
  ['maxAmount=5', ['refund']],
  ['minAmount=150&currency=JPY', ['yen']],
  [`clientId=${ids.client}`, ['paid']],
  [`clientId=${ids.client.toUpperCase()}`, ['paid']],
  [`sessionId=${ids.session}`, ['paid']],
  [`payoutId=${ids.payout}`, ['refund']],
  [`subscriptionId=${ids.subscription}`, ['subscription']],
  ['paymentLink=pl_1', ['link']],
  ['paymentLink=pl_2', []],
  ['orderId=A-1', ['paid']],
  ['externalId=web-1', ['paid']],
  ['q=SALMA', ['named']],
  ['q=50%25', ['named']],
  ['q=%25', ['named']],
  ['q=%2B2126', ['named']],
  ['q=email', []],
  ['q=web-', ['paid']],
  ['q=a-1', ['paid']],
  ['q=TX-', everything],
  ['from=2026-11-03T10:00:00Z&to=2026-11-05T10:00:00Z', ['cash', 'declined']],
  ['from=2026-11-03T11:00:00%2B01:00&to=2026-11-04T10:00:00Z', ['declined']],
  ['from=2026-11-05T10:00:00Z&to=2026-11-05T10:00:00Z', []],
  ['type=PAYMENT&status=SUCCEEDED&method=CARD&currency=MAD&q=pl_', []],
]

test('each filter finds what it says, and the total counts just that', async () => {
  const { key, found } = await merchantWithAll()
  for (const [query, expected] of filters) {
    assert.deepEqual(await found(`?${query}`), expected, query)
    assert.equal((await list(key, `?${query}&size=1`)).totalElements, expected.length, query)
  }
})

test('the transactions of a product are those of its orders', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [one, other] = await harness.make.products(sandbox, [{}, {}])
  assert.ok(one && other)
  const { reference } = await harness.make.order(sandbox, one.reference)
  const [paid] = await recordTransactions(harness.make, sandbox, [
    { sourceKind: 'PRODUCT_ORDER', sourceId: reference },
    { sourceKind: 'CHECKOUT', sourceId: reference },
  ])
  assert.deepEqual(await references(key, `?product=${one.reference}`), [paid?.reference])
  assert.deepEqual(await references(key, `?product=${other.reference}`), [])
})

const refused: [query: string, field: string][] = [
  ['status=UNKNOWN', 'status'],
  ['type=payment', 'type'],
  ['minAmount=0', 'minAmount'],
  ['minAmount=-1', 'minAmount'],
  ['minAmount=1e3', 'minAmount'],
  ['minAmount=1.005', 'minAmount'],
  ['maxAmount=1.5&currency=JPY', 'maxAmount'],
  ['maxAmount=99999999999', 'maxAmount'],
  ['currency=mad', 'currency'],
  ['currency=XXQ', 'currency'],
  ['clientId=1', 'clientId'],
  ['sessionId=', 'sessionId'],
  ['cardLast4=42', 'cardLast4'],
  ['from=yesterday', 'from'],
  ['from=2026-11-05T10:00:00Z&to=2026-11-03T10:00:00Z', 'from'],
  ['q=', 'q'],
  ['orderId=%00', 'orderId'],
  ['summary=yes', 'summary'],
  ['merchantId=1', 'merchantId'],
]
for (const [query, field] of refused)
  test(`${query} is refused, naming ${field}`, async () => {
    const { key } = await harness.make.merchant()
    assertRefused(await ask(key, `?${query}`), 'VALIDATION_ERROR', { field })
  })

test('summary=true adds up whatever the filters let through, for each type, state and currency', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await recordTransactions(harness.make, sandbox, [
    { amountMinor: 10_000n, feeMinor: 250n },
    { amountMinor: 5_050n, feeMinor: 126n },
    { status: 'UNKNOWN', amountMinor: 100n, feeMinor: 0n },
    { status: 'PROCESSING', amountMinor: 100n, feeMinor: 0n },
    { type: 'REFUND', amountMinor: 200n, feeMinor: 0n },
    { currency: 'JPY', amountMinor: 150n, feeMinor: 0n },
  ])
  const sum = (of: string, [count, amount, fee, net]: number[]) => {
    const [type, status, currency] = of.split(' ')
    return { type, status, currency, count, amount, fee, net }
  }
  assert.deepEqual((await list(key, '?summary=true&size=1')).summary, [
    sum('PAYMENT PROCESSING MAD', [2, 2, 0, 2]),
    sum('PAYMENT SUCCEEDED JPY', [1, 150, 0, 150]),
    sum('PAYMENT SUCCEEDED MAD', [2, 150.5, 3.76, 146.74]),
    sum('REFUND SUCCEEDED MAD', [1, 2, 0, 2]),
  ])
  assert.deepEqual((await list(key, '?summary=true&type=REFUND')).summary, [sum('REFUND SUCCEEDED MAD', [1, 2, 0, 2])])
  assert.equal((await list(key, '?summary=false')).summary, undefined)
  assert.equal((await list(key, '?summary=true&limit=1')).summary.length, 4)
})

test('a sum is written to the last digit, also beyond what a double holds', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const many = { count: 10_010, amountMinor: 999_999_999_999n, now: day(1) }
  await inTransaction(harness.db, (tx) => insertManyTransactions(tx, sandbox, many))
  const { text } = await ask(key, '?summary=true&limit=1')
  assert.match(text, /"count":10010,"amount":100099999999899\.90,/)
})
