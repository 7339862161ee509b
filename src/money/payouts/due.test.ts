import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPaidOut, listPayoutRows } from '#test/payout-queries.ts'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'
import { changeWalletStatus } from '../wallets/wallets.ts'
import { dayMs, deskOf, hourMs } from './fixture.ts'
import { payDue } from './due.ts'
import { includePayments } from './include.ts'
import { askPayouts } from './send.ts'

// Payouts by schedule, on a clock that may stop, jump and go back.

const harness = useHarness()
const daily = { kind: 'DAILY' } as const

const payoutsOf = async ({ scope }: { scope: Parameters<typeof listPayoutRows>[1] }) =>
  (await listPayoutRows(harness.db.read, scope)).map(({ amountMinor }) => amountMinor)

test('all that is available is paid out at the due moment, and not before', async () => {
  const desk = await deskOf(harness)
  await desk.fund(50_000n)
  const { nextAt } = await desk.schedule(daily)
  desk.setTime(new Date((nextAt?.getTime() ?? 0) - 1).toISOString())
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [])
  desk.passTime(1)
  await payDue(desk.parts)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [50_000n])
  await desk.fund(20_000n)
  desk.passTime(dayMs)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [50_000n, 20_000n])
})

test('who was down over three due moments pays once, with all that has gathered', async () => {
  const desk = await deskOf(harness)
  await desk.schedule(daily)
  await desk.fund(50_000n)
  desk.passTime(3 * dayMs)
  await payDue(desk.parts)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [50_000n])
})

test('a clock that jumps ahead and back pays no moment twice, and goes on afterwards', async () => {
  const desk = await deskOf(harness)
  await desk.schedule(daily)
  await desk.fund(50_000n)
  const before = desk.now().toISOString()
  desk.passTime(400 * dayMs)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [50_000n])
  await desk.fund(20_000n)
  desk.setTime(before)
  await payDue(desk.parts)
  desk.passTime(dayMs)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [50_000n], 'this moment was paid while the clock was ahead')
  desk.passTime(dayMs)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [50_000n, 20_000n])
})

test('less than the minimum waits for the next moment', async () => {
  const desk = await deskOf(harness)
  await desk.schedule(daily, 30_000n)
  await desk.fund(29_999n)
  desk.passTime(dayMs)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [])
  await desk.fund(1n)
  desk.passTime(dayMs)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [30_000n])
})

test('a wallet that is blocked is not paid out, and production without a bank neither', async () => {
  const desk = await deskOf(harness)
  await desk.schedule(daily)
  await desk.fund(50_000n)
  await harness.make.bankAccount(desk.production)
  await desk.fund(70_000n, desk.production)
  await desk.write((ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  desk.passTime(dayMs)
  await payDue(desk.parts)
  for (const scope of [desk.scope, desk.production]) assert.deepEqual(await payoutsOf({ scope }), [])
  await desk.write((ctx) => changeWalletStatus(ctx, 'ACTIVE'))
  desk.passTime(dayMs)
  await payDue(desk.parts)
  assert.deepEqual(await payoutsOf(desk), [50_000n])
})

test('an environment that cannot be paid out keeps the other from nothing, and has its payout of the same moment later', async () => {
  const desk = await deskOf(harness)
  await desk.schedule(daily)
  await desk.fund(50_000n)
  await harness.make.bankAccount(desk.production)
  await desk.fund(70_000n, desk.production)
  desk.passTime(dayMs)
  let looks = 0
  const torn = {
    // The sandbox comes first, and finds the line to its bank torn.
    get sandbox() {
      if (looks++ === 0) throw new Error('torn')
      return desk.bank
    },
    production: desk.bank,
  }
  await assert.rejects(payDue({ ...desk.parts, banks: torn }), { name: 'AggregateError' })
  assert.deepEqual([await payoutsOf(desk), await payoutsOf({ scope: desk.production })], [[], [70_000n]])
  await desk.fund(30_000n, desk.production)
  const mended = { ...desk.parts, banks: { sandbox: desk.bank, production: desk.bank } }
  await payDue(mended)
  await payDue(mended)
  assert.deepEqual([await payoutsOf(desk), await payoutsOf({ scope: desk.production })], [[50_000n], [70_000n]])
})

test('payments that were released are marked with the payout of the whole balance, and let go when it fails', async () => {
  const desk = await deskOf(harness)
  const released = { availableAt: desk.now(), releasedAt: desk.now() }
  const made = await recordTransactions(harness.make, desk.scope, [released, released, {}], desk.now())
  await desk.fund(50_077n)
  desk.passTime(hourMs)
  const { id } = await desk.request()
  const payload = { ...desk.scope, id }
  await includePayments(desk.parts, payload)
  await includePayments(desk.parts, payload)
  const marked = async () => (await listPaidOut(harness.db.read, desk.scope)).map(({ payoutId }) => payoutId)
  assert.deepEqual(await marked(), [id, id, null])
  assert.deepEqual(await desk.steps(made[0]?.id ?? ''), ['INCLUDED_IN_PAYOUT'])
  const { body } = await harness.call({ path: `/v1/transactions?payoutId=${id}`, key: desk.key })
  assert.equal(body.totalElements, 2)

  await askPayouts(desk.parts)
  desk.passTime(hourMs)
  await askPayouts(desk.parts)
  assert.equal((await desk.payout(id)).status, 'FAILED')
  await includePayments(desk.parts, payload)
  assert.deepEqual(await marked(), [null, null, null])
})

test('a part of the balance pays out no payment in particular', async () => {
  const desk = await deskOf(harness)
  await recordTransactions(harness.make, desk.scope, [{ releasedAt: desk.now() }], desk.now())
  await desk.fund(50_000n)
  const { id } = await desk.request(20_000n)
  await harness.work()
  assert.deepEqual(
    (await listPaidOut(harness.db.read, desk.scope)).map(({ payoutId }) => payoutId),
    [null],
  )
  assert.equal((await desk.payout(id)).amountMinor, 20_000n)
})
