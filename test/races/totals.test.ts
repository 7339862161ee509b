import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAllLists } from '#platform/lists/fold.ts'
import { listCounters } from '../factory-queries.ts'
import { useHarness } from '../harness.ts'
import { atOnce, count } from './together.ts'

// The total of a list is exact at every moment, also while counters are written and folded at once.

const harness = useHarness()
const fold = () => foldAllLists(harness.db, new Date(Date.now() + 60_000))

test('the total is exact at every moment while 64 clients come, 32 go and counters are folded', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const old = await harness.make.clients(
    sandbox,
    Array.from({ length: 32 }, () => ({})),
    new Date(Date.now() - 3_600_000),
    'API',
  )
  await fold()
  let isBusy = true
  const folding = atOnce(2, async () => {
    while (isBusy) await fold()
  })
  const looking = atOnce(2, async () => {
    let looks = 0
    for (; isBusy; looks++) {
      const { body } = await harness.call({ path: '/v1/clients?size=2000', key })
      assert.equal(body.totalElements, body.content.length)
    }
    return looks
  })
  const answers = await atOnce(96, (index) =>
    index % 3 === 2
      ? harness.call({ method: 'DELETE', path: `/v1/clients/${old[(index - 2) / 3]?.id}`, key })
      : harness.call({ method: 'POST', path: '/v1/clients', key, body: { name: 'Salma' } }),
  )
  isBusy = false
  const [looks] = await Promise.all([looking, folding])
  assert.ok(Math.min(...looks) >= 1)
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 64, 204: 32 })
  const total = async () => (await harness.call({ path: '/v1/clients', key })).body.totalElements
  assert.equal(await total(), 64)
  await fold()
  assert.equal(await total(), 64)
  const counters = await listCounters(harness.db.read, sandbox, 'clients')
  assert.ok(counters.length > 0 && counters.every(({ slot }) => slot === -1))
})

test('the totals of products by origin are exact after 64 creations over the API and in the dashboard, folded meanwhile', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const tasks = await Promise.all([
    atOnce(32, () => harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 1 } })),
    atOnce(32, () => harness.make.products(sandbox, [{}])),
    atOnce(8, fold),
  ])
  assert.equal(tasks[0].filter(({ status }) => status === 201).length, 32)
  const total = async (query: string) => (await harness.call({ path: `/v1/products${query}`, key })).body.totalElements
  for (const moment of ['before', 'after']) {
    if (moment === 'after') await fold()
    assert.deepEqual([await total(''), await total('?origin=API'), await total('?origin=DASHBOARD')], [64, 32, 32])
  }
})

test('a walk over a list that does not change shows each row once while counters are folded', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (let second = 0; second < 30; second++)
    await harness.make.products(
      sandbox,
      Array.from({ length: 50 }, () => ({})),
      new Date(Date.UTC(2026, 10, 20, 10, 0, second)),
    )
  let isWalking = true
  const folding = (async () => {
    while (isWalking) await fold()
  })()
  const rows = []
  for (let page = 0; page < 15; page++)
    rows.push(...(await harness.call({ path: `/v1/products?size=100&page=${page}`, key })).body.content)
  isWalking = false
  await folding
  assert.equal(new Set(rows.map(({ reference }) => reference)).size, 1_500)
})
