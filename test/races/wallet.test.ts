import assert from 'node:assert/strict'
import { test } from 'node:test'
import { businessDaysAfter } from '#money/payments/business-days.ts'
import { paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { moneyOf, walletOf } from '#money/wallets/wallets.ts'
import type { Scope } from '#platform/context.ts'
import { useHarness } from '../harness.ts'
import { atOnce } from './together.ts'

// A wallet that is read while payments come in.

const harness = useHarness()

/** A payment as the transaction leaves it that settles it. */
const payIn = (scope: Scope, amountMinor: bigint, days: number) =>
  harness.make.write(scope, async (ctx) => {
    const availableAt = businessDaysAfter(ctx.now, days)
    const payment = { type: 'PAYMENT', status: 'SUCCEEDED', currency: 'MAD', amountMinor, availableAt } as const
    const { id } = await recordTransaction(ctx, payment)
    await post(ctx.tx, scope, { ...paymentCaptured({ amountMinor }), subjectId: id, currency: 'MAD' }, ctx.now)
  })

type Shown = { balance: { pending: number }; pendingByAvailability: { amount: number }[] }
const sumOf = ({ pendingByAvailability }: Shown) =>
  pendingByAvailability.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

test('what is pending is the sum of what becomes available when, in every answer while payments come in', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const paying = atOnce(60, (index) => payIn(sandbox, BigInt(100 + index), 1 + (index % 5)))
  let isOver = false
  const done = paying.finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const { body } of await atOnce(4, () => harness.call({ path: '/v1/wallet', key })))
      assert.equal(sumOf(body), Math.round(body.balance.pending * 100), JSON.stringify(body))
  }
  await done
})

test('it is so, too, of a wallet with more days to come than are shown', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (let days = 1; days <= 103; days++) await payIn(sandbox, 100n, days)
  const { body } = await harness.call({ path: '/v1/wallet', key })
  assert.equal(body.pendingByAvailability.length, 100)
  assert.deepEqual([body.balance.pending, sumOf(body)], [103, 10_300])
})

test('of more pending payments than are summed by day, those that come later are one sum with the last day', async () => {
  const { sandbox } = await harness.make.merchant()
  for (const days of [3, 1, 2, 1, 2]) await payIn(sandbox, 100n, days)
  const wallet = await walletOf(harness.db.read, sandbox)
  const releasesUpTo = async (paymentsMax: number) => {
    const { releases } = await moneyOf(harness.db.read, sandbox, wallet, paymentsMax)
    return releases
  }
  const [first, second, third] = (await releasesUpTo(5)).map(({ availableAt }) => availableAt)
  assert.deepEqual(await releasesUpTo(5), [
    { availableAt: first, amountMinor: 200n },
    { availableAt: second, amountMinor: 200n },
    { availableAt: third, amountMinor: 100n },
  ])
  assert.deepEqual(await releasesUpTo(4), [
    { availableAt: first, amountMinor: 200n },
    { availableAt: second, amountMinor: 200n },
    { availableAt: third, amountMinor: 100n, since: third },
  ])
  assert.deepEqual(await releasesUpTo(3), [
    { availableAt: first, amountMinor: 200n },
    { availableAt: third, amountMinor: 300n, since: second },
  ])
  assert.deepEqual(await releasesUpTo(1), [{ availableAt: third, amountMinor: 500n, since: first }])
})
