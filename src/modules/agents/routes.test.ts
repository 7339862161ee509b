import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { revokeAgentKey } from '#platform/keys/agent-key-queries.ts'
import { createAgentKey } from '#platform/keys/agent-keys.ts'
import { assertRefused } from '#test/answers.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { openSession, pay, readSession } from '#test/payment-page.ts'
import { atOnce, count } from '#test/races/together.ts'
import { verify } from '../../verify/verify.ts'

// Calls of an agent network with its key, and their effect on the buyer's session.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

const agentKey = (environment: 'SANDBOX' | 'PRODUCTION' = 'SANDBOX') =>
  inTransaction(harness.db, (tx) =>
    createAgentKey(tx, { network: 'simulator', environment, name: 'Tills' }, new Date()),
  )

async function issued() {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  const { nextAction } = (await pay(harness, visit, { method: 'CASH', card: undefined })).body
  const { key: agent } = await agentKey()
  return { key, agent, visit, number: String(nextAction.reference) }
}
type Issued = Awaited<ReturnType<typeof issued>>

const look = ({ agent, number }: Pick<Issued, 'agent' | 'number'>): Promise<Answer> =>
  harness.call({ path: `/agents/v1/vouchers/${number}`, key: agent })
const tell = ({ agent, number }: Issued, verb: 'confirm' | 'reverse', body: object): Promise<Answer> =>
  harness.call({ method: 'POST', path: `/agents/v1/vouchers/${number}/${verb}`, key: agent, body })
const money = (fields: object = {}) => ({
  amount: 100,
  agentTransactionId: crypto.randomUUID(),
  agent: 'Agence Agdal',
  ...fields,
})
const ruleOf = ({ body }: Answer): string => body.error.details[0].rule
const stateOf = async ({ key, visit }: Issued) => {
  const { status, transactions } = await readSession(harness, key, visit)
  return [status, transactions.at(-1).status]
}

test('an agent sees the amount and the merchant, and nothing of the buyer', async () => {
  const voucher = await issued()
  const { status, body, headers } = await look(voucher)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), [
    'amount',
    'correlationId',
    'currency',
    'expiresAt',
    'merchant',
    'reference',
    'status',
  ])
  assert.deepEqual([body.reference, body.amount, body.currency, body.status], [voucher.number, 100, 'MAD', 'ISSUED'])
  assert.ok(Number(headers['x-ratelimit-limit']) > 0)
  const spelt = { ...voucher, number: encodeURIComponent(voucher.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')) }
  assert.equal((await look(spelt)).body.reference, voucher.number)
  assertRefused(await look({ ...voucher, number: '770000000000' }), 'OPERATION_NOT_FOUND')
})

test('a confirmation pays the session at once, and the same confirmation again is answered alike', async () => {
  const voucher = await issued()
  const body = money()
  const first = await tell(voucher, 'confirm', body)
  assert.deepEqual([first.status, first.body.status, first.body.payment.agent], [200, 'PAID', 'Agence Agdal'])
  assert.deepEqual(await stateOf(voucher), ['PAID', 'SUCCEEDED'])
  const again = await tell(voucher, 'confirm', body)
  assert.deepEqual({ ...again.body, correlationId: '' }, { ...first.body, correlationId: '' })
})

test('another amount is refused, and nothing is paid', async () => {
  const voucher = await issued()
  for (const amount of [99.99, 100.01, 1_000]) {
    const refused = await tell(voucher, 'confirm', money({ amount }))
    assertRefused(refused, 'VALIDATION_ERROR')
    assert.deepEqual([refused.body.error.details[0].field, ruleOf(refused)], ['amount', 'AMOUNT_MISMATCH'])
  }
  assertRefused(await tell(voucher, 'confirm', money({ amount: 100.001 })), 'VALIDATION_ERROR')
  assertRefused(await tell(voucher, 'confirm', money({ currency: 'EUR' })), 'VALIDATION_ERROR')
  assertRefused(await tell(voucher, 'confirm', money({ agentTransactionId: '' })), 'VALIDATION_ERROR')
  assert.deepEqual(await stateOf(voucher), ['AWAITING_CASH', 'PENDING_CASH'])
})

test('of 64 agents who confirm one voucher at once, one wins, and the others are told to give the money back', async () => {
  const voucher = await issued()
  const answers = await atOnce(64, () => tell(voucher, 'confirm', money()))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 1, 409: 63 })
  const losers = answers.filter(({ status }) => status === 409)
  assert.deepEqual(count(losers.map(ruleOf)), { ALREADY_PAID: 63 })
  assert.deepEqual(await stateOf(voucher), ['PAID', 'SUCCEEDED'])
})

test('of 64 confirmations at once under one agentTransactionId all are answered alike, and one payment is there', async () => {
  const voucher = await issued()
  const body = money()
  const answers = await atOnce(64, () => tell(voucher, 'confirm', body))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 64 })
  const wallet = await harness.call({ path: '/v1/wallet', key: voucher.key })
  assert.equal(wallet.body.balance.pending, 97.5)
})

test('an agentTransactionId pays one voucher', async () => {
  const [one, other] = [await issued(), await issued()]
  const body = money()
  assert.equal((await tell(one, 'confirm', body)).status, 200)
  const reused = await tell(other, 'confirm', body)
  assertRefused(reused, 'IDEMPOTENCY_CONFLICT')
  assert.equal(ruleOf(reused), 'TRANSACTION_REUSED')
})

test('a voucher that has ended or was closed is refused; what an agent took while offline is kept apart', async () => {
  const ended = await issued()
  harness.clock.now = new Date(Date.now() + 5 * 24 * 3_600_000)
  const expired = await tell(ended, 'confirm', money())
  assertRefused(expired, 'INVALID_STATE')
  assert.equal(ruleOf(expired), 'EXPIRED')
  const late = await tell(ended, 'confirm', money({ wasOffline: true }))
  assert.deepEqual([late.status, late.body.status], [200, 'LATE_PAID'])
  assert.deepEqual(await stateOf(ended), ['EXPIRED', 'EXPIRED'])

  harness.clock.now = undefined
  const closed = await issued()
  assert.equal((await pay(harness, closed.visit)).body.status, 'SUCCEEDED')
  assert.equal(ruleOf(await tell(closed, 'confirm', money())), 'VOIDED')
})

test('money that an agent gives back on the same day goes back, once, and the merchant sees it', async () => {
  const voucher = await issued()
  const { agentTransactionId, ...rest } = money()
  assertRefused(await tell(voucher, 'reverse', { agentTransactionId }), 'OPERATION_NOT_FOUND')
  await tell(voucher, 'confirm', { agentTransactionId, ...rest })
  const answers = await atOnce(16, () => tell(voucher, 'reverse', { agentTransactionId }))
  assert.deepEqual(count(answers.map(({ status, body }) => `${status} ${body.status}`)), { '200 REVERSED': 16 })
  assert.deepEqual(await stateOf(voucher), ['PAID', 'CHARGED_BACK'])
  const wallet = await harness.call({ path: '/v1/wallet', key: voucher.key })
  assert.equal(wallet.body.balance.total, 0)
  assert.equal(ruleOf(await tell(voucher, 'confirm', money())), 'ALREADY_PAID')
})

test('money is given back under the id of its own payment, and on its own day', async () => {
  const [voucher, other] = [await issued(), await issued()]
  const [mine, theirs] = [money(), money()]
  await tell(voucher, 'confirm', mine)
  await tell(other, 'confirm', theirs)
  const { agentTransactionId } = theirs
  assertRefused(await tell(voucher, 'reverse', { agentTransactionId }), 'OPERATION_NOT_FOUND')
  harness.clock.now = new Date(Date.now() + 24 * 3_600_000)
  const late = await tell(voucher, 'reverse', { agentTransactionId: mine.agentTransactionId })
  assertRefused(late, 'INVALID_STATE')
  assert.equal(ruleOf(late), 'NOT_SAME_DAY')
  assert.deepEqual(await stateOf(voucher), ['PAID', 'SUCCEEDED'])
})

test('a key of a network opens these calls alone, and no other key opens them', async () => {
  const { key, agent, number } = await issued()
  for (const wrong of [key, `${agent}x`, 'mzn_agent_', undefined]) {
    const refused = await harness.call({
      path: `/agents/v1/vouchers/${number}`,
      ...(wrong !== undefined && { key: wrong }),
    })
    assertRefused(refused, 'UNAUTHORIZED')
    assert.equal(refused.headers['www-authenticate'], 'Bearer')
  }
  assertRefused(await harness.call({ path: '/v1/wallet', key: agent }), 'UNAUTHORIZED')
  const { key: live } = await agentKey('PRODUCTION')
  assertRefused(await look({ agent: live, number }), 'SERVICE_UNAVAILABLE')
})

test('a key that was revoked stops working with the next call, and is in no row', async () => {
  const voucher = await issued()
  const { key, stored } = await agentKey()
  assert.equal((await look({ ...voucher, agent: key })).status, 200)
  assert.ok(!JSON.stringify(stored).includes(key))
  await inTransaction(harness.db, (tx) => revokeAgentKey(tx, stored.id, new Date()))
  assertRefused(await look({ ...voucher, agent: key }), 'UNAUTHORIZED')
})

test('after all of that, every claim holds', async () => {
  const wrong = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(wrong, [])
})
