import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefused } from '#test/answers.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import {
  browserOf,
  callPage,
  cardOf,
  openSession,
  pay,
  readSession,
  shopOrigin,
  visit,
  type Visit,
} from '#test/payment-page.ts'
import { paymentPartsOf } from '../../start/payments.ts'
import { abandonChallenges } from '#money/payments/resolve.ts'
import { partsAt } from '#test/ports.ts'

// A buyer whose bank requires a confirmation: on the page of the simulated bank, and back.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

type Action = { acsUrl: string; creq: string; authenticationId: string }

async function challenged(fields: object = {}, holder = 'CHALLENGE') {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key, fields)
  const { status, body, text } = await pay(harness, session, { card: cardOf(holder) })
  assert.deepEqual([status, body.status], [200, 'REQUIRES_ACTION'], text)
  return { key, session, action: body.nextAction as Action }
}

const bankForm = ({ creq, authenticationId }: Action) => ({ creq, threeDSSessionData: authenticationId })
const atBank = (action: Action, more: object = {}) =>
  visit(harness, '/simulator/challenge', { ...bankForm(action), ...more })

/** Follows the redirects within our own origin. */
const followed = (answer: Answer): Promise<Answer> => {
  assert.equal(answer.status, 303, answer.text)
  return visit(harness, String(answer.headers['location']).replace('https://pay.example', ''))
}

const stateOf = async (key: string, session: Visit) => {
  const { status, attempts, transactions, lastDecline } = await readSession(harness, key, session)
  return [status, attempts, transactions.map((each: { status: string }) => each.status), lastDecline?.code]
}

test('the page of the bank opens with what the submit answered, and its code leads to the shop, paid', async () => {
  const { key, session, action } = await challenged({ returnUrl: 'https://shop.example/thanks' })
  assert.equal(action.acsUrl, 'https://pay.example/simulator/challenge')
  const page = await atBank(action)
  assert.equal(page.status, 200)
  assert.match(page.text, /SANDBOX TEST/)
  assert.match(page.text, /MAD\s100\.00/)
  const landed = await followed(await atBank(action, { code: '555' }))
  assert.equal(landed.status, 303)
  const back = `https://shop.example/thanks?sessionId=${session.id}&orderId=order-1042&status=PAID`
  assert.equal(landed.headers['location'], back)
  assert.deepEqual(await stateOf(key, session), ['PAID', 1, ['SUCCEEDED'], undefined])
})

test('a wrong code fails the payment, and the buyer comes back to the page to try again', async () => {
  const { key, session, action } = await challenged()
  const landed = await followed(await atBank(action, { code: '123' }))
  assert.equal(landed.headers['location'], `https://pay.example/c/${session.token}`)
  assert.deepEqual(await stateOf(key, session), ['OPEN', 1, ['FAILED'], 'THREE_DS_FAILED'])
  assert.equal((await pay(harness, session)).body.status, 'SUCCEEDED')
})

test('a decline that a page is told of again is in the language that it asks for', async () => {
  const { session, action } = await challenged()
  await followed(await atBank(action, { code: '123' }))
  const said = async (locale: string) => {
    const { body } = await callPage(harness, 'verify', { sessionToken: session.token, locale })
    return body.session.lastDecline.message
  }
  assert.match(await said('fr'), /^Le paiement/)
  assert.match(await said('en'), /your bank/)
})

test('a buyer who cancels at the bank has abandoned the confirmation, and can pay again at once', async () => {
  const { key, session, action } = await challenged()
  const landed = await followed(await atBank(action, { code: '', cancel: 'yes' }))
  assert.equal(landed.headers['location'], `https://pay.example/c/${session.token}`)
  assert.deepEqual(await stateOf(key, session), ['OPEN', 1, ['FAILED'], 'THREE_DS_ABANDONED'])
  assert.equal((await pay(harness, session)).body.status, 'SUCCEEDED')
})

test('a bank that posts its answer is taken as well as one that redirects, and twice is once', async () => {
  const { key, session, action } = await challenged()
  const answered = await atBank(action, { code: '555' })
  const { searchParams } = new URL(String(answered.headers['location']))
  const form = { ...Object.fromEntries(searchParams), MD: 'a field of the bank’s own' }
  const places = [await visit(harness, '/checkout/return', form), await visit(harness, '/checkout/return', form)]
  assert.deepEqual(
    places.map(({ status }) => status),
    [303, 303],
  )
  assert.equal(places[0]?.headers['location'], places[1]?.headers['location'])
  assert.deepEqual(await stateOf(key, session), ['PAID', 1, ['SUCCEEDED'], undefined])
})

test('what the browser brings from the bank proves nothing', async () => {
  const { key, session, action } = await challenged()
  const cres = Buffer.from(JSON.stringify({ messageType: 'CRes', transStatus: 'Y' })).toString('base64url')
  const { authenticationId } = action
  const said = await callPage(harness, '3ds', { authenticationId, step: 'CHALLENGE_COMPLETED', cres })
  assert.equal(said.body.status, 'REQUIRES_ACTION')
  const landed = await visit(harness, '/checkout/return', { threeDSSessionData: authenticationId, cres })
  assert.equal(landed.headers['location'], `https://pay.example/c/${session.token}`)
  assert.deepEqual(await stateOf(key, session), ['REQUIRES_ACTION', 1, ['REQUIRES_ACTION'], undefined])
})

test('a confirmation that was closed is opened again from where it stands, and passes', async () => {
  const { key, session, action } = await challenged()
  await atBank(action)
  const verified = await callPage(harness, 'verify', { sessionToken: session.token })
  assert.equal(verified.body.session.status, 'REQUIRES_ACTION')
  assert.equal(verified.body.verificationKey, undefined)
  const { nextAction } = verified.body
  assert.deepEqual([nextAction.type, nextAction.creq], ['THREE_DS_CHALLENGE', action.creq])
  await followed(await atBank(nextAction, { code: '555' }))
  assert.deepEqual(await stateOf(key, session), ['PAID', 1, ['SUCCEEDED'], undefined])
})

test('a confirmation without an answer for ten minutes fails, and the session is payable again', async () => {
  const { key, session, action } = await challenged()
  harness.clock.now = new Date(Date.now() + 11 * 60_000)
  const at = harness.clock.now
  await abandonChallenges(paymentPartsOf(partsAt(harness, () => at)))
  assert.deepEqual(await stateOf(key, session), ['OPEN', 1, ['FAILED'], 'THREE_DS_ABANDONED'])
  const late = await callPage(harness, '3ds', {
    authenticationId: action.authenticationId,
    step: 'CHALLENGE_COMPLETED',
  })
  assert.deepEqual([late.body.status, late.body.decline.code], ['FAILED', 'THREE_DS_ABANDONED'])
  const { verificationKey } = late.body
  const paid = await callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf() })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
})

test('a bank that looks at the browser first asks for the challenge after that, seen or not', async () => {
  for (const step of ['METHOD_COMPLETED', 'METHOD_TIMED_OUT']) {
    const { session, key, action } = await challenged({}, 'METHOD CHALLENGE')
    const { type, methodUrl, threeDSMethodData, authenticationId } = action as unknown as Record<string, string>
    assert.deepEqual([type, methodUrl], ['THREE_DS_METHOD', 'https://pay.example/simulator/3ds-method'])
    const seen = await visit(harness, '/simulator/3ds-method', { threeDSMethodData: threeDSMethodData ?? '' })
    assert.equal(seen.status, 200)
    const next = await callPage(harness, '3ds', { authenticationId, step })
    assert.deepEqual([next.body.status, next.body.nextAction.type], ['REQUIRES_ACTION', 'THREE_DS_CHALLENGE'])
    await followed(await atBank(next.body.nextAction, { code: '555' }))
    assert.deepEqual(await stateOf(key, session), ['PAID', 1, ['SUCCEEDED'], undefined])
  }
})

test('a shop’s own page shows the bank in a frame and goes on by itself', async () => {
  const { key } = await harness.make.merchant()
  const shop = browserOf(shopOrigin)
  const custom = { integration: 'CUSTOM', allowedOrigins: [shopOrigin], returnUrl: undefined }
  const session = await openSession(harness, key, custom)
  const { nextAction } = (await pay(harness, session, { card: cardOf('CHALLENGE') }, shop)).body
  const page = await atBank(nextAction)
  assert.match(String(page.headers['content-security-policy']), /frame-ancestors \*/)
  assert.equal(page.headers['x-frame-options'], undefined)
  const landed = await followed(await atBank(nextAction, { code: '555' }))
  assert.equal(landed.status, 200)
  assert.equal(landed.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(String(landed.headers['content-security-policy']), /frame-ancestors https:\/\/shop\.example$/)
  const { authenticationId } = nextAction
  const done = await callPage(harness, '3ds', { authenticationId, step: 'CHALLENGE_COMPLETED' }, shop)
  assert.deepEqual([done.body.status, done.body.nextAction], ['SUCCEEDED', undefined])
})

test('a shop’s own address hears how a payment stands, in any script', async () => {
  const fields = { integration: 'CUSTOM', returnUrl: 'https://shop.example/شكرا?a=1%202#top' }
  const { session, action } = await challenged(fields)
  const landed = await followed(await atBank(action, { code: '1' }))
  const asked = `sessionId=${session.id}&orderId=order-1042&status=FAILED`
  assert.equal(landed.headers['location'], `https://shop.example/${encodeURIComponent('شكرا')}?a=1%202&${asked}#top`)
})

test('an authentication is of no use to a caller who knows the session, or the id at the bank, alone', async () => {
  const { action, session } = await challenged()
  const request = JSON.parse(Buffer.from(action.creq, 'base64url').toString())
  const atBankId = request.threeDSServerTransID
  const other = (await challenged()).action.authenticationId
  const wrong = [session.id, atBankId, `${action.authenticationId}x`, other.slice(0, -1), '', session.token]
  for (const authenticationId of wrong) {
    const step = 'CHALLENGE_COMPLETED'
    assertRefused(await callPage(harness, '3ds', { authenticationId, step }), 'INVALID_TOKEN', {}, authenticationId)
    const form = { threeDSSessionData: authenticationId }
    assertRefused(await visit(harness, '/checkout/return', form), 'INVALID_TOKEN', {}, authenticationId)
  }
})
