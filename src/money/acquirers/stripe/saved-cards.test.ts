import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { Verification } from '../acquirer.ts'
import { inquiryOf, mustBe, newReferenceOf } from '../conformance/subject.ts'
import { cards, returnUrl, type Stage, stageOf } from './fixture.ts'

const harness = useHarness()
const opened: Stage[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newStage(): Promise<Stage> {
  const stage = await stageOf(harness)
  opened.push(stage)
  return stage
}

const due = (stage: Stage, token: string) =>
  stage.acquirer.authorise(stage.payment({ source: { token }, initiatedBy: 'MERCHANT' }))

async function saved(stage: Stage, number?: string, clientId = 'client-1'): Promise<string> {
  const { asked, outcome } = await stage.pay(number, { saveCard: true, buyer: { clientId } })
  if (outcome.status !== 'ACTION_NEEDED') return mustBe('APPROVED', outcome).token ?? ''
  await stage.answer(outcome.action, true)
  return mustBe('APPROVED', await stage.acquirer.lookUp(inquiryOf(asked))).token ?? ''
}

const verification = async (stage: Stage, number?: string): Promise<Verification> => ({
  scope: stage.scope,
  reference: newReferenceOf('ver'),
  merchantName: 'A test merchant',
  returnUrl,
  buyer: { clientId: 'client-1' },
  fieldsToken: await stage.fieldsToken(number),
})

test('a saved card is charged with its buyer and on due dates, and a client is one customer for a merchant', async () => {
  const stage = await newStage()
  const token = await saved(stage)
  assert.match(token, /^pm_/)
  mustBe('APPROVED', await due(stage, token))
  mustBe('APPROVED', await stage.acquirer.authorise(stage.payment({ source: { token } })))
  await saved(stage)
  await saved(stage, cards.approved, 'client-2')
  const { customers } = stage.double.books
  assert.deepEqual(
    [...customers.values()].map(({ metadata }) => metadata['mizan_client']),
    ['client-1', 'client-2'],
  )
  assert.ok([...customers.values()].every(({ name, email }) => name === null && email === null))
})

test('a repeat of a saving payment gives the same token', async () => {
  const stage = await newStage()
  const { asked, outcome } = await stage.pay(cards.approved, { saveCard: true })
  assert.deepEqual(await stage.acquirer.authorise(asked), outcome)
  assert.ok(mustBe('APPROVED', outcome).token)
})

test('only a payment that saves its card says what the card is saved for, and who pays on a due date is told', async () => {
  const stage = await newStage()
  const asked: URLSearchParams[] = []
  const watching = stage.opened({}, async (request) => {
    asked.push(new URLSearchParams(String(request.body ?? '')))
    return stage.call(request)
  })
  const source = async () => ({ fieldsToken: await stage.fieldsToken() })
  const saving = stage.payment({ source: await source(), saveCard: true })
  const { token = '' } = mustBe('APPROVED', await watching.authorise(saving))
  mustBe('APPROVED', await watching.authorise(stage.payment({ source: await source() })))
  mustBe('APPROVED', await watching.authorise(stage.payment({ source: { token }, initiatedBy: 'MERCHANT' })))
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
  const stage = await newStage()
  const [once, always] = [await saved(stage, cards.challengedOnce), await saved(stage, cards.challengedAlways)]
  mustBe('APPROVED', await due(stage, once))
  const declined = mustBe('DECLINED', await due(stage, always))
  assert.equal(declined.code, 'AUTHENTICATION_REQUIRED')
  const present = stage.payment({ source: { token: always } })
  const { action } = mustBe('ACTION_NEEDED', await stage.acquirer.authorise(present))
  await stage.answer(action, true)
  mustBe('APPROVED', await stage.acquirer.lookUp(inquiryOf(present)))
})

test('a token is of no use to another merchant, and a forgotten one to nobody', async () => {
  const stage = await newStage()
  const token = await saved(stage)
  const foreign = { ...stage.scope, merchantId: randomUUID() }
  const asked = stage.payment({ source: { token }, initiatedBy: 'MERCHANT', scope: foreign })
  assert.deepEqual(await stage.acquirer.authorise(asked), { status: 'REJECTED', reason: 'TOKEN_UNKNOWN' })
  mustBe('FORGOTTEN', await stage.acquirer.forgetToken({ scope: foreign, token }))
  mustBe('APPROVED', await due(stage, token))
  for (let times = 0; times < 2; times++)
    mustBe('FORGOTTEN', await stage.acquirer.forgetToken({ scope: stage.scope, token }))
  mustBe('REJECTED', await due(stage, token))
  mustBe('FORGOTTEN', await stage.acquirer.forgetToken({ scope: stage.scope, token: 'pm_thatNeverWas' }))
})

test('a card is verified without a payment, with a confirmation where its bank asks for one', async () => {
  const stage = await newStage()
  const plain = await verification(stage)
  const outcome = mustBe('VERIFIED', await stage.acquirer.verifyCard(plain))
  assert.deepEqual([outcome.card.last4, outcome.card.brand], ['4242', 'visa'])
  assert.deepEqual(await stage.acquirer.verifyCard(plain), outcome)
  assert.deepEqual(await stage.acquirer.lookUpVerification(plain), outcome)
  mustBe('APPROVED', await due(stage, outcome.token))
  const challenged = await verification(stage, cards.challengedOnce)
  const { action, authenticationId } = mustBe('ACTION_NEEDED', await stage.acquirer.verifyCard(challenged))
  await stage.answer(action, true)
  const completed = { ...challenged, authenticationId, step: 'CHALLENGE_COMPLETED' as const }
  const verified = mustBe('VERIFIED', await stage.acquirer.continueVerification(completed))
  assert.equal(verified.threeDSecure?.transStatus, 'Y')
  assert.equal(stage.double.books.charges.size, 1)
})

test('a card that is refused, or whose buyer gives up, is not verified', async () => {
  const stage = await newStage()
  const refused = await verification(stage, cards.withoutFunds)
  assert.equal(mustBe('DECLINED', await stage.acquirer.verifyCard(refused)).code, 'INSUFFICIENT_FUNDS')
  const [failed, left] = [await verification(stage, cards.challenged), await verification(stage, cards.challenged)]
  await stage.answer(mustBe('ACTION_NEEDED', await stage.acquirer.verifyCard(failed)).action, false)
  assert.equal(mustBe('DECLINED', await stage.acquirer.lookUpVerification(failed)).code, 'THREE_DS_FAILED')
  const { authenticationId } = mustBe('ACTION_NEEDED', await stage.acquirer.verifyCard(left))
  const step = { ...left, authenticationId, step: 'ABANDONED' as const }
  assert.equal(mustBe('DECLINED', await stage.acquirer.continueVerification(step)).code, 'THREE_DS_ABANDONED')
})

test('a verification whose answer was lost is found, and saves one card', async () => {
  const stage = await newStage()
  stage.double.faults.lose = { 'POST /v1/setup_intents': 'ANSWER' }
  const asked = await verification(stage)
  mustBe('UNKNOWN', await stage.acquirer.verifyCard(asked))
  stage.double.faults.lose = {}
  mustBe('VERIFIED', await stage.acquirer.lookUpVerification(asked))
  assert.equal(stage.double.books.setups.size, 1)
})

test('a verification and a payment may have one reference', async () => {
  const stage = await newStage()
  const asked = await verification(stage)
  mustBe('VERIFIED', await stage.acquirer.verifyCard(asked))
  const { reference } = asked
  mustBe('APPROVED', (await stage.pay(cards.approved, { reference })).outcome)
})
