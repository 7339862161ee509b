import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefused, withoutIds } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { listCharges } from '#test/payment-queries.ts'
import { browserOf, callPage, cardOf, keyFor, openSession, orderBody, pay, shopOrigin } from '#test/payment-page.ts'

// Refusals of the payment page, and their words.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
  harness.acquirer.name = 'bank'
})

test('an API key in any header is refused on every call, before anything is looked at', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const session = await openSession(harness, key)
  const verificationKey = await keyFor(harness, session)
  const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const carried: Record<string, string>[] = [
    { authorization: `Bearer ${key}` },
    { 'x-api-key': key },
    { authorization: key },
    { authorization: basic },
  ]
  for (const headers of carried) {
    const body = { verificationKey, method: 'CARD', card: cardOf() }
    assertRefused(await callPage(harness, 'submit', body, { headers }), 'INVALID_TOKEN')
    assertRefused(await callPage(harness, 'verify', { sessionToken: session.token }, { headers }), 'INVALID_TOKEN')
    assertRefused(await callPage(harness, '3ds', {}, { headers }), 'INVALID_TOKEN')
    assertRefused(await harness.call({ path: '/checkout/return', headers }), 'INVALID_TOKEN')
  }
  assert.equal((await listCharges(harness.db.read, sandbox)).length, 0)
  const proxy = { headers: { authorization: `Basic ${Buffer.from('nora:preview').toString('base64')}` } }
  assert.equal((await callPage(harness, 'verify', { sessionToken: session.token }, proxy)).status, 200)
})

test('a page of another origin than ours and those of the session may not call, and may not read why', async () => {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key, { allowedOrigins: [shopOrigin] })
  const shop = browserOf(shopOrigin)
  const verificationKey = await keyFor(harness, session, shop)
  const challenged = await pay(harness, await openSession(harness, key), { card: cardOf('CHALLENGE') })
  const { authenticationId } = challenged.body.nextAction
  const calls = [
    ['verify', { sessionToken: session.token }],
    ['submit', { verificationKey, method: 'CARD', card: cardOf() }],
    ['3ds', { authenticationId, step: 'CHALLENGE_COMPLETED' }],
  ] as const
  for (const origin of [
    'https://shop.example.evil',
    'https://evil.example',
    'http://shop.example',
    'null',
    'https://SHOP.example',
  ])
    for (const [step, body] of calls) {
      const answer = await callPage(harness, step, body, browserOf(origin))
      assertRefused(answer, 'FORBIDDEN', { field: 'Origin', rule: 'ORIGIN' }, `${origin} ${step}`)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
      assert.equal(answer.headers['vary'], 'Origin')
    }
  for (const origin of [shopOrigin, 'https://pay.example']) {
    const { status, headers } = await callPage(harness, 'verify', { sessionToken: session.token }, browserOf(origin))
    assert.deepEqual([status, headers['access-control-allow-origin']], [200, origin])
    assert.match(String(headers['access-control-expose-headers']), /X-Request-Id/)
    assert.equal(headers['access-control-allow-credentials'], undefined)
  }
})

test('a session without `allowedOrigins` is paid on our own pages alone, and by what is no browser', async () => {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key)
  const body = { sessionToken: session.token }
  assertRefused(await callPage(harness, 'verify', body, browserOf(shopOrigin)), 'FORBIDDEN')
  assert.equal((await callPage(harness, 'verify', body, browserOf())).status, 200)
})

const field = (path: string, body: object, words: RegExp): [string, object, RegExp] => [path, body, words]
const fields = [
  field('card.number', { card: cardOf('A', { number: '4242 4242 4242 4241' }) }, /check its digits/),
  field('card.number', { card: cardOf('A', { number: '424242424242424' }) }, /check its digits/),
  field('card.number', { card: cardOf('A', { number: '42424242x4242' }) }, /12 to 19 digits/),
  field('card.number', { card: cardOf('A', { number: 4242424242424242 }) }, /must be a string/),
  field('card.expYear', { card: cardOf('A', { expYear: 2019 }) }, /past/),
  field('card.expYear', { card: cardOf('A', { expYear: 19 }) }, /past/),
  field('card.expMonth', { card: cardOf('A', { expMonth: 10, expYear: 2026 }) }, /past/),
  field('card.expMonth', { card: cardOf('A', { expMonth: 13 }) }, /from 1 to 12/),
  field('card.cvv', { card: cardOf('A', { cvv: '12' }) }, /3 or 4 digits/),
  field('card.cvv', { card: cardOf('A', { cvv: '1234' }) }, /3 digits/),
  field('card.cvv', { card: cardOf('A', { number: '378282246310005' }) }, /4 digits/),
  field('card.holderName', { card: cardOf(' ') }, /blank/),
  field('card.encryptedNumber', { card: cardOf('A', { encryptedNumber: 'x' }) }, /unknown field/),
  field('card', { card: undefined }, /required/),
  field('card', { method: 'CASH' }, /CARD alone/),
  field('paymentMethodId', { method: 'SAVED_CARD', card: undefined }, /required/),
  field('paymentMethodId', { paymentMethodId: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35' }, /SAVED_CARD alone/),
  field('saveCard', { method: 'CASH', card: undefined, saveCard: true }, /CARD alone/),
  field('method', { method: 'GOLD' }, /one of/),
  field('buyer.email', { buyer: { email: 'nobody' } }, /./),
  field('consent', { consent: null }, /null/),
]

test('each field that is not right is named, in words that never hold what was typed; the key stays good', async () => {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key)
  const verificationKey = await keyFor(harness, session)
  harness.clock.now = new Date('2026-11-21T12:00:00Z')
  for (const [path, body, words] of fields) {
    const answer = await callPage(harness, 'submit', {
      verificationKey: 'mzn_v',
      method: 'CARD',
      card: cardOf(),
      ...body,
    })
    assertRefused(answer, 'VALIDATION_ERROR', { field: path, message: words }, path)
    assert.doesNotMatch(withoutIds(answer.text), /\d{12}|4242/)
  }
  harness.clock.now = undefined
  const wrong = { verificationKey, method: 'CARD', card: cardOf('A', { cvv: '1' }) }
  assertRefused(await callPage(harness, 'submit', wrong), 'VALIDATION_ERROR')
  const paid = await callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf() })
  assert.equal(paid.body.status, 'SUCCEEDED')
})

test('every field of a card that is not right is named at once', async () => {
  const card = cardOf('A', { number: '4242424242424241', expYear: 2020, cvv: '1234' })
  const { body } = await callPage(harness, 'submit', { method: 'CARD', card })
  const named = body.error.details.map((each: { field: string }) => each.field)
  assert.deepEqual(named, ['card.number', 'card.expYear', 'card.cvv'])
})

test('a card is taken with blanks and hyphens in its number, and a year of two digits', async () => {
  const { key } = await harness.make.merchant()
  for (const card of [{ number: '4242 4242 4242 4242', expYear: 40 }, { number: '4242-4242-4242-4242' }]) {
    const { body } = await pay(harness, await openSession(harness, key), { card: cardOf('Salma', card) })
    assert.equal(body.status, 'SUCCEEDED')
  }
})

test('a token that stands for no session is 404, and a key that is missing or unknown is 401', async () => {
  const { key } = await harness.make.merchant()
  const { token } = await openSession(harness, key)
  const verificationKey = await keyFor(harness, { id: '', token })
  for (const sessionToken of ['', 'x', `${token}x`, token.slice(0, -1), verificationKey, key])
    assertRefused(await callPage(harness, 'verify', { sessionToken }), 'SESSION_NOT_FOUND', {}, sessionToken)
  for (const each of [undefined, '', 'x', token, `${verificationKey}A`, verificationKey.replace('mzn_v', 'mzn_a')])
    assertRefused(
      await callPage(harness, 'submit', { verificationKey: each, method: 'CARD', card: cardOf() }),
      'INVALID_TOKEN',
      {},
      String(each),
    )
})

test('production without an acquirer answers 503 to the submit, and the key stays good', async () => {
  const { liveKey } = await harness.make.merchant()
  const session = await openSession(harness, liveKey)
  const verificationKey = await keyFor(harness, session)
  harness.acquirer.name = undefined
  const body = { verificationKey, method: 'CASH' }
  assertRefused(await callPage(harness, 'submit', body), 'SERVICE_UNAVAILABLE')
  const made = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: liveKey, body: orderBody() })
  assertRefused(made, 'SERVICE_UNAVAILABLE')
})
