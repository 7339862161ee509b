import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { callOf } from './fixture.ts'
import { openRequestLog } from './recorder.ts'

// Limits that keep the request log from costing other work anything.

const harness = useHarness()

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
  const { log, told } = opened({ roomFor: 10_000 })
  for (let n = 0; n < 1_234; n++) log?.note(callOf(merchantId))
  await log?.flush()
  assert.equal(await count(merchantId), 1_234)
  assert.deepEqual(told, { dropped: 0, failures: 0 })
})

test('many calls, which another thread makes rows of, are redacted as a few are', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log } = opened()
  const client = '01a1fd24-defb-7f30-b455-2dc6f661ed99'
  const requestBody = Buffer.from(
    String.raw`{ "name": "\u0034242424242424242 é", "cvv": "123", "clientId": "${client}" }`,
  )
  const response = { requestBody, responseBody: '{"token":"kept nowhere"}', userAgent: 'agent 4242 4242 4242 4242' }
  for (let n = 0; n < 100; n++) log?.note(callOf(merchantId, response))
  await log?.flush()
  const { rows } = await harness.db.plainPool.query(
    `select distinct request_body, response_body, user_agent, (select count(*) from request_log_clients c where c.merchant_id = l.merchant_id and c.client_id = $2) named
    from request_log l where merchant_id = $1`,
    [merchantId, client],
  )
  assert.deepEqual(rows, [
    {
      request_body: `{"name":"[card number] é","cvv":"…","clientId":"${client}"}`,
      response_body: '{"token":"…"}',
      user_agent: 'agent [card number]',
      named: '100',
    },
  ])
})

test('calls for which there is no room are left out and counted', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log, told } = opened({ roomFor: 50 })
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
  assert.equal(told.dropped, 14)
  await log?.flush()
  assert.equal(await count(merchantId), 6)
})

test('a company whose calls wait takes no more than a fifth of the room, so that others have some', async () => {
  const [many, few] = [await harness.make.merchant(), await harness.make.merchant()]
  const { log, told } = opened({ roomFor: 50 })
  for (let n = 0; n < 100; n++) log?.note(callOf(many.merchantId))
  log?.note(callOf(few.merchantId, { responseBody: 'x'.repeat(4_000_000) }))
  await log?.flush()
  assert.deepEqual([await count(many.merchantId), await count(few.merchantId), told.dropped], [10, 1, 90])
})

test('of refusals that no limit stops a key has thirty at once, and one a second', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log, told } = opened()
  const at = new Date()
  const later = new Date(at.getTime() + 2_000)
  for (const status of [401, 403, 429]) for (let n = 0; n < 20; n++) log?.note(callOf(merchantId, { at, status }))
  assert.equal(told.dropped, 30)
  for (let n = 0; n < 3; n++) log?.note(callOf(merchantId, { at: later, status: 429 }))
  log?.note(callOf(merchantId, { at, status: 401, apiKeyId: randomUUID() }))
  log?.note(callOf(merchantId, { at, status: 404 }))
  await log?.flush()
  assert.deepEqual([await count(merchantId), told.dropped], [34, 31])
})

test('a call that cannot be written down is lost alone, and the others are written down', async () => {
  const { merchantId } = await harness.make.merchant()
  const { log, told } = opened()
  for (let n = 0; n < 20; n++) log?.note(callOf(merchantId, n % 9 === 4 ? { apiKeyId: 'no id' } : {}))
  await log?.flush()
  assert.deepEqual(told, { dropped: 2, failures: 2 })
  log?.note(callOf(merchantId))
  await log?.flush()
  assert.equal(await count(merchantId), 19)
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
