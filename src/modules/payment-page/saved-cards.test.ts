import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { forgetDeletedCards } from '#modules/clients/actions/vault.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { callPage, keyFor, openSession, type Visit } from '#test/payment-page.ts'

// Saved cards in production: each is charged at the account that it was saved with, for as long as that is there.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.acquirer = { name: 'bank' }
})

/** A client whose card was saved in the fields of an acquirer. */
async function saved() {
  harness.acquirer = { name: 'fields' }
  const { liveKey, production } = await harness.make.merchant()
  const [client] = await harness.make.clients(production, [{ name: 'Salma' }])
  const clientId = client?.id ?? ''
  const open = (more: object = {}) => openSession(harness, liveKey, { clientId, ...more })
  const session = await open({ savePaymentMethod: true, orderId: 'saving' })
  const consent = { accepted: true, textVersion: 'card-saving-1' }
  const body = { method: 'CARD', fieldsToken: 'pm_good', holderName: 'SALMA', saveCard: true, consent }
  const paid = await submit(session, body)
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  const path = `/v1/clients/${clientId}/payment-methods`
  const [method] = (await harness.call({ path, key: liveKey })).body.content
  return { key: liveKey, clientId, open, id: method.id as string }
}

const submit = async (session: Visit, body: object) =>
  callPage(harness, 'submit', { verificationKey: await keyFor(harness, session), ...body })

const offered = async ({ token }: Visit) => {
  const { body } = await callPage(harness, 'verify', { sessionToken: token, locale: 'en' })
  return body.savedPaymentMethods.map(({ id }: { id: string }) => id)
}
const pageOf = async ({ token }: Visit) => (await harness.call({ path: `/c/${token}?lang=en` })).text

test('a saved card is charged where it was saved, wherever new cards go by now', async () => {
  const { open, id } = await saved()
  harness.acquirer = { name: 'page' }
  const session = await open()
  assert.deepEqual(await offered(session), [id])
  assert.match(await pageOf(session), new RegExp(id))
  const before = harness.elsewhere.fields.asked.length
  const submitted = await submit(session, { method: 'SAVED_CARD', paymentMethodId: id })
  assert.equal(submitted.body.nextAction?.type, 'REDIRECT', submitted.text)
  assert.equal(harness.elsewhere.fields.asked.length, before + 1)
  assert.ok('token' in (harness.elsewhere.fields.asked.at(-1)?.source ?? {}))
})

test('a saved card whose account was removed is not offered, not charged, and is forgotten when it is deleted', async () => {
  const { open, id, key, clientId } = await saved()
  harness.acquirer = { name: 'page', removed: ['fields'] }
  const session = await open()
  assert.deepEqual(await offered(session), [])
  assert.doesNotMatch(await pageOf(session), new RegExp(id))
  const refused = await submit(session, { method: 'SAVED_CARD', paymentMethodId: id })
  assertRefused(refused, 'PAYMENT_METHOD_UNUSABLE')
  assert.match(refused.text, /acquirer that is no longer there/)
  const path = `/v1/clients/${clientId}/payment-methods/${id}`
  assert.equal((await harness.call({ method: 'DELETE', path, key })).status, 204)
  const { db, secrets, ports } = harness
  const parts = { db, secrets, acquirers: ports.acquirers }
  assert.equal(await forgetDeletedCards(parts), 1)
  assert.equal(await forgetDeletedCards(parts), 0)
})

test('a saved card is offered for currencies alone that its account takes', async () => {
  const { open, id } = await saved()
  const session = await open({ currency: 'EUR' })
  assert.deepEqual(await offered(session), [id])
  harness.acquirer = { name: 'bank' }
  const dollars = await open({ currency: 'USD' })
  assert.deepEqual(await offered(dollars), [])
  const refused = await submit(dollars, { method: 'SAVED_CARD', paymentMethodId: id })
  assertRefused(refused, 'PAYMENT_METHOD_UNUSABLE')
  assert.match(refused.text, /USD/)
})
