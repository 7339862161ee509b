import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import {
  approvedPayment,
  inquiryOf,
  issuedVoucher,
  mustBe,
  paymentOf,
  refundOf,
  together,
} from '../conformance/subject.ts'
import { bounded } from '../bounded.ts'
import type { Card } from '../acquirer.ts'
import { passesLuhn } from '#platform/card-number.ts'
import { cardOf, fixtureOf } from './fixture.ts'
import { openSimulator } from './simulator.ts'

const harness = useHarness()

const pay = async (card: Card) => {
  const fixture = await fixtureOf(harness)
  return bounded(fixture.acquirer, { deadlineMs: 5000 }).authorise(paymentOf(fixture, { source: { card } }))
}

const authentications: [holderName: string, transStatus: string, eci: string, liability: string][] = [
  ['FRICTIONLESS', 'Y', '05', 'ISSUER'],
  ['Salma Idrissi', 'Y', '05', 'ISSUER'],
  ['ATTEMPT', 'A', '06', 'ISSUER'],
  ['UNAVAILABLE', 'U', '07', 'MERCHANT'],
]

for (const [holderName, transStatus, eci, liability] of authentications)
  test(`the holder ${holderName} pays with transStatus ${transStatus}, and the loss is with the ${liability}`, async () => {
    const { threeDSecure } = mustBe('APPROVED', await pay(cardOf(holderName)))
    assert.deepEqual(threeDSecure, { transStatus, eci, liability, flow: 'FRICTIONLESS', version: '2.2.0' })
  })

const declines: [what: string, card: Card, code: string][] = [
  ['the holder REJECTED', cardOf('REJECTED'), 'THREE_DS_FAILED'],
  ['the holder DECLINE STOLEN_CARD', cardOf('DECLINE STOLEN_CARD'), 'STOLEN_CARD'],
  ['the holder DECLINE with a code that does not exist', cardOf('DECLINE EVERYTHING'), 'GENERIC_DECLINE'],
  ['a card that ended last month', cardOf('A', { expMonth: 2, expYear: 2026 }), 'EXPIRED_CARD'],
  ['a CVV of two digits', cardOf('A', { cvv: '12' }), 'INCORRECT_CVV'],
]

for (const [what, card, code] of declines)
  test(`${what} is declined with ${code}`, async () => {
    assert.equal(mustBe('DECLINED', await pay(card)).code, code)
  })

test('a card is good through the last day of this month', async () => {
  mustBe('APPROVED', await pay(cardOf('A', { expMonth: 3, expYear: 2026 })))
})

test('any number but the accepted one is rejected, and an operator can accept another', async () => {
  const foreign = cardOf('FRICTIONLESS', { number: '4918914107195005' })
  assert.deepEqual(await pay(foreign), { status: 'REJECTED', reason: 'CARD_NOT_ACCEPTED' })
  const fixture = await fixtureOf(harness)
  const { db, config } = harness
  const settings = { db, now: fixture.now, key: Buffer.alloc(32), publicUrl: config.publicUrl }
  const { acquirer } = openSimulator({ ...settings, acceptedCard: foreign.number })
  mustBe('APPROVED', await acquirer.authorise(paymentOf(fixture, { source: { card: foreign } })))
  mustBe('REJECTED', await acquirer.authorise(paymentOf(fixture)))
})

test('production is refused before anything is written', async () => {
  const fixture = await fixtureOf(harness)
  const scope = { ...fixture.scope, environment: 'PRODUCTION' as const }
  const asked = paymentOf({ ...fixture, scope })
  assert.deepEqual(await fixture.acquirer.authorise(asked), { status: 'REJECTED', reason: 'SANDBOX_ONLY' })
  mustBe('NOT_FOUND', await fixture.acquirer.lookUp(inquiryOf(asked)))
  const expiresAt = new Date(fixture.now().getTime() + 1000)
  mustBe('REJECTED', await fixture.acquirer.issueVoucher({ ...asked, expiresAt }))
})

test('the holder METHOD CHALLENGE is asked for the device first, then for a challenge', async () => {
  const fixture = await fixtureOf(harness)
  const asked = paymentOf(fixture, { source: { card: cardOf('METHOD CHALLENGE') } })
  const first = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise(asked))
  assert.equal(first.action.type, 'THREE_DS_METHOD')
  const step = { ...inquiryOf(asked), authenticationId: first.authenticationId }
  await fixture.acquirer.continueAfterChallenge({ ...step, step: 'CHALLENGE_COMPLETED' })
  const second = mustBe(
    'ACTION_NEEDED',
    await fixture.acquirer.continueAfterChallenge({ ...step, step: 'METHOD_TIMED_OUT' }),
  )
  assert.equal(second.action.type, 'THREE_DS_CHALLENGE')
  await fixture.answerChallenge(first.authenticationId, true)
  mustBe('APPROVED', await fixture.acquirer.continueAfterChallenge({ ...step, step: 'CHALLENGE_COMPLETED' }))
})

test('the holder TIMEOUT succeeds after 60 seconds, and not before', async () => {
  const fixture = await fixtureOf(harness)
  const asked = paymentOf(fixture, { source: { card: cardOf('TIMEOUT') } })
  const { askAgainAt } = mustBe('PENDING', await fixture.acquirer.authorise(asked))
  assert.equal(askAgainAt?.getTime(), fixture.now().getTime() + 60_000)
  fixture.passTime(59_999)
  mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  fixture.passTime(1)
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
})

test('the holder LATE CAPTURE is captured a minute after the session has ended', async () => {
  const fixture = await fixtureOf(harness)
  const sessionEndsAt = new Date(fixture.now().getTime() + 1_800_000)
  const asked = paymentOf(fixture, { source: { card: cardOf('LATE CAPTURE') }, sessionEndsAt })
  mustBe('PENDING', await fixture.acquirer.authorise(asked))
  fixture.passTime(1_800_000)
  mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  fixture.passTime(60_000)
  const { capturedAt } = mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  assert.ok(capturedAt > sessionEndsAt)
})

test('a refund that ends in .13 succeeds, and is returned by the bank a minute later', async () => {
  const fixture = await fixtureOf(harness)
  const payment = await approvedPayment(fixture, { amountMinor: 10_000n })
  const refund = refundOf(payment, { amountMinor: 9_913n })
  mustBe('SUCCEEDED', await fixture.acquirer.refund(refund))
  assert.equal((await fixture.acquirer.refund(refundOf(payment, { amountMinor: 100n }))).status, 'REFUSED')
  fixture.passTime(60_000)
  const returned = mustBe('REFUSED', await fixture.acquirer.lookUpRefund(inquiryOf(refund)))
  assert.equal(returned.reason, 'RETURNED_BY_BANK')
  mustBe('SUCCEEDED', await fixture.acquirer.refund(refundOf(payment, { amountMinor: 10_000n })))
})

test('a refund that ends in .17 or .19 has no answer for a minute, and is then found paid or refused', async () => {
  const fixture = await fixtureOf(harness)
  const payment = await approvedPayment(fixture, { amountMinor: 10_000n })
  const [paid, refused] = [refundOf(payment, { amountMinor: 4_017n }), refundOf(payment, { amountMinor: 5_019n })]
  for (const each of [paid, refused]) mustBe('UNKNOWN', await fixture.acquirer.refund(each))
  fixture.passTime(59_999)
  mustBe('UNKNOWN', await fixture.acquirer.lookUpRefund(inquiryOf(paid)))
  mustBe('UNKNOWN', await fixture.acquirer.refund(refused))
  fixture.passTime(1)
  mustBe('SUCCEEDED', await fixture.acquirer.lookUpRefund(inquiryOf(paid)))
  mustBe('REFUSED', await fixture.acquirer.refund(refused))
  mustBe('SUCCEEDED', await fixture.acquirer.refund(refundOf(payment, { amountMinor: 5_983n })))
})

for (const [holder, status] of [
  ['RENEWAL TIMEOUT', 'APPROVED'],
  ['RENEWAL TIMEOUT FAIL', 'DECLINED'],
] as const)
  test(`the holder ${holder} buys; a renewal has no answer for a minute, and is then found ${status}`, async () => {
    const fixture = await fixtureOf(harness)
    const { outcome } = await approvedPayment(fixture, { source: { card: cardOf(holder) }, saveCard: true })
    const source = { token: outcome.token ?? '' }
    mustBe('APPROVED', await fixture.acquirer.authorise(paymentOf(fixture, { source })))
    const renewal = paymentOf(fixture, { source, initiatedBy: 'MERCHANT' })
    mustBe('UNKNOWN', await fixture.acquirer.authorise(renewal))
    fixture.passTime(59_999)
    mustBe('UNKNOWN', await fixture.acquirer.lookUp(inquiryOf(renewal)))
    fixture.passTime(1)
    mustBe(status, await fixture.acquirer.lookUp(inquiryOf(renewal)))
  })

test('the holder RENEWAL FAIL 2 buys, then fails two renewals, then renews', async () => {
  const fixture = await fixtureOf(harness)
  const { outcome } = await approvedPayment(fixture, { source: { card: cardOf('RENEWAL FAIL 2') }, saveCard: true })
  const { token = '' } = outcome
  const renew = () => fixture.acquirer.authorise(paymentOf(fixture, { source: { token }, initiatedBy: 'MERCHANT' }))
  mustBe('APPROVED', await fixture.acquirer.authorise(paymentOf(fixture, { source: { token } })))
  const statuses = [await renew(), await renew(), await renew(), await renew()].map(({ status }) => status)
  assert.deepEqual(statuses, ['DECLINED', 'DECLINED', 'APPROVED', 'APPROVED'])
})

test('renewals at the same moment are counted one by one', async () => {
  const fixture = await fixtureOf(harness)
  const { outcome } = await approvedPayment(fixture, { source: { card: cardOf('RENEWAL FAIL 7') }, saveCard: true })
  const source = { token: outcome.token ?? '' }
  const answers = await together(() =>
    fixture.acquirer.authorise(paymentOf(fixture, { source, initiatedBy: 'MERCHANT' })),
  )
  assert.equal(answers.filter(({ status }) => status === 'DECLINED').length, 7)
  assert.equal(answers.filter(({ status }) => status === 'APPROVED').length, 57)
})

test('a renewal that is repeated counts once', async () => {
  const fixture = await fixtureOf(harness)
  const { outcome } = await approvedPayment(fixture, { source: { card: cardOf('RENEWAL FAIL 1') }, saveCard: true })
  const asked = paymentOf(fixture, { source: { token: outcome.token ?? '' }, initiatedBy: 'MERCHANT' })
  const answers = await Promise.all(Array.from({ length: 16 }, () => fixture.acquirer.authorise(asked)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], ['DECLINED'])
  mustBe('APPROVED', await fixture.acquirer.authorise({ ...asked, reference: 'the next renewal' }))
})

test('a number of a voucher has twelve digits, the last of which checks the others', async () => {
  const { voucher } = await issuedVoucher(await fixtureOf(harness))
  assert.match(voucher.number, /^77\d{10}$/)
  assert.ok(passesLuhn(voucher.number))
})

test('a voucher of a buyer with +autopay in the address pays itself after ten seconds, unless it is voided before', async () => {
  const fixture = await fixtureOf(harness)
  const buyerEmail = 'salma+autopay@example.ma'
  const [one, two] = [await issuedVoucher(fixture, { buyerEmail }), await issuedVoucher(fixture, { buyerEmail })]
  fixture.passTime(9_999)
  mustBe('ISSUED', await fixture.acquirer.lookUpVoucher(inquiryOf(one.asked)))
  mustBe('VOIDED', await fixture.acquirer.voidVoucher(inquiryOf(two.asked)))
  fixture.passTime(1)
  mustBe('PAID', await fixture.acquirer.lookUpVoucher(inquiryOf(one.asked)))
  mustBe('PAID', await fixture.acquirer.voidVoucher(inquiryOf(one.asked)))
  mustBe('VOIDED', await fixture.acquirer.lookUpVoucher(inquiryOf(two.asked)))
})
