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
import { cardOf, stageOf } from './fixture.ts'
import { openSimulator } from './simulator.ts'

const harness = useHarness()

const pay = async (card: Card) => {
  const stage = await stageOf(harness)
  return bounded(stage.acquirer, { deadlineMs: 5000 }).authorise(paymentOf(stage, { source: { card } }))
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
  const stage = await stageOf(harness)
  const { db, config } = harness
  const settings = { db, now: stage.now, key: Buffer.alloc(32), publicUrl: config.publicUrl }
  const { acquirer } = openSimulator({ ...settings, acceptedCard: foreign.number })
  mustBe('APPROVED', await acquirer.authorise(paymentOf(stage, { source: { card: foreign } })))
  mustBe('REJECTED', await acquirer.authorise(paymentOf(stage)))
})

test('production is refused before anything is written', async () => {
  const stage = await stageOf(harness)
  const scope = { ...stage.scope, environment: 'PRODUCTION' as const }
  const asked = paymentOf({ ...stage, scope })
  assert.deepEqual(await stage.acquirer.authorise(asked), { status: 'REJECTED', reason: 'SANDBOX_ONLY' })
  mustBe('NOT_FOUND', await stage.acquirer.lookUp(inquiryOf(asked)))
  const expiresAt = new Date(stage.now().getTime() + 1000)
  mustBe('REJECTED', await stage.acquirer.issueVoucher({ ...asked, expiresAt }))
})

test('the holder METHOD CHALLENGE is asked for the device first, then for a challenge', async () => {
  const stage = await stageOf(harness)
  const asked = paymentOf(stage, { source: { card: cardOf('METHOD CHALLENGE') } })
  const first = mustBe('ACTION_NEEDED', await stage.acquirer.authorise(asked))
  assert.equal(first.action.type, 'THREE_DS_METHOD')
  const step = { ...inquiryOf(asked), authenticationId: first.authenticationId }
  await stage.acquirer.continueAfterChallenge({ ...step, step: 'CHALLENGE_COMPLETED' })
  const second = mustBe(
    'ACTION_NEEDED',
    await stage.acquirer.continueAfterChallenge({ ...step, step: 'METHOD_TIMED_OUT' }),
  )
  assert.equal(second.action.type, 'THREE_DS_CHALLENGE')
  await stage.answerChallenge(first.authenticationId, true)
  mustBe('APPROVED', await stage.acquirer.continueAfterChallenge({ ...step, step: 'CHALLENGE_COMPLETED' }))
})

test('the holder TIMEOUT succeeds after 60 seconds, and not before', async () => {
  const stage = await stageOf(harness)
  const asked = paymentOf(stage, { source: { card: cardOf('TIMEOUT') } })
  const { askAgainAt } = mustBe('PENDING', await stage.acquirer.authorise(asked))
  assert.equal(askAgainAt?.getTime(), stage.now().getTime() + 60_000)
  stage.passTime(59_999)
  mustBe('PENDING', await stage.acquirer.lookUp(inquiryOf(asked)))
  stage.passTime(1)
  mustBe('APPROVED', await stage.acquirer.lookUp(inquiryOf(asked)))
})

test('the holder LATE CAPTURE is captured a minute after the session has ended', async () => {
  const stage = await stageOf(harness)
  const sessionEndsAt = new Date(stage.now().getTime() + 1_800_000)
  const asked = paymentOf(stage, { source: { card: cardOf('LATE CAPTURE') }, sessionEndsAt })
  mustBe('PENDING', await stage.acquirer.authorise(asked))
  stage.passTime(1_800_000)
  mustBe('PENDING', await stage.acquirer.lookUp(inquiryOf(asked)))
  stage.passTime(60_000)
  const { capturedAt } = mustBe('APPROVED', await stage.acquirer.lookUp(inquiryOf(asked)))
  assert.ok(capturedAt > sessionEndsAt)
})

test('a refund that ends in .13 succeeds, and is returned by the bank a minute later', async () => {
  const stage = await stageOf(harness)
  const payment = await approvedPayment(stage, { amountMinor: 10_000n })
  const refund = refundOf(payment, { amountMinor: 9_913n })
  mustBe('SUCCEEDED', await stage.acquirer.refund(refund))
  assert.equal((await stage.acquirer.refund(refundOf(payment, { amountMinor: 100n }))).status, 'REFUSED')
  stage.passTime(60_000)
  const returned = mustBe('REFUSED', await stage.acquirer.lookUpRefund(inquiryOf(refund)))
  assert.equal(returned.reason, 'RETURNED_BY_BANK')
  mustBe('SUCCEEDED', await stage.acquirer.refund(refundOf(payment, { amountMinor: 10_000n })))
})

test('the holder RENEWAL FAIL 2 buys, then fails two renewals, then renews', async () => {
  const stage = await stageOf(harness)
  const { outcome } = await approvedPayment(stage, { source: { card: cardOf('RENEWAL FAIL 2') }, saveCard: true })
  const { token = '' } = outcome
  const renew = () => stage.acquirer.authorise(paymentOf(stage, { source: { token }, initiatedBy: 'MERCHANT' }))
  mustBe('APPROVED', await stage.acquirer.authorise(paymentOf(stage, { source: { token } })))
  const statuses = [await renew(), await renew(), await renew(), await renew()].map(({ status }) => status)
  assert.deepEqual(statuses, ['DECLINED', 'DECLINED', 'APPROVED', 'APPROVED'])
})

test('renewals at the same moment are counted one by one', async () => {
  const stage = await stageOf(harness)
  const { outcome } = await approvedPayment(stage, { source: { card: cardOf('RENEWAL FAIL 7') }, saveCard: true })
  const source = { token: outcome.token ?? '' }
  const answers = await together(() => stage.acquirer.authorise(paymentOf(stage, { source, initiatedBy: 'MERCHANT' })))
  assert.equal(answers.filter(({ status }) => status === 'DECLINED').length, 7)
  assert.equal(answers.filter(({ status }) => status === 'APPROVED').length, 57)
})

test('a renewal that is repeated counts once', async () => {
  const stage = await stageOf(harness)
  const { outcome } = await approvedPayment(stage, { source: { card: cardOf('RENEWAL FAIL 1') }, saveCard: true })
  const asked = paymentOf(stage, { source: { token: outcome.token ?? '' }, initiatedBy: 'MERCHANT' })
  const answers = await Promise.all(Array.from({ length: 16 }, () => stage.acquirer.authorise(asked)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], ['DECLINED'])
  mustBe('APPROVED', await stage.acquirer.authorise({ ...asked, reference: 'the next renewal' }))
})

test('a number of a voucher has twelve digits, the last of which checks the others', async () => {
  const { voucher } = await issuedVoucher(await stageOf(harness))
  assert.match(voucher.number, /^77\d{10}$/)
  assert.ok(passesLuhn(voucher.number))
})

test('a voucher of a buyer with +autopay in the address pays itself after ten seconds, unless it is voided before', async () => {
  const stage = await stageOf(harness)
  const buyerEmail = 'salma+autopay@example.ma'
  const [one, two] = [await issuedVoucher(stage, { buyerEmail }), await issuedVoucher(stage, { buyerEmail })]
  stage.passTime(9_999)
  mustBe('ISSUED', await stage.acquirer.lookUpVoucher(inquiryOf(one.asked)))
  mustBe('VOIDED', await stage.acquirer.voidVoucher(inquiryOf(two.asked)))
  stage.passTime(1)
  mustBe('PAID', await stage.acquirer.lookUpVoucher(inquiryOf(one.asked)))
  mustBe('PAID', await stage.acquirer.voidVoucher(inquiryOf(one.asked)))
  mustBe('VOIDED', await stage.acquirer.lookUpVoucher(inquiryOf(two.asked)))
})
