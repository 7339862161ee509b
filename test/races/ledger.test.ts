import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as bookings from '#money/ledger/bookings.ts'
import { balances, type Entered, post } from '#money/ledger/post.ts'
import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Failure } from '#platform/errors.ts'
import { verify } from '../../src/verify/verify.ts'
import { useHarness } from '../harness.ts'
import { listAllEntries } from '../ledger-queries.ts'
import { atOnce, count } from './together.ts'
import { untilLocked } from '../patience.ts'

// In all races, no account with a floor goes below it, nothing is posted twice and nothing is lost.

const harness = useHarness()

const enter = (scope: Scope, booking: bookings.Booking, subjectId: string) =>
  inTransaction(harness.db, (tx) => post(tx, scope, about(booking, subjectId), new Date()))
const about = (booking: bookings.Booking, subjectId: string): Entered => ({ ...booking, subjectId, currency: 'MAD' })
const refusedAs = (error: unknown): string => {
  if (!(error instanceof Failure)) throw error
  return error.code
}
const booksOf = (scope: Scope) => balances(harness.db.read, scope, 'MAD')
/** Other claims ask for the payments and refunds behind the postings, which these tests do without. */
const brokenClaims = async () =>
  (await verify(harness.db)).filter(({ name, problems }) => name.startsWith('ledger-') && problems.length > 0)

test('64 holds of 10 on an available balance of 100 make exactly ten', async () => {
  const { sandbox } = await harness.make.merchant()
  await enter(sandbox, bookings.fundingTransferred({ amountMinor: 100n }), 'fund')
  const outcomes = await atOnce(64, (index) =>
    enter(sandbox, bookings.refundRequested({ amountMinor: 10n }), `refund ${index}`).catch(refusedAs),
  )
  assert.deepEqual(count(outcomes), { POSTED: 10, INSUFFICIENT_BALANCE: 54 })
  const books = await booksOf(sandbox)
  assert.deepEqual([books['merchant.available'], books['merchant.refund_hold']], [0n, 100n])
  assert.deepEqual(await brokenClaims(), [])
})

test('a hold that waits for a balance takes from what it has become, more or less', async () => {
  const { sandbox } = await harness.make.merchant()
  await enter(sandbox, bookings.fundingTransferred({ amountMinor: 8n }), 'fund')
  const during = async (booking: bookings.Booking, subjectId: string) => {
    let waiting: Promise<string> = Promise.resolve('')
    await inTransaction(harness.db, async (tx) => {
      await post(tx, sandbox, about(booking, subjectId), new Date())
      waiting = enter(sandbox, bookings.payoutCreated({ amountMinor: 90n }), `payout ${subjectId}`).catch(refusedAs)
      await untilLocked(harness.db)
    })
    return waiting
  }
  assert.equal(await during(bookings.fundingTransferred({ amountMinor: 172n }), 'more'), 'POSTED')
  assert.equal(await during(bookings.refundRequested({ amountMinor: 1n }), 'less'), 'INSUFFICIENT_BALANCE')
  const books = await booksOf(sandbox)
  assert.deepEqual([books['merchant.available'], books['merchant.payout_hold']], [89n, 90n])
  assert.deepEqual(await brokenClaims(), [])
})

test('refunds and payouts that want the same money take it once', async () => {
  const { sandbox } = await harness.make.merchant()
  await enter(sandbox, bookings.fundingTransferred({ amountMinor: 250n }), 'fund')
  const outcomes = await atOnce(64, (index) => {
    const amountMinor = BigInt(1 + (index % 40))
    const booking = index % 2 ? bookings.payoutCreated({ amountMinor }) : bookings.refundRequested({ amountMinor })
    return enter(sandbox, booking, `hold ${index}`).then(
      () => Number(amountMinor),
      (error: unknown) => (refusedAs(error) === 'INSUFFICIENT_BALANCE' ? 0 : Number.NaN),
    )
  })
  const held = outcomes.reduce((sum, each) => sum + each, 0)
  const books = await booksOf(sandbox)
  assert.ok(held > 0 && held <= 250, String(held))
  assert.equal(books['merchant.available'], BigInt(250 - held))
  assert.equal(books['merchant.refund_hold'] + books['merchant.payout_hold'], BigInt(held))
})

test('the same event of the same subject, told 64 times at once, is posted once', async () => {
  const { sandbox } = await harness.make.merchant()
  const captured = bookings.paymentCaptured({ amountMinor: 100n, feeMinor: 3n })
  const captures = await atOnce(64, () => enter(sandbox, captured, 'payment'))
  assert.deepEqual(count(captures), { POSTED: 1, ALREADY_POSTED: 63 })
  await enter(sandbox, bookings.fundsReleased({ amountMinor: 97n }), 'payment')
  // It takes all there is: a later one finds too little, and still gets the answer that it was posted.
  const holds = await atOnce(64, () => enter(sandbox, bookings.payoutCreated({ amountMinor: 97n }), 'payout'))
  assert.deepEqual(count(holds), { POSTED: 1, ALREADY_POSTED: 63 })
  assert.equal((await listAllEntries(harness.db.read, sandbox)).length, 4 + 2 + 2)
})

test('captures, releases, refunds, payouts and chargebacks at once keep every claim', async () => {
  const { sandbox } = await harness.make.merchant()
  await enter(sandbox, bookings.fundingTransferred({ amountMinor: 500n }), 'fund')
  const life = async (index: number): Promise<string> => {
    const id = `p ${index}`
    const refund = bookings.refundRequested({ amountMinor: 60n })
    await enter(sandbox, bookings.paymentCaptured({ amountMinor: 100n, feeMinor: 3n }), id)
    if (index % 4 === 0) await enter(sandbox, bookings.chargebackReceived({ pendingMinor: 100n }), id)
    await enter(sandbox, bookings.fundsReleased({ amountMinor: 97n, reservedMinor: 10n }), id)
    const held = await enter(sandbox, refund, id).catch(refusedAs)
    if (held === 'POSTED') {
      const isDone = index % 2 === 0
      await enter(
        sandbox,
        isDone
          ? bookings.refundSucceeded({ amountMinor: 60n, by: 'ACQUIRER' })
          : bookings.refundFailed({ amountMinor: 60n }),
        id,
      )
    }
    const paid = await enter(sandbox, bookings.payoutCreated({ amountMinor: 90n }), id).catch(refusedAs)
    if (paid === 'POSTED')
      await enter(
        sandbox,
        index % 3 ? bookings.payoutPaid({ amountMinor: 90n }) : bookings.payoutFailed({ amountMinor: 90n }),
        id,
      )
    return 'lived'
  }
  assert.deepEqual(count(await atOnce(64, life)), { lived: 64 })
  const books = await booksOf(sandbox)
  assert.deepEqual([books['merchant.refund_hold'], books['merchant.payout_hold']], [0n, 0n])
  assert.equal(books['platform.fees'], 3n * 64n)
  assert.deepEqual(await brokenClaims(), [])
})

test('a transaction that posts twice, one way round or the other, ends all the same', async () => {
  const { sandbox } = await harness.make.merchant()
  await enter(sandbox, bookings.fundingTransferred({ amountMinor: 10_000n }), 'fund')
  await enter(sandbox, bookings.payoutCreated({ amountMinor: 5_000n }), 'held')
  const outcomes = await atOnce(32, (index) =>
    inTransaction(harness.db, async (tx) => {
      const both = [
        about(bookings.payoutCreated({ amountMinor: 7n }), `out ${index}`),
        about(bookings.paymentCaptured({ amountMinor: 9n, feeMinor: 1n }), `in ${index}`),
      ]
      for (const each of index % 2 ? both : both.toReversed()) await post(tx, sandbox, each, new Date())
      return 'both'
    }),
  )
  assert.deepEqual(count(outcomes), { both: 32 })
  const books = await booksOf(sandbox)
  assert.deepEqual([books['merchant.payout_hold'], books['merchant.pending']], [5_000n + 7n * 32n, 8n * 32n])
})

test('holds that are made and let go at once never wait for each other in a circle', async () => {
  const { sandbox } = await harness.make.merchant()
  await enter(sandbox, bookings.fundingTransferred({ amountMinor: 1_000n }), 'fund')
  const outcomes = await atOnce(32, async (index) => {
    for (let round = 0; round < 5; round++) {
      const id = `${index} ${round}`
      await enter(sandbox, bookings.payoutCreated({ amountMinor: 10n }), id)
      await enter(sandbox, bookings.payoutFailed({ amountMinor: 10n }), id)
    }
    return 'done'
  })
  assert.deepEqual(count(outcomes), { done: 32 })
  assert.equal((await booksOf(sandbox))['merchant.available'], 1_000n)
})
