import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { inquiryOf, mustBe, refundOf, together } from '../conformance/subject.ts'
import { cards, type StripeFixture, fixtureOf } from './fixture.ts'

const harness = useHarness()
const opened: StripeFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newFixture(): Promise<StripeFixture> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  return fixture
}

async function paid(fixture: StripeFixture, number?: string) {
  const { asked, outcome } = await fixture.pay(number)
  return { asked, outcome: mustBe('APPROVED', outcome) }
}

const refundsAt = (fixture: StripeFixture) => [...fixture.double.books.refunds.values()]

test('money is given back in parts, each once, and no more than was paid', async () => {
  const fixture = await newFixture()
  const payment = await paid(fixture)
  const part = refundOf(payment, { amountMinor: 5_000n })
  const outcomes = await together(() => fixture.acquirer.refund(part))
  const { acquirerReference, arn, askAgainAt } = mustBe('SUCCEEDED', outcomes[0] ?? assert.fail())
  assert.ok(outcomes.every(({ status }) => status === 'SUCCEEDED'))
  assert.match(acquirerReference, /^re_/)
  assert.equal(arn?.length, 23)
  assert.ok(askAgainAt && askAgainAt > fixture.now())
  assert.equal(refundsAt(fixture).length, 1)
  const tooMuch = refundOf(payment, { amountMinor: 10_000n })
  assert.deepEqual(await fixture.acquirer.refund(tooMuch), { status: 'REFUSED', reason: 'AMOUNT_EXCEEDED' })
  mustBe('SUCCEEDED', await fixture.acquirer.refund(refundOf(payment, { amountMinor: 9_990n })))
  const more = refundOf(payment, { amountMinor: 1n })
  assert.deepEqual(await fixture.acquirer.refund(more), { status: 'REFUSED', reason: 'AMOUNT_EXCEEDED' })
})

/** Ours in minor units; `stripes` is what Stripe is asked for, in its own units. */
const partsByCurrency = [
  { currency: 'JPY', paidMinor: 1_500n, parts: [500n, 1_000n], stripes: [500, 1_000] },
  { currency: 'XOF', paidMinor: 655_957n, parts: [1n, 655_956n], stripes: [1, 655_956] },
  { currency: 'TND', paidMinor: 12_340n, parts: [2_340n, 10_000n], stripes: [2_340, 10_000] },
  { currency: 'ISK', paidMinor: 500n, parts: [1n, 499n], stripes: [100, 49_900] },
  { currency: 'MGA', paidMinor: 150_000n, parts: [50_000n, 100_000n], stripes: [500, 1_000] },
  { currency: 'MAD', paidMinor: 99_999_999n, parts: [1n, 99_999_998n], stripes: [1, 99_999_998] },
]

for (const { currency, paidMinor, parts, stripes } of partsByCurrency)
  test(`parts of a payment in ${currency} are given back in Stripe’s units, to the last one`, async () => {
    const fixture = await newFixture()
    const { asked, outcome } = await fixture.pay(undefined, { currency, amountMinor: paidMinor })
    const payment = { asked, outcome: mustBe('APPROVED', outcome) }
    for (const amountMinor of parts)
      mustBe('SUCCEEDED', await fixture.acquirer.refund(refundOf(payment, { amountMinor, currency })))
    assert.deepEqual(
      refundsAt(fixture).map(({ amount, currency: word }) => [amount, word]),
      stripes.map((amount) => [amount, currency.toLowerCase()]),
    )
  })

test('a part that no card can be given back is refused, and Stripe is not asked', async () => {
  const fixture = await newFixture()
  for (const [currency, paidMinor, part] of [
    ['TND', 12_340n, 1_234n],
    ['MGA', 150_000n, 50n],
  ] as const) {
    const { asked, outcome } = await fixture.pay(undefined, { currency, amountMinor: paidMinor })
    const request = refundOf({ asked, outcome: mustBe('APPROVED', outcome) }, { amountMinor: part, currency })
    assert.deepEqual(await fixture.acquirer.refund(request), { status: 'REFUSED', reason: 'OTHER' })
  }
  assert.deepEqual(refundsAt(fixture), [])
})

test('a refund whose request or answer was lost is given back once, also when its key is forgotten', async () => {
  const fixture = await newFixture()
  const payment = await paid(fixture)
  for (const lost of ['ANSWER', 'REQUEST'] as const) {
    const asked = refundOf(payment, { amountMinor: 1_000n })
    fixture.double.faults.lose = { 'POST /v1/refunds': lost }
    assert.deepEqual(await fixture.acquirer.refund(asked), { status: 'UNKNOWN', cause: 'ERROR' })
    fixture.double.faults.lose = {}
    fixture.passTime(30 * 3_600_000)
    const found = await fixture.acquirer.lookUpRefund(inquiryOf(asked))
    assert.equal(found.status, lost === 'ANSWER' ? 'SUCCEEDED' : 'NOT_FOUND')
    mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
    mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
  }
  assert.equal(refundsAt(fixture).length, 2)
})

test('a refund that the bank has not decided is pending; one that comes back is returned', async () => {
  const fixture = await newFixture()
  const late = refundOf(await paid(fixture, cards.refundLate))
  const { acquirerReference = '' } = mustBe('PENDING', await fixture.acquirer.refund(late))
  await fixture.double.decideRefund(acquirerReference, true)
  mustBe('SUCCEEDED', await fixture.acquirer.lookUpRefund(inquiryOf(late)))
  await fixture.double.decideRefund(acquirerReference, false)
  const returned = { status: 'REFUSED', reason: 'RETURNED_BY_BANK' }
  assert.deepEqual(await fixture.acquirer.lookUpRefund(inquiryOf(late)), returned)
  await fixture.double.noticesSent()
  assert.deepEqual(fixture.heard.reads.filter((read) => read.status === 'READ' && read.kind === 'REFUND').length, 5)
})

test('a disputed payment is not given back a second time', async () => {
  const fixture = await newFixture()
  const payment = await paid(fixture)
  await fixture.double.dispute(payment.outcome.acquirerReference)
  const asked = refundOf(payment)
  assert.deepEqual(await fixture.acquirer.refund(asked), { status: 'REFUSED', reason: 'NOT_REFUNDABLE' })
})

test('a refund of a payment that never was is rejected, and one during a rate limit may be asked for again', async () => {
  const fixture = await newFixture()
  const payment = await paid(fixture)
  const unknown = refundOf(payment, { paymentReference: 'pay_none' })
  assert.deepEqual(await fixture.acquirer.refund(unknown), { status: 'REJECTED', reason: 'PAYMENT_UNKNOWN' })
  fixture.double.faults.callsLeft = 0
  const asked = refundOf(payment)
  assert.deepEqual(await fixture.acquirer.refund(asked), { status: 'REJECTED', reason: 'RATE_LIMITED' })
  delete fixture.double.faults.callsLeft
  mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
})

test('a payment that was declined cannot be given back', async () => {
  const fixture = await newFixture()
  const good = await paid(fixture)
  const { asked, outcome } = await fixture.pay(cards.withoutFunds)
  const { acquirerReference = '' } = mustBe('DECLINED', outcome)
  const request = refundOf({ asked, outcome: { ...good.outcome, acquirerReference } })
  assert.deepEqual(await fixture.acquirer.refund(request), { status: 'REFUSED', reason: 'NOT_REFUNDABLE' })
})
