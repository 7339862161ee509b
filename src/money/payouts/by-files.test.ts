import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import type { Scope } from '#platform/context.ts'
import { useHarness } from '#test/harness.ts'
import { listPayoutRows } from '#test/payout-queries.ts'
import { makeFiles } from '../bank-files/files.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { listPaymentsOf } from '../bank-files/queries.ts'
import { assertSound } from '../payments/fixture.ts'
import { payDue } from './due.ts'
import { payoutFixtureOf, secondMs } from './fixture.ts'

// Payouts of production that the operator sends in files: by schedule and on demand. One test after the other, for a file takes what waits.

const harness = useHarness()

const payoutsOf = async (scope: Scope) =>
  (await listPayoutRows(harness.db.read, scope)).map(({ amountMinor, status }) => `${amountMinor} ${status}`)

test('without an account of the operator, a schedule lets its moment pass in production, and the money waits', async () => {
  const fixture = await payoutFixtureOf(harness)
  await harness.make.bankAccount(fixture.production)
  await fixture.fund(50_000n, fixture.production)
  await fixture.schedule({ kind: 'DAILY' })
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture.production), [])
})

test('with one, a due moment makes a payout that the next file takes, once', async () => {
  const account = await operatorAccount(harness, { approvalAboveMinor: 10n ** 12n })
  const fixture = await payoutFixtureOf(harness)
  await harness.make.bankAccount(fixture.production)
  await fixture.fund(50_000n, fixture.production)
  await fixture.schedule({ kind: 'DAILY' })
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture.production), ['50000 PENDING'])
  const order = { account, executionDay: '2026-03-04', by: 'amal', now: fixture.now() }
  const [file, another] = await makeFiles(harness.db, order)
  assert.equal(another, undefined)
  assert.deepEqual(
    (await listPaymentsOf(harness.db.read, file?.id ?? '')).map(({ ownerId }) => ownerId),
    [fixture.merchantId],
  )
  await assertSound(harness)
})

test('a currency in which the operator has no account waits, and the others are paid out', async () => {
  const fixture = await payoutFixtureOf(harness)
  await harness.make.bankAccount(fixture.production)
  await fixture.fund(50_000n, fixture.production)
  await fixture.fund(30_000n, fixture.production, 'EUR')
  await fixture.schedule({ kind: 'DAILY' })
  fixture.passTime(dayMs)
  await payDue(fixture.parts)
  assert.deepEqual(await payoutsOf(fixture.production), ['50000 PENDING'])
})

test('a payout on demand is in no file while it can be called off, and cannot be called off afterwards', async () => {
  const account = await operatorAccount(harness, { approvalAboveMinor: 10n ** 12n, name: 'on-demand' })
  const fixture = await payoutFixtureOf(harness)
  await harness.make.bankAccount(fixture.production)
  await fixture.fund(50_000n, fixture.production)
  const file = async () => {
    const order = { account, executionDay: '2026-03-04', by: 'amal', now: fixture.now() }
    const [made] = await makeFiles(harness.db, order)
    const payments = made ? await listPaymentsOf(harness.db.read, made.id) : []
    return payments.filter(({ ownerId }) => ownerId === fixture.merchantId).map(({ endToEndId }) => endToEndId)
  }
  const request = () => fixture.requestInFiles(20_000n, 30 * secondMs)
  const calledOff = await request()
  assert.deepEqual(await file(), [])
  assert.equal((await fixture.cancel(calledOff.id, fixture.production)).status, 'CANCELED')
  const { id, reference } = await request()
  fixture.passTime(30 * secondMs)
  await assert.rejects(fixture.cancel(id, fixture.production), { code: 'INVALID_STATE' })
  assert.deepEqual(await file(), [reference])
  assert.deepEqual(await fixture.books(fixture.production), [30_000n, 20_000n, 0n])
  await assertSound(harness)
})
