import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { releaseFunds } from '#money/payments/release.ts'
import { executeDueRefunds } from '#money/refunds/execute.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, openShop } from '#test/subscriptions.ts'
import { partsAt } from '#test/ports.ts'

// The sequence of due dates, with a clock that the test moves.

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

/** The day and the hour on a clock in Casablanca. */
const localTime = (at: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Africa/Casablanca' }).slice(0, 13)

test('a subscription with a saved card is charged at once and is ACTIVE', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  const id = await shop.subscribe()
  const { status, currentPeriod, nextDueDate, cyclesCompleted, openAmount, paymentMethod } = await shop.read(
    `/subscriptions/${id}`,
  )
  assert.deepEqual([status, cyclesCompleted, openAmount, paymentMethod.last4], ['ACTIVE', 1, 0, '4242'])
  assert.deepEqual(currentPeriod, { start: '2026-01-31T10:00:00.000Z', end: '2026-02-28T09:00:00.000Z' })
  assert.equal(nextDueDate, '2026-02-28T09:00:00.000Z')
  assert.deepEqual(await shop.told(id), ['subscription.created', 'subscription.activated'])
})

test('a subscription that began on 29 February is charged on the 28th, and on the 29th again in the next leap year', async () => {
  const shop = await openShop(harness, '2028-02-29T10:00:00Z')
  await shop.saveCard()
  const id = await shop.subscribe({ interval: { unit: 'YEAR', count: 1 }, cycles: 5 })
  for (const day of ['2029-02-27', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-28', '2032-02-29']) {
    shop.moveTo(`${day}T12:00:00Z`)
    await shop.tick()
  }
  const dueDates = await shop.dueDates(id)
  const later = ['2029-02-28 09', '2030-02-28 09', '2031-02-28 09', '2032-02-29 09']
  assert.deepEqual(
    dueDates.map(({ dueAt }) => localTime(dueAt)),
    [localTime('2028-02-29T10:00:00Z'), ...later],
  )
  assert.ok(dueDates.every(({ status, attempts }) => status === 'PAID' && attempts.length === 1))
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'COMPLETED')
})

test('a year from 31 January falls on the last day of each month, at nine in Casablanca, Ramadan included', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  const id = await shop.subscribe({ cycles: 12 })
  await shop.runUntil('2027-01-01T12:00:00Z')
  const dueDates = await shop.dueDates(id)
  assert.deepEqual(
    dueDates.map(({ dueAt }) => localTime(dueAt)),
    [
      '2026-01-31 11',
      '2026-02-28 09',
      '2026-03-31 09',
      '2026-04-30 09',
      '2026-05-31 09',
      '2026-06-30 09',
      '2026-07-31 09',
      '2026-08-31 09',
      '2026-09-30 09',
      '2026-10-31 09',
      '2026-11-30 09',
      '2026-12-31 09',
    ],
  )
  assert.ok(dueDates.every(({ status, attempts }) => status === 'PAID' && attempts.length === 1))
  const { status, cyclesCompleted, cyclesRemaining } = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([status, cyclesCompleted, cyclesRemaining], ['COMPLETED', 12, 0])
})

test('what was due while the server was down is charged once each, and nothing twice', async () => {
  const shop = await openShop(harness, '2026-01-05T10:00:00Z')
  await shop.saveCard()
  const id = await shop.subscribe()
  shop.moveTo('2026-04-20T10:00:00Z')
  await Promise.all([shop.tick(), shop.tick()])
  const dueDates = await shop.dueDates(id)
  assert.deepEqual(
    dueDates.map(({ status, attempts }) => [status, attempts.length]),
    [
      ['PAID', 1],
      ['PAID', 1],
      ['PAID', 1],
      ['PAID', 1],
      ['SCHEDULED', 0],
    ],
  )
})

test('a clock that jumps 31 days ahead and back charges no due date twice', async () => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard()
  const id = await shop.subscribe()
  shop.pass(31 * dayMs)
  await shop.tick()
  shop.pass(-31 * dayMs)
  await shop.tick()
  await shop.runUntil('2026-03-16T12:00:00Z')
  const dueDates = await shop.dueDates(id)
  assert.deepEqual(
    dueDates.map(({ dueAt, status, attempts }) => [dueAt.slice(0, 10), status, attempts.length]),
    [
      ['2026-01-15', 'PAID', 1],
      ['2026-02-15', 'PAID', 1],
      ['2026-03-15', 'PAID', 1],
      ['2026-04-15', 'SCHEDULED', 0],
    ],
  )
})

test('a due date whose payment was refunded as a whole stays PAID, and says so', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  const id = await shop.subscribe()
  const [due] = await shop.dueDates(id)
  const refund = { transactionId: due.transactionId, reason: 'CUSTOMER_REQUEST' }
  const asked = await shop.post('/refunds', { ...refund, refundReference: 'r-1' })
  assert.equal(asked.status, 202, asked.text)
  // The money that is given back has to be available first.
  shop.pass(7 * dayMs)
  await releaseFunds(shop.clerk.payments)
  await executeDueRefunds({ ...shop.clerk.payments, banks: partsAt(harness, shop.clerk.payments.now).ports.banks })
  const [refunded] = await shop.dueDates(id)
  assert.deepEqual([refunded.status, refunded.refunded], ['PAID', true])
})
