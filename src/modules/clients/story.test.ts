import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '#platform/context.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'

// The page about a client: sums, steps and the note of the company's people.

const harness = useHarness()

async function company() {
  const merchant = await harness.make.merchant()
  const [client] = await harness.make.clients(merchant.sandbox, [{ name: 'Salma Idrissi' }])
  assert.ok(client)
  const { token } = await harness.make.session(merchant.merchantId)
  const path = `/api/v1/clients/${client.id}`
  const story = async (key = token, environment = 'SANDBOX') =>
    harness.call({ path: `${path}/story?environment=${environment}`, key })
  const note = async (text: string, key = token) =>
    harness.call({ method: 'PATCH', path: `${path}?environment=SANDBOX`, key, body: { note: text } })
  return { ...merchant, id: client.id, token, story, note }
}

const pay = (scope: Scope, clientId: string, draft: object, at = '2026-11-19T10:00:00.000Z') =>
  recordTransactions(harness.make, scope, [{ clientId, ...draft }], new Date(at))

test('a client’s total stands apart for each currency, without what went back and what never came', async () => {
  const { sandbox, id, story } = await company()
  await pay(sandbox, id, { amountMinor: 10_000n, refundedMinor: 2_500n }, '2026-11-17T10:00:00.000Z')
  await pay(sandbox, id, { amountMinor: 5_000n })
  await pay(sandbox, id, { amountMinor: 9_900n, status: 'FAILED' })
  await pay(sandbox, id, { amountMinor: 7_000n, currency: 'EUR' })
  await pay(sandbox, id, { type: 'REFUND', amountMinor: 2_500n })
  const { status, body } = await story()
  assert.equal(status, 200)
  assert.deepEqual(
    body.totals.map(({ currency, spent, paid, refunded, payments }: Record<string, unknown>) => [
      currency,
      spent,
      paid,
      refunded,
      payments,
    ]),
    [
      ['MAD', 125, 150, 25, 2],
      ['EUR', 70, 70, 0, 1],
    ],
  )
  assert.equal(body.totals[0].firstAt, '2026-11-17T10:00:00.000Z')
  assert.equal(body.isPartial, false)
})

test('payments of other clients, environments and companies are in no sum and no story', async () => {
  const { sandbox, production, id, story } = await company()
  const other = await company()
  await pay(other.sandbox, other.id, {})
  await pay(production, id, {})
  const [neighbour] = await harness.make.clients(sandbox, [{ name: 'Nadia' }])
  await pay(sandbox, neighbour?.id ?? '', {})
  const { body } = await story()
  assert.deepEqual(body.totals, [])
  assert.deepEqual(
    body.entries.map(({ type }: { type: string }) => type),
    ['CLIENT_CREATED'],
  )
  assert.equal((await story(other.token)).status, 404)
  assert.equal((await story(undefined, 'PRODUCTION')).status, 404)
})

test('a story has its newest fifty steps, and says that there are more', async () => {
  const { sandbox, id, story } = await company()
  for (let minute = 10; minute < 60; minute++) await pay(sandbox, id, {}, `2030-11-19T10:${minute}:00.000Z`)
  const { body } = await story()
  assert.equal(body.entries.length, 50)
  assert.equal(body.hasMore, true)
  assert.equal(body.entries[0].at, '2030-11-19T10:59:00.000Z')
  assert.deepEqual([body.entries[0].type, body.entries[0].status], ['PAYMENT', 'SUCCEEDED'])
})

test('the newest movements stand in the story and the total of a client with more than are looked at', async () => {
  const { sandbox, id, story } = await company()
  const [old] = await pay(sandbox, id, { amountMinor: 100n }, '2030-11-19T10:00:00.000Z')
  await harness.db.plainPool.query(
    `insert into transactions select r.* from transactions t, generate_series(1, 10000) n,
      jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'reference', 'TX-OLD' || n, 'sequence', 100000 + n,
        'created_at', t.created_at - n * interval '1 second')) r
    where t.id = $1`,
    [old?.id],
  )
  await pay(sandbox, id, { amountMinor: 7_700n }, '2030-11-19T11:00:00.000Z')
  const { body } = await story()
  assert.deepEqual([body.isPartial, body.entries[0].at], [true, '2030-11-19T11:00:00.000Z'])
  assert.deepEqual([body.totals[0].lastAt, body.totals[0].paid], ['2030-11-19T11:00:00.000Z', 77 + 9_999])
})

test('a note is kept for the people of the company alone, makes no event, and goes with the client', async () => {
  const { sandbox, key, merchantId, id, story, note } = await company()
  assert.deepEqual((await note('Pays in cash.')).body.note, 'Pays in cash.')
  assert.equal((await story()).body.note, 'Pays in cash.')
  const read = await harness.call({ path: `/v1/clients/${id}`, key })
  assert.equal(read.text.includes('Pays in cash.'), false)
  const viewer = await harness.make.session(merchantId, 'VIEWER')
  assert.equal((await story(viewer.token)).body.note, 'Pays in cash.')
  assert.equal((await note('Changed', viewer.token)).status, 403)
  assert.equal((await note('n'.repeat(2_001))).status, 400)
  assert.equal(
    (await harness.call({ method: 'PUT', path: `/v1/clients/${id}`, key, body: { name: 'Sara' } })).status,
    200,
  )
  assert.equal((await story()).body.note, 'Pays in cash.')
  assert.equal((await harness.call({ method: 'DELETE', path: `/v1/clients/${id}`, key })).status, 204)
  assert.equal((await note('Too late')).status, 404)
  const events = await listEvents(harness.db.read, sandbox)
  assert.equal(
    events.some(({ body }) => body.includes('Pays in cash.')),
    false,
  )
  const { rows } = await harness.db.plainPool.query('select note from clients where id = $1', [id])
  assert.deepEqual(rows, [{ note: null }])
})

test('an empty note takes it away', async () => {
  const { story, note } = await company()
  await note('Gift')
  assert.equal((await note('')).body.note, undefined)
  assert.equal((await story()).body.note, undefined)
})
