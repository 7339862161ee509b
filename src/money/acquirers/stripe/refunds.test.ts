import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { inquiryOf, mustBe, refundOf, together } from '../conformance/subject.ts'
import { cards, type Stage, stageOf } from './fixture.ts'

const harness = useHarness()
const opened: Stage[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newStage(): Promise<Stage> {
  const stage = await stageOf(harness)
  opened.push(stage)
  return stage
}

async function paid(stage: Stage, number?: string) {
  const { asked, outcome } = await stage.pay(number)
  return { asked, outcome: mustBe('APPROVED', outcome) }
}

const refundsAt = (stage: Stage) => [...stage.double.books.refunds.values()]

test('money is given back in parts, each once, and no more than was paid', async () => {
  const stage = await newStage()
  const payment = await paid(stage)
  const part = refundOf(payment, { amountMinor: 5_000n })
  const outcomes = await together(() => stage.acquirer.refund(part))
  const { acquirerReference, arn, askAgainAt } = mustBe('SUCCEEDED', outcomes[0] ?? assert.fail())
  assert.ok(outcomes.every(({ status }) => status === 'SUCCEEDED'))
  assert.match(acquirerReference, /^re_/)
  assert.equal(arn?.length, 23)
  assert.ok(askAgainAt && askAgainAt > stage.now())
  assert.equal(refundsAt(stage).length, 1)
  const tooMuch = refundOf(payment, { amountMinor: 10_000n })
  assert.deepEqual(await stage.acquirer.refund(tooMuch), { status: 'REFUSED', reason: 'AMOUNT_EXCEEDED' })
  mustBe('SUCCEEDED', await stage.acquirer.refund(refundOf(payment, { amountMinor: 9_990n })))
  const more = refundOf(payment, { amountMinor: 1n })
  assert.deepEqual(await stage.acquirer.refund(more), { status: 'REFUSED', reason: 'AMOUNT_EXCEEDED' })
})

test('a refund whose request or answer was lost is given back once, also when its key is forgotten', async () => {
  const stage = await newStage()
  const payment = await paid(stage)
  for (const lost of ['ANSWER', 'REQUEST'] as const) {
    const asked = refundOf(payment, { amountMinor: 1_000n })
    stage.double.faults.lose = { 'POST /v1/refunds': lost }
    assert.deepEqual(await stage.acquirer.refund(asked), { status: 'UNKNOWN', cause: 'ERROR' })
    stage.double.faults.lose = {}
    stage.passTime(30 * 3_600_000)
    const found = await stage.acquirer.lookUpRefund(inquiryOf(asked))
    assert.equal(found.status, lost === 'ANSWER' ? 'SUCCEEDED' : 'NOT_FOUND')
    mustBe('SUCCEEDED', await stage.acquirer.refund(asked))
    mustBe('SUCCEEDED', await stage.acquirer.refund(asked))
  }
  assert.equal(refundsAt(stage).length, 2)
})

test('a refund that the bank has not decided is pending; one that comes back is returned', async () => {
  const stage = await newStage()
  const late = refundOf(await paid(stage, cards.refundLate))
  const { acquirerReference = '' } = mustBe('PENDING', await stage.acquirer.refund(late))
  await stage.double.decideRefund(acquirerReference, true)
  mustBe('SUCCEEDED', await stage.acquirer.lookUpRefund(inquiryOf(late)))
  await stage.double.decideRefund(acquirerReference, false)
  const returned = { status: 'REFUSED', reason: 'RETURNED_BY_BANK' }
  assert.deepEqual(await stage.acquirer.lookUpRefund(inquiryOf(late)), returned)
  await stage.double.noticesSent()
  assert.deepEqual(stage.heard.reads.filter((read) => read.status === 'READ' && read.kind === 'REFUND').length, 5)
})

test('a disputed payment is not given back a second time', async () => {
  const stage = await newStage()
  const payment = await paid(stage)
  await stage.double.dispute(payment.outcome.acquirerReference)
  const asked = refundOf(payment)
  assert.deepEqual(await stage.acquirer.refund(asked), { status: 'REFUSED', reason: 'NOT_REFUNDABLE' })
})

test('a refund of a payment that never was is rejected, and one during a rate limit may be asked for again', async () => {
  const stage = await newStage()
  const payment = await paid(stage)
  const unknown = refundOf(payment, { paymentReference: 'pay_none' })
  assert.deepEqual(await stage.acquirer.refund(unknown), { status: 'REJECTED', reason: 'PAYMENT_UNKNOWN' })
  stage.double.faults.callsLeft = 0
  const asked = refundOf(payment)
  assert.deepEqual(await stage.acquirer.refund(asked), { status: 'REJECTED', reason: 'RATE_LIMITED' })
  delete stage.double.faults.callsLeft
  mustBe('SUCCEEDED', await stage.acquirer.refund(asked))
})

test('a payment that was declined cannot be given back', async () => {
  const stage = await newStage()
  const good = await paid(stage)
  const { asked, outcome } = await stage.pay(cards.withoutFunds)
  const { acquirerReference = '' } = mustBe('DECLINED', outcome)
  const request = refundOf({ asked, outcome: { ...good.outcome, acquirerReference } })
  assert.deepEqual(await stage.acquirer.refund(request), { status: 'REFUSED', reason: 'NOT_REFUNDABLE' })
})
