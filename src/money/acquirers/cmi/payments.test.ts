import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { BuyerAction } from '../acquirer.ts'
import { inquiryOf, mustBe, newReferenceOf, together } from '../conformance/subject.ts'
import type { UpstreamObjects } from '../upstream-objects.ts'
import { cards, returnUrl, type CmiFixture, fixtureOf, storeKey } from './fixture.ts'
import { signatureOf } from './hash.ts'

const harness = useHarness()
const opened: CmiFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newFixture(): Promise<CmiFixture> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  return fixture
}

const completed = (asked: ReturnType<CmiFixture['payment']>) => ({
  ...inquiryOf(asked),
  authenticationId: `cmi_${asked.reference}`,
  step: 'CHALLENGE_COMPLETED' as const,
})

test('a payment begins as a signed form to CMI’s page, and CMI has not heard of it yet', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment({ buyer: { name: 'L’Atelier <b> & "Fils"', email: 'a@example.com', locale: 'ar' } })
  const { action, expiresAt } = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise(asked))
  assert.ok(action.type === 'REDIRECT')
  const { hash, rnd, callbackUrl, ...fields } = action.fields
  assert.deepEqual([action.method, action.url], ['POST', `${fixture.double.url}/fim/est3Dgate`])
  assert.deepEqual(fields, {
    clientid: '600001234',
    storetype: '3D_PAY_HOSTING',
    trantype: 'PreAuth',
    amount: '149.90',
    currency: '504',
    oid: asked.reference,
    okUrl: returnUrl,
    failUrl: returnUrl,
    callbackResponse: 'true',
    shopurl: returnUrl,
    lang: 'ar',
    hashAlgorithm: 'ver3',
    encoding: 'UTF-8',
    sessiontimeout: '1800',
    AutoRedirect: 'true',
    email: 'a@example.com',
    BillToName: 'L’Atelier b Fils',
  })
  assert.equal(hash, signatureOf({ ...fields, rnd: rnd ?? '', callbackUrl: callbackUrl ?? '' }, storeKey))
  // The session's hour, half an hour on the page, and five minutes.
  assert.equal(expiresAt.getTime() - fixture.now().getTime(), 95 * 60_000)
  assert.equal(fixture.double.orderOf(asked.reference), undefined)
})

test('a payment that the buyer approved is taken by the answer to the notice, and is found captured', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  const { returned, url } = await fixture.buy(asked)
  assert.equal(url, returnUrl)
  assert.equal(returned?.['Response'], 'Approved')
  const outcome = mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  assert.equal(outcome.amountMinor, 14_990n)
  assert.equal(outcome.currency, 'MAD')
  assert.deepEqual(outcome.capturedAt, fixture.now())
  const { fingerprint, ...card } = outcome.card ?? {}
  const shown = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, funding: 'UNKNOWN' }
  assert.deepEqual(card, { ...shown, issuer: 'BANK OF THE DOUBLE' })
  assert.match(fingerprint ?? '', /^[\w-]{32}$/)
  assert.deepEqual(outcome.threeDSecure, {
    transStatus: 'Y',
    eci: '05',
    flow: 'FRICTIONLESS',
    liability: 'ISSUER',
    version: '2.2.0',
  })
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), outcome)
  assert.deepEqual(await fixture.acquirer.authorise(asked), outcome)
  assert.deepEqual(await fixture.acquirer.continueAfterChallenge(completed(asked)), outcome)
  assert.equal(fixture.double.callsOf('PostAuth'), 0)
})

test('a confirmation with the bank is passed or failed on CMI’s side', async () => {
  const fixture = await newFixture()
  const [passed, failed] = [fixture.payment(), fixture.payment()]
  await fixture.buy(passed, cards.challenged)
  assert.equal(mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(passed))).threeDSecure?.flow, 'CHALLENGE')
  await fixture.buy(failed, cards.challenged, '000')
  const declined = mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(failed)))
  assert.equal(declined.code, 'THREE_DS_FAILED')
  assert.equal(declined.threeDSecure?.transStatus, 'N')
})

test('a refusal of the bank has a code, stays, and another try is another order', async () => {
  const fixture = await newFixture()
  for (const [card, code, networkCode] of [
    [cards.refused, 'DO_NOT_HONOR', '05'],
    [cards.withoutFunds, 'INSUFFICIENT_FUNDS', '51'],
    [cards.unknown, 'INCORRECT_NUMBER', '14'],
  ] as const) {
    const asked = fixture.payment()
    await fixture.buy(asked, card)
    const declined = mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(asked)))
    assert.deepEqual([declined.code, declined.networkCode], [code, networkCode])
    assert.equal(declined.card?.last4, card.slice(-4))
    assert.deepEqual(await fixture.acquirer.authorise(asked), declined)
    const again = fixture.payment()
    await fixture.buy(again)
    mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(again)))
    mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  }
})

test('a buyer who pays in the open window after a refusal is not charged', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  await fixture.buy(asked, cards.refused)
  mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  const order = fixture.double.orderOf(asked.reference)
  const form = order?.form ?? {}
  fixture.heard.decision = 'NOTED'
  const body = String(new URLSearchParams(form))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const opened = await fetch(`${fixture.double.url}/fim/est3Dgate`, { method: 'POST', headers, body })
  const visit = /name="visit" value="([^"]*)"/.exec(await opened.text())?.[1] ?? ''
  const typed = { visit, pan: cards.approved, month: '1', year: '30', do: 'pay' }
  await fetch(`${fixture.double.url}/fim/double/pay`, {
    method: 'POST',
    headers,
    body: String(new URLSearchParams(typed)),
  })
  // The order is not awaited any more: the money is held, not taken, and is let go.
  assert.equal(order?.movements[0]?.status, 'A')
  mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  mustBe('DECLINED', await fixture.acquirer.continueAfterChallenge(completed(asked)))
  assert.equal(fixture.double.callsOf('PostAuth'), 0)
  assert.deepEqual(await fixture.acquirer.held?.release(inquiryOf(asked)), { status: 'RELEASED' })
  assert.deepEqual(await fixture.acquirer.held?.release(inquiryOf(asked)), { status: 'RELEASED' })
  mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  mustBe('DECLINED', (await fixture.acquirer.held?.capture(inquiryOf(asked))) ?? { status: 'NOT_FOUND' })
})

test('sixty-four requests for one payment are one form, and a repeat for another amount is about the first', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  const answers = await together(() => fixture.acquirer.authorise(asked))
  assert.equal(new Set(answers.map((each) => JSON.stringify(mustBe('ACTION_NEEDED', each).action))).size, 1)
  const more = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise({ ...asked, amountMinor: 99n }))
  assert.ok(more.action.type === 'REDIRECT' && more.action.fields['amount'] === '149.90')
})

test('a buyer is named in the form until the payment has ended, and nowhere after that', async () => {
  const fixture = await newFixture()
  const kept = async () => {
    const { rows } = await harness.db.plainPool.query<{ facts: string }>('select facts from acquirer_objects')
    return rows.filter(({ facts }) => /Zineb|zineb@/.test(facts)).length
  }
  const buyer = { name: 'Zineb Alaoui', email: 'zineb@example.com' }
  for (const card of [cards.approved, cards.refused]) {
    const asked = fixture.payment({ buyer })
    const begun = await fixture.acquirer.authorise(asked)
    assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), begun)
    assert.equal(await kept(), 1)
    await fixture.buy(asked, card)
    await fixture.acquirer.lookUp(inquiryOf(asked))
    assert.equal(await kept(), 0)
  }
})

test('what CMI does not offer is rejected with a reason', async () => {
  const fixture = await newFixture()
  const { acquirer, scope } = fixture
  const rejected = async (fields: Parameters<typeof fixture.payment>[0], reason: string) => {
    const asked = fixture.payment(fields)
    assert.deepEqual(await acquirer.authorise(asked), { status: 'REJECTED', reason })
    mustBe('NOT_FOUND', await acquirer.lookUp(inquiryOf(asked)))
  }
  await rejected({ initiatedBy: 'MERCHANT', source: { token: 'a saved card' } }, 'BUYER_NEEDED')
  await rejected({ source: { token: 'a saved card' } }, 'PAGE_ALONE')
  await rejected({ source: { fieldsToken: 'a token' } }, 'PAGE_ALONE')
  await rejected({ saveCard: true }, 'CARDS_ARE_NOT_SAVED')
  await rejected({ currency: 'EUR' }, 'CURRENCY_NOT_TAKEN')
  await rejected({ returnUrl: undefined }, 'RETURN_URL_MISSING')
  const card = { number: '', cvv: '', expMonth: 1, expYear: 2030, holderName: '' }
  const verification = { scope, reference: newReferenceOf('card'), merchantName: 'A', card }
  assert.deepEqual(await acquirer.verifyCard(verification), { status: 'REJECTED', reason: 'NO_VERIFICATION' })
  mustBe('NOT_FOUND', await acquirer.lookUpVerification(verification))
  assert.deepEqual(acquirer.can, {
    shape: 'PAGE',
    currencies: ['MAD'],
    savesCards: false,
    chargesWithoutBuyer: false,
    verifiesCards: false,
    refundsInParts: true,
  })
})

test('a buyer who never comes back is waited for until the page can no longer pay, and not longer', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  const { expiresAt } = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise(asked))
  mustBe('ACTION_NEEDED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  fixture.passTime(3_600_000)
  const waiting = mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  assert.deepEqual(waiting.askAgainAt, expiresAt)
  fixture.passTime(35 * 60_000 - 1)
  mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  fixture.passTime(1)
  assert.equal(mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(asked))).code, 'THREE_DS_ABANDONED')
})

/** CMI has answered the look-up, and the buyer pays, and the notice is taken, before anything is written down. */
function payDuringLookUp(fixture: CmiFixture, asked: ReturnType<CmiFixture['payment']>, action: BuyerAction) {
  let hasPaid = false
  const objects: UpstreamObjects = {
    ...fixture.objects,
    update: async (...change) => {
      if (!hasPaid) {
        hasPaid = true
        await fixture.visit(action, cards.approved)
        assert.equal(await fixture.acquirer.held?.promise(inquiryOf(asked)), true)
      }
      return fixture.objects.update(...change)
    },
  }
  return fixture.another(objects).lookUp(inquiryOf(asked))
}

test('a buyer who pays while the last look-up runs has paid, if the notice was taken', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  const { action, expiresAt } = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise(asked))
  fixture.passTime(expiresAt.getTime() - fixture.now().getTime())
  mustBe('PENDING', await payDuringLookUp(fixture, asked, action))
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
})

test('a buyer who pays after a refusal, while the look-up reads that refusal, has paid', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  const { action } = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise(asked))
  const { faults } = fixture.double
  faults.callback = 'NONE'
  await fixture.visit(action, cards.refused)
  delete faults.callback
  mustBe('PENDING', await payDuringLookUp(fixture, asked, action))
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
})

test('a buyer who gives up ends the payment at once, and what is paid after that is not taken', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  await fixture.buy(asked, '')
  const abandoned = await fixture.acquirer.continueAfterChallenge({ ...completed(asked), step: 'ABANDONED' })
  assert.equal(mustBe('DECLINED', abandoned).code, 'THREE_DS_ABANDONED')
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), abandoned)
  assert.equal((await fixture.acquirer.held?.capture(inquiryOf(asked)))?.status, 'DECLINED')
})

test('an approval whose notice never came is taken when the buyer comes back, or when it is asked for', async () => {
  const fixture = await newFixture()
  fixture.double.faults.callback = 'NONE'
  const [back, closed] = [fixture.payment(), fixture.payment()]
  for (const asked of [back, closed]) {
    await fixture.buy(asked)
    mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  }
  mustBe('APPROVED', await fixture.acquirer.continueAfterChallenge(completed(back)))
  assert.equal((await fixture.acquirer.held?.capture(inquiryOf(closed)))?.status, 'APPROVED')
  assert.equal(fixture.double.callsOf('PostAuth'), 2)
})

test('a capture whose answer was lost is decided by the status', async () => {
  for (const lost of ['REQUEST', 'ANSWER'] as const) {
    const fixture = await newFixture()
    fixture.double.faults.callback = 'NONE'
    fixture.double.faults.lose = { PostAuth: lost }
    const asked = fixture.payment()
    await fixture.buy(asked)
    const outcome = await fixture.acquirer.continueAfterChallenge(completed(asked))
    assert.equal(outcome.status, lost === 'ANSWER' ? 'APPROVED' : 'PENDING')
    fixture.double.faults.lose = {}
    assert.equal((await fixture.acquirer.held?.capture(inquiryOf(asked)))?.status, 'APPROVED')
    assert.equal(fixture.double.orderOf(asked.reference)?.movements.length, 1)
  }
})

test('a notice whose answer was lost leaves the money held, until it is asked for', async () => {
  const fixture = await newFixture()
  fixture.double.faults.losesCallbackAnswer = true
  const asked = fixture.payment()
  await fixture.buy(asked)
  mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  const answers = await together(
    async () => (await fixture.acquirer.held?.capture(inquiryOf(asked))) ?? { status: 'NONE' },
  )
  assert.ok(answers.every(({ status }) => status === 'APPROVED'))
  assert.equal(fixture.double.orderOf(asked.reference)?.movements.length, 1)
})

test('of a capture and a release at once, one decides', async () => {
  const fixture = await newFixture()
  fixture.double.faults.callback = 'NONE'
  for (let round = 0; round < 8; round++) {
    const asked = fixture.payment()
    await fixture.buy(asked)
    const [taken] = await Promise.all([
      fixture.acquirer.held?.capture(inquiryOf(asked)),
      fixture.another().held?.release(inquiryOf(asked)),
    ])
    const after = await fixture.acquirer.lookUp(inquiryOf(asked))
    const status = fixture.double.orderOf(asked.reference)?.movements[0]?.status
    assert.equal(after.status, status === 'C' ? 'APPROVED' : 'DECLINED')
    if (taken?.status === 'APPROVED') assert.equal(status, 'C')
  }
})

test('a payment that CMI decides later is pending until then', async () => {
  const fixture = await newFixture()
  const [good, bad] = [fixture.payment(), fixture.payment()]
  for (const asked of [good, bad]) {
    await fixture.buy(asked, cards.decidedLater)
    mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  }
  await fixture.double.decideLater(good.reference, true)
  await fixture.double.decideLater(bad.reference, false)
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(good)))
  mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(bad)))
})

test('nothing is known of a payment that never began, nor of another merchant’s', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  mustBe('NOT_FOUND', await fixture.acquirer.lookUp(inquiryOf(asked)))
  await fixture.buy(asked)
  const foreign = { ...asked.scope, merchantId: crypto.randomUUID() }
  mustBe('NOT_FOUND', await fixture.acquirer.lookUp({ ...inquiryOf(asked), scope: foreign }))
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
})

test('an authentication of another payment takes nothing', async () => {
  const fixture = await newFixture()
  fixture.double.faults.callback = 'NONE'
  const [one, two] = [fixture.payment(), fixture.payment()]
  await fixture.buy(one)
  const mixed = { ...completed(one), authenticationId: `cmi_${two.reference}` }
  mustBe('PENDING', await fixture.acquirer.continueAfterChallenge(mixed))
  assert.equal(fixture.double.callsOf('PostAuth'), 0)
})

test('what CMI says of another amount, and times ahead of ours, are not believed', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  await fixture.buy(asked)
  const [sale] = fixture.double.orderOf(asked.reference)?.movements ?? []
  assert.ok(sale)
  sale.capturedAt = new Date(fixture.now().getTime() + 3_600_000)
  assert.deepEqual(mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked))).capturedAt, fixture.now())
  sale.amountMinor = 14_991n
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), { status: 'UNKNOWN', cause: 'MISMATCH' })
})

test('a bad line leaves every payment unknown, never failed', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  await fixture.buy(asked)
  const { faults } = fixture.double
  const unknown = async (cause: string) =>
    assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), { status: 'UNKNOWN', cause })
  faults.answersHtml = true
  await unknown('NOT_UNDERSTOOD')
  assert.deepEqual(await fixture.acquirer.check(), { status: 'NOT_UNDERSTOOD' })
  faults.answersHtml = false
  for (const statusCode of [429, 500, 503]) {
    faults.statusCode = statusCode
    await unknown('ERROR')
  }
  delete faults.statusCode
  faults.callsLeft = 0
  await unknown('ERROR')
  delete faults.callsLeft
  for (const lost of ['REQUEST', 'ANSWER'] as const) {
    faults.lose = { ORDERSTATUS: lost }
    await unknown('ERROR')
    assert.deepEqual(await fixture.acquirer.check(), { status: 'UNREACHABLE' })
  }
  faults.lose = {}
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  assert.deepEqual(await fixture.acquirer.check(), { status: 'GOOD', unchecked: ['storeKey'] })
})

test('a caller that gives up is not kept waiting', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  await fixture.buy(asked)
  fixture.double.faults.delayMs = 2_000
  const aborting = AbortSignal.abort()
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked), aborting), { status: 'UNKNOWN', cause: 'TIMEOUT' })
})

test('money that was taken and given back is still an approved payment', async () => {
  const fixture = await newFixture()
  const asked = fixture.payment()
  await fixture.buy(asked)
  const outcome = mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  const refund = { ...inquiryOf(asked), reference: newReferenceOf('ref'), paymentReference: asked.reference }
  const { acquirerReference } = outcome
  mustBe('SUCCEEDED', await fixture.acquirer.refund({ ...refund, amountMinor: 90n, acquirerReference }))
  assert.deepEqual(await fixture.acquirer.lookUp(inquiryOf(asked)), outcome)
  assert.deepEqual(await fixture.acquirer.held?.release(inquiryOf(asked)), { status: 'TAKEN' })
})
