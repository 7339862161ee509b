import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { minuteMs } from '#platform/durations.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { listCharges } from '#test/payment-queries.ts'
import { browserOf, callPage, cardOf, keyFor, openSession, pay, readSession, shopOrigin } from '#test/payment-page.ts'
import { atOnce, count } from '#test/races/together.ts'

// A payment by card, from the order to the wallet, over the wire.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

test('a session is verified, submitted and paid; the merchant sees it, and the wallet has the money', async () => {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key, { amount: 100, description: 'Order 1042' })
  const verified = await callPage(harness, 'verify', { sessionToken: visit.token, locale: 'ar' })
  assert.equal(verified.status, 200, verified.text)
  const { session, verificationKey, verificationKeyExpiresAt, savedPaymentMethods, nextAction } = verified.body
  assert.deepEqual(
    [session.id, session.status, session.amount, session.currency, session.description, session.locale],
    [visit.id, 'OPEN', 100, 'MAD', 'Order 1042', 'ar'],
  )
  assert.deepEqual([session.merchant, session.environment], [{ name: 'A test merchant' }, 'SANDBOX'])
  assert.deepEqual([savedPaymentMethods, nextAction], [undefined, undefined])
  const forMs = Date.parse(verificationKeyExpiresAt) - Date.now()
  assert.ok(forMs > 14 * minuteMs && forMs <= 15 * minuteMs)

  const paid = await callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf() })
  assert.equal(paid.status, 200, paid.text)
  assert.equal(paid.body.status, 'SUCCEEDED')
  const url = `https://shop.example/thanks?lang=fr&sessionId=${visit.id}&orderId=order-1042&status=PAID`
  assert.deepEqual(paid.body.nextAction, { type: 'REDIRECT', url })
  assert.equal(paid.body.verificationKey, undefined)

  const seen = await readSession(harness, key, visit)
  assert.deepEqual([seen.status, seen.amountPaid, seen.transactionId], ['PAID', 100, paid.body.transactionId])
  assert.ok(seen.openedAt)
  const wallet = await harness.call({ path: '/v1/wallet', key })
  assert.equal(wallet.body.balance.pending, 97.5)
})

test('a declined card leaves a fresh key with which another card pays', async () => {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key, { locale: 'fr' })
  const declined = await pay(harness, visit, { card: cardOf('DECLINE INSUFFICIENT_FUNDS') })
  const { status, decline, verificationKey } = declined.body
  assert.deepEqual([declined.status, status, decline.code], [200, 'FAILED', 'INSUFFICIENT_FUNDS'])
  assert.match(decline.message, /^Le solde/)
  const verified = await callPage(harness, 'verify', { sessionToken: visit.token })
  assert.deepEqual([verified.body.session.attempts, verified.body.session.lastDecline.code], [1, 'INSUFFICIENT_FUNDS'])
  const used = await callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf() })
  assertRefused(used, 'INVALID_TOKEN')
  assert.equal((await pay(harness, visit)).body.status, 'SUCCEEDED')
})

test('a decline that a thief must not learn of is told as a generic one', async () => {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  const { body } = await pay(harness, visit, { card: cardOf('DECLINE STOLEN_CARD') })
  assert.equal(body.decline.code, 'GENERIC_DECLINE')
  assert.doesNotMatch(JSON.stringify(body), /STOLEN/)
})

test('after the last attempt no key is given, and the session takes no more', async () => {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key, { maxAttempts: 1 })
  const { body } = await pay(harness, visit, { card: cardOf('DECLINE DO_NOT_HONOR') })
  assert.deepEqual([body.status, body.verificationKey], ['FAILED', undefined])
  assertRefused(await callPage(harness, 'verify', { sessionToken: visit.token }), 'SESSION_NOT_ACTIVE')
})

test('a key is good for one submit, by the page and the browser that it was given to, for 15 minutes', async () => {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key, { allowedOrigins: [shopOrigin] })
  const shop = browserOf(shopOrigin)
  const submit = (verificationKey: string, browser = shop) =>
    callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf('DECLINE LOST_CARD') }, browser)
  const first = await keyFor(harness, visit, shop)
  assertRefused(await submit(first, browserOf(shopOrigin, 'Another browser')), 'INVALID_TOKEN')
  assertRefused(await submit(first, browserOf('https://pay.example')), 'INVALID_TOKEN')
  const second = await keyFor(harness, visit, shop)
  assertRefused(await submit(first), 'INVALID_TOKEN')
  assert.equal((await submit(second)).body.status, 'FAILED')
  assertRefused(await submit(second), 'INVALID_TOKEN')
  const third = await keyFor(harness, visit, shop)
  harness.clock.now = new Date(Date.now() + 15 * minuteMs)
  assertRefused(await submit(third), 'INVALID_TOKEN')
})

test('of 64 submits with one key, one charges', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  const verificationKey = await keyFor(harness, visit)
  const body = { verificationKey, method: 'CARD', card: cardOf() }
  const answers = await atOnce(64, () => callPage(harness, 'submit', body))
  const outcomes = count(answers.map((each) => each.body.status ?? each.body.error.code))
  assert.equal(outcomes['SUCCEEDED'], 1, JSON.stringify(outcomes))
  assert.ok(
    answers.every(({ status }) => [200, 401, 409].includes(status)),
    JSON.stringify(outcomes),
  )
  assert.equal((await listCharges(harness.db.read, sandbox)).length, 1)
  assert.equal((await readSession(harness, key, visit)).transactions.length, 1)
})

test('another test card answers 502 BAAS_SVC_ERROR, charges nothing, and the session can be paid', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  const refused = await pay(harness, visit, { card: cardOf('Salma', { number: '5555555555554444' }) })
  assertRefused(refused, 'BAAS_SVC_ERROR')
  assert.equal((await listCharges(harness.db.read, sandbox)).length, 0)
  assert.equal((await pay(harness, visit)).body.status, 'SUCCEEDED')
})

test('a session that is paid, canceled or expired says so to the page that waits for it', async () => {
  const { key } = await harness.make.merchant()
  const [paid, canceled, old] = [
    await openSession(harness, key),
    await openSession(harness, key),
    await openSession(harness, key),
  ]
  const keys = [await keyFor(harness, paid), await keyFor(harness, canceled), await keyFor(harness, old)]
  await pay(harness, paid)
  await harness.call({ method: 'POST', path: `/v1/checkout/sessions/${canceled.id}/cancel`, key })
  const verify = (each: typeof paid) => callPage(harness, 'verify', { sessionToken: each.token })
  const submit = (verificationKey: string | undefined) =>
    callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf() })
  assertRefused(await verify(paid), 'SESSION_ALREADY_CONSUMED', { rule: 'PAID' })
  assertRefused(await verify(canceled), 'SESSION_ALREADY_CONSUMED', { rule: 'CANCELED' })
  assertRefused(await submit(keys[0]), 'SESSION_ALREADY_CONSUMED')
  assertRefused(await submit(keys[1]), 'SESSION_ALREADY_CONSUMED')
  harness.clock.now = new Date(Date.now() + 61 * minuteMs)
  assertRefused(await verify(old), 'SESSION_EXPIRED')
  assertRefused(await submit(keys[2]), 'SESSION_EXPIRED')
})

test('an answer that does not come is a payment in progress: the page asks again, and no buyer pays twice', async () => {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  const asked = await pay(harness, visit, { card: cardOf('TIMEOUT') })
  assert.deepEqual([asked.status, asked.body.status], [200, 'PROCESSING'])
  assert.deepEqual(asked.body.nextAction, { type: 'POLL', afterSeconds: 3 })
  const verified = await callPage(harness, 'verify', { sessionToken: visit.token })
  assert.deepEqual([verified.body.session.status, verified.body.verificationKey], ['PROCESSING', undefined])
  assert.deepEqual([verified.body.transactionId, verified.body.nextAction.type], [asked.body.transactionId, 'POLL'])
})

test('a merchant whose wallet is blocked takes no payment', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  const verificationKey = await keyFor(harness, visit)
  const { changeWalletStatus } = await import('#money/wallets/wallets.ts')
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const wanted = { rule: 'MERCHANT_NOT_ACTIVE' }
  assertRefused(await callPage(harness, 'verify', { sessionToken: visit.token }), 'SESSION_NOT_ACTIVE', wanted)
  const submitted = await callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf() })
  assertRefused(submitted, 'SESSION_NOT_ACTIVE', wanted)
})

test('a card is saved with consent alone, is offered to its client, and pays without its number', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client, other] = await harness.make.clients(sandbox, [{}, {}])
  const bound = { clientId: client?.id, savePaymentMethod: true }
  const consent = { accepted: true, textVersion: '2026-01' }
  const saving = { card: cardOf(), saveCard: true }
  const first = await openSession(harness, key, bound)
  assertRefused(await pay(harness, first, saving), 'PAYMENT_METHOD_CONSENT_REQUIRED')
  assertRefused(
    await pay(harness, first, { ...saving, consent: { ...consent, accepted: false } }),
    'PAYMENT_METHOD_CONSENT_REQUIRED',
  )
  assert.equal((await pay(harness, first, { ...saving, consent })).body.status, 'SUCCEEDED')
  const unbound = await openSession(harness, key)
  assertRefused(await pay(harness, unbound, { ...saving, consent }), 'VALIDATION_ERROR', { field: 'saveCard' })

  const again = await openSession(harness, key, { clientId: client?.id })
  const verified = await callPage(harness, 'verify', { sessionToken: again.token })
  const [saved, ...rest] = verified.body.savedPaymentMethods
  assert.deepEqual(rest, [])
  const { id: paymentMethodId, isDefault: _, ...shown } = saved
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 }
  assert.deepEqual(shown, { type: 'CARD', card })
  const { verificationKey } = verified.body
  const paid = await callPage(harness, 'submit', { verificationKey, method: 'SAVED_CARD', paymentMethodId })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)

  const strangers = await openSession(harness, key, { clientId: other?.id })
  const { body } = await callPage(harness, 'verify', { sessionToken: strangers.token })
  assert.deepEqual(body.savedPaymentMethods, [])
  const stolen = await pay(harness, strangers, { method: 'SAVED_CARD', card: undefined, paymentMethodId })
  assertRefused(stolen, 'PAYMENT_METHOD_NOT_FOUND')
})
