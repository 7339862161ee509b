import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { useHarness } from '#test/harness.ts'
import type { Verification } from '../acquirer.ts'
import { inquiryOf, mustBe, newReferenceOf } from '../conformance/subject.ts'
import { cards, fixtureOf, returnUrl, slowedAt, type StripeFixture, unreached } from './fixture.ts'

const harness = useHarness()
const opened: StripeFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newFixture(): Promise<StripeFixture> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  return fixture
}

const create = 'POST /v1/setup_intents'

const due = (fixture: StripeFixture, token: string) =>
  fixture.acquirer.authorise(fixture.payment({ source: { token }, initiatedBy: 'MERCHANT' }))

async function saved(fixture: StripeFixture, number?: string, clientId = 'client-1'): Promise<string> {
  const { asked, outcome } = await fixture.pay(number, { saveCard: true, buyer: { clientId } })
  if (outcome.status !== 'ACTION_NEEDED') return mustBe('APPROVED', outcome).token ?? ''
  await fixture.answer(outcome.action, true)
  return mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked))).token ?? ''
}

const verification = async (fixture: StripeFixture, number?: string): Promise<Verification> => ({
  scope: fixture.scope,
  reference: newReferenceOf('ver'),
  merchantName: 'A test merchant',
  returnUrl,
  buyer: { clientId: 'client-1' },
  fieldsToken: await fixture.fieldsToken(number),
})

test('a saved card is charged with its buyer and on due dates, and a client is one customer for a merchant', async () => {
  const fixture = await newFixture()
  const token = await saved(fixture)
  assert.match(token, /^pm_/)
  mustBe('APPROVED', await due(fixture, token))
  mustBe('APPROVED', await fixture.acquirer.authorise(fixture.payment({ source: { token } })))
  await saved(fixture)
  await saved(fixture, cards.approved, 'client-2')
  const { customers } = fixture.double.books
  assert.deepEqual(
    [...customers.values()].map(({ metadata }) => metadata['mizan_client']),
    ['client-1', 'client-2'],
  )
  assert.ok([...customers.values()].every(({ name, email }) => name === null && email === null))
})

test('a repeat of a saving payment gives the same token', async () => {
  const fixture = await newFixture()
  const { asked, outcome } = await fixture.pay(cards.approved, { saveCard: true })
  assert.deepEqual(await fixture.acquirer.authorise(asked), outcome)
  assert.ok(mustBe('APPROVED', outcome).token)
})

test('only a payment that saves its card says what the card is saved for, and who pays on a due date is told', async () => {
  const fixture = await newFixture()
  const asked: URLSearchParams[] = []
  const watching = fixture.opened({}, async (request) => {
    asked.push(new URLSearchParams(String(request.body ?? '')))
    return fixture.call(request)
  })
  const source = async () => ({ fieldsToken: await fixture.fieldsToken() })
  const saving = fixture.payment({ source: await source(), saveCard: true })
  const { token = '' } = mustBe('APPROVED', await watching.authorise(saving))
  mustBe('APPROVED', await watching.authorise(fixture.payment({ source: await source() })))
  mustBe('APPROVED', await watching.authorise(fixture.payment({ source: { token }, initiatedBy: 'MERCHANT' })))
  const told = asked.flatMap((each) =>
    each.has('amount') ? [['setup_future_usage', 'off_session', 'return_url'].map((name) => each.get(name))] : [],
  )
  assert.deepEqual(told, [
    ['off_session', null, returnUrl],
    [null, null, returnUrl],
    [null, 'true', null],
  ])
})

test('a bank that wants its holder on a due date says so, and with the buyer at hand it asks for a confirmation', async () => {
  const fixture = await newFixture()
  const [once, always] = [await saved(fixture, cards.challengedOnce), await saved(fixture, cards.challengedAlways)]
  mustBe('APPROVED', await due(fixture, once))
  const declined = mustBe('DECLINED', await due(fixture, always))
  assert.equal(declined.code, 'AUTHENTICATION_REQUIRED')
  const present = fixture.payment({ source: { token: always } })
  const { action } = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise(present))
  await fixture.answer(action, true)
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(present)))
})

test('a token works for its own merchant alone, and a forgotten one for none', async () => {
  const fixture = await newFixture()
  const token = await saved(fixture)
  const foreign = { ...fixture.scope, merchantId: randomUUID() }
  const asked = fixture.payment({ source: { token }, initiatedBy: 'MERCHANT', scope: foreign })
  assert.deepEqual(await fixture.acquirer.authorise(asked), { status: 'REJECTED', reason: 'TOKEN_UNKNOWN' })
  mustBe('FORGOTTEN', await fixture.acquirer.forgetToken({ scope: foreign, token }))
  mustBe('APPROVED', await due(fixture, token))
  for (let times = 0; times < 2; times++)
    mustBe('FORGOTTEN', await fixture.acquirer.forgetToken({ scope: fixture.scope, token }))
  mustBe('REJECTED', await due(fixture, token))
  mustBe('FORGOTTEN', await fixture.acquirer.forgetToken({ scope: fixture.scope, token: 'pm_thatNeverWas' }))
})

test('a card is verified without a payment, with a confirmation where its bank asks for one', async () => {
  const fixture = await newFixture()
  const plain = await verification(fixture)
  const outcome = mustBe('VERIFIED', await fixture.acquirer.verifyCard(plain))
  assert.deepEqual([outcome.card.last4, outcome.card.brand], ['4242', 'visa'])
  assert.deepEqual(await fixture.acquirer.verifyCard(plain), outcome)
  assert.deepEqual(await fixture.acquirer.lookUpVerification(plain), outcome)
  mustBe('APPROVED', await due(fixture, outcome.token))
  const challenged = await verification(fixture, cards.challengedOnce)
  const { action, authenticationId } = mustBe('ACTION_NEEDED', await fixture.acquirer.verifyCard(challenged))
  await fixture.answer(action, true)
  const completed = { ...challenged, authenticationId, step: 'CHALLENGE_COMPLETED' as const }
  const verified = mustBe('VERIFIED', await fixture.acquirer.continueVerification(completed))
  assert.equal(verified.threeDSecure?.transStatus, 'Y')
  assert.equal(fixture.double.books.charges.size, 1)
})

test('a card that is refused, or whose buyer gives up, is not verified', async () => {
  const fixture = await newFixture()
  const refused = await verification(fixture, cards.withoutFunds)
  assert.equal(mustBe('DECLINED', await fixture.acquirer.verifyCard(refused)).code, 'INSUFFICIENT_FUNDS')
  const [failed, left] = [await verification(fixture, cards.challenged), await verification(fixture, cards.challenged)]
  await fixture.answer(mustBe('ACTION_NEEDED', await fixture.acquirer.verifyCard(failed)).action, false)
  assert.equal(mustBe('DECLINED', await fixture.acquirer.lookUpVerification(failed)).code, 'THREE_DS_FAILED')
  const { authenticationId } = mustBe('ACTION_NEEDED', await fixture.acquirer.verifyCard(left))
  const step = { ...left, authenticationId, step: 'ABANDONED' as const }
  assert.equal(mustBe('DECLINED', await fixture.acquirer.continueVerification(step)).code, 'THREE_DS_ABANDONED')
})

test('a verification whose answer was lost is found, and saves one card', async () => {
  const fixture = await newFixture()
  fixture.double.faults.lose = { [create]: 'ANSWER' }
  const asked = await verification(fixture)
  mustBe('UNKNOWN', await fixture.acquirer.verifyCard(asked))
  fixture.double.faults.lose = {}
  mustBe('VERIFIED', await fixture.acquirer.lookUpVerification(asked))
  assert.equal(fixture.double.books.setups.size, 1)
})

test('a verification that was not sent is not rejected once another process has sent it', async () => {
  const fixture = await newFixture()
  const { faults } = fixture.double
  const asked = await verification(fixture)
  const work = async () => {
    faults.lose = { [create]: 'ANSWER' }
    mustBe('UNKNOWN', await fixture.acquirer.lookUpVerification(asked))
    faults.lose = {}
  }
  const call: OutboundCall = (request) =>
    request.url.endsWith('/v1/setup_intents') ? unreached(request) : fixture.call(request)
  mustBe('UNKNOWN', await slowedAt(fixture, 'isRejected', work, call).verifyCard(asked))
  mustBe('VERIFIED', await fixture.acquirer.lookUpVerification(asked))
  assert.equal(fixture.double.books.setups.size, 1)
})

test('a verification and a payment may have one reference', async () => {
  const fixture = await newFixture()
  const asked = await verification(fixture)
  mustBe('VERIFIED', await fixture.acquirer.verifyCard(asked))
  const { reference } = asked
  mustBe('APPROVED', (await fixture.pay(cards.approved, { reference })).outcome)
})
