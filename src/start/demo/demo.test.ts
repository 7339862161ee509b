import assert from 'node:assert/strict'
import { test } from 'node:test'
import { morocco, standIn } from '#platform/country.ts'
import { useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { demoDays, openDemoShop } from './demo.ts'
import { playWeeks } from './weeks.ts'

const harness = useHarness()

test('the demo merchant has six weeks of believable payments, also when they were cut short, every claim of verify holds, and playing again adds nothing', async () => {
  const { db, config, secrets } = harness
  const { merchantId, key } = await openDemoShop(db, config.publicUrl, new Date())
  let played = 0
  await playWeeks({ db, config, secrets }, merchantId, { isStopping: () => played === 20, onDay: () => played++ })
  const days: number[] = []
  await playWeeks({ db, config, secrets }, merchantId, { onDay: (day) => days.push(day) })
  assert.equal(days.length, demoDays)
  const total = async (path: string): Promise<number> => (await harness.call({ path, key })).body.totalElements
  const payments = await total('/v1/transactions?type=PAYMENT')
  const failed = await total('/v1/transactions?type=PAYMENT&status=FAILED')
  assert.ok(payments > 150, `${payments} payments`)
  assert.ok(failed > 3 && failed < payments / 4, `${failed} of ${payments} failed`)
  assert.ok((await total('/v1/transactions?type=PAYOUT')) >= 3)
  assert.ok((await total('/v1/refunds')) >= 3)
  for (const status of ['ACTIVE', 'TRIALING', 'PAST_DUE', 'PAUSED', 'CANCELED', 'COMPLETED', 'SCHEDULED'])
    assert.ok((await total(`/v1/subscriptions?status=${status}`)) >= 1, status)
  const shelves = (await harness.call({ path: '/v1/products?size=100', key })).body.content
  for (const { name, imageUrl } of shelves) {
    const { statusCode, headers } = await harness.app.app.inject({ url: new URL(imageUrl).pathname })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'], name)
  }
  const orders = (await harness.call({ path: `/v1/products/${shelves[0].reference}/orders?size=100`, key })).body
    .content
  assert.ok(orders.length > 1)
  for (const { buyer, delivery } of orders) assert.ok(buyer.name.length > 3 && delivery.name !== undefined, buyer.name)
  const wallet = await harness.call({ path: '/v1/wallet', key })
  assert.ok(wallet.body.balance.total > 0)
  const euro = wallet.body.balances.find((each: { currency: string }) => each.currency === 'EUR')
  assert.ok(euro.total > 0, JSON.stringify(euro))

  assert.deepEqual(
    (await verify(db)).filter(({ problems }) => problems.length > 0),
    [],
  )
  await playWeeks({ db, config, secrets }, merchantId)
  assert.equal(await total('/v1/transactions?type=PAYMENT'), payments)
})

test('the demo’s buyers pay with the card that the sandbox accepts, whichever that is', async () => {
  const { db, secrets } = harness
  const config = { ...harness.config, sandboxCard: '4918914107195005' }
  const { merchantId, key } = await openDemoShop(db, config.publicUrl, new Date())
  let played = 0
  await playWeeks({ db, config, secrets }, merchantId, { isStopping: () => played === 8, onDay: () => played++ })
  const paid = (await harness.call({ path: '/v1/transactions?type=PAYMENT&method=CARD&size=500', key })).body.content
  const failed = paid.filter(({ status }: { status: string }) => status === 'FAILED')
  assert.ok(paid.length > 10 && failed.length < paid.length / 2, `${failed.length} of ${paid.length} failed`)
})

test('wherever an installation stands, the demo merchant is a shop of Morocco, which sells in dirhams and takes cash', async (t) => {
  t.after(() => standIn(morocco))
  standIn({ currency: 'JPY', timeZone: 'Asia/Tokyo', locale: 'en', region: 'JP' })
  const { db, config, secrets } = harness
  const { merchantId, key, link } = await openDemoShop(db, config.publicUrl, new Date())
  let played = 0
  await playWeeks({ db, config, secrets }, merchantId, { isStopping: () => played === 8, onDay: () => played++ })
  const currenciesOf = async (list: string): Promise<string[]> => {
    const { content } = (await harness.call({ path: `/v1/${list}?size=500`, key })).body
    return [...new Set<string>(content.map(({ currency }: { currency: string }) => currency))].toSorted()
  }
  for (const list of ['products', 'payment-links', 'subscriptions']) assert.deepEqual(await currenciesOf(list), ['MAD'])
  // Buyers abroad pay in euro.
  for (const list of ['checkout/sessions', 'transactions']) assert.deepEqual(await currenciesOf(list), ['EUR', 'MAD'])
  const { methods } = (await harness.call({ path: `/v1/payment-links/${link}`, key })).body
  assert.deepEqual(methods, ['CARD', 'CASH'])
})
