import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'

// The sales of thirty days beside each row of a list.

const harness = useHarness()
const noon = new Date('2026-11-20T12:00:00.000Z')
afterEach(() => {
  harness.clock.now = undefined
})

async function shop() {
  harness.clock.now = noon
  const { merchantId, sandbox, production } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId, 'VIEWER', { now: noon })
  const look = (query: string) =>
    harness.call({ path: `/api/v1/overview/sparklines?environment=SANDBOX&${query}`, key: token })
  return { sandbox, production, look }
}

test('each link has a number for each of thirty days, today last; what failed, is older or elsewhere is not in it', async () => {
  const { sandbox, production, look } = await shop()
  const of = (sourceId: string, more: object = {}) => ({ sourceKind: 'PAYMENT_LINK' as const, sourceId, ...more })
  await recordTransactions(harness.make, sandbox, [of('pl_1'), of('pl_1'), of('pl_2'), of('pl_3')], noon)
  await recordTransactions(harness.make, sandbox, [of('pl_1', { status: 'FAILED' })], noon)
  await recordTransactions(harness.make, sandbox, [of('pl_1')], new Date('2026-10-22T12:00:00.000Z'))
  await recordTransactions(harness.make, sandbox, [of('pl_1')], new Date('2026-10-20T12:00:00.000Z'))
  await recordTransactions(harness.make, production, [of('pl_1')], noon)
  const { status, body } = await look('kind=PAYMENT_LINK&references=pl_1,pl_2,pl_4')
  assert.equal(status, 200)
  const days = new Map<string, number[]>(
    body.rows.map(({ reference, payments }: { reference: string; payments: number[] }) => [reference, payments]),
  )
  assert.deepEqual([...days.keys()].toSorted(), ['pl_1', 'pl_2'])
  assert.equal(days.get('pl_1')?.length, 30)
  assert.deepEqual([days.get('pl_1')?.at(0), days.get('pl_1')?.at(-1), days.get('pl_2')?.at(-1)], [1, 2, 1])
  assert.equal(
    days.get('pl_1')?.reduce((sum, count) => sum + count, 0),
    3,
  )
})

test('a product has the payments of its orders', async () => {
  const { sandbox, look } = await shop()
  const sourceOrder = JSON.stringify({ reference: 'ord_1', productReference: 'prd_1' })
  await recordTransactions(
    harness.make,
    sandbox,
    [{ sourceKind: 'PRODUCT_ORDER', sourceId: 'ord_1', sourceOrder }],
    noon,
  )
  const { body } = await look('kind=PRODUCT&references=prd_1')
  assert.deepEqual([body.rows[0].reference, body.rows[0].payments.at(-1)], ['prd_1', 1])
})

test('more references than a page has, and an unknown kind, are refused by their names', async () => {
  const { look } = await shop()
  const many = Array.from({ length: 101 }, (_, index) => `pl_${index}`).join(',')
  for (const [query, field] of [
    [`kind=PAYMENT_LINK&references=${many}`, 'references'],
    ['kind=ORDER&references=pl_1', 'kind'],
    ['kind=PRODUCT', 'references'],
  ] as const) {
    const { status, body } = await look(query)
    assert.deepEqual([status, Object.keys(body.fields)], [400, [field]], query.slice(0, 40))
  }
})
