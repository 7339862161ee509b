import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs } from '#platform/durations.ts'
import { listPaidOut, listPayoutRows } from '#test/payout-queries.ts'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'
import { changeWalletStatus } from '../wallets/wallets.ts'
import { payoutFixtureOf } from './fixture.ts'
import { payDue } from './due.ts'
import { includePayments } from './include.ts'
import { askPayouts } from './send.ts'

// Payouts by schedule, on a clock that may stop, jump and go back.

const harness = useHarness()
const daily = { kind: 'DAILY' } as const

const payoutsOf = async ({ scope }: { scope: Parameters<typeof listPayoutRows>[1] }) =>
  (await listPayoutRows(harness.db.read, scope)).map(({ amountMinor }) => amountMinor)

test('all that is available is paid out at the due moment, and not before', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { nextAt } = await fixture.schedule(daily)
  fixture.setTime(new Date((nextAt?.getTime() ?? 0) - 1).toISOString())
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [])
  fixture.passTime(1)
  await payDue(fixture.parts)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [50_000n])
  await fixture.fund(20_000n)
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [50_000n, 20_000n])
})

test('a service that was down over three due moments pays once, with all that has gathered', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.schedule(daily)
  await fixture.fund(50_000n)
  fixture.passTime(3 * dayMs)
  await payDue(fixture.parts)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [50_000n])
})

test('a clock that jumps ahead and back pays no moment twice, and goes on afterwards', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.schedule(daily)
  await fixture.fund(50_000n)
  const before = fixture.now().toISOString()
  fixture.passTime(400 * dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [50_000n])
  await fixture.fund(20_000n)
  fixture.setTime(before)
  await payDue(fixture.parts)
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [50_000n], 'this moment was paid while the clock was ahead')
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [50_000n, 20_000n])
})

test('less than the minimum waits for the next moment', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.schedule(daily, 30_000n)
  await fixture.fund(29_999n)
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [])
  await fixture.fund(1n)
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [30_000n])
})

test('a wallet that is blocked is not paid out, and production without a bank neither', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.schedule(daily)
  await fixture.fund(50_000n)
  await harness.make.bankAccount(fixture.production)
  await fixture.fund(70_000n, fixture.production)
  await fixture.write((ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  for (const scope of [fixture.scope, fixture.production]) assert.deepEqual(await payoutsOf({ scope }), [])
  await fixture.write((ctx) => changeWalletStatus(ctx, 'ACTIVE'))
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture), [50_000n])
})

test('an environment that cannot be paid out keeps the other from nothing, and has its payout of the same moment later', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.schedule(daily)
  await fixture.fund(50_000n)
  await harness.make.bankAccount(fixture.production)
  await fixture.fund(70_000n, fixture.production)
  fixture.passTime(dayMs)
  const torn = {
    // Only payouts of the sandbox ask for it.
    get sandbox(): never {
      throw new Error('torn')
    },
    production: fixture.bank,
  }
  await assert.rejects(payDue({ ...fixture.parts, banks: torn }), { name: 'AggregateError' })
  assert.deepEqual([await payoutsOf(fixture), await payoutsOf({ scope: fixture.production })], [[], [70_000n]])
  await fixture.fund(30_000n, fixture.production)
  const mended = { ...fixture.parts, banks: { sandbox: fixture.bank, production: fixture.bank } }
  await payDue(mended)
  await payDue(mended)
  assert.deepEqual([await payoutsOf(fixture), await payoutsOf({ scope: fixture.production })], [[50_000n], [70_000n]])
})

test('payments that were released are marked with the payout of the whole balance, and let go when it fails', async () => {
  const fixture = await payoutFixtureOf(harness)
  const released = { availableAt: fixture.now(), releasedAt: fixture.now() }
  const made = await recordTransactions(harness.make, fixture.scope, [released, released, {}], fixture.now())
  await fixture.fund(50_077n)
  fixture.passTime(hourMs)
  const { id } = await fixture.request()
  const payload = { ...fixture.scope, id }
  await includePayments(fixture.parts, payload)
  await includePayments(fixture.parts, payload)
  const marked = async () => (await listPaidOut(harness.db.read, fixture.scope)).map(({ payoutId }) => payoutId)
  assert.deepEqual(await marked(), [id, id, null])
  assert.deepEqual(await fixture.steps(made[0]?.id ?? ''), ['INCLUDED_IN_PAYOUT'])
  const { body } = await harness.call({ path: `/v1/transactions?payoutId=${id}`, key: fixture.key })
  assert.equal(body.totalElements, 2)

  await askPayouts(fixture.parts)
  fixture.passTime(hourMs)
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'FAILED')
  await includePayments(fixture.parts, payload)
  assert.deepEqual(await marked(), [null, null, null])
})

test('a part of the balance pays out no payment in particular', async () => {
  const fixture = await payoutFixtureOf(harness)
  await recordTransactions(harness.make, fixture.scope, [{ releasedAt: fixture.now() }], fixture.now())
  await fixture.fund(50_000n)
  const { id } = await fixture.request(20_000n)
  await harness.work()
  assert.deepEqual(
    (await listPaidOut(harness.db.read, fixture.scope)).map(({ payoutId }) => payoutId),
    [null],
  )
  assert.equal((await fixture.payout(id)).amountMinor, 20_000n)
})
