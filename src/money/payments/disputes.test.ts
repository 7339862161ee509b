import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { chargebackWon } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { requestPayout } from '../payouts/open.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { assertSound, required, type Till, tillOf } from './fixture.ts'
import { releaseFunds } from './release.ts'
import { findTransaction } from './transaction-queries.ts'
import { tellReleased } from '../wallets/wallets.ts'

// A buyer's bank takes a payment back, and decides about it.

const harness = useHarness()
const dayMs = 86_400_000

async function paid(till: Till, isReleased: boolean): Promise<string> {
  const { id } = await till.session()
  await till.submit(id)
  if (isReleased) {
    till.passTime(5 * dayMs)
    await releaseFunds(till.parts)
  }
  return (await till.attempt(id)).id
}
const open = (till: Till, id: string) =>
  harness.make.write(till.scope, (ctx) => openDispute(ctx, id, 'Not recognised'), till.now())
const close = (till: Till, id: string, outcome: 'WON' | 'LOST') =>
  harness.make.write(till.scope, (ctx) => closeDispute(ctx, id, outcome), till.now())
const rowOf = async (till: Till, id: string) => required(await findTransaction(harness.db.read, till.scope, id))
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))
const owed = async (till: Till) => (await till.books())['merchant.owed']
const moneyOf = async (till: Till) => {
  const books = await till.books()
  return [books['merchant.pending'], books['merchant.available'], books['acquirer.receivable']]
}

test('a dispute takes what is available, and winning it gives that back', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, true)
  await paid(till, true)
  assert.deepEqual(await moneyOf(till), [0n, 19_500n, 20_000n])
  const disputed = await open(till, id)
  assert.deepEqual([disputed.status, disputed.statusReason], ['DISPUTED', 'CHARGEBACK'])
  assert.deepEqual(await moneyOf(till), [0n, 9_500n, 10_000n])
  await assertSound(harness)
  const won = await close(till, id, 'WON')
  assert.deepEqual([won.status, won.statusReason], ['SUCCEEDED', 'DISPUTE_WON'])
  assert.deepEqual(await moneyOf(till), [0n, 19_500n, 20_000n])
  assert.deepEqual((await till.told(id)).slice(-2), ['payment.disputed', 'payment.dispute_closed'])
  assert.deepEqual((await till.steps(id)).slice(-2), ['DISPUTED', 'DISPUTE_CLOSED'])
  await assertSound(harness)
})

test('of a payment that becomes available beside a debt, what can be paid out and what has paid the debt are told apart', async () => {
  const till = await tillOf(harness)
  const first = await paid(till, true)
  await paid(till, true)
  await harness.make.write(till.scope, (ctx) => requestPayout(ctx, {}), till.now())
  await open(till, first)
  assert.equal(await owed(till), 10_000n)
  const releases = async (draft: object) => {
    const { id } = await till.session(draft)
    await till.submit(id)
    till.passTime(5 * dayMs)
    await releaseFunds(till.parts)
    const { id: about } = await till.attempt(id)
    const events = await listEvents(harness.db.read, till.scope)
    const told = events.find(({ type, resourceId }) => type === 'payment.funds_available' && resourceId === about)
    const { availableAmount, debtPaid } = JSON.parse(required(told).body).data.object
    return [availableAmount, debtPaid]
  }
  assert.deepEqual(await releases({ amountMinor: 8_000n }), [0, 78])
  assert.deepEqual(await releases({ amountMinor: 8_000n }), [56, 22])
  assert.deepEqual(await releases({ amountMinor: 8_000n }), [78, undefined])
  assert.deepEqual([await owed(till), (await till.books())['merchant.available']], [0n, 13_400n])
  const until = new Date(till.now().getTime() + 1)
  const day = { from: new Date(0), until, amountMinor: 42_900n, payments: 5 }
  await harness.make.write(till.scope, (ctx) => tellReleased(ctx, day), till.now())
  const told = required(
    (await listEvents(harness.db.read, till.scope)).find(({ type }) => type === 'wallet.balance.available'),
  )
  const { amount, debtPaid } = JSON.parse(told.body).data.object.released
  assert.deepEqual([amount, debtPaid], [329, 100])
  await assertSound(harness)
})

test('a dispute that is lost leaves the money with the buyer, for good', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, true)
  await open(till, id)
  assert.equal((await close(till, id, 'LOST')).status, 'CHARGED_BACK')
  await assert.rejects(close(till, id, 'WON'), (error) => codeOf(error) === 'INVALID_STATE')
  await assert.rejects(open(till, id), (error) => codeOf(error) === 'INVALID_STATE')
  await assertSound(harness)
})

test('what the balance does not cover is owed, and winning ends it', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, true)
  const before = await moneyOf(till)
  await open(till, id)
  assert.deepEqual((await moneyOf(till)).slice(0, 2), [0n, 0n])
  assert.equal(await owed(till), 250n)
  await close(till, id, 'WON')
  assert.equal(await owed(till), 0n)
  assert.deepEqual(await moneyOf(till), before)
  await assertSound(harness)
})

/** All that is available leaves for the merchant's bank. */
const payOut = (till: Till) =>
  harness.make.write(till.scope, (ctx) => requestPayout(ctx, { sendAt: till.now() }), till.now())

test('the chargeback of a payment that was paid out is paid by the next payments, before the merchant', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, true)
  await paid(till, true)
  await payOut(till)
  await open(till, id)
  assert.equal(await owed(till), 10_000n)
  await close(till, id, 'LOST')
  await paid(till, true)
  assert.deepEqual(await moneyOf(till), [0n, 0n, 20_000n])
  assert.equal(await owed(till), 250n)
  await paid(till, true)
  assert.deepEqual(await moneyOf(till), [0n, 9_500n, 30_000n])
  assert.equal(await owed(till), 0n)
  await paid(till, true)
  await payOut(till)
  // Of five payments one is gone: what came of the others, less the fee of that one, went out.
  const books = await till.books()
  assert.deepEqual([books['merchant.payout_hold'], books['platform.fees']], [4n * 9_750n - 250n, 1_250n])
  await assertSound(harness)
})

test('a dispute that is lost of a payment that was not released leaves its fee owed', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, false)
  await open(till, id)
  await close(till, id, 'LOST')
  assert.deepEqual(await moneyOf(till), [0n, 0n, 0n])
  assert.equal(await owed(till), 250n)
  await assertSound(harness)
})

test('32 payments that are released while a chargeback arrives pay it once', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, true)
  await paid(till, true)
  await payOut(till)
  for (let n = 0; n < 32; n++) await paid(till, false)
  till.passTime(5 * dayMs)
  await Promise.all([open(till, id), ...Array.from({ length: 8 }, () => releaseFunds(till.parts))])
  await releaseFunds(till.parts)
  assert.deepEqual(await moneyOf(till), [0n, 32n * 9_750n - 10_000n, 33n * 10_000n])
  assert.equal(await owed(till), 0n)
  await assertSound(harness)
})

test('32 fundings at once pay one debt', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, true)
  await paid(till, true)
  await payOut(till)
  const fund = (n: number) =>
    harness.make.write(till.scope, ({ tx, now }) =>
      post(
        tx,
        till.scope,
        { ...chargebackWon({ availableMinor: 500n }), subjectId: `fund ${n}`, currency: 'MAD' },
        now,
      ),
    )
  await Promise.all([open(till, id), ...Array.from({ length: 32 }, (_, n) => fund(n))])
  assert.equal((await till.books())['merchant.available'], 6_000n)
  assert.equal(await owed(till), 0n)
  await assertSound(harness)
})

test('money that was not released yet is taken from pending, and waits for the decision', async () => {
  const till = await tillOf(harness)
  const id = await paid(till, false)
  await open(till, id)
  till.passTime(5 * dayMs)
  assert.equal(await releaseFunds(till.parts), 0)
  assert.equal((await rowOf(till, id)).releasedAt, null)
  await close(till, id, 'WON')
  await releaseFunds(till.parts)
  assert.deepEqual(await moneyOf(till), [0n, 9_750n, 10_000n])
  await assertSound(harness)
})

test('what failed, was paid in cash, or is in another account cannot be disputed', async () => {
  const till = await tillOf(harness)
  const other = await tillOf(harness)
  const { id: sessionId } = await till.session()
  await till.submit(sessionId, 'DECLINE INSUFFICIENT_FUNDS')
  const declined = await till.attempt(sessionId)
  await assert.rejects(open(till, declined.id), (error) => codeOf(error) === 'INVALID_STATE')
  const theirs = await paid(other, true)
  await assert.rejects(open(till, theirs), (error) => codeOf(error) === 'OPERATION_NOT_FOUND')
  await assertSound(harness)
})
