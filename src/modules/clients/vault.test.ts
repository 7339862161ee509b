import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitSavedCard } from '#money/payments/charge.ts'
import { required, type Till, tillOf } from '#money/payments/fixture.ts'
import { findClientRow, listMethodRows } from '#test/factory-queries.ts'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { forgetDeletedCards, methodTokenPlace } from './actions/vault.ts'
import { deleteMethod } from './actions.ts'

// Saved cards, from the payment that saves one to the acquirer that forgets it.

const harness = useHarness()
const consent = { channel: 'CHECKOUT', textVersion: '2026-01' }

const savedCard = async (till: Till) => {
  const [client] = await harness.make.clients(till.scope, [{}], till.now())
  const clientId = required(client).id
  const { id } = await till.session({ clientId })
  const { row } = await till.submit(id, 'Salma Idrissi', { consent })
  return { clientId, methodId: required(row.paymentMethodId ?? undefined) }
}
const charge = async (till: Till, clientId: string, paymentMethodId: string) => {
  const { id: sessionId } = await till.session({ clientId })
  return submitSavedCard(till.parts, till.scope, { sessionId, correlationId: 'c', paymentMethodId })
}
const rowOf = async (till: Till, clientId: string) =>
  required((await listMethodRows(harness.db.read, till.scope, clientId))[0])

test('a saved card is masked, has its consent, and its token opens in its own row alone', async () => {
  const till = await tillOf(harness)
  const { clientId, methodId } = await savedCard(till)
  const row = await rowOf(till, clientId)
  assert.deepEqual(
    [row['last4'], row['holderName'], row['consentChannel'], row['consentTextVersion'], row['consentGivenAt']],
    ['4242', 'Salma Idrissi', 'CHECKOUT', '2026-01', till.now()],
  )
  const sealed = String(row['token'])
  assert.match(await harness.secrets.open(methodTokenPlace(methodId), sealed), /^simcard_/)
  await assert.rejects(harness.secrets.open(methodTokenPlace(clientId), sealed), { name: 'UnreadableSecret' })
})

test('the first card of a client is the default, and once that was deleted the next first one', async () => {
  const till = await tillOf(harness)
  const { clientId, methodId } = await savedCard(till)
  const defaultOf = async () => (await findClientRow(harness.db.read, till.scope, clientId))?.['defaultPaymentMethodId']
  assert.equal(await defaultOf(), methodId)
  await harness.make.write(till.scope, (ctx) => deleteMethod(ctx, clientId, methodId), till.now())
  assert.equal(await defaultOf(), null)
  const { id } = await till.session({ clientId })
  await till.submit(id, 'Salma Idrissi', { consent })
  assert.notEqual(await defaultOf(), null)
  await forgetDeletedCards({ db: harness.db, secrets: harness.secrets, acquirers: till.parts.acquirers })
})

test('the same card that is saved in many payments at once is one payment method, with one token', async () => {
  const till = await tillOf(harness)
  const [client] = await harness.make.clients(till.scope, [{}], till.now())
  const clientId = required(client).id
  const sessions = await Promise.all(Array.from({ length: 16 }, () => till.session({ clientId })))
  const paid = await atOnce(16, (index) => till.submit(sessions[index]?.id ?? '', undefined, { consent }))
  assert.equal(new Set(paid.map(({ row }) => row.paymentMethodId)).size, 1)
  const rows = await listMethodRows(harness.db.read, till.scope, clientId)
  assert.deepEqual([rows.length, rows[0]?.['version']], [1, 16])
  const ground = { db: harness.db, secrets: harness.secrets, acquirers: till.parts.acquirers }
  assert.equal(await forgetDeletedCards(ground), 15, 'the acquirer forgets what the last one took the place of')
  assert.equal(await forgetDeletedCards(ground), 0)
  assert.equal((await charge(till, clientId, String(paid[0]?.row.paymentMethodId))).row.status, 'SUCCEEDED')
})

test('a deleted card can be charged no more, and the acquirer forgets it too', async () => {
  const till = await tillOf(harness)
  const { clientId, methodId } = await savedCard(till)
  const { scope } = till
  const token = await harness.secrets.open(methodTokenPlace(methodId), String((await rowOf(till, clientId))['token']))
  assert.equal((await charge(till, clientId, methodId)).row.status, 'SUCCEEDED')
  await harness.make.write(scope, (ctx) => deleteMethod(ctx, clientId, methodId), till.now())
  await assert.rejects(charge(till, clientId, methodId), { code: 'PAYMENT_METHOD_UNUSABLE' })
  const ground = { db: harness.db, secrets: harness.secrets, acquirers: till.parts.acquirers }
  till.faults.rubbish = 'nothing'
  assert.equal(await forgetDeletedCards(ground), 0)
  delete till.faults.rubbish
  assert.equal(await forgetDeletedCards(ground), 1)
  assert.equal(await forgetDeletedCards(ground), 0)
  assert.equal((await rowOf(till, clientId))['token'], null)
  const sum = { amountMinor: 100n, currency: 'MAD', merchantName: 'M', saveCard: false, initiatedBy: 'BUYER' as const }
  const outcome = await till.upstream.authorise({ ...sum, scope, reference: 'after', source: { token } })
  assert.equal(outcome.status, 'DECLINED')
})
