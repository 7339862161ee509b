import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { setTerms } from '#test/payment-queries.ts'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, hourMs, tillOf } from './fixture.ts'
import { releaseFunds } from './release.ts'

const harness = useHarness()

test('money becomes available at its time, once, however often the job runs', async () => {
  const till = await tillOf(harness)
  const sessions = await Promise.all(Array.from({ length: 3 }, () => till.session()))
  for (const { id } of sessions) await till.submit(id)
  till.passTime(38 * hourMs - 1)
  await releaseFunds(till.parts)
  assert.equal((await till.books())['merchant.available'], 0n)
  till.passTime(1)
  await atOnce(8, () => releaseFunds(till.parts))
  await releaseFunds(till.parts)
  const books = await till.books()
  assert.deepEqual([books['merchant.pending'], books['merchant.available']], [0n, 29_250n])
  const { id, releasedAt } = await till.attempt(sessions[0]?.id ?? '')
  assert.deepEqual(releasedAt, till.now())
  assert.deepEqual(await till.told(id), ['payment.created', 'payment.succeeded', 'payment.funds_available'])
  assert.equal((await till.steps(id)).at(-1), 'FUNDS_AVAILABLE')
  await assertSound(harness)
})

test('a payment of less than its fee leaves nothing to release', async () => {
  const till = await tillOf(harness)
  await inTransaction(harness.db, (tx) => setTerms(tx, till.scope, { basisPoints: 0, fixedMinor: 300n, days: 0 }))
  const { id } = await till.session({ amountMinor: 200n })
  const { row } = await till.submit(id)
  assert.deepEqual([row.feeMinor, row.availableAt], [200n, till.now()])
  await releaseFunds(till.parts)
  const books = await till.books()
  assert.deepEqual([books['merchant.pending'], books['merchant.available'], books['platform.fees']], [0n, 0n, 200n])
  assert.deepEqual((await till.attempt(id)).releasedAt, till.now())
  await assertSound(harness)
})

test('money that is put into a wallet by card is available at once, without the fee of a sale and without payment events', async () => {
  const till = await tillOf(harness)
  const { id } = await till.session({ sourceKind: 'FUNDING', sourceId: 'a funding' })
  const { row } = await till.submit(id)
  assert.deepEqual([row.type, row.status, row.feeMinor, row.version], ['FUNDING', 'SUCCEEDED', 0n, 1])
  assert.equal((await till.books())['merchant.available'], 10_000n)
  assert.deepEqual(await till.told(), [])
  till.passTime(72 * hourMs)
  await releaseFunds(till.parts)
  assert.equal((await till.books())['merchant.available'], 10_000n)
})
