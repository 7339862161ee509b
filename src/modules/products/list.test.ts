import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'

// The list of products: its order, its filters and its pages. Totals and deep pages are in totals.test.ts.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const list = async (key: string, query = '') => (await harness.call({ path: `/v1/products${query}`, key })).body
const names = async (key: string, query = ''): Promise<string[]> =>
  (await list(key, query)).content.map((product: { name: string }) => product.name)

/** Every page of a list until totalPages, as a merchant walks it. */
async function walk(key: string, query: string, size: number) {
  const rows = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const body = await list(key, `?${query}&size=${size}&page=${page}`)
    rows.push(...body.content)
    pages = body.totalPages
    assert.ok(body.content.length <= size)
  }
  return rows
}

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 10))

test('a list without products is an empty page', async () => {
  const { key } = await harness.make.merchant()
  assert.deepEqual(withoutCorrelation(await list(key)), {
    content: [],
    page: 0,
    size: 20,
    totalElements: 0,
    totalPages: 0,
  })
})

test('a list shows the products of the account and the environment, as they are read one by one', async () => {
  const { key, liveKey, sandbox } = await harness.make.merchant()
  const other = await harness.make.merchant()
  await harness.make.products(sandbox, [{ name: 'Mine' }])
  await harness.call({ method: 'POST', path: '/v1/products', key: liveKey, body: { name: 'Live', price: 1 } })
  await harness.call({ method: 'POST', path: '/v1/products', key: other.key, body: { name: 'Theirs', price: 1 } })
  const body = await list(key)
  assert.deepEqual([body.totalElements, body.content.length], [1, 1])
  const [only] = body.content
  const read = await harness.call({ path: `/v1/products/${only.reference}`, key })
  assert.deepEqual(only, withoutCorrelation(read.body))
  assert.deepEqual(await names(liveKey), ['Live'])
})

test('a list starts with the newest product', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (const date of [3, 1, 2]) await harness.make.products(sandbox, [{ name: `day ${date}` }], day(date))
  assert.deepEqual(await names(key), ['day 3', 'day 2', 'day 1'])
  assert.deepEqual(await names(key, '?sort=createdAt,asc'), ['day 1', 'day 2', 'day 3'])
  assert.deepEqual(await names(key, '?sort=createdAt'), ['day 1', 'day 2', 'day 3'])
})

test('a list has pages of 20, or of the size that is asked for, and is empty past its end', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.products(
    sandbox,
    Array.from({ length: 45 }, () => ({})),
  )
  const shape = async (query: string) => {
    const { content, page, size, totalElements, totalPages } = await list(key, query)
    return [content.length, page, size, totalElements, totalPages]
  }
  assert.deepEqual(await shape(''), [20, 0, 20, 45, 3])
  assert.deepEqual(await shape('?page=2'), [5, 2, 20, 45, 3])
  assert.deepEqual(await shape('?page=3'), [0, 3, 20, 45, 3])
  assert.deepEqual(await shape('?page=2147483647&size=2000'), [0, 2_147_483_647, 2_000, 45, 1])
  assert.deepEqual(await shape('?size=45'), [45, 0, 45, 45, 1])
  assert.deepEqual(await shape('?size=44&page=1'), [1, 1, 44, 45, 2])
  assert.deepEqual(await shape('?size=1&page=44'), [1, 44, 1, 45, 45])
  assert.deepEqual(await shape('?size=2000'), [45, 0, 2_000, 45, 1])
})

test('a page outside the bounds, a sort that is not known or a filter with another value is refused', async () => {
  const { key } = await harness.make.merchant()
  const refused: [string, string][] = [
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=', 'page'],
    ['page=2147483648', 'page'],
    ['page=0&page=1', 'page'],
    ['size=0', 'size'],
    ['size=2001', 'size'],
    ['size=1e2', 'size'],
    ['size=%2B5', 'size'],
    ['sort=prize', 'sort'],
    ['sort=name,up', 'sort'],
    ['sort=name,asc,desc', 'sort'],
    ['sort=', 'sort'],
    ['sort=name&sort=name,desc', 'sort'],
    ['sort=reference', 'sort'],
    ['origin=api', 'origin'],
    ['origin=', 'origin'],
    ['origin=API&origin=API', 'origin'],
    ['status=active', 'status'],
    ['status=DELETED', 'status'],
    ['externalId=', 'externalId'],
    [`externalId=${'x'.repeat(129)}`, 'externalId'],
    ['externalId=%00', 'externalId'],
    ['q=', 'q'],
    ['q=%20', 'q'],
    [`q=${'x'.repeat(256)}`, 'q'],
    ['q=a%00', 'q'],
    ['pageSize=20', 'pageSize'],
    ['name=Tajine', 'name'],
  ]
  for (const [query, field] of refused)
    assertRefused(await harness.call({ path: `/v1/products?${query}`, key }), 'VALIDATION_ERROR', { field }, query)
})

test('a refused parameter is answered with the one that was probably meant', async () => {
  const { key } = await harness.make.merchant()
  const sort = await harness.call({ path: '/v1/products?sort=createdat', key })
  assertRefused(sort, 'VALIDATION_ERROR', { field: 'sort', message: /did you mean `createdAt`/ })
  const unknown = await harness.call({ path: '/v1/products?orign=API', key })
  assertRefused(unknown, 'VALIDATION_ERROR', { field: 'orign', message: /parameter `orign`; did you mean `origin`/ })
})

test('origin shows only what was made over the API, or only what was made in the dashboard', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.products(sandbox, [{ name: 'a' }, { name: 'b' }], day(1), 'API')
  await harness.make.products(sandbox, [{ name: 'c' }], day(2), 'DASHBOARD')
  const api = await list(key, '?origin=API&sort=name')
  assert.deepEqual([api.totalElements, api.content.length], [2, 2])
  assert.deepEqual(await names(key, '?origin=DASHBOARD'), ['c'])
  assert.equal((await list(key, '?origin=DASHBOARD')).totalElements, 1)
  assert.equal((await list(key)).totalElements, 3)
})

test('status shows the products whose derived status it is, and counts them', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const soon = new Date(Date.now() + 60_000)
  const made = await harness.make.products(sandbox, [
    { name: 'plain' },
    { name: 'with an end', expiresAt: new Date(Date.now() + 7_200_000) },
    { name: 'in stock', stockQuantity: 1 },
    { name: 'over', expiresAt: soon },
    { name: 'over and sold out', expiresAt: soon, stockQuantity: 0 },
    { name: 'sold out', stockQuantity: 0 },
    { name: 'reserved', stockQuantity: 2 },
    { name: 'off', stockQuantity: 5 },
    { name: 'off, over and sold out', expiresAt: soon, stockQuantity: 0 },
  ])
  const referenceOf = (name: string) => made.find((product) => product.name === name)?.reference ?? ''
  await harness.make.order(sandbox, referenceOf('reserved'), { quantity: 2 })
  for (const name of ['off', 'off, over and sold out'])
    await harness.call({ method: 'DELETE', path: `/v1/products/${referenceOf(name)}`, key })
  harness.clock.now = new Date(soon)
  const expected = {
    ACTIVE: ['in stock', 'plain', 'with an end'],
    SOLD_OUT: ['reserved', 'sold out'],
    EXPIRED: ['over', 'over and sold out'],
    INACTIVE: ['off', 'off, over and sold out'],
  }
  for (const [status, wanted] of Object.entries(expected)) {
    const body = await list(key, `?status=${status}&sort=name`)
    assert.deepEqual(
      body.content.map((product: { name: string }) => product.name),
      wanted,
      status,
    )
    assert.ok(body.content.every((product: { status: string }) => product.status === status))
    assert.equal(body.totalElements, wanted.length)
  }
})

test('externalId finds the one product that has it', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.products(sandbox, [{ name: 'a', externalId: 'sku-1' }, { name: 'b', externalId: 'sku-10' }, {}])
  assert.deepEqual(await names(key, '?externalId=sku-1'), ['a'])
  assert.deepEqual(await names(key, '?externalId=SKU-1'), [])
  assert.equal((await list(key, '?externalId=sku-')).totalElements, 0)
})

test('q finds a part of the name in any case, with %, _ and \\ as they stand', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const all = ['100% laine', '100 pour cent', 'a_b', 'a-b', 'c\\d', 'c/d', 'Tajine', 'GRAND TAJINE', 'طاجين']
  await harness.make.products(
    sandbox,
    all.map((name) => ({ name })),
  )
  const found: Record<string, string[]> = {
    '100%': ['100% laine'],
    '%': ['100% laine'],
    _: ['a_b'],
    a_b: ['a_b'],
    '\\': ['c\\d'],
    tajine: ['GRAND TAJINE', 'Tajine'],
    ' TAJ': ['GRAND TAJINE'],
    طاج: ['طاجين'],
    nothing: [],
  }
  for (const [q, wanted] of Object.entries(found)) {
    const body = await list(key, `?q=${encodeURIComponent(q)}&sort=name`)
    assert.deepEqual(
      body.content.map((product: { name: string }) => product.name),
      wanted,
      q,
    )
    assert.equal(body.totalElements, wanted.length, q)
  }
})

test('filters narrow each other', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.products(sandbox, [{ name: 'a' }, { name: 'b', stockQuantity: 0 }], day(1), 'API')
  await harness.make.products(sandbox, [{ name: 'a' }], day(2), 'DASHBOARD')
  const body = await list(key, '?origin=API&status=ACTIVE&q=a')
  assert.deepEqual([body.totalElements, body.content.length, body.content[0].origin], [1, 1, 'API'])
  assert.equal((await list(key, '?origin=API&q=a')).totalElements, 1)
  assert.equal((await list(key, '?q=a')).totalElements, 2)
})

test('each field sorts in both directions, ties fall to the reference, and a walk shows each product once', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const inputs = Array.from({ length: 30 }, (_, index) => ({ name: `n${index % 3}`, price: 1 + (index % 4) }))
  for (let date = 1; date <= 3; date++)
    await harness.make.products(sandbox, inputs.slice((date - 1) * 10, date * 10), day(date))
  for (const field of ['createdAt', 'updatedAt', 'name', 'price']) {
    for (const direction of ['asc', 'desc']) {
      const rows = await walk(key, `sort=${field},${direction}`, 7)
      const sorted = [...rows].sort((one, other) => {
        const sign = direction === 'asc' ? 1 : -1
        const [a, b] = one[field] === other[field] ? [one.reference, other.reference] : [one[field], other[field]]
        return a < b ? -sign : sign
      })
      assert.deepEqual(
        rows.map(({ reference }) => reference),
        sorted.map(({ reference }) => reference),
        `${field} ${direction}`,
      )
      assert.equal(new Set(rows.map(({ reference }) => reference)).size, 30)
    }
  }
})

test('several sorts apply one after the other', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const inputs = [
    { name: 'b', price: 1 },
    { name: 'a', price: 2 },
    { name: 'b', price: 2 },
    { name: 'a', price: 1 },
  ]
  await harness.make.products(sandbox, inputs)
  const pairs = async (query: string) =>
    (await list(key, query)).content.map(({ name, price }: { name: string; price: number }) => `${name}${price}`)
  assert.deepEqual(await pairs('?sort=name&sort=price,desc'), ['a2', 'a1', 'b2', 'b1'])
  assert.deepEqual(await pairs('?sort=price,desc&sort=name,desc'), ['b2', 'a2', 'b1', 'a1'])
})
