import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { browserOf, callPage, cardOf, openSession, pay, readSession, shopOrigin, visit } from '#test/payment-page.ts'
import { assertRefused } from '#test/answers.ts'

// Arriving and leaving: the sources that a page reports, and the pages on which they end.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const own = { integration: 'CUSTOM', allowedOrigins: [shopOrigin] }
const shop = browserOf(shopOrigin)

test('a buyer who leaves before anything was tried has given up; after a decline the payment has failed', async () => {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key)
  const page = async () => (await visit(harness, `/c/${session.token}`)).text
  assert.match(await page(), /href="https:\/\/shop\.example\/thanks\?lang=fr&amp;sessionId=[^"]+&amp;status=CANCELED"/)
  await pay(harness, session, { card: cardOf('DECLINE') })
  assert.match(await page(), /status=FAILED"/)
})

test('a session with 3-D Secure forced is confirmed with the bank, for every buyer', async () => {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key, { threeDS: 'FORCE' })
  const { body } = await pay(harness, session)
  assert.deepEqual([body.status, body.nextAction.type], ['REQUIRES_ACTION', 'THREE_DS_CHALLENGE'])
  const { creq, authenticationId } = body.nextAction
  await visit(harness, '/simulator/challenge', { creq, threeDSSessionData: authenticationId, code: '555' })
  const done = await callPage(harness, '3ds', { authenticationId, step: 'CHALLENGE_COMPLETED' })
  assert.equal(done.body.status, 'SUCCEEDED')
  assert.equal((await readSession(harness, key, session)).transactions[0].threeDS.flow, 'CHALLENGE')
})

test('the bank sends a frame of a shop’s page to an answer that the shop may show, and a window to the shop', async () => {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key, own)
  const { body } = await pay(harness, session, { card: cardOf('CHALLENGE') }, shop)
  const { creq, authenticationId } = body.nextAction
  await visit(harness, '/simulator/challenge', { creq, code: '555' })
  const path = `/checkout/return?${new URLSearchParams({ threeDSSessionData: authenticationId }).toString()}`
  const framed = await harness.call({ path, headers: { 'sec-fetch-dest': 'iframe' } })
  assert.equal(framed.status, 200, framed.text)
  assert.match(String(framed.headers['content-security-policy']), /frame-ancestors https:\/\/shop\.example/)
  assert.equal(framed.headers['x-frame-options'], undefined)
  const whole = await harness.call({ path, headers: { 'sec-fetch-dest': 'document' } })
  assert.deepEqual([whole.status, String(whole.headers['location']).split('status=')[1]], [303, 'PAID'])
})

test('where the buyer came from completes what the merchant has said of it, once', async () => {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key, { attribution: { campaign: 'autumn' } })
  const context = {
    referrer: 'https://www.search.example/find?q=who+i+am',
    landingUrl: 'https://shop.example/tajines?utm_source=newsletter&utm_campaign=winter',
    screen: '390x844',
    timeZone: 'Africa/Casablanca',
  }
  const verify = (more: object) => callPage(harness, 'verify', { sessionToken: session.token, ...more })
  assert.equal((await verify({ context })).status, 200)
  const wanted = { source: 'newsletter', campaign: 'autumn', referrer: 'www.search.example' }
  assert.deepEqual((await readSession(harness, key, session)).attribution, wanted)
  await verify({ context: { landingUrl: 'https://shop.example/?utm_medium=late' } })
  assert.deepEqual((await readSession(harness, key, session)).attribution, wanted)
  assertRefused(await verify({ context: { landing: 'x' } }), 'VALIDATION_ERROR')
})
