import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import type { Scope } from '#platform/context.ts'
import { useHarness } from '#test/harness.ts'
import { listPayoutRows } from '#test/payout-queries.ts'
import { download, makeFiles } from '../bank-files/files.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { listPaymentsOf } from '../bank-files/queries.ts'
import { assertSound } from '../payments/fixture.ts'
import { changeWalletStatus } from '../wallets/wallets.ts'
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

test('a cancellation that began in time, and is carried out behind a file, is refused', async () => {
  const account = await operatorAccount(harness, { approvalAboveMinor: 10n ** 12n, name: 'overtaken' })
  const fixture = await payoutFixtureOf(harness)
  await harness.make.bankAccount(fixture.production)
  await fixture.fund(50_000n, fixture.production)
  const { id } = await fixture.requestInFiles(20_000n, 30 * secondMs)
  const order = {
    account,
    executionDay: '2026-03-04',
    by: 'amal',
    now: new Date(fixture.now().getTime() + 30 * secondMs),
  }
  assert.equal((await makeFiles(harness.db, order)).length, 1)
  await assert.rejects(fixture.cancel(id, fixture.production), { code: 'INVALID_STATE' })
  assert.deepEqual(await fixture.books(fixture.production), [30_000n, 20_000n, 0n])
})

test('payouts of a merchant that is blocked go into no file, and a file that has them is not downloaded', async () => {
  const account = await operatorAccount(harness, { approvalAboveMinor: 10n ** 12n, name: 'blocked' })
  const fixture = await payoutFixtureOf(harness)
  const { production, merchantId } = fixture
  await harness.make.bankAccount(production)
  await fixture.fund(50_000n, production)
  const { reference } = await fixture.requestInFiles(20_000n, 0)
  const order = { account, executionDay: '2026-03-04', by: 'amal', now: fixture.now() }
  const decide = (decision: 'BLOCKED' | 'ACTIVE') =>
    harness.make.write(production, (ctx) => changeWalletStatus(ctx, decision))
  await decide('BLOCKED')
  assert.deepEqual(await makeFiles(harness.db, order), [])
  await decide('ACTIVE')
  const [file] = await makeFiles(harness.db, order)
  assert.equal(file?.payments, 1)
  const take = () => download(harness.db, { messageId: file.messageId, by: 'amal', now: fixture.now() })
  const refused = new RegExp(`${reference} is of a merchant that was blocked since the file was made`)
  await inTransaction(harness.db, (tx) => setProductionAccess(tx, merchantId, 'SUSPENDED', fixture.now()))
  await assert.rejects(take(), refused)
  await inTransaction(harness.db, (tx) => setProductionAccess(tx, merchantId, 'ENABLED', fixture.now()))
  assert.match((await take()).content, new RegExp(reference))
})
