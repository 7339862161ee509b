import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listByBuyer } from '#money/payments/operator-queries.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { maskedEmail } from '#platform/people/masked-person.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { plansOf } from '#test/plans.ts'

// Payments are found by the e-mail of their buyer, whether the merchant knows a client of it or not.

const harness = useHarness()

const found = async (email: string): Promise<string[]> => {
  const { token: key } = await harness.make.staff('SUPPORT')
  return referencesOf(await findBy(email, key))
}
const findBy = (email: string, key: string) =>
  harness.call({ method: 'POST', path: '/operator/v1/payments/by-email', key, body: { email } })
const referencesOf = ({ status, body }: Awaited<ReturnType<typeof findBy>>): string[] => {
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

test('that a buyer was confirmed by e-mail is an act, whether anything was found or not, and has the e-mail masked', async () => {
  const row = await paid('asked@example.ma')
  const [support, risk] = [await harness.make.staff('SUPPORT'), await harness.make.staff('RISK')]
  assert.deepEqual(referencesOf(await findBy('Asked@example.ma', support.token)), [row.reference])
  assert.deepEqual(referencesOf(await findBy('nobody@example.ma', support.token)), [])
  const { body } = await harness.call({ path: '/operator/v1/acts', key: risk.token })
  const acts = body.items.filter(
    ({ act, by }: { act: string; by: { id?: string } }) => act === 'buyer.confirmed' && by.id === support.id,
  )
  assert.deepEqual(
    acts.map(({ after }: { after: object }) => after),
    [
      { email: maskedEmail('nobody@example.ma'), payments: 0 },
      { email: maskedEmail('asked@example.ma'), payments: 1 },
    ],
  )
})

test('the search that records nothing refuses an e-mail', async () => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const refused = await harness.call({ path: '/operator/v1/payments?q=asked%40example.ma', key })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['q']])
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
