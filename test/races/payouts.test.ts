import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundFailed, refundRequested } from '#money/ledger/bookings.ts'
import { balances, post } from '#money/ledger/post.ts'
import { disputePayment } from '#money/disputes/fixture.ts'
import { payoutFixtureOf } from '#money/payouts/fixture.ts'
import { payDue } from '#money/payouts/due.ts'
import { askPayouts } from '#money/payouts/send.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { verify } from '../../src/verify/verify.ts'
import { useHarness } from '../harness.ts'
import { countTransfers, listPayoutRows } from '../payout-queries.ts'
import { recordTransactions } from '../transaction-factory.ts'
import { atOnce, count } from './together.ts'

// Payouts that race with one another and with everything that takes from the same balance.

const harness = useHarness()

const codeOf = (work: Promise<{ status: string }>): Promise<string> =>
  work.then(
    ({ status }) => status,
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      return error.code
    },
  )
const rowsOf = (scope: Parameters<typeof listPayoutRows>[1]) => listPayoutRows(harness.db.read, scope)
const brokenClaims = async () =>
  (await verify(harness.db)).filter(
    ({ name, problems }) => /^(ledger|payout|transaction-)/.test(name) && problems.length > 0,
  )

test('64 payouts of the whole balance on demand make one', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const outcomes = await atOnce(64, () => codeOf(fixture.request()))
  assert.deepEqual(count(outcomes), { PENDING: 1, INSUFFICIENT_BALANCE: 63 })
  assert.deepEqual(await fixture.books(), [0n, 50_000n, 0n])
  assert.deepEqual(await brokenClaims(), [])
})

test('64 schedulers that find the same moment due make one payout', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.schedule({ kind: 'DAILY' })
  await fixture.fund(50_000n)
  fixture.passTime(dayMs)
  await atOnce(64, () => payDue(fixture.parts))
  assert.deepEqual(
    (await rowsOf(fixture.scope)).map(({ amountMinor }) => amountMinor),
    [50_000n],
  )
  assert.deepEqual(await brokenClaims(), [])
})

test('a moment that was paid is not paid again by a scheduler that comes late to it', async () => {
  const fixture = await payoutFixtureOf(harness)
  const { nextAt } = await fixture.schedule({ kind: 'DAILY' })
  await fixture.fund(50_000n)
  fixture.setTime(nextAt?.toISOString() ?? '')
  // Money keeps coming while they work: the moment is one all the same.
  await atOnce(32, async (index) => (index % 2 === 0 ? payDue(fixture.parts) : fixture.fund(20_000n)))
  assert.equal((await rowsOf(fixture.scope)).length, 1)
})

test('workers that find the same payout due have it sent once', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  await atOnce(32, () => askPayouts(fixture.parts))
  assert.equal((await fixture.payout(id)).status, 'IN_TRANSIT')
  assert.equal(await countTransfers(harness.db.read, fixture.scope), 1)
  fixture.passTime(10_000)
  await atOnce(32, () => askPayouts(fixture.parts))
  assert.deepEqual(await fixture.told(id), ['payout.created', 'payout.in_transit', 'payout.paid'])
  assert.deepEqual(await brokenClaims(), [])
})

test('calling off and sending at once end in one of the two', async () => {
  for (let round = 0; round < 8; round++) {
    const fixture = await payoutFixtureOf(harness)
    await fixture.fund(50_000n)
    const { id } = await fixture.request()
    await Promise.all([askPayouts(fixture.parts), codeOf(fixture.cancel(id))])
    const { status } = await fixture.payout(id)
    const sent = await countTransfers(harness.db.read, fixture.scope)
    assert.equal(`${status} ${sent}`, status === 'CANCELED' ? 'CANCELED 0' : 'IN_TRANSIT 1')
  }
  assert.deepEqual(await brokenClaims(), [])
})

test('payouts, holds of refunds and chargebacks that want the same money take it once, and leave no account below its floor', async () => {
  const fixture = await payoutFixtureOf(harness)
  const { scope } = fixture
  await fixture.fund(100_000n)
  const released = { amountMinor: 15_000n, feeMinor: 0n, releasedAt: fixture.now(), availableAt: fixture.now() }
  const payments = await recordTransactions(
    harness.make,
    scope,
    Array.from({ length: 20 }, () => released),
    fixture.now(),
  )
  const hold = (index: number) =>
    inTransaction(harness.db, (tx) => {
      const held = { ...refundRequested({ amountMinor: 7_000n }), subjectId: `refund ${index}`, currency: 'MAD' }
      return post(tx, scope, held, fixture.now())
    })
  await atOnce(60, async (index) => {
    if (index % 3 === 0) return codeOf(fixture.request(index % 2 === 0 ? undefined : 12_000n))
    if (index % 3 === 1) return hold(index).catch(() => 'refused')
    return fixture.write((ctx) => disputePayment(ctx, payments[(index - 2) / 3]?.id ?? '')).then(() => 'disputed')
  })
  const books = await balances(harness.db.read, scope, 'MAD')
  for (const account of ['merchant.available', 'merchant.payout_hold', 'merchant.refund_hold'] as const)
    assert.ok(books[account] >= 0n, account)
  const held = books['merchant.payout_hold'] + books['merchant.refund_hold'] + books['merchant.available']
  // Every chargeback has taken its 150.00, from what was available or as a debt of the payments to come.
  assert.equal(held - books['merchant.owed'], 100_000n - 20n * 15_000n)
  assert.equal(books['merchant.pending'], 0n)
  assert.deepEqual(await brokenClaims(), [])
})

test('money that comes back to the balance while it is paid out goes into the payout or stays, and is never lost', async () => {
  const fixture = await payoutFixtureOf(harness)
  const { scope } = fixture
  await fixture.fund(60_000n)
  const move = (booking: ReturnType<typeof refundRequested>, index: number) =>
    inTransaction(harness.db, (tx) =>
      post(tx, scope, { ...booking, subjectId: `refund ${index}`, currency: 'MAD' }, fixture.now()),
    )
  await atOnce(10, (index) => move(refundRequested({ amountMinor: 2_000n }), index))
  const outcomes = await atOnce(21, (index) =>
    index < 10 ? move(refundFailed({ amountMinor: 2_000n }), index) : codeOf(fixture.request()),
  )
  assert.ok((count(outcomes)['PENDING'] ?? 0) >= 1)
  const [available = 0n, payoutHold = 0n] = await fixture.books()
  assert.equal(available + payoutHold, 60_000n)
  assert.deepEqual(await brokenClaims(), [])
})
