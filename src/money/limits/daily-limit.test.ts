import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { submitCash } from '../payments/cash.ts'
import { assertSound, type PaymentFixture, paymentFixtureOf } from '../payments/fixture.ts'
import { declineOn } from '../payments/transaction.ts'
import { setDailyLimit } from './daily-limit.ts'
import { listLimits } from './queries.ts'

// The most that buyers may pay a merchant in a day.

const harness = useHarness()

const limit = (fixture: PaymentFixture, dailyMinor: bigint | null, currency = 'MAD') =>
  harness.make.write(
    fixture.scope,
    (ctx) => setDailyLimit(ctx, harness.db, { currency, dailyMinor, by: 'nadia@operator.example' }),
    fixture.now(),
  )

const pay = async (fixture: PaymentFixture, amountMinor: bigint, holderName?: string) => {
  const { id } = await fixture.session({ amountMinor })
  return fixture.submit(id, holderName)
}
const takenOn = async ({ scope }: PaymentFixture, day: string) =>
  (await listLimits(harness.db.read, scope.merchantId, day))[0]?.takenMinor

test('a payment that does not fit into the day is declined before the bank is asked, and its session can be paid the day after', async () => {
  const fixture = await paymentFixtureOf(harness)
  await limit(fixture, 25_000n)
  for (const amount of [10_000n, 15_000n]) assert.equal((await pay(fixture, amount)).row.status, 'SUCCEEDED')
  const { row, session } = await pay(fixture, 1n)
  assert.deepEqual([row.status, declineOn(row)?.code], ['FAILED', 'DAILY_LIMIT_REACHED'])
  assert.deepEqual([row.acquirerReference, row.volumeDay], [null, null])
  assert.equal(session.status, 'OPEN')
  assert.equal(await takenOn(fixture, '2026-03-02'), 25_000n)
  fixture.passTime(dayMs)
  assert.equal((await pay(fixture, 25_000n)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('of many payments at once, those are made that fit together, and no more', async () => {
  const fixture = await paymentFixtureOf(harness)
  await limit(fixture, 30_000n)
  const sessions = await Promise.all(Array.from({ length: 8 }, () => fixture.session({ amountMinor: 10_000n })))
  const attempts = await Promise.all(sessions.map(({ id }) => fixture.submit(id)))
  const made = attempts.filter(({ row }) => row.status === 'SUCCEEDED')
  assert.equal(made.length, 3)
  const others = attempts.filter(({ row }) => declineOn(row)?.code === 'DAILY_LIMIT_REACHED')
  assert.equal(others.length, 5)
  await assertSound(harness)
})

test('what ends unpaid leaves its room to others', async () => {
  const fixture = await paymentFixtureOf(harness)
  await limit(fixture, 10_000n)
  const declined = await pay(fixture, 10_000n, 'DECLINE DO_NOT_HONOR')
  assert.deepEqual([declined.row.status, declined.row.volumeDay], ['FAILED', null])
  assert.equal(await takenOn(fixture, '2026-03-02'), 0n)
  assert.equal((await pay(fixture, 10_000n)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a limit that is new counts what the day has already, and one that was taken away counts nothing', async () => {
  const fixture = await paymentFixtureOf(harness)
  await pay(fixture, 6_000n)
  await pay(fixture, 9_000n, 'DECLINE DO_NOT_HONOR')
  await limit(fixture, 10_000n)
  assert.equal(await takenOn(fixture, '2026-03-02'), 6_000n)
  assert.equal((await pay(fixture, 5_000n)).row.status, 'FAILED')
  assert.equal((await pay(fixture, 4_000n)).row.status, 'SUCCEEDED')
  await limit(fixture, null)
  assert.equal((await pay(fixture, 50_000n)).row.status, 'SUCCEEDED')
  await limit(fixture, 60_000n)
  assert.equal(await takenOn(fixture, '2026-03-02'), 60_000n)
  assert.equal((await pay(fixture, 1n)).row.status, 'FAILED')
  await assertSound(harness)
})

test('a voucher takes its room of the day, gets none when it is full, and gives it to the card that is used instead', async () => {
  const fixture = await paymentFixtureOf(harness)
  await limit(fixture, 10_000n)
  const both = { amountMinor: 10_000n, methods: ['CARD', 'CASH'] as const }
  const cash = (sessionId: string) =>
    submitCash(fixture.parts, fixture.scope, { sessionId, correlationId: newId(fixture.now()) })
  const first = await fixture.session({ ...both, methods: [...both.methods] })
  assert.equal((await cash(first.id)).row.status, 'PENDING_CASH')
  const second = await fixture.session({ ...both, methods: [...both.methods] })
  await assert.rejects(cash(second.id), (error) => error instanceof Failure && error.code === 'LIMIT_EXCEEDED')
  assert.deepEqual(
    [(await fixture.sessionNow(second.id)).status, (await fixture.attempts(second.id)).length],
    ['OPEN', 0],
  )
  assert.equal((await fixture.submit(first.id)).row.status, 'SUCCEEDED')
  assert.equal(await takenOn(fixture, '2026-03-02'), 10_000n)
  await assertSound(harness)
})

test('a limit counts its own currency, merchant and environment', async () => {
  const [one, other] = [await paymentFixtureOf(harness), await paymentFixtureOf(harness)]
  await limit(one, 1_000n)
  await limit(one, 1n, 'EUR')
  assert.equal((await pay(one, 1_000n)).row.status, 'SUCCEEDED')
  assert.equal((await pay(one, 1n)).row.status, 'FAILED')
  assert.equal((await pay(other, 1_001n)).row.status, 'SUCCEEDED')
})
