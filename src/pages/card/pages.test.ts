import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { enterCard } from '#modules/subscriptions/actions/verify-card.ts'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { browserOf, cardOf, visit } from '#test/payment-page.ts'
import { assertSound, openShop, type Shop } from '#test/subscriptions.ts'
import { recurringConsentVersion } from '../recurring-consent.ts'

const harness = useHarness({ TRUSTED_PROXIES: '127.0.0.1' })
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

const consent = { accepted: true, textVersion: recurringConsentVersion }
const ourOrigin = 'https://pay.example'

// Each from another address, unless the test sets one.
let last = 0
const nextAddress = () => `2001:db8:${(last += 1).toString(16)}::1`

const post = (path: string, body: object, { origin = ourOrigin, address = nextAddress() } = {}) =>
  harness.call({
    method: 'POST',
    path,
    body,
    headers: { ...browserOf(origin).headers, 'x-forwarded-for': address },
  })

type Client = { shop: Shop; id: string; path: string; token: string }

async function subscribed(fields: object = {}, holderName?: string): Promise<Client> {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  if (holderName !== undefined) await shop.saveCard(holderName, { isOther: true })
  const id = await shop.subscribe(fields)
  const { setupUrl, updatePaymentMethodUrl } = await shop.read(`/subscriptions/${id}`)
  const path = new URL(setupUrl ?? updatePaymentMethodUrl).pathname
  return { shop, id, path, token: path.split('/s/')[1] ?? '' }
}

const enter = ({ token }: Client, holderName?: string, { address = nextAddress(), ...fields }: Fields = {}) =>
  post('/s/cards', { subscriptionToken: token, card: cardOf(holderName), consent, ...fields }, { address })
type Fields = { address?: string; card?: object; consent?: object; subscriptionToken?: string }

const transactionsOf = async ({ shop }: Client) => (await shop.read('/transactions')).content

const trial = { trialEndsAt: '2026-02-15T08:00:00Z' }

test('a client enters a card although nothing is owed: nothing is charged, and the next due date is charged to it', async () => {
  const client = await subscribed(trial)
  const { shop, id, path } = client
  const form = await visit(harness, `${path}/card?lang=en`)
  assert.match(form.text, /Adding a card is free[^]*may charge this card regularly/)
  const entered = await enter(client)
  assert.deepEqual([entered.status, entered.body.status], [200, 'VERIFIED'], entered.text)
  const view = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([view.status, view.paymentMethod.last4], ['TRIALING', '4242'])
  assert.match(view.consent.reference, /^page card-recurring-1 2026-01-15/)
  assert.deepEqual(await transactionsOf(client), [])
  assert.deepEqual((await shop.read('/wallet')).balance.pending, 0)
  assert.match((await visit(harness, `${path}?lang=en&done=card`)).text, /Your card has been changed[^]*4242/)
  await shop.runUntil('2026-02-16T12:00:00Z')
  const [due] = await shop.dueDates(id)
  assert.equal(due.status, 'PAID')
  assert.deepEqual(await shop.told(view.paymentMethodId), ['payment_method.saved'])
})

test('a subscription that waits for its first payment is paid by the card that is entered', async () => {
  const client = await subscribed()
  assert.equal((await client.shop.read(`/subscriptions/${client.id}`)).status, 'INCOMPLETE')
  assert.equal((await enter(client)).body.status, 'VERIFIED')
  await client.shop.tick()
  assert.equal((await client.shop.read(`/subscriptions/${client.id}`)).status, 'ACTIVE')
})

test('what is owed is charged at once to the card that takes the place of another, and later due dates too', async () => {
  const client = await subscribed(trial, 'RENEWAL FAIL 9')
  const { shop, id, path } = client
  await shop.runUntil('2026-02-15T12:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'PAST_DUE')
  assert.match((await visit(harness, `${path}/card?lang=en`)).text, /any amount you owe is charged to it right away/)
  assert.equal((await enter(client)).body.status, 'VERIFIED')
  await shop.tick()
  const { status, paymentMethod } = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([status, paymentMethod.last4], ['ACTIVE', '4242'])
  await shop.runUntil('2026-03-16T00:00:00Z')
  const [first, second] = await shop.dueDates(id)
  assert.deepEqual([first.status, second.status], ['PAID', 'PAID'])
})

for (const holderName of ['CHALLENGE', 'METHOD CHALLENGE'])
  test(`the bank is asked for a confirmation as with a payment: ${holderName}`, async () => {
    const client = await subscribed(trial)
    const { shop, id, path } = client
    assert.equal((await enter(client, holderName)).body.status, 'REQUIRES_ACTION')
    assert.equal((await enter(client)).status, 409, 'one card is verified at a time')
    let page = await visit(harness, `${path}/card?lang=en`)
    const device = /data-device="([^"]+)"/.exec(page.text)?.[1]
    assert.equal(device !== undefined, holderName === 'METHOD CHALLENGE')
    if (device !== undefined) {
      const step = { authenticationId: device, step: 'METHOD_COMPLETED' }
      assert.equal((await post('/s/cards/3ds', step)).body.status, 'REQUIRES_ACTION')
      page = await visit(harness, `${path}/card?lang=en`)
    }
    assert.match(page.text, /This is free/)
    const [, creq = ''] = /name="creq" value="([^"]+)"/.exec(page.text) ?? []
    const [, threeDSSessionData = ''] = /name="threeDSSessionData" value="([^"]+)"/.exec(page.text) ?? []
    const asked = await visit(harness, '/simulator/challenge', { creq, threeDSSessionData })
    assert.match(asked.text, /Confirm that this is your card/)
    const early = { authenticationId: threeDSSessionData, step: 'CHALLENGE_COMPLETED' }
    assert.equal((await post('/s/cards/3ds', early)).body.status, 'REQUIRES_ACTION', 'the browser is not believed')
    const answered = await visit(harness, '/simulator/challenge', { creq, threeDSSessionData, code: '555' })
    const back = new URL(String(answered.headers['location']))
    const landed = await harness.call({ path: `${back.pathname}${back.search}` })
    assert.equal(landed.headers['location'], `https://pay.example${path}/card?lang=en&done=card`)
    const { paymentMethod } = await shop.read(`/subscriptions/${id}`)
    assert.equal(paymentMethod.last4, '4242')
    assert.match(
      (await visit(harness, `${path}/card?lang=en`)).text,
      /data-status="VERIFIED"[^]*Current card: [^]*4242/,
    )
    assert.deepEqual(await transactionsOf(client), [])
  })

test('a card that the bank declines changes nothing, and the client reads why', async () => {
  const client = await subscribed(trial)
  const declined = await enter(client, 'DECLINE INSUFFICIENT_FUNDS')
  assert.deepEqual([declined.body.status, declined.body.decline.code], ['FAILED', 'INSUFFICIENT_FUNDS'])
  const foreign = await enter(client, undefined, { card: cardOf(undefined, { number: '5555555555554444' }) })
  assert.deepEqual([foreign.body.status, foreign.body.decline], ['FAILED', undefined])
  assert.equal((await client.shop.read(`/subscriptions/${client.id}`)).paymentMethod, undefined)
  for (const lang of ['en', 'fr', 'ar']) {
    const page = await visit(harness, `${client.path}/card?lang=${lang}`)
    assert.match(page.text, /<p class="problem" role="alert" tabindex="-1">[^<]+</)
    assert.doesNotMatch(page.text.replaceAll(/data-said="[^"]*"/g, ''), /undefined|null|\{\w+\}/)
  }
})

test('a refusal is told for an hour, and not to a buyer who comes for another card on another day', async () => {
  const client = await subscribed(trial)
  await enter(client, 'DECLINE INSUFFICIENT_FUNDS')
  const problem = async () =>
    /role="alert" tabindex="-1">([^<]+)</.exec((await visit(harness, `${client.path}/card`)).text)
  assert.ok(await problem())
  client.shop.pass(hourMs)
  assert.equal(await problem(), null)
})

test('no card is entered without the link, without consent, from another page, or for what has ended', async () => {
  const client = await subscribed(trial)
  const refusals: [fields: Fields, status: number, code: string][] = [
    [{ subscriptionToken: `${client.token.slice(0, -2)}xx` }, 404, 'SUBSCRIPTION_NOT_FOUND'],
    [{ consent: { ...consent, accepted: false } }, 422, 'PAYMENT_METHOD_CONSENT_REQUIRED'],
    [{ consent: { ...consent, textVersion: 'another' } }, 422, 'PAYMENT_METHOD_CONSENT_REQUIRED'],
    [{ card: cardOf(undefined, { cvv: '1234' }) }, 400, 'VALIDATION_ERROR'],
  ]
  for (const [fields, status, code] of refusals) {
    const { body, ...refused } = await enter(client, undefined, fields)
    assert.deepEqual([refused.status, body.error.code], [status, code])
  }
  const entry = { subscriptionToken: client.token, card: cardOf(), consent }
  assert.equal((await post('/s/cards', entry, { origin: 'https://shop.example' })).status, 403)
  assert.equal((await post('/s/cards/3ds', { authenticationId: 'mzn_knone', step: 'CHALLENGE_COMPLETED' })).status, 401)
  await client.shop.post(`/subscriptions/${client.id}/cancel`)
  assert.equal((await enter(client)).status, 409)
  assert.match((await visit(harness, `${client.path}/card?lang=en`)).text, /does not charge a card/)
  assert.equal((await visit(harness, '/s/mzn_unothing/card')).status, 404)
})

test('ten cards may be tried for one subscription in a day, from wherever', async () => {
  const client = await subscribed(trial)
  const tries = []
  for (let n = 0; n < 11; n++) tries.push((await enter(client, 'DECLINE STOLEN_CARD')).status)
  assert.deepEqual(tries, [...Array.from({ length: 10 }, () => 200), 429])
  client.shop.pass(24 * hourMs)
  assert.equal((await enter(client)).body.status, 'VERIFIED')
})

test('cards that are tried here count for their address with those of the payment page', async () => {
  const [client, other] = [await subscribed(trial), await subscribed(trial)]
  const address = nextAddress()
  for (let n = 0; n < 10; n++)
    assert.equal((await enter(n < 9 ? client : other, 'DECLINE STOLEN_CARD', { address })).status, 200)
  const refused = await enter(other, undefined, { address })
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '3600'])
  assert.equal((await enter(other)).body.status, 'VERIFIED')
})

test('of sixty-four cards that are entered at once one is verified, or one after the other', async () => {
  const client = await subscribed(trial)
  const { shop, id: subscriptionId } = client
  const card = { ...cardOf('TIMEOUT') }
  const entered = { subscriptionId, correlationId: newId(new Date()), card, textVersion: recurringConsentVersion }
  const all = Array.from({ length: 64 }, () => enterCard(shop.clerk.payments, shop.scope, entered))
  const settled = await Promise.allSettled(all)
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('an answer that was lost is looked up: the card is charged then, and never twice', async () => {
  const client = await subscribed(trial)
  const { shop, id } = client
  shop.faults.loseAnswerAfterActing = true
  const entered = { subscriptionId: id, correlationId: newId(new Date()), card: cardOf(), textVersion: 'test' }
  assert.equal((await enterCard(shop.clerk.payments, shop.scope, entered)).status, 'PROCESSING')
  delete shop.faults.loseAnswerAfterActing
  assert.match((await visit(harness, `${client.path}/card?lang=en`)).text, /Your card is being checked/)
  shop.pass(2 * 60_000)
  await shop.tick()
  assert.equal((await shop.read(`/subscriptions/${id}`)).paymentMethod.last4, '4242')
})

test('a request that was lost, and a confirmation that was not given, leave room for another card', async () => {
  const client = await subscribed(trial)
  const { shop, id } = client
  shop.faults.loseRequest = true
  const entered = { subscriptionId: id, correlationId: newId(new Date()), card: cardOf(), textVersion: 'test' }
  assert.equal((await enterCard(shop.clerk.payments, shop.scope, entered)).status, 'PROCESSING')
  delete shop.faults.loseRequest
  shop.pass(6 * 60_000)
  await shop.tick()
  assert.equal((await enter(client, 'CHALLENGE')).body.status, 'REQUIRES_ACTION')
  shop.pass(hourMs)
  await shop.tick()
  assert.match((await visit(harness, `${client.path}/card?lang=en`)).text, /role="alert" tabindex="-1">[^<]+</)
  assert.equal((await enter(client)).body.status, 'VERIFIED')
})
