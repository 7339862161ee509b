import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { callPage, cardOf, keyFor, visit } from '#test/payment-page.ts'
import { assertSound, openShop, type Shop } from '#test/subscriptions.ts'

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

const pathOf = (url: string) => new URL(url).pathname

/** Pays on the page to which the form has led, as its script does. */
async function payAt(path: string, body: object) {
  const token = path.split('/c/')[1]?.split('?')[0] ?? ''
  const verificationKey = await keyFor(harness, { id: '', token })
  return callPage(harness, 'submit', { verificationKey, method: 'CARD', ...body })
}

const consent = { accepted: true, textVersion: 'card-recurring-1' }

async function late(fields: object = {}): Promise<{ shop: Shop; id: string; path: string }> {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard('RENEWAL FAIL 9', { isOther: true })
  const id = await shop.subscribe({ trialEndsAt: '2026-02-15T08:00:00Z', ...fields })
  await shop.runUntil('2026-02-15T12:00:00Z')
  const { updatePaymentMethodUrl } = await shop.read(`/subscriptions/${id}`)
  return { shop, id, path: pathOf(updatePaymentMethodUrl) }
}

test('a subscription without a card is set up on its page: the first payment saves the card that is charged from then on', async () => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  const id = await shop.subscribe()
  const { status, setupUrl } = await shop.read(`/subscriptions/${id}`)
  assert.equal(status, 'INCOMPLETE')
  const path = pathOf(setupUrl)
  const page = await visit(harness, `${path}?lang=en`)
  assert.equal(page.status, 200)
  assert.match(page.text, /Awaiting first payment[^]*Pay MAD\s100\.00[^]*Add a card/)
  assert.doesNotMatch(page.text, /another card/)
  const led = await visit(harness, `${path}?lang=en`, { action: 'pay' })
  assert.equal(led.status, 303)
  const to = String(led.headers['location'])
  const checkout = await visit(harness, to)
  assert.match(checkout.text, /may charge this card regularly/)
  assert.doesNotMatch(
    checkout.text.replaceAll(/href="[^"]*"/g, ''),
    /sub_/,
    'a reference of ours tells a buyer nothing',
  )
  const paid = await payAt(to, { card: cardOf(), saveCard: true, consent })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  assert.match(paid.body.nextAction.url, new RegExp(path))
  const view = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([view.status, view.paymentMethod.last4], ['ACTIVE', '4242'])
  const receipt = /\/r\/mzn_r[\w-]+/.exec((await visit(harness, path)).text)?.[0] ?? ''
  assert.doesNotMatch((await visit(harness, receipt)).text, /sub_/)
  await shop.runUntil('2026-02-16T00:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).cyclesCompleted, 2)
  assert.match((await visit(harness, `${path}?lang=fr`)).text, /Rien n’est à payer/)
})

test('an overdue payment is made on the page, in place of the retry', async () => {
  const { shop, id, path } = await late()
  const before = await visit(harness, `${path}?lang=en`)
  assert.match(before.text, /Payment overdue[^]*tried again on February 16, 2026/)
  const led = await visit(harness, path, { action: 'pay' })
  const again = await visit(harness, path, { action: 'pay' })
  assert.equal(led.headers['location'], again.headers['location'], 'there is one session for a due date')
  const paid = await payAt(String(led.headers['location']), { card: cardOf(), saveCard: true, consent })
  assert.equal(paid.body.status, 'SUCCEEDED')
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.attempts.at(-1).trigger], ['PAID', 'MANUAL'])
  const { status, paymentMethod } = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([status, paymentMethod.last4], ['ACTIVE', '4242'])
  await shop.runUntil('2026-02-18T00:00:00Z')
  assert.equal((await shop.dueDates(id))[0].attempts.length, 2)
})

test('another saved card is chosen with consent alone, and what is owed is charged to it at once', async () => {
  const { shop, id, path } = await late()
  const paymentMethodId = await shop.saveCard('Salma Idrissi', { channel: 'CHECKOUT' })
  const page = await visit(harness, `${path}?lang=en`)
  assert.match(
    page.text,
    new RegExp(`Use another card[^]*value="${paymentMethodId}"[^]*may charge this card regularly`),
  )
  const refused = await visit(harness, path, { action: 'card', paymentMethodId })
  assert.deepEqual([refused.status, (await shop.read(`/subscriptions/${id}`)).status], [422, 'PAST_DUE'])
  const [other] = await harness.make.clients(shop.scope, [{}])
  const foreign = await harness.make.method(shop.scope, other?.id ?? '')
  assert.equal((await visit(harness, path, { action: 'card', paymentMethodId: foreign, agreed: 'yes' })).status, 409)
  const chosen = await visit(harness, path, { action: 'card', paymentMethodId, agreed: 'yes' })
  assert.equal(chosen.status, 303)
  await harness.work()
  const view = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([view.status, view.paymentMethodId], ['ACTIVE', paymentMethodId])
})

test('opening the page changes nothing, in any language; another address leads nowhere', async () => {
  const { shop, id, path } = await late()
  const state = async () => ({ ...(await shop.read(`/subscriptions/${id}`)), correlationId: undefined })
  const before = await state()
  for (const lang of ['en', 'fr', 'ar']) {
    const page = await visit(harness, `${path}?lang=${lang}`)
    assert.equal(page.status, 200)
    assert.match(page.text, lang === 'ar' ? /dir="rtl"/ : /dir="ltr"/)
    assert.doesNotMatch(page.text, /undefined|null|\{\w+\}/)
  }
  assert.deepEqual(await state(), before)
  assert.equal((await visit(harness, '/s/mzn_unothing')).status, 404)
  assert.equal((await visit(harness, `${path.slice(0, -2)}xx`)).status, 404)
})

test('the merchant hears of a payment that needs the client, with the address of the page', async () => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  const id = await shop.subscribe()
  const [due] = await shop.dueDates(id)
  assert.equal(due.status, 'REQUIRES_CUSTOMER')
  assert.deepEqual(await shop.told(id), ['subscription.created', 'subscription.payment_action_required'])
  const [mail] = await harness.mailsTo(shop.email)
  assert.ok(mail && JSON.stringify(mail).includes(pathOf(due.paymentUrl)))
})

test('the page shows what was paid with its receipt, what is overdue, and no cancellation that the merchant does not allow', async () => {
  const { shop, id, path } = await late()
  const page = await visit(harness, `${path}?lang=en`)
  assert.match(page.text, /class="overdue">Payment overdue[^]*February 15, 2026 <strong class="overdue">Overdue/)
  assert.doesNotMatch(page.text, /Cancel subscription/)
  assert.equal((await visit(harness, path, { action: 'cancel' })).status, 409)
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'PAST_DUE')
  const led = await visit(harness, path, { action: 'pay' })
  await payAt(String(led.headers['location']), { card: cardOf(), saveCard: true, consent })
  const after = await visit(harness, `${path}?lang=en`)
  const [receipt] = /\/r\/mzn_r[\w-]+/.exec(after.text) ?? assert.fail('There is no receipt.')
  assert.match(after.text, /History[^]*February 15, 2026[^]*Paid/)
  assert.equal((await visit(harness, receipt)).status, 200)
})

test('where the merchant allows it, a client cancels at the end of the period, and takes that back', async () => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard()
  const id = await shop.subscribe()
  const { token } = await harness.make.session(shop.scope.merchantId)
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: token, body: { clientsMayCancel: true } })
  const path = pathOf((await shop.read(`/subscriptions/${id}`)).updatePaymentMethodUrl)
  assert.match((await visit(harness, `${path}?lang=en`)).text, /Cancel subscription[^]*until February 15, 2026/)
  assert.equal((await visit(harness, path, { action: 'cancel' })).status, 303)
  const ending = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([ending.status, ending.cancelAtPeriodEnd, ending.cancelReason], ['ACTIVE', true, 'CLIENT'])
  assert.match((await visit(harness, `${path}?lang=en`)).text, /Ends on[^]*Keep subscription/)
  assert.equal((await visit(harness, path, { action: 'keep' })).status, 303)
  const kept = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([kept.cancelAtPeriodEnd, kept.cancelReason], [false, undefined])
  await shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true })
  assert.doesNotMatch((await visit(harness, `${path}?lang=en`)).text, /Keep subscription/)
  assert.equal((await visit(harness, path, { action: 'keep' })).status, 409, 'it is the merchant who ends it')
})
