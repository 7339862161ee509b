import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { paymentPartsOf } from '../../start/payments.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, monthly } from '#test/subscriptions.ts'
import { runSubscriptions } from './jobs.ts'

// Subscriptions in production whose acquirer needs the holder for each charge: each due date is a bill with a link.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
beforeEach(() => {
  harness.clock.now = new Date('2026-01-31T10:00:00Z')
})
afterEach(async () => {
  harness.acquirer = { name: 'bank' }
  await assertSound(harness)
  harness.clock.now = undefined
})

async function openShop(acquirer: 'page' | 'fields') {
  harness.acquirer = { name: acquirer }
  const { liveKey: key, production: scope } = await harness.make.merchant()
  const email = `${scope.merchantId}@example.ma`
  const [client] = await harness.make.clients(scope, [{ name: 'Salma', email, locale: 'en' }], harness.clock.now)
  const clientId = client?.id ?? ''
  const create = (fields: object = {}) =>
    harness.call({
      method: 'POST',
      path: '/v1/subscriptions',
      key,
      body: { clientId, amount: 100, description: 'Premium', interval: monthly, ...fields },
    })
  const read = async (path: string) => (await harness.call({ path: `/v1/subscriptions/${path}`, key })).body
  return { key, scope, clientId, email, create, read }
}

const clerk = () => {
  const { db, config, secrets, ports } = harness
  const now = () => harness.clock.now ?? new Date()
  return { payments: paymentPartsOf({ db, config, secrets, now, ports }), secrets }
}

async function tickAfter(ms: number) {
  harness.clock.now = new Date((harness.clock.now ?? new Date()).getTime() + ms)
  await harness.work()
  await runSubscriptions(clerk())
  await harness.work()
}

test('a subscription is collected by a bill for each due date where the acquirer charges no card alone', async () => {
  const { create, read, email } = await openShop('page')
  const made = await create()
  assert.deepEqual([made.status, made.body.collection, made.body.status], [201, 'MANUAL', 'ACTIVE'], made.text)
  await tickAfter(0)
  await tickAfter(31 * dayMs)
  const { content } = await read(`${made.body.id}/due-dates?sort=sequence`)
  assert.deepEqual(
    content.slice(0, 2).map(({ status }: { status: string }) => status),
    ['OPEN', 'OPEN'],
  )
  assert.ok((await harness.mailsTo(email)).some((mail) => JSON.stringify(mail).includes('/s/mzn_u')))
})

test('AUTO is refused by name where the acquirer charges no card alone, and a card of an account that is gone', async () => {
  const { create } = await openShop('page')
  assertRefused(await create({ collection: 'AUTO' }), 'VALIDATION_ERROR', { field: 'collection', message: /MANUAL/ })
  const other = await openShop('fields')
  const paymentMethodId = await harness.make.method(other.scope, other.clientId, { acquirer: 'gone' })
  const refused = await other.create({ paymentMethodId, consent: { reference: 'contract-1' } })
  assertRefused(refused, 'PAYMENT_METHOD_UNUSABLE')
})

test('what was made for a card is billed once no acquirer charges one', async () => {
  const { create, read } = await openShop('fields')
  const trialEndsAt = '2026-02-10T10:00:00Z'
  const made = await create({ trialEndsAt })
  assert.deepEqual([made.body.collection, made.body.status], ['AUTO', 'TRIALING'], made.text)
  harness.acquirer = { name: 'page' }
  await tickAfter(11 * dayMs)
  const { content } = await read(`${made.body.id}/due-dates?sort=sequence`)
  assert.equal(content[0].status, 'OPEN')
  assert.equal((await read(made.body.id)).status, 'ACTIVE')
})

test('what is asked for in a currency that no route takes is refused when it is made, and says which', async () => {
  const { key, create } = await openShop('page')
  const post = (path: string, body: object) => harness.call({ method: 'POST', path, key, body })
  const refusal = { field: 'methods', rule: 'CARD', message: /acquirer of CARD in production, does not take USD/ }
  const order = { amount: 100, currency: 'USD', orderId: 'o-1', returnUrl: 'https://shop.example/thanks' }
  assertRefused(await post('/v1/checkout/sessions', order), 'SERVICE_UNAVAILABLE', refusal)
  const link = { amount: 100, currency: 'USD', description: 'A course' }
  assertRefused(await post('/v1/payment-links', link), 'SERVICE_UNAVAILABLE', refusal)
  assertRefused(await create({ currency: 'USD' }), 'SERVICE_UNAVAILABLE', refusal)
  assert.equal((await post('/v1/checkout/sessions', { ...order, currency: 'EUR' })).status, 201)
})

test('a session, a link and a change of one that save a card are refused by name where the acquirer saves none', async () => {
  const { key, clientId } = await openShop('page')
  const post = (path: string, body: object) => harness.call({ method: 'POST', path, key, body })
  const returnUrl = 'https://shop.example/thanks'
  const order = { amount: 100, orderId: 'o-1', clientId, returnUrl }
  const refusal = { field: 'savePaymentMethod', rule: 'unsupported' }
  assertRefused(await post('/v1/checkout/sessions', { ...order, savePaymentMethod: true }), 'VALIDATION_ERROR', refusal)
  assert.equal((await post('/v1/checkout/sessions', order)).status, 201)
  const link = { amount: 100, description: 'A course', clientId }
  for (const savePaymentMethod of ['ASK', 'REQUIRED'])
    assertRefused(await post('/v1/payment-links', { ...link, savePaymentMethod }), 'VALIDATION_ERROR', refusal)
  const made = await post('/v1/payment-links', link)
  assert.equal(made.status, 201, made.text)
  const path = `/v1/payment-links/${made.body.reference}`
  const change = (body: object) => harness.call({ method: 'PATCH', path, key, body })
  assertRefused(await change({ savePaymentMethod: 'ASK' }), 'VALIDATION_ERROR', refusal)
  assertRefused(await change({ methods: ['CASH'] }), 'SERVICE_UNAVAILABLE', { rule: 'CASH' })
  assert.equal((await change({ description: 'Another course' })).status, 200)
})
