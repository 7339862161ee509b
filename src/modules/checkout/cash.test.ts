import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCash } from '#money/payments/cash.ts'
import { resolveUnknown } from '#money/payments/resolve.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { partsAt } from '#test/ports.ts'

// A checkout session that waits for cash, as its merchant sees it.

const harness = useHarness()

const path = '/v1/checkout/sessions'
const parts = () => {
  const { db, config, now, ports } = partsAt(harness, () => new Date())
  return { db, publicUrl: config.publicUrl, now, acquirers: ports.acquirers }
}

test('canceling a session that waits for cash closes its voucher, and its payment is canceled', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const body = { amount: 249.9, orderId: 'order-1', returnUrl: 'https://shop.example/thanks' }
  const { id } = (await harness.call({ method: 'POST', path, key, body })).body
  await submitCash(parts(), sandbox, { sessionId: id, correlationId: newId(new Date()) })
  const look = async () => (await harness.call({ path: `${path}/${id}?expand=transactions,journey`, key })).body
  const waiting = await look()
  assert.deepEqual([waiting.status, waiting.transactions[0].status], ['AWAITING_CASH', 'PENDING_CASH'])
  assert.equal(waiting.expiresAt, waiting.transactions[0].cash.expiresAt)

  assert.equal((await harness.call({ method: 'POST', path: `${path}/${id}/cancel`, key })).status, 200)
  await resolveUnknown(parts())
  const canceled = await look()
  assert.deepEqual([canceled.status, canceled.transactions[0].status], ['CANCELED', 'CANCELED'])
  const types = canceled.journey.map((step: { type: string }) => step.type)
  assert.deepEqual([types[0], types.at(-1)], ['SESSION_CREATED', 'SESSION_CANCELED'])
  assert.ok(types.includes('CASH_VOUCHER_ISSUED'))
})

test('a voucher can be paid for as long as its session says, and so can the session', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const lifetime = { voucherExpiresInSeconds: 14 * 86_400 }
  const body = { amount: 249.9, orderId: 'order-1', returnUrl: 'https://shop.example/thanks', ...lifetime }
  const created = (await harness.call({ method: 'POST', path, key, body })).body
  assert.equal(created.voucherExpiresInSeconds, 14 * 86_400)
  const from = Date.now()
  await submitCash(parts(), sandbox, { sessionId: created.id, correlationId: newId(new Date()) })
  const look = async () => (await harness.call({ path: `${path}/${created.id}?expand=transactions`, key })).body
  const waiting = await look()
  const endsAt = new Date(waiting.expiresAt).getTime()
  assert.ok(endsAt >= from + 14 * 86_400_000 && endsAt <= Date.now() + 14 * 86_400_000, waiting.expiresAt)
  assert.equal(waiting.transactions[0].cash.expiresAt, waiting.expiresAt)
})
