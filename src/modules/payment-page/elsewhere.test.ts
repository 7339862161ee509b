import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { paymentPartsOf } from '../../start/payments.ts'
import { abandonChallenges } from '#money/payments/resolve.ts'
import { assertRefused } from '#test/answers.ts'
import { fieldsOrigin, pageOrigin } from '#test/elsewhere.ts'
import { useHarness } from '#test/harness.ts'
import { callPage, cardOf, keyFor, openSession, readSession, type Visit, visit } from '#test/payment-page.ts'

// Buyers who give their card to the acquirer itself: on its page, or in its fields on ours.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const canary = '4929123456789012'

beforeEach(() => {
  harness.elsewhere.page.asked.length = 0
  harness.elsewhere.fields.asked.length = 0
})
afterEach(() => {
  harness.acquirer.name = 'bank'
  harness.clock.now = undefined
})

async function stage(shape: 'page' | 'fields', fields: object = {}) {
  harness.acquirer.name = shape
  const { liveKey, production } = await harness.make.merchant()
  return { key: liveKey, scope: production, session: await openSession(harness, liveKey, fields) }
}

const verify = async ({ token }: Visit, locale = 'en') =>
  (await callPage(harness, 'verify', { sessionToken: token, locale })).body
const submit = async (session: Visit, body: object = {}) =>
  callPage(harness, 'submit', { verificationKey: await keyFor(harness, session), method: 'CARD', ...body })
const returnPathIn = (text: string): string => new URL(text).pathname

test('a session says where its card is typed, as the acquirer of its merchant has it', async () => {
  const { session } = await stage('page')
  const [card] = (await verify(session)).methods
  assert.deepEqual(card, {
    method: 'CARD',
    entry: 'PAGE',
    acquirer: 'page',
    destination: 'Continue to the secure page of page',
  })
  assert.match((await verify(session, 'fr')).methods[0].destination, /Continuer vers la page sécurisée/)
  const other = await stage('fields')
  assert.deepEqual((await verify(other.session)).methods[0], {
    method: 'CARD',
    entry: 'FIELDS',
    acquirer: 'fields',
    publishableKey: 'pk_live_shown',
    scriptUrl: `${fieldsOrigin}/v3/`,
  })
  const { key } = await harness.make.merchant()
  const sandbox = await openSession(harness, key)
  assert.deepEqual((await verify(sandbox)).methods, [{ method: 'CARD', entry: 'CARD' }, { method: 'CASH' }])
})

test('a card number that is sent although the acquirer takes none is refused, and nothing of it is kept', async () => {
  for (const shape of ['page', 'fields'] as const) {
    const { session, key } = await stage(shape)
    for (const number of [canary, '4929123456789019']) {
      const refused = await submit(session, { card: cardOf('Canary', { number }) })
      assertRefused(refused, 'VALIDATION_ERROR', { field: 'card', message: /not read/ })
      assert.doesNotMatch(refused.text, /4929123/)
    }
    const hidden = await submit(session, { fieldsToken: canary })
    assertRefused(hidden, 'VALIDATION_ERROR', { field: 'fieldsToken' })
    assert.equal((await readSession(harness, key, session)).attempts, 0)
  }
  assert.doesNotMatch(harness.logged.join('\n'), /4929123/)
})

test('what another shape needs is refused by name', async () => {
  const page = await stage('page')
  assertRefused(await submit(page.session, { fieldsToken: 'pm_good' }), 'VALIDATION_ERROR', { field: 'fieldsToken' })
  const fields = await stage('fields')
  assertRefused(await submit(fields.session), 'VALIDATION_ERROR', { field: 'fieldsToken', message: /required/ })
  const { key } = await harness.make.merchant()
  const sandbox = await openSession(harness, key)
  assertRefused(await submit(sandbox, { fieldsToken: 'pm_good' }), 'VALIDATION_ERROR', { field: 'fieldsToken' })
})

test('a token of the fields pays at once, and one that needs the bank leads there by a redirect', async () => {
  const { session } = await stage('fields')
  const paid = await submit(session, { fieldsToken: 'pm_good_1' })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  const other = await stage('fields')
  const { body } = await submit(other.session, { fieldsToken: 'pm_challenge' })
  assert.deepEqual([body.status, body.nextAction.type, body.nextAction.method], ['REQUIRES_ACTION', 'REDIRECT', 'GET'])
  // Going there is enough, as the page of the calls says.
  assert.match(body.nextAction.url, /\/3ds\?for=/)
  harness.elsewhere.fields.decide('PAID')
  const { returnUrl = '' } = harness.elsewhere.fields.asked.at(-1) ?? {}
  const back = await visit(harness, `${returnPathIn(returnUrl)}?payment_intent=pi_1&redirect_status=failed`)
  assert.deepEqual([back.status, new URL(String(back.headers['location'])).searchParams.get('status')], [303, 'PAID'])
})

const abandon = () => {
  const { db, config, secrets, ports } = harness
  return abandonChallenges(paymentPartsOf({ db, config, secrets, ports, now: () => harness.clock.now ?? new Date() }))
}

/** A buyer who has left for the acquirer's page, and that page's return address. */
async function away(fields: object = {}) {
  const { session, key } = await stage('page', fields)
  const { body } = await submit(session)
  const { okUrl = '' } = body.nextAction.fields
  return { session, key, body, back: returnPathIn(okUrl) }
}

test('a buyer leaves by a form for the page of the acquirer, and what is brought back is not believed', async () => {
  const { session, key, body, back } = await away()
  assert.equal(body.status, 'REQUIRES_ACTION')
  assert.deepEqual([body.nextAction.method, new URL(body.nextAction.url).origin], ['POST', pageOrigin])
  const approved = { Response: 'Approved', ProcReturnCode: '00', mdStatus: '1', hash: 'forged' }
  const early = await visit(harness, back, approved)
  assert.equal(early.status, 303)
  assert.match(String(early.headers['location']), /^https:\/\/pay\.example\/c\/mzn_s/)
  assert.equal((await readSession(harness, key, session)).status, 'REQUIRES_ACTION')
  harness.elsewhere.page.decide('PAID')
  const landed = await visit(harness, back, { Response: 'Declined' })
  assert.match(String(landed.headers['location']), /^https:\/\/shop\.example\/thanks\?lang=fr&.*status=PAID/)
  assert.equal((await readSession(harness, key, session)).status, 'PAID')
  const again = await visit(harness, back, approved)
  assert.equal(again.headers['location'], landed.headers['location'])
})

test('whatever form the browser brings back, it lands', async () => {
  const { back } = await away()
  const bodies: [type: string, body: string][] = [
    ['application/x-www-form-urlencoded', 'a=1&a=2&b=%ff%zz'],
    ['text/plain', 'anything'],
    ['multipart/form-data; boundary=x', '--x--'],
  ]
  for (const [type, body] of bodies) {
    const answer = await harness.call({ method: 'POST', path: back, body, headers: { 'content-type': type } })
    assert.equal(answer.status, 303, `${type} ${answer.text}`)
  }
  assert.equal((await visit(harness, `${back}?oid=1&oid=2`)).status, 303)
  assertRefused(await visit(harness, '/checkout/return/mzn_aforged'), 'INVALID_TOKEN')
})

test('two tabs lead to one payment', async () => {
  const { session, body } = await away()
  const second = await verify(session)
  assert.equal(second.verificationKey, undefined)
  assert.deepEqual(second.nextAction.fields, body.nextAction.fields)
  assert.equal(harness.elsewhere.page.asked.length, 1)
})

test('a session is waited for while its buyer is on the page, and a payment without a notice is found', async () => {
  const { session, key } = await away({ expiresInSeconds: 1_800 })
  harness.clock.now = new Date(Date.now() + 32 * 60_000)
  await abandon()
  assert.equal((await readSession(harness, key, session)).status, 'REQUIRES_ACTION')
  harness.elsewhere.page.decide('PAID')
  harness.clock.now = new Date(Date.now() + 61 * 60_000)
  await abandon()
  assert.equal((await readSession(harness, key, session)).status, 'PAID')
})

test('a buyer who never comes back has abandoned the payment once the page takes none any more', async () => {
  const { session, key } = await away()
  harness.clock.now = new Date(Date.now() + 36 * 60_000)
  await abandon()
  harness.clock.now = new Date(Date.now() + 37 * 60_000)
  await abandon()
  const { status, attempts } = await readSession(harness, key, session)
  assert.deepEqual([status, attempts], ['OPEN', 1])
})

test('an action that leads anywhere but to the acquirer is followed by no buyer', async () => {
  harness.elsewhere.page.origins = ['https://other.example']
  const { session } = await stage('page')
  const { body } = await submit(session)
  harness.elsewhere.page.origins = [pageOrigin]
  assert.deepEqual([body.status, body.nextAction.type], ['PROCESSING', 'POLL'])
})
