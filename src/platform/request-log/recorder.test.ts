import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { AnsweredCall } from './call.ts'
import { openRequestLog } from './recorder.ts'

// What keeps the request log from costing anybody anything.

const harness = useHarness()

const callOf = (merchantId: string, more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  scope: { merchantId, environment: 'SANDBOX' },
  apiKeyId: merchantId,
  at: new Date(),
  method: 'GET',
  route: '/v1/products',
  url: '/v1/products',
  status: 200,
  ms: 1,
  idempotencyKey: undefined,
  isReplay: false,
  requestId: 'r',
  address: '127.0.0.1',
  userAgent: undefined,
  requestBody: undefined,
  requestBytes: 0,
  responseBody: '{}',
  ...more,
})

const count = async (merchantId: string): Promise<number> => {
  const { rows } = await harness.db.plainPool.query('select 1 from request_log where merchant_id = $1', [merchantId])
  return rows.length
}

function opened(more: object = {}) {
  const told = { dropped: 0, failures: 0 }
  const log = openRequestLog(harness.db, {
    level: 'all',
    onDropped: (calls) => (told.dropped += calls),
    onFailed: () => told.failures++,
    ...more,
  })
  return { log, told }
}

test('calls are written down together, however many they are', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log, told } = opened()
  for (let n = 0; n < 1_234; n++) log?.note(callOf(merchantId))
  await log?.flush()
  assert.equal(await count(merchantId), 1_234)
  assert.deepEqual(told, { dropped: 0, failures: 0 })
})

test('calls for which there is no room are left out and counted', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log, told } = opened({ roomFor: 10 })
  for (let n = 0; n < 15; n++) log?.note(callOf(merchantId))
  assert.equal(told.dropped, 5)
  await log?.flush()
  assert.equal(await count(merchantId), 10)
  log?.note(callOf(merchantId))
  await log?.flush()
  assert.equal(await count(merchantId), 11)
})

test('large bodies take no more room than there is', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log, told } = opened()
  for (let n = 0; n < 20; n++) log?.note(callOf(merchantId, { responseBody: `"${'x'.repeat(1_000_000)}"` }))
  assert.equal(told.dropped, 5)
  await log?.flush()
  assert.equal(await count(merchantId), 15)
})

test('a database that refuses loses calls and nothing else, and the next ones are written down', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log, told } = opened()
  log?.note(callOf(merchantId, { apiKeyId: 'no id' }))
  log?.note(callOf(merchantId))
  await log?.flush()
  assert.deepEqual(told, { dropped: 2, failures: 1 })
  log?.note(callOf(merchantId))
  await log?.flush()
  assert.equal(await count(merchantId), 1)
})

test('REQUEST_LOG chooses whether all calls, failures alone, or none are written down', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log } = opened({ level: 'errors' })
  log?.note(callOf(merchantId))
  log?.note(callOf(merchantId, { status: 404 }))
  await log?.flush()
  assert.equal(await count(merchantId), 1)
  assert.equal(opened({ level: 'off' }).log, undefined)
})
