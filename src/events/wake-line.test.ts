import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '#platform/context.ts'
import { openNotifications } from '#platform/db/notifications.ts'
import { cloneDatabase, unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { waitUntil } from '#test/patience.ts'
import { happen, register } from '#test/webhooks.ts'
import { listDueEndpoints } from './delivery/queries.ts'
import { onWake, wakeDeliveries } from './wake.ts'
import { hearOfWakes, tellOfWakes } from './wake-line.ts'

// A process that sends hears of what others have emitted, and looks for what it has not heard of.

const harness = useHarness()
const channel = 'mizan_deliveries'
const scope: Scope = { merchantId: '019a0000-0000-7000-8000-000000000001', environment: 'PRODUCTION' }

test('a process that emits tells others of it, also after the connections of both were cut', async (t) => {
  const database = await cloneDatabase()
  const heard: string[] = []
  const other = openNotifications({ target: database.target, channel, onHeard: (payload) => void heard.push(payload) })
  t.after(other.close)
  const telling = tellOfWakes(database.target)
  t.after(telling.close)
  t.after(database.drop)
  const arrives = () =>
    waitUntil(() => {
      wakeDeliveries(scope)
      return heard.length > 0
    })
  await arrives()
  assert.deepEqual([...new Set(heard)], [`${scope.merchantId} PRODUCTION`])
  await harness.db.plainPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query ilike any('{listen%,%pg_notify%}')",
    [(database.target as { database: string }).database],
  )
  heard.length = 0
  await arrives()
})

test('a process that sends hears of what another one emitted, and of nothing that is no merchant', async (t) => {
  const database = await cloneDatabase()
  const hearing = hearOfWakes(database.target)
  t.after(hearing.close)
  const other = openNotifications({ target: database.target, channel })
  t.after(other.close)
  t.after(database.drop)
  const heard: Scope[] = []
  t.after(onWake((each) => void heard.push(each)))
  await waitUntil(() => {
    for (const payload of ['nobody SANDBOX', `${scope.merchantId} MOON`, '', `${scope.merchantId} PRODUCTION`])
      other.send(payload)
    return heard.length > 0
  })
  for (const each of heard) assert.deepEqual(each, scope)
})

const byPages = unlessOverSeveral('another statement looks for them there')
test('endpoints with something due are looked for page by page', byPages, async () => {
  const merchants = await Promise.all([1, 2, 3].map(() => harness.make.merchant()))
  const ids: string[] = []
  for (const merchant of merchants) ids.push((await register(harness, merchant)).id)
  for (const merchant of merchants) await happen(harness, merchant)
  ids.sort()
  const look = (after: string | undefined) =>
    listDueEndpoints(harness.db.read, new Date(Date.now() + 1_000), { after, limit: 2 })
  const first = await look(undefined)
  assert.deepEqual(first.map(({ webhookId }) => webhookId).sort(), ids.slice(0, 2))
  const last = first.find(({ isLast }) => isLast)
  assert.equal(last?.webhookId, ids[1])
  const second = await look(ids[1])
  assert.deepEqual(
    second.map(({ webhookId, isDue, isLast }) => [webhookId, isDue, isLast]),
    [[ids[2], true, false]],
  )
  await harness.deliver()
})
