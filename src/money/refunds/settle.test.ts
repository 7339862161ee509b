import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { faulty } from '../acquirers/faults.ts'
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

test('a refund that was begun by a clock which was ahead, and not ended, goes on a minute later by that clock', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(50_000n)
  const payment = await fixture.paid()
  const refuses = { ...fixture.upstream, refund: async () => ({ status: 'REFUSED', reason: 'OTHER' }) as const }
  const ends = () => {
    throw new Error('the process ended')
  }
  fixture.parts.acquirers.sandbox = { ...refuses, ...faulty(refuses, { crashAfter: ends }) }
  fixture.passTime(5 * minuteMs)
  const { refund } = await fixture.ask(payment.id)
  await assert.rejects(fixture.work())
  fixture.parts.acquirers.sandbox = refuses
  const shown = async () => [
    (await fixture.refundNow(refund.id)).status,
    (await fixture.books())['merchant.refund_hold'],
  ]
  fixture.passTime(-3 * minuteMs)
  await fixture.work(4 * minuteMs - 2_000)
  assert.deepEqual(await shown(), ['PROCESSING', 10_000n])
  await fixture.work(2_000)
  assert.deepEqual(await shown(), ['FAILED', 0n])
  await assertSound(harness)
})
