import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputePayment } from '#money/disputes/fixture.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { executeDueRefunds, executeRefund } from '#money/refunds/execute.ts'
import { cancelRefund } from '#money/refunds/cancel.ts'
import { refundFixtureOf } from '#money/refunds/fixture.ts'
import { requestPayout } from '#money/payouts/open.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '../harness.ts'
import { fundWallet, paidByCard } from '../refunds.ts'
import { atOnce, count } from './together.ts'

// Concurrent refunds of one payment, and refunds against other users of the money.

const harness = useHarness()

const create = (key: string, body: object) =>
  harness.call({ method: 'POST', path: '/v1/refunds', key, body: { reason: 'RETURN', ...body } })
const codeOf = (error: unknown): string => {
  if (!(error instanceof Failure)) throw error
  return error.code
}

async function newShop() {
  const merchant = await harness.make.merchant()
  await fundWallet(harness, merchant.sandbox, 50_000n)
  return { ...merchant, transactionId: await paidByCard(harness, merchant.key) }
}

test('64 refunds of 10 on a payment of 100 make exactly ten', async () => {
  const { key, transactionId } = await newShop()
  const answers = await atOnce(64, (index) =>
    create(key, { transactionId, amount: 10, refundReference: `ref ${index}` }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 202: 10, 422: 54 })
  const refused = answers.filter(({ status }) => status === 422).map(({ body }) => body.error.code)
  assert.deepEqual(count(refused), { REFUND_AMOUNT_EXCEEDED: 54 })
  assert.equal((await harness.call({ path: '/v1/refunds', key })).body.totalElements, 10)
  const payment = await harness.call({ path: `/v1/transactions/${transactionId}`, key })
  assert.deepEqual([payment.body.refundedAmount, payment.body.refundableAmount], [100, 0])
  await assertSound(harness)
})

test('64 requests with one reference make one refund: one 202, 63 times 200', async () => {
  const { key, transactionId } = await newShop()
  for (const amount of [60, undefined]) {
    const body = { transactionId, amount, refundReference: `the same ${amount}` }
    const answers = await atOnce(64, () => create(key, body))
    assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 63, 202: 1 })
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
  }
  await assertSound(harness)
})

test('one reference for two payments at once: one refund, and 409 for every request of the other', async () => {
  const { key, transactionId } = await newShop()
  const other = await paidByCard(harness, key)
  const answers = await atOnce(32, (index) =>
    create(key, { transactionId: index % 2 ? transactionId : other, refundReference: 'the same' }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 15, 202: 1, 409: 16 })
  await assertSound(harness)
})

test('32 workers on one refund give the money back once', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(50_000n)
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id, { amountMinor: 6_000n })
  fixture.passTime(2_000)
  const done = await atOnce(32, () => executeRefund(fixture.parts, fixture.scope, refund.id))
  assert.deepEqual(done.filter(Boolean).length, 1)
  await atOnce(8, () => executeDueRefunds(fixture.parts))
  assert.deepEqual(await fixture.told(refund.id), ['refund.created', 'refund.processing', 'refund.succeeded'])
  assert.equal((await fixture.books())['acquirer.receivable'], 4_000n)
  await assertSound(harness)
})

test('a refund is either canceled or sent, whichever comes first', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(200_000n)
  const ends = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const payment = await fixture.paid()
    const { refund } = await fixture.ask(payment.id)
    fixture.passTime(2_000)
    const cancel = () => harness.make.write(fixture.scope, (ctx) => cancelRefund(ctx, refund.id), fixture.now())
    const send = () => executeRefund(fixture.parts, fixture.scope, refund.id)
    await Promise.all(round % 2 ? [cancel(), send()] : [send(), cancel()])
    const { status } = await fixture.refundNow(refund.id)
    assert.equal(
      await fixture.paymentNow(payment.id).then((row) => row.refundedMinor),
      status === 'CANCELED' ? 0n : 10_000n,
    )
    ends.add(status)
  }
  assert.ok(
    [...ends].every((end) => end === 'CANCELED' || end === 'SUCCEEDED'),
    [...ends].join(),
  )
  await assertSound(harness)
})

test('refunds and payouts that want one balance never overdraw it: what comes too late waits or is refused', async () => {
  const { key, sandbox, transactionId } = await newShop()
  const payout = () =>
    harness.make.write(sandbox, (ctx) => requestPayout(ctx, { amountMinor: 10_000n })).then(() => 'PAYOUT', codeOf)
  const refund = async (index: number) => {
    const { body } = await create(key, { transactionId, amount: 10, refundReference: `ref ${index}` })
    return body.pendingReason ?? 'HELD'
  }
  const outcomes = await atOnce(30, (index) => (index % 3 ? payout() : refund(index)))
  const { PAYOUT = 0, HELD = 0, INSUFFICIENT_BALANCE = 0 } = count(outcomes)
  assert.equal(PAYOUT + HELD + INSUFFICIENT_BALANCE, 30)
  const { balance } = (await harness.call({ path: '/v1/wallet', key })).body
  // The payment's own money comes first, so that payouts alone want what is available, but for the fee at last.
  const [refunded, fee] = [10 * HELD, 100 - 97.5]
  assert.equal(balance.pending + balance.available, 97.5 + 500 - 100 * PAYOUT - refunded)
  assert.ok(balance.pending >= -fee, String(balance.pending))
  assert.ok(balance.available >= 0 && PAYOUT <= 5, `${PAYOUT} payouts, ${HELD} refunds`)
  await assertSound(harness)
})

test('refunds and a chargeback of one payment take all of it and no more', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(50_000n)
  for (let round = 0; round < 6; round++) {
    const payment = await fixture.paid()
    const before = (await fixture.books())['acquirer.receivable']
    const dispute = () =>
      harness.make.write(fixture.scope, (ctx) => disputePayment(ctx, payment.id), fixture.now()).catch(codeOf)
    const ask = () => fixture.ask(payment.id, { amountMinor: 1_000n }).catch(codeOf)
    await atOnce<unknown>(6, (index) => (index === round ? dispute() : ask()))
    await fixture.work()
    assert.equal(before - (await fixture.books())['acquirer.receivable'], 10_000n, 'the acquirer has all of it again')
    assert.equal((await fixture.paymentNow(payment.id)).status, 'DISPUTED')
  }
  await assertSound(harness)
})
