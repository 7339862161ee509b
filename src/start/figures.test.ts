import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { cardOf, openSession, pay } from '#test/payment-page.ts'
import { plansOf } from '#test/plans.ts'
import { happen, register } from '#test/webhooks.ts'
import { findQueueDepth } from '../events/delivery/depth-queries.ts'
import { countUnknownPayments } from '../money/payments/unknown-queries.ts'
import { watchFigures } from './figures.ts'

// The operator's figures of payments, deliveries and the ledger.

const harness = useHarness()

/** The samples of a metric, by their labels. */
async function samples(name: string): Promise<Record<string, number>> {
  const { text } = await harness.call({ path: '/metrics' })
  const found = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].filter(([, each]) => each === name)
  return Object.fromEntries(found.map(([, , labels = '', value]) => [labels, Number(value)]))
}

test('a payment is counted by what it became and by its acquirer, and the ledger does not drift', async () => {
  const { key } = await harness.make.merchant()
  const labels = 'outcome="SUCCEEDED",acquirer="simulator",environment="SANDBOX"'
  const before = (await samples('mizan_payments_total'))[labels] ?? 0
  const paid = await pay(harness, await openSession(harness, key), { card: cardOf() })
  assert.equal(paid.status, 200, paid.text)
  assert.equal((await samples('mizan_payments_total'))[labels], before + 1)
  const figures = watchFigures(harness.db)
  await figures.look()
  figures.stop()
  assert.deepEqual(await samples('mizan_ledger_drift_minor'), { '': 0 })
  assert.deepEqual(await samples('mizan_payments_unknown'), { '': 0 })
})

test('deliveries that are due are counted, and attempts by what came of them', async () => {
  const merchant = await harness.make.merchant()
  await register(harness, merchant)
  await harness.deliver()
  await happen(harness, merchant)
  const figures = watchFigures(harness.db)
  await figures.look()
  assert.deepEqual(await samples('mizan_deliveries_due'), { '': 1 })
  const delivered = async () => (await samples('mizan_deliveries_total'))['result="DELIVERED"'] ?? 0
  const before = await delivered()
  await harness.deliver()
  assert.equal(await delivered(), before + 1)
  await figures.look()
  figures.stop()
  assert.deepEqual(await samples('mizan_deliveries_due'), { '': 0 })
})

test('what is looked at every few seconds is found in an index', async () => {
  const plans = await plansOf(harness.db, async (tx) => {
    await countUnknownPayments(tx)
    await findQueueDepth(tx, new Date())
  })
  for (const plan of plans) assert.match(plan, /Index (Only )?Scan/)
})
