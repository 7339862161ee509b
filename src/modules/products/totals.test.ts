import assert from 'node:assert/strict'
import { before, describe, it, test } from 'node:test'
import { foldAllLists } from '#platform/lists/fold.ts'
import { countProducts, listCounters } from '#test/factory-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { isLong } from '#test/long.ts'
import { createProduct } from './actions.ts'

// The total of a list is exact at every moment, and deep pages show what a plain walk shows, folded or not.

const harness = useHarness()

const list = async (key: string, query = '') => (await harness.call({ path: `/v1/products${query}`, key })).body
const totals = async (key: string) => {
  const [all, api, dashboard] = [await list(key), await list(key, '?origin=API'), await list(key, '?origin=DASHBOARD')]
  return [all.totalElements, api.totalElements, dashboard.totalElements]
}
const create = (key: string, body: object = {}) =>
  harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'x', price: 1, ...body } })
const fold = (now = Date.now() + 60_000) => foldAllLists(harness.db, new Date(now))

test('the total counts every creation at once, and only those', async () => {
  const { key, sandbox } = await harness.make.merchant()
  assert.deepEqual(await totals(key), [0, 0, 0])
  await create(key, { externalId: 'a' })
  assert.deepEqual(await totals(key), [1, 1, 0])
  await create(key, { externalId: 'a' })
  await create(key, { price: 0 })
  assert.deepEqual(await totals(key), [1, 1, 0])
  await harness.make.products(sandbox, [{}, {}])
  assert.deepEqual(await totals(key), [3, 1, 2])
})

test('the total does not move when products are changed or deactivated', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key)).body
  await harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key, body: { name: 'y' } })
  await harness.call({ method: 'DELETE', path: `/v1/products/${reference}`, key })
  assert.deepEqual(await totals(key), [1, 1, 0])
})

test('the total does not count what was rolled back', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const work = harness.make.write(sandbox, async (ctx) => {
    await createProduct(ctx, { name: 'x', price: 1 })
    throw new Error('changed my mind')
  })
  await assert.rejects(work, /changed my mind/)
  assert.deepEqual(await totals(key), [0, 0, 0])
  await create(key)
  assert.deepEqual(await totals(key), [1, 1, 0])
})

test('the total stays exact when counters are folded, again and again, between writes', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (let round = 1; round <= 4; round++) {
    await create(key)
    await harness.make.products(sandbox, [{}, {}])
    assert.deepEqual(await totals(key), [round * 3, round, round * 2])
    await fold()
    await fold()
    assert.deepEqual(await totals(key), [round * 3, round, round * 2])
  }
})

test('counters that may still be written to are not folded', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await create(key)
  await fold(Date.now())
  const fresh = await listCounters(harness.db.read, sandbox, 'products')
  assert.ok(fresh.length > 0 && fresh.every(({ slot }) => slot >= 0))
  await fold()
  const folded = await listCounters(harness.db.read, sandbox, 'products')
  assert.deepEqual(folded, [{ slot: -1, rowsApi: 1, rowsDashboard: 0 }])
})

test('a creation that commits after its second was folded still counts', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.products(sandbox, [{}], new Date(Date.now() - 30_000))
  await harness.make.products(sandbox, [{}], new Date(Date.now() - 10_000))
  await harness.make.write(
    sandbox,
    async (ctx) => {
      await createProduct(ctx, { name: 'late', price: 1 })
      await fold()
    },
    new Date(Date.now() - 20_000),
  )
  assert.deepEqual(await totals(key), [3, 0, 3])
  await fold()
  assert.deepEqual(await totals(key), [3, 0, 3])
})

describe('a list of 3,300 products', () => {
  const perSecond = 25
  const seconds = 132
  const start = Date.UTC(2026, 10, 20)
  let merchant: TestMerchant

  before(async () => {
    merchant = await harness.make.merchant()
    const moments = Array.from({ length: seconds }, (_, index) => index)
    const make = (index: number) =>
      harness.make.products(
        merchant.sandbox,
        Array.from({ length: perSecond }, () => ({})),
        new Date(start + index * 1_000 + (index % 7) * 100),
        index % 3 === 0 ? 'API' : 'DASHBOARD',
      )
    for (let index = 0; index < seconds; index += 12) await Promise.all(moments.slice(index, index + 12).map(make))
  })

  /** Every page by its number alone, and the same order again by a way that knows no counters. */
  const assertSame = async (filter: string, rows: number) => {
    for (const direction of ['desc', 'asc']) {
      const plain = []
      for (let page = 0; page * 1_650 < rows; page++)
        plain.push(...(await references(`?${filter}status=ACTIVE&sort=createdAt,${direction}&size=1650&page=${page}`)))
      assert.equal(new Set(plain).size, rows)
      for (const size of isLong ? [37, 400] : [400]) {
        const walked: string[] = []
        for (let page = 0; page < Math.ceil(rows / size); page++)
          walked.push(...(await references(`?${filter}sort=createdAt,${direction}&size=${size}&page=${page}`, rows)))
        assert.deepEqual(walked, plain, `${filter} ${direction} ${size}`)
      }
      assert.deepEqual(await references(`?${filter}sort=createdAt,${direction}&size=10&page=${rows / 10}`, rows), [])
    }
  }

  const references = async (query: string, total?: number): Promise<string[]> => {
    const body = await list(merchant.key, query)
    if (total !== undefined) assert.equal(body.totalElements, total)
    return body.content.map(({ reference }: { reference: string }) => reference)
  }

  const assertDeepPages = async () => {
    await assertSame('', perSecond * seconds)
    await assertSame('origin=API&', (perSecond * seconds) / 3)
    await assertSame('origin=DASHBOARD&', (perSecond * seconds * 2) / 3)
  }

  it('shows each product once in deep pages while nothing has been folded', assertDeepPages)

  it('shows the same when a part was folded', async () => {
    await fold(start + 70_000)
    await assertDeepPages()
  })

  it('shows the same when all was folded, into few counters', async () => {
    await fold()
    const anchors = await listCounters(harness.db.read, merchant.sandbox, 'products')
    assert.ok(
      anchors.length >= 3 && anchors.length <= 6 && anchors.every(({ slot }) => slot === -1),
      `${anchors.length}`,
    )
    await assertDeepPages()
  })

  it('shows the same when products came late into folded seconds', async () => {
    const late = [0, 33, 66, 99, 131].map((index) => new Date(start + index * 1_000 + 50))
    for (const at of late) await harness.make.products(merchant.sandbox, [{}, {}], at, 'DASHBOARD')
    await assertSame('', perSecond * seconds + 10)
    await fold()
    await assertSame('', perSecond * seconds + 10)
    assert.equal(await countProducts(harness.db.read, merchant.sandbox), perSecond * seconds + 10)
  })
})
