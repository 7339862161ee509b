import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { expireSessions } from '#money/payments/endings.ts'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { hourMs } from '#platform/durations.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { openSession, pay, readSession, visit } from '#test/payment-page.ts'
import { atOnce } from '#test/races/together.ts'
import { paymentPartsOf } from '../../start/payments.ts'
import { partsAt } from '#test/ports.ts'

// A buyer who comes back to an order after its session has expired.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

/** A session that ran out two hours ago, and where its event sends the buyer. */
async function abandoned(fields: object = {}) {
  harness.clock.now = undefined
  const merchant = await harness.make.merchant()
  const session = await openSession(harness, merchant.key, { metadata: { cart: 'c-7' }, ...fields })
  const later = new Date(Date.now() + 3 * hourMs)
  harness.clock.now = later
  await expireSessions(paymentPartsOf(partsAt(harness, () => later)))
  const told = (await listEvents(harness.db.read, merchant.sandbox)).find(
    ({ type }) => type === 'checkout.session.expired',
  )
  const { recoveryUrl } = JSON.parse(told?.body ?? '{"data":{"object":{}}}').data.object
  return { ...merchant, session, path: recoveryUrl && new URL(recoveryUrl).pathname }
}
type Abandoned = Awaited<ReturnType<typeof abandoned>>

const press = ({ path }: Abandoned) => visit(harness, path, { again: 'yes' })
const sessionsOf = async ({ key }: Abandoned) =>
  (await harness.call({ path: '/v1/checkout/sessions?sort=createdAt,asc', key })).body.content

test('the event of a session that ran out leads to a page with a button, and looking at it makes nothing', async () => {
  const order = await abandoned({ locale: 'en' })
  const page = await visit(harness, order.path)
  assert.equal(page.status, 200)
  assert.match(page.text, /You can still pay .*100\.00.* to A test merchant/)
  assert.match(page.text, /<form method="post"><button type="submit">Pay now<\/button><\/form>/)
  assert.equal((await sessionsOf(order)).length, 1)
})

test('the button makes a session of the same order, which can be paid', async () => {
  const order = await abandoned({ externalId: 'web-1' })
  const went = await press(order)
  assert.equal(went.status, 303, went.text)
  const [first, second] = await sessionsOf(order)
  assert.equal(went.headers['location'], new URL(second.checkoutUrl).pathname)
  for (const member of ['orderId', 'amount', 'currency', 'returnUrl', 'metadata', 'methods'])
    assert.deepEqual(second[member], first[member], member)
  assert.deepEqual([first.status, second.status, second.externalId], ['EXPIRED', 'OPEN', undefined])
  const token = new URL(second.checkoutUrl).pathname.split('/').at(-1) ?? ''
  const paid = await pay(harness, { id: second.id, token })
  assert.equal(paid.body.status, 'SUCCEEDED')
  const { body } = await harness.call({ path: `/v1/transactions/${paid.body.transactionId}`, key: order.key })
  assert.deepEqual([body.externalId, body.metadata], ['web-1', { cart: 'c-7' }])
})

test('of 64 who press the button at once, all come to one session', async () => {
  const order = await abandoned()
  const went = await atOnce(64, () => press(order))
  assert.equal(new Set(went.map(({ status, headers }) => `${status} ${headers['location']}`)).size, 1)
  assert.equal((await sessionsOf(order)).length, 2)
})

test('an order that was paid since is not paid again', async () => {
  const order = await abandoned()
  const other = await openSession(harness, order.key)
  assert.equal((await pay(harness, other)).body.status, 'SUCCEEDED')
  const refused = await press(order)
  assert.equal(refused.status, 409)
  assert.match(refused.text, /payée/)
  assert.equal((await sessionsOf(order)).length, 2)
})

test('a wallet that takes no money refuses a further attempt, and says that nothing was charged', async () => {
  const order = await abandoned()
  await harness.make.write(order.sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const refused = await press(order)
  assert.equal(refused.status, 422)
  assert.match(refused.text, /Rien n’a été débité/)
})

test('a session that is open, paid, or over for more than 30 days leads to its own page', async () => {
  const { key } = await harness.make.merchant()
  const open = await openSession(harness, key)
  const again = await visit(harness, `/c/${open.token}/again`)
  assert.deepEqual([again.status, again.headers['location']], [303, `/c/${open.token}`])
  const order = await abandoned()
  harness.clock.now = new Date(Date.now() + 32 * 24 * hourMs)
  assert.deepEqual((await press(order)).headers['location'], order.path.replace('/again', ''))
  assert.equal((await visit(harness, '/c/nothing/again')).status, 404)
})

test('the page of a session that ran out shows the way, and one of a shop’s own page tells none', async () => {
  const order = await abandoned()
  const page = await visit(harness, order.path.replace('/again', ''))
  assert.ok(page.text.includes(`href="${order.path}"`))
  const headings = {
    en: 'Your order is still available',
    fr: 'Votre commande vous attend',
    ar: 'طلبك ما زال في الانتظار',
  }
  for (const [locale, heading] of Object.entries(headings))
    assert.match(
      (await visit(harness, `${order.path.replace('/again', '')}?lang=${locale}`)).text,
      new RegExp(`<h1[^>]*>${heading}`),
    )
  const own = await abandoned({ integration: 'CUSTOM', allowedOrigins: ['https://shop.example'] })
  assert.equal(own.path, undefined)
  assert.equal((await readSession(harness, own.key, own.session)).status, 'EXPIRED')
})
