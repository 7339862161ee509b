import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAllLists } from '#platform/lists/fold.ts'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'

// The list of clients: its order, its filters and its pages.

const harness = useHarness()

const list = async (key: string, query = '') => (await harness.call({ path: `/v1/clients${query}`, key })).body
const names = async (key: string, query = ''): Promise<string[]> =>
  (await list(key, query)).content.map((client: { name: string }) => client.name)
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 10))

test('a list without clients is an empty page', async () => {
  const { key } = await harness.make.merchant()
  const empty = { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 }
  assert.deepEqual(withoutCorrelation(await list(key)), empty)
})

test('a list shows the clients of the account and the environment, as they are read one by one', async () => {
  const { key, liveKey, sandbox, production } = await harness.make.merchant()
  const other = await harness.make.merchant()
  await harness.make.clients(sandbox, [{ name: 'Mine', email: 'a@b.co' }])
  await harness.make.clients(production, [{ name: 'Live' }])
  await harness.make.clients(other.sandbox, [{ name: 'Theirs' }])
  const { content, totalElements } = await list(key)
  assert.equal(totalElements, 1)
  const read = await harness.call({ path: `/v1/clients/${content[0].id}`, key })
  assert.deepEqual(content, [withoutCorrelation(read.body)])
  assert.deepEqual(await names(liveKey), ['Live'])
})

test('each field sorts in both directions, ties fall to the id, and a walk shows each client once', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const inputs = Array.from({ length: 24 }, (_, index) => ({ name: `n${index % 3}` }))
  for (let date = 1; date <= 3; date++)
    await harness.make.clients(sandbox, inputs.slice((date - 1) * 8, date * 8), day(date))
  for (const field of ['createdAt', 'updatedAt', 'name']) {
    for (const direction of ['asc', 'desc']) {
      const rows = []
      for (let page = 0; page < 5; page++)
        rows.push(...(await list(key, `?sort=${field},${direction}&size=5&page=${page}`)).content)
      const sorted = [...rows].sort((one, other) => {
        const sign = direction === 'asc' ? 1 : -1
        const [a, b] = one[field] === other[field] ? [one.id, other.id] : [one[field], other[field]]
        return a < b ? -sign : sign
      })
      assert.deepEqual(
        rows.map(({ id }) => id),
        sorted.map(({ id }) => id),
        `${field} ${direction}`,
      )
      assert.equal(new Set(rows.map(({ id }) => id)).size, 24)
    }
  }
})

test('a list starts with the newest client', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (const date of [3, 1, 2]) await harness.make.clients(sandbox, [{ name: `day ${date}` }], day(date))
  assert.deepEqual(await names(key), ['day 3', 'day 2', 'day 1'])
})

test('origin shows only what was made over the API, or only what was made in the dashboard', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.clients(sandbox, [{ name: 'a' }, { name: 'b' }], day(1), 'API')
  await harness.make.clients(sandbox, [{ name: 'c' }], day(2), 'DASHBOARD')
  assert.deepEqual(await names(key, '?origin=API&sort=name'), ['a', 'b'])
  const dashboard = await list(key, '?origin=DASHBOARD')
  assert.deepEqual([dashboard.totalElements, dashboard.content[0].origin], [1, 'DASHBOARD'])
})

test('a client is found by e-mail address in any case, by phone number, by externalId and by a part of its name', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.clients(sandbox, [
    { name: 'Salma Idrissi', email: 'Salma@example.ma', phone: '+212612345678', externalId: 'c-1' },
    { name: 'Youssef 100% Alami', email: 'youssef@example.ma', externalId: 'C-1' },
    { name: 'a_b', phone: '+212612345678' },
  ])
  const found: Record<string, string[]> = {
    'email=salma@example.ma': ['Salma Idrissi'],
    'email=SALMA@EXAMPLE.MA': ['Salma Idrissi'],
    'email=salma@example.org': [],
    'phone=%2B212612345678': ['Salma Idrissi', 'a_b'],
    'phone=%2B212612345679': [],
    'externalId=c-1': ['Salma Idrissi'],
    'externalId=C-1': ['Youssef 100% Alami'],
    'q=idri': ['Salma Idrissi'],
    'q=0%25': ['Youssef 100% Alami'],
    'q=_': ['a_b'],
    'q=example': [],
    'phone=%2B212612345678&q=a_': ['a_b'],
  }
  for (const [query, wanted] of Object.entries(found)) {
    const body = await list(key, `?${query}&sort=name`)
    assert.deepEqual(
      body.content.map((client: { name: string }) => client.name),
      wanted,
      query,
    )
    assert.equal(body.totalElements, wanted.length, query)
  }
})

test('a page outside the bounds, a sort that is not known or a filter of the wrong form is refused', async () => {
  const { key } = await harness.make.merchant()
  const refused: [string, string][] = [
    ['page=-1', 'page'],
    ['size=0', 'size'],
    ['size=2001', 'size'],
    ['sort=email', 'sort'],
    ['origin=app', 'origin'],
    ['email=salma', 'email'],
    ['email=', 'email'],
    ['phone=0612345678', 'phone'],
    ['phone=+212612345678', 'phone'],
    ['externalId=', 'externalId'],
    ['q=%20', 'q'],
    ['name=Salma', 'name'],
    ['status=ACTIVE', 'status'],
  ]
  for (const [query, field] of refused)
    assertRefused(await harness.call({ path: `/v1/clients?${query}`, key }), 'VALIDATION_ERROR', { field }, query)
})

test('deep pages show each client once when clients were deleted after the counters were folded', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second))
  const fold = () => foldAllLists(harness.db, new Date(Date.now() + 60_000))
  await harness.make.clients(sandbox, [{}], at(0))
  const made = await harness.make.clients(
    sandbox,
    Array.from({ length: 1_300 }, () => ({})),
    at(1),
  )
  await fold()
  for (const client of made.slice(0, 20))
    await harness.call({ method: 'DELETE', path: `/v1/clients/${client.id}`, key })
  for (const moment of ['before', 'after']) {
    if (moment === 'after') await fold()
    for (const direction of ['asc', 'desc']) {
      const rows = []
      for (let page = 0; page < 9; page++) {
        const body = await list(key, `?sort=createdAt,${direction}&size=150&page=${page}`)
        assert.equal(body.totalElements, 1_281)
        rows.push(...body.content.map(({ id }: { id: string }) => id))
      }
      assert.equal(new Set(rows).size, 1_281, `${moment} ${direction}`)
    }
  }
})
