import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound } from '../payments/fixture.ts'
import { inOneWrite } from '../payments/parts.ts'
import { takeFromPayment } from '../payments/refunded-queries.ts'
import { lockPair } from './execute.ts'
import { refundFixtureOf } from './fixture.ts'
import { settleRefund } from './settle.ts'

const harness = useHarness()

test('an answer that comes behind the failure of a refund changes nothing of it', async () => {
  const fixture = await refundFixtureOf(harness)
  const { parts, scope } = fixture
  await fixture.fund(50_000n)
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id, { reasonDetail: 'fail:declined' })
  await fixture.work()
  const shown = async () => [
    await fixture.refundNow(refund.id),
    await fixture.paymentNow(payment.id),
    await fixture.told(refund.id),
    await fixture.books(),
  ]
  const before = await shown()
  assert.equal((await fixture.refundNow(refund.id)).status, 'FAILED')
  const answers = [
    { status: 'REFUSED', reason: 'DECLINED' },
    { status: 'SUCCEEDED', upstreamReference: 'r-1' },
    { status: 'UNKNOWN', cause: 'TIMEOUT' },
  ] as const
  for (const answer of answers)
    await inOneWrite(parts, { scope, correlationId: 'c' }, async (ctx) => {
      const pair = await lockPair(ctx, refund.id)
      if (pair) await settleRefund(ctx, parts, pair, answer)
    })
  assert.deepEqual(await shown(), before)
  await assertSound(harness)
})

test('the statement that takes a refund from a payment takes no more than is left, whatever was looked at before it', async () => {
  const fixture = await refundFixtureOf(harness)
  const { scope } = fixture
  const payment = await fixture.paid()
  await fixture.ask(payment.id, { amountMinor: 6_000n })
  const undone = new Error('undone')
  const taken = (amountMinor: bigint) =>
    inTransaction(harness.db, async (tx) => {
      const row = await takeFromPayment(tx, scope, { paymentId: payment.id, amountMinor }, fixture.now())
      assert.equal(row?.refundedMinor, amountMinor === 4_000n ? 10_000n : undefined)
      throw undone
    })
  for (const amountMinor of [4_000n, 4_001n]) await assert.rejects(taken(amountMinor), undone)
})
