import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitSavedCard } from '#money/payments/charge.ts'
import { required, type PaymentFixture, paymentFixtureOf } from '#money/payments/fixture.ts'
import { findClientRow, listMethodRows } from '#test/factory-queries.ts'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { forgetDeletedCards, methodTokenField } from './actions/vault.ts'
import { deleteMethod } from './actions.ts'

// Saved cards, from the payment that saves one to the acquirer that forgets it.

const harness = useHarness()
const consent = { channel: 'CHECKOUT', textVersion: '2026-01' }

const savedCard = async (fixture: PaymentFixture) => {
  const [client] = await harness.make.clients(fixture.scope, [{}], fixture.now())
  const clientId = required(client).id
  const { id } = await fixture.session({ clientId })
  const { row } = await fixture.submit(id, 'Salma Idrissi', { consent })
  return { clientId, methodId: required(row.paymentMethodId ?? undefined) }
}
const charge = async (fixture: PaymentFixture, clientId: string, paymentMethodId: string) => {
  const { id: sessionId } = await fixture.session({ clientId })
  return submitSavedCard(fixture.parts, fixture.scope, { sessionId, correlationId: 'c', paymentMethodId })
}
const rowOf = async (fixture: PaymentFixture, clientId: string) =>
  required((await listMethodRows(harness.db.read, fixture.scope, clientId))[0])

test('a saved card is masked, has its consent, and its token opens in its own row alone', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { clientId, methodId } = await savedCard(fixture)
  const row = await rowOf(fixture, clientId)
  assert.deepEqual(
    [row['last4'], row['holderName'], row['consentChannel'], row['consentTextVersion'], row['consentGivenAt']],
    ['4242', 'Salma Idrissi', 'CHECKOUT', '2026-01', fixture.now()],
  )
  const sealed = String(row['token'])
  assert.match(await harness.secrets.open(methodTokenField(methodId), sealed), /^simcard_/)
  await assert.rejects(harness.secrets.open(methodTokenField(clientId), sealed), { name: 'UnreadableSecret' })
})

test('the first card of a client is the default, and once that was deleted the next first one', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { clientId, methodId } = await savedCard(fixture)
  const defaultOf = async () =>
    (await findClientRow(harness.db.read, fixture.scope, clientId))?.['defaultPaymentMethodId']
  assert.equal(await defaultOf(), methodId)
  await harness.make.write(fixture.scope, (ctx) => deleteMethod(ctx, clientId, methodId), fixture.now())
  assert.equal(await defaultOf(), null)
  const { id } = await fixture.session({ clientId })
  await fixture.submit(id, 'Salma Idrissi', { consent })
  assert.notEqual(await defaultOf(), null)
  await forgetDeletedCards({ db: harness.db, secrets: harness.secrets, acquirers: fixture.parts.acquirers })
})

test('the same card that is saved in many payments at once is one payment method, with one token', async () => {
  const fixture = await paymentFixtureOf(harness)
  const [client] = await harness.make.clients(fixture.scope, [{}], fixture.now())
  const clientId = required(client).id
  const sessions = await Promise.all(Array.from({ length: 16 }, () => fixture.session({ clientId })))
  const paid = await atOnce(16, (index) => fixture.submit(sessions[index]?.id ?? '', undefined, { consent }))
  assert.equal(new Set(paid.map(({ row }) => row.paymentMethodId)).size, 1)
  const rows = await listMethodRows(harness.db.read, fixture.scope, clientId)
  assert.deepEqual([rows.length, rows[0]?.['version']], [1, 16])
  const parts = { db: harness.db, secrets: harness.secrets, acquirers: fixture.parts.acquirers }
  assert.equal(await forgetDeletedCards(parts), 15, 'the acquirer forgets what the last one took the place of')
  assert.equal(await forgetDeletedCards(parts), 0)
  assert.equal((await charge(fixture, clientId, String(paid[0]?.row.paymentMethodId))).row.status, 'SUCCEEDED')
})

test('a deleted card can be charged no more, and the acquirer forgets it too', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { clientId, methodId } = await savedCard(fixture)
  const { scope } = fixture
  const token = await harness.secrets.open(
    methodTokenField(methodId),
    String((await rowOf(fixture, clientId))['token']),
  )
  assert.equal((await charge(fixture, clientId, methodId)).row.status, 'SUCCEEDED')
  await harness.make.write(scope, (ctx) => deleteMethod(ctx, clientId, methodId), fixture.now())
  await assert.rejects(charge(fixture, clientId, methodId), { code: 'PAYMENT_METHOD_UNUSABLE' })
  const parts = { db: harness.db, secrets: harness.secrets, acquirers: fixture.parts.acquirers }
  fixture.faults.rubbish = 'nothing'
  assert.equal(await forgetDeletedCards(parts), 0)
  delete fixture.faults.rubbish
  assert.equal(await forgetDeletedCards(parts), 1)
  assert.equal(await forgetDeletedCards(parts), 0)
  assert.equal((await rowOf(fixture, clientId))['token'], null)
  const sum = { amountMinor: 100n, currency: 'MAD', merchantName: 'M', saveCard: false, initiatedBy: 'BUYER' as const }
  const outcome = await fixture.upstream.authorise({ ...sum, scope, reference: 'after', source: { token } })
  assert.equal(outcome.status, 'DECLINED')
})
