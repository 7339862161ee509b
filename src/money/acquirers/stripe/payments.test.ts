import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { Authorisation } from '../acquirer.ts'
import { inquiryOf, mustBe, together } from '../conformance/subject.ts'
import { cards, fixtureOf, returnUrl, slowedAt, type StripeFixture, unreached } from './fixture.ts'

const harness = useHarness()
const opened: StripeFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newFixture(): Promise<StripeFixture> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  return fixture
}

const create = 'POST /v1/payment_intents'
const chargesAt = (fixture: StripeFixture) =>
  [...fixture.double.books.charges.values()].filter(({ paid }) => paid).length

test('a payment with a token of the fields is captured at once, and found again', async () => {
  const fixture = await newFixture()
  const { asked, outcome } = await fixture.pay(cards.approved, { statementDescriptor: 'Café "Atlas" ****' })
  const { acquirerReference, authorisationCode, card, ...rest } = mustBe('APPROVED', outcome)
  assert.deepEqual(rest, { status: 'APPROVED', amountMinor: 14_990n, currency: 'MAD', capturedAt: fixture.now() })
  assert.match(acquirerReference, /^pi_/)
  assert.equal(authorisationCode, '104242')
  const { fingerprint, ...shown } = card ?? {}
  const facts = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, country: 'US', funding: 'CREDIT' }
  assert.deepEqual(shown, { ...facts, issuer: 'BANK OF THE DOUBLE' })
  assert.match(fingerprint ?? '', /^[\w-]{32}$/)
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), outcome)
  const intent = fixture.double.books.payments.get(acquirerReference)
  assert.equal(intent?.statement_descriptor_suffix, 'Cafe Atlas')
  assert.deepEqual(intent?.metadata, {
    mizan_reference: asked.reference,
    mizan_merchant: fixture.scope.merchantId,
    mizan_environment: fixture.scope.environment,
  })
})

test('a repeat is answered with the first outcome, whatever it asks for, also sixty-four times at once', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment({ source: { fieldsToken: await fixture.fieldsToken() } })
  const outcomes = await together(() => fixture.acquirer.authorise(asked))
  const [first] = outcomes
  assert.ok(outcomes.every(({ status }) => status === 'APPROVED'))
  const other = { ...asked, amountMinor: 99n, source: { fieldsToken: await fixture.fieldsToken(cards.refused) } }
  assert.deepEqual(await fixture.acquirer.authorise(other), first)
  assert.equal(chargesAt(fixture), 1)
})

test('a confirmation token pays as a payment method does', async () => {
  const fixture = await newFixture()
  const source = { fieldsToken: await fixture.fieldsToken(cards.approved, 'confirmation_token') }
  mustBe('APPROVED', await fixture.acquirer.authorise(fixture.payment({ source })))
})

test('a refusal has a code, the network’s own, and stays', async () => {
  const fixture = await newFixture()
  for (const [number, code, networkCode, isRetryable] of [
    [cards.withoutFunds, 'INSUFFICIENT_FUNDS', '51', true],
    [cards.lost, 'LOST_CARD', '41', false],
    [cards.refused, 'GENERIC_DECLINE', '05', true],
  ] as const) {
    const { asked, outcome } = await fixture.pay(number)
    const declined = mustBe('DECLINED', outcome)
    assert.deepEqual([declined.code, declined.networkCode], [code, networkCode])
    assert.equal(declined.card?.last4, number.slice(-4))
    if (!isRetryable) assert.equal(declined.isRetryable, false)
    assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), declined)
    assert.deepEqual(await fixture.acquirer.authorise(asked), declined)
  }
})

test('a confirmation with the bank is a page on Stripe’s host, and nothing that the browser brings back is believed', async () => {
  const fixture = await newFixture()
  const { asked, outcome } = await fixture.pay(cards.challenged)
  const { action, authenticationId, expiresAt } = mustBe('ACTION_NEEDED', outcome)
  assert.ok(action.type === 'REDIRECT' && action.url === `${fixture.double.url}/double/3ds`)
  assert.equal(expiresAt.getTime() - fixture.now().getTime(), 20 * 60_000)
  const completed = { ...inquiryOf(asked), authenticationId, step: 'CHALLENGE_COMPLETED' as const }
  assert.deepEqual(await fixture.acquirer.continueAfterChallenge(completed), outcome)
  const back = await fixture.answer(action, true)
  assert.ok(back.href.startsWith(returnUrl) && back.searchParams.get('payment_intent') === authenticationId)
  const approved = mustBe('APPROVED', await fixture.acquirer.continueAfterChallenge(completed))
  assert.deepEqual(approved.threeDSecure, {
    transStatus: 'Y',
    eci: '05',
    flow: 'CHALLENGE',
    liability: 'ISSUER',
    version: '2.2.0',
  })
})

test('a failed confirmation is declined, and the intent is canceled before it is told', async () => {
  const fixture = await newFixture()
  const { asked, outcome } = await fixture.pay(cards.challenged)
  const { action, authenticationId } = mustBe('ACTION_NEEDED', outcome)
  await fixture.answer(action, false)
  const declined = mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  assert.equal(declined.code, 'THREE_DS_FAILED')
  assert.equal(fixture.double.books.payments.get(authenticationId)?.status, 'canceled')
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), declined)
})

test('a confirmation that is given up, or never answered, ends as abandoned and can be paid no more', async () => {
  const fixture = await newFixture()
  const [left, late] = [await fixture.pay(cards.challenged), await fixture.pay(cards.challenged)]
  const { authenticationId } = mustBe('ACTION_NEEDED', left.outcome)
  const abandoned = { ...inquiryOf(left.asked), authenticationId, step: 'ABANDONED' as const }
  assert.equal(mustBe('DECLINED', await fixture.acquirer.continueAfterChallenge(abandoned)).code, 'THREE_DS_ABANDONED')
  fixture.passTime(20 * 60_000)
  assert.equal(mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(late.asked))).code, 'THREE_DS_ABANDONED')
  assert.ok([...fixture.double.books.payments.values()].every(({ status }) => status === 'canceled'))
})

test('a buyer who confirmed at the moment of giving up has paid', async () => {
  const fixture = await newFixture()
  const { asked, outcome } = await fixture.pay(cards.challenged)
  const { action, authenticationId } = mustBe('ACTION_NEEDED', outcome)
  await fixture.answer(action, true)
  const abandoned = { ...inquiryOf(asked), authenticationId, step: 'ABANDONED' as const }
  mustBe('APPROVED', await fixture.acquirer.continueAfterChallenge(abandoned))
})

test('forced 3-D Secure challenges a card that asks for none', async () => {
  const fixture = await newFixture()
  mustBe('ACTION_NEEDED', (await fixture.pay(cards.approved, { threeDS: 'FORCE' })).outcome)
})

test('a payment whose answer was lost is found, and charged once', async () => {
  const fixture = await newFixture()
  fixture.double.faults.lose = { [create]: 'ANSWER' }
  const { asked, outcome } = await fixture.pay()
  assert.deepEqual(outcome, { status: 'UNKNOWN', cause: 'ERROR' })
  fixture.double.faults.lose = {}
  fixture.passTime(60_000)
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  mustBe('APPROVED', await fixture.acquirer.authorise(asked))
  assert.equal(chargesAt(fixture), 1)
})

test('after a quarter of an hour a lost payment is looked for and never made, and not finding it proves nothing for an hour', async () => {
  const fixture = await newFixture()
  fixture.double.faults.lose = { [create]: 'ANSWER' }
  const lostAnswer = (await fixture.pay()).asked
  fixture.double.faults.lose = { [create]: 'REQUEST' }
  const lostRequest = (await fixture.pay()).asked
  fixture.double.faults.lose = {}
  fixture.double.faults.searchLagMs = 3_600_000
  fixture.passTime(30 * 60_000)
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(lostAnswer)), { status: 'NOT_FOUND' })
  fixture.passTime(40 * 60_000)
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(lostAnswer)))
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(lostRequest)), { status: 'NOT_FOUND' })
  assert.ok(fixture.acquirer.arrivesWithinMs > 75 * 60_000)
  assert.equal(chargesAt(fixture), 1)
})

test('a key that stands for another request leads to what it stands for', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment({ source: { fieldsToken: await fixture.fieldsToken() } })
  const metadata = {
    mizan_reference: asked.reference,
    mizan_merchant: fixture.scope.merchantId,
    mizan_environment: fixture.scope.environment,
  }
  const method = await fixture.fieldsToken()
  const params = {
    amount: 14_990,
    currency: 'mad',
    confirm: true,
    payment_method: method,
    allowed_payment_method_types: ['card'],
  }
  const options = { idempotencyKey: asked.reference }
  await fixture.api.ask((sdk) => sdk.paymentIntents.create({ ...params, metadata, return_url: returnUrl }, options))
  mustBe('APPROVED', await fixture.acquirer.authorise(asked))
  assert.equal(chargesAt(fixture), 1)
})

/** All requests of a fixture are held against Stripe's document and its limits when it is closed. */
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
    const fixture = await newFixture()
    const source = { fieldsToken: await fixture.fieldsToken() }
    const outcome = await fixture.acquirer.authorise(fixture.payment({ ...fields, source }))
    const said = outcome.status === 'ACTION_NEEDED' ? 'APPROVED' : outcome.status
    assert.equal(
      said,
      expected,
      JSON.stringify(outcome, (_, value) => String(value)),
    )
  })

test('what is no token of the fields is not sent', async () => {
  const fixture = await newFixture()
  for (const fieldsToken of [
    'pm_',
    'pm_a/../../refunds',
    'pm_1&amount=1',
    'pm_1?x',
    'src_123456',
    `pm_${'a'.repeat(101)}`,
    'pm_١٢٣٤',
  ])
    assert.deepEqual(await fixture.acquirer.authorise(fixture.payment({ source: { fieldsToken } })), {
      status: 'REJECTED',
      reason: 'FIELDS_TOKEN_UNKNOWN',
    })
  assert.equal(fixture.double.books.payments.size, 0)
})

test('an error of Stripe’s, a page of another server and silence are never a failure', async () => {
  const fixture = await newFixture()
  const { faults } = fixture.double
  for (const [fault, cause] of [
    [{ statusCode: 500 }, 'ERROR'],
    [{ statusCode: 503 }, 'ERROR'],
    [{ answersHtml: true }, 'NOT_UNDERSTOOD'],
  ] as const) {
    Object.assign(faults, fault)
    const asked = fixture.payment({ source: { fieldsToken: 'pm_12345' } })
    assert.deepEqual(await fixture.acquirer.authorise(asked), { status: 'UNKNOWN', cause })
    assert.equal((await fixture.acquirer.lookUp(inquiryOf(asked))).status, 'UNKNOWN')
    Object.assign(faults, { statusCode: undefined, answersHtml: false })
  }
})

test('a rate limit is asked again, and if it stays, nothing was done and the same may be asked for again', async () => {
  const fixture = await newFixture()
  const source = { fieldsToken: await fixture.fieldsToken() }
  fixture.double.faults.callsLeft = 0
  const asked = fixture.payment({ source })
  assert.deepEqual(await fixture.acquirer.authorise(asked), { status: 'REJECTED', reason: 'RATE_LIMITED' })
  assert.equal(fixture.double.callsOf(create), 3)
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), { status: 'NOT_FOUND' })
  delete fixture.double.faults.callsLeft
  mustBe('APPROVED', await fixture.acquirer.authorise(asked))
})

test('what Stripe surely did not act on is rejected: another key, an unknown token, an address that is not there', async () => {
  const fixture = await newFixture()
  const rejected = (reason: string) => ({ status: 'REJECTED', reason })
  const badKey = fixture.opened({ secrets: { apiKey: 'sk_test_another' } })
  assert.deepEqual(
    await badKey.authorise(fixture.payment({ source: { fieldsToken: 'pm_1234' } })),
    rejected('KEY_REFUSED'),
  )
  const { outcome } = await fixture.pay(cards.approved, { source: { fieldsToken: 'pm_nowhere' } })
  assert.deepEqual(outcome, rejected('RESOURCE_MISSING'))
  for (const [fields, reason] of [
    [{ source: { fieldsToken: '4242424242424242' } }, 'FIELDS_TOKEN_UNKNOWN'],
    [{ source: { page: true } }, 'FIELDS_ALONE'],
    [{ source: { token: 'pm_invented' } }, 'TOKEN_UNKNOWN'],
    [{ currency: 'TND', amountMinor: 1_234n }, 'AMOUNT_NOT_TAKEN'],
  ] as const)
    assert.deepEqual(await fixture.acquirer.authorise(fixture.payment(fields)), rejected(reason))
  await fixture.double.close()
  const unreached = await fixture.acquirer.authorise(fixture.payment({ source: { fieldsToken: 'pm_1234' } }))
  assert.deepEqual(unreached, rejected('NOT_REACHED'))
})

test('a failed confirmation is canceled also by a look-up that began before its buyer was sent away', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment({ source: { fieldsToken: await fixture.fieldsToken(cards.challenged) } })
  const begun = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<void>()
  const late = fixture.opened({}, async (request) => {
    begun.resolve()
    await failed.promise
    return fixture.call(request)
  })
  let found: Promise<unknown> | undefined
  const first = slowedAt(fixture, 'wasSentAway', async () => {
    found = late.lookUp(inquiryOf(asked))
    await begun.promise
  })
  const { action, authenticationId } = mustBe('ACTION_NEEDED', await first.authorise(asked))
  await fixture.answer(action, false)
  failed.resolve()
  await found
  assert.equal(fixture.double.books.payments.get(authenticationId)?.status, 'canceled')
})

test('a request that was not sent is not rejected once another process has sent it, also if the answer was lost', async () => {
  for (const lost of [undefined, 'ANSWER'] as const) {
    const fixture = await newFixture()
    const { faults } = fixture.double
    const asked = fixture.payment({ source: { fieldsToken: await fixture.fieldsToken() } })
    const work = async () => {
      if (lost) faults.lose = { [create]: lost }
      const { status } = await fixture.acquirer.lookUp(inquiryOf(asked))
      assert.equal(status, lost ? 'UNKNOWN' : 'APPROVED')
      faults.lose = {}
    }
    const first = slowedAt(fixture, 'isRejected', work, unreached)
    mustBe('UNKNOWN', await first.authorise(asked))
    mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
    assert.equal(chargesAt(fixture), 1)
  }
})

test('a request that was rejected is not sent by a look-up that began before', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment({ source: { fieldsToken: await fixture.fieldsToken() } })
  const [begun, rejected] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = slowedAt(fixture, 'wasRepeated', () => (begun.resolve(), rejected.promise))
  let found: Promise<{ status: string }> | undefined
  const first = slowedAt(
    fixture,
    'isRejected',
    () => {
      found = late.lookUp(inquiryOf(asked))
      return Promise.race([begun.promise, found])
    },
    unreached,
  )
  assert.deepEqual(await first.authorise(asked), { status: 'REJECTED', reason: 'NOT_REACHED' })
  rejected.resolve()
  assert.equal((await found)?.status, 'NOT_FOUND')
  assert.equal(fixture.double.callsOf(create), 0)
})

test('of two that begin a rejected request anew, one begins, and the other repeats what it sends', async () => {
  const fixture = await newFixture()
  const { faults } = fixture.double
  const asked = fixture.payment({ source: { fieldsToken: await fixture.fieldsToken() } })
  mustBe('REJECTED', await fixture.opened({}, unreached).authorise(asked))
  const [refused, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = slowedAt(fixture, 'isRejected', () => (refused.resolve(), sent.promise), unreached)
  let first: Promise<{ status: string }> | undefined
  const other = slowedAt(fixture, 'isBegun', () => {
    first = one.authorise(asked)
    return refused.promise
  })
  faults.lose = { [create]: 'ANSWER' }
  mustBe('UNKNOWN', await other.authorise(asked))
  faults.lose = {}
  sent.resolve()
  assert.equal((await first)?.status, 'UNKNOWN')
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  assert.equal(chargesAt(fixture), 1)
})

test('a payment that Stripe has not decided is pending, and found decided', async () => {
  const fixture = await newFixture()
  fixture.double.faults.decidesLater = true
  const [good, bad] = [await fixture.pay(), await fixture.pay()]
  const { acquirerReference = '', askAgainAt } = mustBe('PENDING', good.outcome)
  assert.equal(askAgainAt?.getTime(), fixture.now().getTime() + 60_000)
  await fixture.double.decidePayment(acquirerReference, true)
  await fixture.double.decidePayment(mustBe('PENDING', bad.outcome).acquirerReference ?? '', false)
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(good.asked)))
  mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(bad.asked)))
})

test('what Stripe’s clock shows ahead of ours was captured now', async () => {
  const fixture = await newFixture()
  fixture.double.faults.clockSkewMs = 3_600_000
  const { outcome } = await fixture.pay()
  assert.deepEqual(mustBe('APPROVED', outcome).capturedAt, fixture.now())
})
