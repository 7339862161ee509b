import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { Authorisation } from '../acquirer.ts'
import { inquiryOf, mustBe, together } from '../conformance/subject.ts'
import { cards, returnUrl, type Stage, stageOf } from './fixture.ts'

const harness = useHarness()
const opened: Stage[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newStage(): Promise<Stage> {
  const stage = await stageOf(harness)
  opened.push(stage)
  return stage
}

const create = 'POST /v1/payment_intents'
const chargesAt = (stage: Stage) => [...stage.double.books.charges.values()].filter(({ paid }) => paid).length

test('a payment with a token of the fields is captured at once, and found again', async () => {
  const stage = await newStage()
  const { asked, outcome } = await stage.pay(cards.approved, { statementDescriptor: 'Café "Atlas" ****' })
  const { acquirerReference, authorisationCode, card, ...rest } = mustBe('APPROVED', outcome)
  assert.deepEqual(rest, { status: 'APPROVED', amountMinor: 14_990n, currency: 'MAD', capturedAt: stage.now() })
  assert.match(acquirerReference, /^pi_/)
  assert.equal(authorisationCode, '104242')
  const { fingerprint, ...shown } = card ?? {}
  const facts = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, country: 'US', funding: 'CREDIT' }
  assert.deepEqual(shown, { ...facts, issuer: 'BANK OF THE DOUBLE' })
  assert.match(fingerprint ?? '', /^[\w-]{32}$/)
  assert.deepEqual(await stage.acquirer.lookUp(inquiryOf(asked)), outcome)
  const intent = stage.double.books.payments.get(acquirerReference)
  assert.equal(intent?.statement_descriptor_suffix, 'Cafe Atlas')
  assert.deepEqual(intent?.metadata, {
    mizan_reference: asked.reference,
    mizan_merchant: stage.scope.merchantId,
    mizan_environment: stage.scope.environment,
  })
})

test('a repeat is answered with the first outcome, whatever it asks for, also sixty-four times at once', async () => {
  const stage = await newStage()
  const asked = stage.payment({ source: { fieldsToken: await stage.fieldsToken() } })
  const outcomes = await together(() => stage.acquirer.authorise(asked))
  const [first] = outcomes
  assert.ok(outcomes.every(({ status }) => status === 'APPROVED'))
  const other = { ...asked, amountMinor: 99n, source: { fieldsToken: await stage.fieldsToken(cards.refused) } }
  assert.deepEqual(await stage.acquirer.authorise(other), first)
  assert.equal(chargesAt(stage), 1)
})

test('a confirmation token pays as a payment method does', async () => {
  const stage = await newStage()
  const source = { fieldsToken: await stage.fieldsToken(cards.approved, 'confirmation_token') }
  mustBe('APPROVED', await stage.acquirer.authorise(stage.payment({ source })))
})

test('a refusal has a code, the network’s own, and stays', async () => {
  const stage = await newStage()
  for (const [number, code, networkCode, isRetryable] of [
    [cards.withoutFunds, 'INSUFFICIENT_FUNDS', '51', true],
    [cards.lost, 'LOST_CARD', '41', false],
    [cards.refused, 'GENERIC_DECLINE', '05', true],
  ] as const) {
    const { asked, outcome } = await stage.pay(number)
    const declined = mustBe('DECLINED', outcome)
    assert.deepEqual([declined.code, declined.networkCode], [code, networkCode])
    assert.equal(declined.card?.last4, number.slice(-4))
    if (!isRetryable) assert.equal(declined.isRetryable, false)
    assert.deepEqual(await stage.acquirer.lookUp(inquiryOf(asked)), declined)
    assert.deepEqual(await stage.acquirer.authorise(asked), declined)
  }
})

test('a confirmation with the bank is a page on Stripe’s host, and nothing that the browser brings back is believed', async () => {
  const stage = await newStage()
  const { asked, outcome } = await stage.pay(cards.challenged)
  const { action, authenticationId, expiresAt } = mustBe('ACTION_NEEDED', outcome)
  assert.ok(action.type === 'REDIRECT' && action.url === `${stage.double.url}/double/3ds`)
  assert.equal(expiresAt.getTime() - stage.now().getTime(), 20 * 60_000)
  const completed = { ...inquiryOf(asked), authenticationId, step: 'CHALLENGE_COMPLETED' as const }
  assert.deepEqual(await stage.acquirer.continueAfterChallenge(completed), outcome)
  const back = await stage.answer(action, true)
  assert.ok(back.href.startsWith(returnUrl) && back.searchParams.get('payment_intent') === authenticationId)
  const approved = mustBe('APPROVED', await stage.acquirer.continueAfterChallenge(completed))
  assert.deepEqual(approved.threeDSecure, {
    transStatus: 'Y',
    eci: '05',
    flow: 'CHALLENGE',
    liability: 'ISSUER',
    version: '2.2.0',
  })
})

test('a failed confirmation is declined, and the intent is canceled before it is told', async () => {
  const stage = await newStage()
  const { asked, outcome } = await stage.pay(cards.challenged)
  const { action, authenticationId } = mustBe('ACTION_NEEDED', outcome)
  await stage.answer(action, false)
  const declined = mustBe('DECLINED', await stage.acquirer.lookUp(inquiryOf(asked)))
  assert.equal(declined.code, 'THREE_DS_FAILED')
  assert.equal(stage.double.books.payments.get(authenticationId)?.status, 'canceled')
  assert.deepEqual(await stage.acquirer.lookUp(inquiryOf(asked)), declined)
})

test('a confirmation that is given up, or never answered, ends as abandoned and can be paid no more', async () => {
  const stage = await newStage()
  const [left, late] = [await stage.pay(cards.challenged), await stage.pay(cards.challenged)]
  const { authenticationId } = mustBe('ACTION_NEEDED', left.outcome)
  const abandoned = { ...inquiryOf(left.asked), authenticationId, step: 'ABANDONED' as const }
  assert.equal(mustBe('DECLINED', await stage.acquirer.continueAfterChallenge(abandoned)).code, 'THREE_DS_ABANDONED')
  stage.passTime(20 * 60_000)
  assert.equal(mustBe('DECLINED', await stage.acquirer.lookUp(inquiryOf(late.asked))).code, 'THREE_DS_ABANDONED')
  assert.ok([...stage.double.books.payments.values()].every(({ status }) => status === 'canceled'))
})

test('a buyer who confirmed at the moment of giving up has paid', async () => {
  const stage = await newStage()
  const { asked, outcome } = await stage.pay(cards.challenged)
  const { action, authenticationId } = mustBe('ACTION_NEEDED', outcome)
  await stage.answer(action, true)
  const abandoned = { ...inquiryOf(asked), authenticationId, step: 'ABANDONED' as const }
  mustBe('APPROVED', await stage.acquirer.continueAfterChallenge(abandoned))
})

test('forced 3-D Secure challenges a card that asks for none', async () => {
  const stage = await newStage()
  mustBe('ACTION_NEEDED', (await stage.pay(cards.approved, { threeDS: 'FORCE' })).outcome)
})

test('a payment whose answer was lost is found, and charged once', async () => {
  const stage = await newStage()
  stage.double.faults.lose = { [create]: 'ANSWER' }
  const { asked, outcome } = await stage.pay()
  assert.deepEqual(outcome, { status: 'UNKNOWN', cause: 'ERROR' })
  stage.double.faults.lose = {}
  stage.passTime(60_000)
  mustBe('APPROVED', await stage.acquirer.lookUp(inquiryOf(asked)))
  mustBe('APPROVED', await stage.acquirer.authorise(asked))
  assert.equal(chargesAt(stage), 1)
})

test('after a quarter of an hour a lost payment is looked for and never made, and not finding it proves nothing for an hour', async () => {
  const stage = await newStage()
  stage.double.faults.lose = { [create]: 'ANSWER' }
  const lostAnswer = (await stage.pay()).asked
  stage.double.faults.lose = { [create]: 'REQUEST' }
  const lostRequest = (await stage.pay()).asked
  stage.double.faults.lose = {}
  stage.double.faults.searchLagMs = 3_600_000
  stage.passTime(30 * 60_000)
  assert.deepEqual(await stage.acquirer.lookUp(inquiryOf(lostAnswer)), { status: 'NOT_FOUND' })
  stage.passTime(40 * 60_000)
  mustBe('APPROVED', await stage.acquirer.lookUp(inquiryOf(lostAnswer)))
  assert.deepEqual(await stage.acquirer.lookUp(inquiryOf(lostRequest)), { status: 'NOT_FOUND' })
  assert.ok(stage.acquirer.arrivesWithinMs > 75 * 60_000)
  assert.equal(chargesAt(stage), 1)
})

test('a key that stands for another request leads to what it stands for', async () => {
  const stage = await newStage()
  const asked = stage.payment({ source: { fieldsToken: await stage.fieldsToken() } })
  const metadata = {
    mizan_reference: asked.reference,
    mizan_merchant: stage.scope.merchantId,
    mizan_environment: stage.scope.environment,
  }
  const method = await stage.fieldsToken()
  const params = {
    amount: 14_990,
    currency: 'mad',
    confirm: true,
    payment_method: method,
    allowed_payment_method_types: ['card'],
  }
  const options = { idempotencyKey: asked.reference }
  await stage.api.ask((sdk) => sdk.paymentIntents.create({ ...params, metadata, return_url: returnUrl }, options))
  mustBe('APPROVED', await stage.acquirer.authorise(asked))
  assert.equal(chargesAt(stage), 1)
})

/** All requests of a stage are held against Stripe's document and its limits when it is closed. */
const unusual: [title: string, fields: Partial<Authorisation>, outcome: 'APPROVED' | 'REJECTED'][] = [
  ['no decimals', { amountMinor: 500n, currency: 'JPY' }, 'APPROVED'],
  ['no decimals, in francs', { amountMinor: 655_957n, currency: 'XOF' }, 'APPROVED'],
  ['three decimals', { amountMinor: 12_340n, currency: 'TND' }, 'APPROVED'],
  ['a third decimal that no card can be charged', { amountMinor: 12_345n, currency: 'TND' }, 'REJECTED'],
  ['hundredths that are whole units', { amountMinor: 500n, currency: 'ISK' }, 'APPROVED'],
  ['a large amount', { amountMinor: 99_999_999n }, 'APPROVED'],
  ['more than Stripe takes', { amountMinor: 10n ** 13n }, 'REJECTED'],
  ['signs that no statement has', { statementDescriptor: `<Café> "d'Or" \\*` }, 'APPROVED'],
  ['a statement of 22 signs', { statementDescriptor: 'ABCDEFGHIJKLMNOPQRSTUV' }, 'APPROVED'],
  ['a statement of digits', { statementDescriptor: '2026' }, 'APPROVED'],
  ['letters of another script', { statementDescriptor: 'متجر الأطلس 🧆' }, 'APPROVED'],
  ['forced 3-D Secure', { threeDS: 'FORCE', merchantName: '&amount=1' }, 'APPROVED'],
  [
    'an address with all that it may have',
    { returnUrl: `https://pay.example/r/%E2%98%83?a=%26b=1#c&d[]=é` },
    'APPROVED',
  ],
]

for (const [title, fields, expected] of unusual)
  test(`a payment is asked for by Stripe’s rules: ${title}`, async () => {
    const stage = await newStage()
    const source = { fieldsToken: await stage.fieldsToken() }
    const outcome = await stage.acquirer.authorise(stage.payment({ ...fields, source }))
    const said = outcome.status === 'ACTION_NEEDED' ? 'APPROVED' : outcome.status
    assert.equal(
      said,
      expected,
      JSON.stringify(outcome, (_, value) => String(value)),
    )
  })

test('what is no token of the fields is sent to nobody', async () => {
  const stage = await newStage()
  for (const fieldsToken of [
    'pm_',
    'pm_a/../../refunds',
    'pm_1&amount=1',
    'pm_1?x',
    'src_123456',
    `pm_${'a'.repeat(101)}`,
    'pm_١٢٣٤',
  ])
    assert.deepEqual(await stage.acquirer.authorise(stage.payment({ source: { fieldsToken } })), {
      status: 'REJECTED',
      reason: 'FIELDS_TOKEN_UNKNOWN',
    })
  assert.equal(stage.double.books.payments.size, 0)
})

test('an error of Stripe’s, a page of another server and silence are never a failure', async () => {
  const stage = await newStage()
  const { faults } = stage.double
  for (const [fault, cause] of [
    [{ statusCode: 500 }, 'ERROR'],
    [{ statusCode: 503 }, 'ERROR'],
    [{ answersHtml: true }, 'NOT_UNDERSTOOD'],
  ] as const) {
    Object.assign(faults, fault)
    const asked = stage.payment({ source: { fieldsToken: 'pm_12345' } })
    assert.deepEqual(await stage.acquirer.authorise(asked), { status: 'UNKNOWN', cause })
    assert.equal((await stage.acquirer.lookUp(inquiryOf(asked))).status, 'UNKNOWN')
    Object.assign(faults, { statusCode: undefined, answersHtml: false })
  }
})

test('a rate limit is asked again, and if it stays, nothing was done and the same may be asked for again', async () => {
  const stage = await newStage()
  const source = { fieldsToken: await stage.fieldsToken() }
  stage.double.faults.callsLeft = 0
  const asked = stage.payment({ source })
  assert.deepEqual(await stage.acquirer.authorise(asked), { status: 'REJECTED', reason: 'RATE_LIMITED' })
  assert.equal(stage.double.callsOf(create), 3)
  assert.deepEqual(await stage.acquirer.lookUp(inquiryOf(asked)), { status: 'NOT_FOUND' })
  delete stage.double.faults.callsLeft
  mustBe('APPROVED', await stage.acquirer.authorise(asked))
})

test('what Stripe surely did not act on is rejected: another key, an unknown token, an address that is not there', async () => {
  const stage = await newStage()
  const rejected = (reason: string) => ({ status: 'REJECTED', reason })
  const badKey = stage.opened({ secrets: { apiKey: 'sk_test_another' } })
  assert.deepEqual(
    await badKey.authorise(stage.payment({ source: { fieldsToken: 'pm_1234' } })),
    rejected('KEY_REFUSED'),
  )
  const { outcome } = await stage.pay(cards.approved, { source: { fieldsToken: 'pm_nowhere' } })
  assert.deepEqual(outcome, rejected('RESOURCE_MISSING'))
  for (const [fields, reason] of [
    [{ source: { fieldsToken: '4242424242424242' } }, 'FIELDS_TOKEN_UNKNOWN'],
    [{ source: { page: true } }, 'FIELDS_ALONE'],
    [{ source: { token: 'pm_invented' } }, 'TOKEN_UNKNOWN'],
    [{ currency: 'TND', amountMinor: 1_234n }, 'AMOUNT_NOT_TAKEN'],
  ] as const)
    assert.deepEqual(await stage.acquirer.authorise(stage.payment(fields)), rejected(reason))
  await stage.double.close()
  const unreached = await stage.acquirer.authorise(stage.payment({ source: { fieldsToken: 'pm_1234' } }))
  assert.deepEqual(unreached, rejected('NOT_REACHED'))
})

test('a payment that Stripe has not decided is pending, and found decided', async () => {
  const stage = await newStage()
  stage.double.faults.decidesLater = true
  const [good, bad] = [await stage.pay(), await stage.pay()]
  const { acquirerReference = '', askAgainAt } = mustBe('PENDING', good.outcome)
  assert.equal(askAgainAt?.getTime(), stage.now().getTime() + 60_000)
  await stage.double.decidePayment(acquirerReference, true)
  await stage.double.decidePayment(mustBe('PENDING', bad.outcome).acquirerReference ?? '', false)
  mustBe('APPROVED', await stage.acquirer.lookUp(inquiryOf(good.asked)))
  mustBe('DECLINED', await stage.acquirer.lookUp(inquiryOf(bad.asked)))
})

test('what Stripe’s clock shows ahead of ours was captured now', async () => {
  const stage = await newStage()
  stage.double.faults.clockSkewMs = 3_600_000
  const { outcome } = await stage.pay()
  assert.deepEqual(mustBe('APPROVED', outcome).capturedAt, stage.now())
})
