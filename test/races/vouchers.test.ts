import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { createAgentKey } from '#platform/keys/agent-keys.ts'
import { assertRefused } from '../answers.ts'
import { useHarness } from '../harness.ts'
import { openSession, pay, readSession } from '../payment-page.ts'
import { verify } from '../../src/verify/verify.ts'
import { atOnce, count } from './together.ts'

// A merchant cancels a session while an agent takes the cash of its voucher.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

async function issued() {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  const { nextAction } = (await pay(harness, visit, { method: 'CASH', card: undefined })).body
  const tills = { network: 'simulator', environment: 'SANDBOX', name: 'Tills' } as const
  const { key: agent } = await inTransaction(harness.db, (tx) => createAgentKey(tx, tills, new Date()))
  return { key, agent, visit, number: String(nextAction.reference) }
}
type Issued = Awaited<ReturnType<typeof issued>>

const cancel = ({ key, visit }: Issued, headers = {}) =>
  harness.call({ method: 'POST', path: `/v1/checkout/sessions/${visit.id}/cancel`, key, headers })
const confirm = ({ agent, number }: Issued) =>
  harness.call({
    method: 'POST',
    path: `/agents/v1/vouchers/${number}/confirm`,
    key: agent,
    body: { amount: 100, agentTransactionId: crypto.randomUUID(), agent: 'Agence Agdal' },
  })
const stateOf = async ({ key, visit }: Issued) => {
  const { status, transactions } = await readSession(harness, key, visit)
  return [status, transactions.at(-1).status]
}

test('a session that is canceled has no voucher from that moment on: its agent takes no cash', async () => {
  const voucher = await issued()
  assert.deepEqual([(await cancel(voucher)).status, await stateOf(voucher)], [200, ['CANCELED', 'CANCELED']])
  assertRefused(await confirm(voucher), 'INVALID_STATE')
  assert.deepEqual(await stateOf(voucher), ['CANCELED', 'CANCELED'])
})

test('of a cancellation and an agent at once one wins, and the other is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const voucher = await issued()
    const [canceled, confirmed] = await Promise.all([cancel(voucher), confirm(voucher)])
    const outcome = [canceled.status, confirmed.status]
    assert.ok(outcome.includes(200) && outcome.includes(409), `${outcome.join()}: ${canceled.text} ${confirmed.text}`)
    const expected = canceled.status === 200 ? ['CANCELED', 'CANCELED'] : ['PAID', 'SUCCEEDED']
    assert.deepEqual(await stateOf(voucher), expected)
  }
  const wrong = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(wrong, [])
})

test('a cancellation after an agent took the cash, of which no news has come, brings the news', async () => {
  const voucher = await issued()
  const { simulator } = harness.ports
  const money = { number: voucher.number, amountMinor: 10_000n, currency: 'MAD', agent: 'Agence Agdal' }
  await simulator.payVoucher({ ...money, agentTransactionId: voucher.number })
  assertRefused(await cancel(voucher), 'SESSION_NOT_ACTIVE')
  assert.deepEqual(await stateOf(voucher), ['PAID', 'SUCCEEDED'])
  assertRefused(await cancel(voucher), 'SESSION_ALREADY_CONSUMED')
})

test('of 16 cancellations at once of a session with a voucher one is answered 200', async () => {
  const voucher = await issued()
  const answers = await atOnce(16, () => cancel(voucher))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 1, 409: 15 })
  assert.deepEqual(await stateOf(voucher), ['CANCELED', 'CANCELED'])
})

test('an idempotency key of another call closes no voucher', async () => {
  const voucher = await issued()
  const body = { amount: 1, orderId: 'o', returnUrl: 'https://shop.example' }
  const headers = { 'idempotency-key': 'one' }
  await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: voucher.key, body, headers })
  assertRefused(await cancel(voucher, headers), 'IDEMPOTENCY_CONFLICT')
  assert.deepEqual(await stateOf(voucher), ['AWAITING_CASH', 'PENDING_CASH'])
})
