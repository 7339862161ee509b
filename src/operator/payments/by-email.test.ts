import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listByBuyer } from '#money/payments/operator-queries.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { plansOf } from '#test/plans.ts'

// Payments are found by the e-mail of their buyer, whether the merchant knows a client of it or not.

const harness = useHarness()

const found = async (email: string): Promise<string[]> => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const { status, body } = await harness.call({ path: `/operator/v1/payments?q=${encodeURIComponent(email)}`, key })
  assert.equal(status, 200)
  return body.items.map(({ reference }: { reference: string }) => reference)
}

async function paid(email: string, clientId: string | null = null, minutesAgo = 0) {
  const { production } = await harness.make.merchant()
  const customer = JSON.stringify({ name: 'Zineb "email":"no@example.ma"', email, phone: '+212600000000' })
  const fact = { type: 'PAYMENT', status: 'SUCCEEDED', amountMinor: 5_000n, currency: 'MAD', method: 'CARD' } as const
  const at = new Date(Date.now() - minutesAgo * 60_000)
  return harness.make.write(production, (ctx) => recordTransaction(ctx, { ...fact, customer, clientId }), at)
}

test('payments of guests are found by their e-mail in any case, of all merchants, the newest first', async () => {
  const [older, newer] = [await paid('Guest@Example.ma', null, 5), await paid('guest@example.ma')]
  assert.deepEqual(await found('GUEST@example.ma'), [newer.reference, older.reference])
  assert.deepEqual(await found('est@example.ma'), [], 'a whole address, and no part of one')
  assert.deepEqual(await found('no@example.ma'), [])
})

test('a payment of a client stands in the list once', async () => {
  const merchant = await harness.make.merchant()
  const email = 'client@example.ma'
  const key = await harness.make.key(merchant.merchantId, 'PRODUCTION')
  const made = await harness.call({ method: 'POST', path: '/v1/clients', key: key.key, body: { name: 'Zineb', email } })
  assert.equal(made.status, 201, made.text)
  const fact = { type: 'PAYMENT', status: 'SUCCEEDED', amountMinor: 5_000n, currency: 'MAD', method: 'CARD' } as const
  const by = { clientId: made.body.id, customer: JSON.stringify({ email }) }
  const row = await harness.make.write(merchant.production, (ctx) => recordTransaction(ctx, { ...fact, ...by }))
  assert.deepEqual(await found(email), [row.reference])
})

test('an index finds them', unlessOverSeveral('the plan is of each of them'), async () => {
  for (const plan of await plansOf(harness.db, (tx) => listByBuyer(tx, 'guest@example.ma', 100)))
    assert.match(plan, /transactions_by_buyer/)
})
