import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { tellExpiringCards } from '#modules/clients/actions/expiring.ts'
import { useHarness } from '#test/harness.ts'
import { openShop } from '#test/subscriptions.ts'
import { askForAnotherCard } from './actions/expiring-card.ts'

// Saved cards that are about to expire.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const tell = () =>
  tellExpiringCards(
    { db: harness.db, publicUrl: harness.config.publicUrl, onExpiring: askForAnotherCard },
    harness.clock.now ?? new Date(),
  )

test('a card is told of once in the thirty days before it expires, and its subscriber is asked for another', async () => {
  const shop = await openShop(harness, '2040-11-15T09:00:00Z')
  const paymentMethodId = await shop.saveCard()
  await shop.subscribe({ paymentMethodId, description: 'Coffee club', startAt: '2040-12-20T09:00:00Z' })
  await shop.subscribe({ paymentMethodId, startAt: '2040-12-20T09:00:00Z', notifyClient: false })
  const told = async () =>
    (await shop.told(paymentMethodId)).filter((type) => type === 'payment_method.expiring').length
  const asked = async () =>
    (await harness.mailsTo(shop.email)).filter(({ subject }) => subject.startsWith('Your card for'))
  await tell()
  assert.deepEqual([await told(), (await asked()).length], [0, 0], 'six weeks ahead is too early')
  shop.moveTo('2040-12-03T09:00:00Z')
  await Promise.all([tell(), tell()])
  await tell()
  assert.equal(await told(), 1)
  const [mail, ...more] = await asked()
  assert.deepEqual(more, [], 'nobody is asked about a subscription that is silent')
  assert.match(String(mail?.subject), /^Your card for A test merchant expires on December 31, 2040$/)
  const { text } = mail ?? {}
  assert.match(String(text), /The card ending in 4242 that pays for “Coffee club”/)
  assert.match(String(text), /\/s\/mzn_u/, 'with the page where it is changed')
})

test('a card that was deleted, or has expired already, is not told of', async () => {
  const shop = await openShop(harness, '2040-12-03T09:00:00Z')
  const paymentMethodId = await shop.saveCard()
  const path = `/v1/clients/${shop.clientId}/payment-methods/${paymentMethodId}`
  const deleted = await harness.call({ method: 'DELETE', path, key: shop.key })
  assert.equal(deleted.status, 204, deleted.text)
  await tell()
  const other = await openShop(harness, '2041-01-02T09:00:00Z')
  const late = await other.saveCard().catch(() => undefined)
  await tell()
  const told = [...(await shop.told(paymentMethodId)), ...(late === undefined ? [] : await other.told(late))]
  assert.ok(!told.includes('payment_method.expiring'), told.join())
})
