import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { setTerms } from '#test/payment-queries.ts'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, paymentFixtureOf } from './fixture.ts'
import { releaseFunds } from './release.ts'

const harness = useHarness()

test('money becomes available at its time, once, however often the job runs', async () => {
  const fixture = await paymentFixtureOf(harness)
  const sessions = await Promise.all(Array.from({ length: 3 }, () => fixture.session()))
  for (const { id } of sessions) await fixture.submit(id)
  fixture.passTime(38 * hourMs - 1)
  await releaseFunds(fixture.parts)
  assert.equal((await fixture.books())['merchant.available'], 0n)
  fixture.passTime(1)
  await atOnce(8, () => releaseFunds(fixture.parts))
  await releaseFunds(fixture.parts)
  const books = await fixture.books()
  assert.deepEqual([books['merchant.pending'], books['merchant.available']], [0n, 29_250n])
  const { id, releasedAt } = await fixture.attempt(sessions[0]?.id ?? '')
  assert.deepEqual(releasedAt, fixture.now())
  assert.deepEqual(await fixture.told(id), ['payment.created', 'payment.succeeded', 'payment.funds_available'])
  assert.equal((await fixture.steps(id)).at(-1), 'FUNDS_AVAILABLE')
  await assertSound(harness)
})

test('a payment of less than its fee leaves nothing to release', async () => {
  const fixture = await paymentFixtureOf(harness)
  await inTransaction(harness.db, (tx) => setTerms(tx, fixture.scope, { basisPoints: 0, fixedMinor: 300n, days: 0 }))
  const { id } = await fixture.session({ amountMinor: 200n })
  const { row } = await fixture.submit(id)
  assert.deepEqual([row.feeMinor, row.availableAt], [200n, fixture.now()])
  await releaseFunds(fixture.parts)
  const books = await fixture.books()
  assert.deepEqual([books['merchant.pending'], books['merchant.available'], books['platform.fees']], [0n, 0n, 200n])
  assert.deepEqual((await fixture.attempt(id)).releasedAt, fixture.now())
  await assertSound(harness)
})

test('money that is put into a wallet by card is available at once, without the fee of a sale and without payment events', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session({ sourceKind: 'FUNDING', sourceId: 'a funding' })
  const { row } = await fixture.submit(id)
  assert.deepEqual([row.type, row.status, row.feeMinor, row.version], ['FUNDING', 'SUCCEEDED', 0n, 1])
  assert.equal((await fixture.books())['merchant.available'], 10_000n)
  assert.deepEqual(await fixture.told(), [])
  fixture.passTime(72 * hourMs)
  await releaseFunds(fixture.parts)
  assert.equal((await fixture.books())['merchant.available'], 10_000n)
})
