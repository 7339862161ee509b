import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSubscriptions } from '#modules/subscriptions/jobs.ts'
import { minuteMs } from '#platform/durations.ts'
import { listEvents } from '../factory-queries.ts'
import { useHarness } from '../harness.ts'
import { beginPayment, makeLink } from '../payment-links.ts'
import { page, providers, type Shop, withShop } from './shop.ts'

// The merchant's own words and references on the way to a live acquirer and back: the line on the buyer's statement of account, and `externalId` and
// `metadata` on every event of a payment, its refund and its dispute.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const own = { externalId: 'web-1', metadata: { cartId: 'c-77', deep: { n: 1.5 } } }

/** These are among the events whose type begins so, each of which has these references. */
async function assertTold(shop: Shop, kinds: RegExp, types: readonly string[]) {
  const bodies = (await listEvents(harness.db.read, shop.scope)).map(({ body }) => JSON.parse(body))
  const about = bodies.filter(({ type }) => kinds.test(type))
  const told = new Set(about.map(({ type }) => type))
  assert.deepEqual(
    types.filter((type) => !told.has(type)),
    [],
  )
  for (const event of about)
    assert.deepEqual([event.externalId, event.metadata], [own.externalId, own.metadata], event.type)
}

/** The end of our reference, by which a line without other words tells payments apart. */
const codeOf = (reference: string) => reference.slice(-6).toUpperCase()

const onlyReference = async (shop: Shop, visit: { id: string; token: string }) =>
  (await shop.references(visit))[0] ?? assert.fail()

async function refund(shop: Shop, transactionId: string): Promise<void> {
  const body = { transactionId, amount: 60, reason: 'RETURN', refundReference: `refund-${transactionId}` }
  const asked = await harness.call({ method: 'POST', path: '/v1/refunds', key: shop.key, body })
  assert.equal(asked.status, 202, asked.text)
  for (const minutes of [0, 2, 2]) await shop.work(minutes * minuteMs)
}

for (const provider of providers)
  test(`the references of a session are on all events of its payment and refund, and its words on the statement (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      const visit = await shop.sell({ ...own, statementDescriptor: 'TAJINE' })
      await shop.comeBack(await shop.buy(visit))
      await shop.work(2 * minuteMs)
      assert.deepEqual(await shop.states(visit), ['PAID', 'SUCCEEDED'])
      const reference = await onlyReference(shop, visit)
      // CMI's form has no field for it.
      if (shop.upstream.statement) assert.equal(shop.upstream.statement(reference), 'TAJINE')
      else assert.equal(provider, 'cmi')
      const { transactions } = await shop.session(visit)
      await refund(shop, transactions[0].id)
      assert.equal(shop.upstream.given(reference), 1)
      const ofPayment = ['payment.created', 'payment.succeeded', 'payment.partially_refunded']
      await assertTold(shop, /^(payment|refund)\./, [...ofPayment, 'refund.created', 'refund.succeeded'])
    }))

test('the references of a session are on the events of a dispute of its payment', () =>
  withShop(harness, 'stripe', async (shop) => {
    const visit = await shop.sell(own)
    await shop.begin(visit, 'DIRECT')
    await shop.upstream.dispute?.(await onlyReference(shop, visit))
    await shop.work()
    await assertTold(shop, /^payment\./, ['payment.created', 'payment.succeeded', 'payment.disputed'])
  }))

for (const provider of providers)
  test(`the references of a link are on all events of its payments (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      const { reference } = await makeLink(harness, shop.key, { ...own, usage: 'SINGLE' })
      const token = await beginPayment(harness, reference)
      await shop.comeBack(await shop.buy({ id: '', token }))
      await shop.work(2 * minuteMs)
      const told = ['payment_link.created', 'payment_link.paid', 'payment_link.completed']
      await assertTold(shop, /^payment/, [...told, 'payment.created', 'payment.succeeded'])
    }))

test('a due date that is charged off session has the references of its subscription, and ours on the statement', () =>
  withShop(harness, 'stripe', async (shop) => {
    const [client] = await harness.make.clients(shop.scope, [{ name: 'Salma Idrissi' }])
    assert.ok(client)
    const visit = await shop.sell({ clientId: client.id, savePaymentMethod: true })
    const { verificationKey } = (await page(harness, 'verify', { sessionToken: visit.token })).body
    const card = { ...(await shop.upstream.typed('DIRECT')), holderName: 'Salma Idrissi' }
    const saving = { saveCard: true, consent: { accepted: true, textVersion: '2026-01' } }
    const saved = await page(harness, 'submit', { verificationKey, method: 'CARD', ...card, ...saving })
    assert.equal(saved.body.status, 'SUCCEEDED', saved.text)
    const methods = await harness.call({ path: `/v1/clients/${client.id}/payment-methods`, key: shop.key })
    const paymentMethodId = (methods.body.content ?? methods.body)[0].id
    const made = await harness.call({
      method: 'POST',
      path: '/v1/subscriptions',
      key: shop.key,
      body: {
        ...own,
        clientId: client.id,
        amount: 149.9,
        description: 'Premium',
        interval: { unit: 'MONTH', count: 1 },
        paymentMethodId,
        consent: { reference: 'contract-1' },
      },
    })
    assert.equal(made.status, 201, made.text)
    await runSubscriptions({ payments: shop.parts, secrets: harness.secrets })
    const path = `/v1/transactions?subscriptionId=${made.body.id}`
    const { content } = (await harness.call({ path, key: shop.key })).body
    assert.deepEqual(
      content.map((each: { status: string; externalId: string; metadata: object }) => [
        each.status,
        each.externalId,
        each.metadata,
      ]),
      [['SUCCEEDED', own.externalId, own.metadata]],
    )
    assert.equal(shop.upstream.statement?.(content[0].reference), codeOf(content[0].reference))
    const events = (await listEvents(harness.db.read, shop.scope)).map(({ body }) => JSON.parse(body))
    const about = events.filter(({ type, data }) => type.startsWith('payment.') && data.object.id === content[0].id)
    assert.deepEqual(
      about.map(({ type, externalId, metadata }) => [type, externalId, metadata]),
      ['payment.created', 'payment.succeeded'].map((type) => [type, own.externalId, own.metadata]),
    )
  }))
