import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CallFailure, type OutboundCall } from '#platform/outbound/calls.ts'
import { useHarness } from '#test/harness.ts'
import type { RefundOutcome, RefundRequest } from '../acquirer.ts'
import { inquiryOf, mustBe, newReferenceOf, refundOf, together } from '../conformance/subject.ts'
import type { UpstreamObjects } from '../upstream-objects.ts'
import { type CmiFixture, fixtureOf, takenPayment } from './fixture.ts'
import { quietMs } from './refunds.ts'

const harness = useHarness()
const opened: CmiFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newFixture(): Promise<CmiFixture> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  return fixture
}

/** Amount that the double refunded of a payment, in minor units. */
const givenOf = ({ double }: CmiFixture, { paymentReference }: RefundRequest): bigint =>
  (double.orderOf(paymentReference)?.movements ?? [])
    .filter(({ type, status }) => type === 'C' && status !== 'D')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

test('a payment is given back in parts up to its amount, and not beyond', async () => {
  const fixture = await newFixture()
  const { acquirer } = fixture
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  for (const amountMinor of [2_500n, 7_500n]) {
    const outcome = mustBe('SUCCEEDED', await acquirer.refund(refundOf(payment, { amountMinor })))
    assert.equal(outcome.amountMinor, amountMinor)
  }
  const beyond = refundOf(payment, { amountMinor: 1n })
  assert.deepEqual(await acquirer.refund(beyond), { status: 'REFUSED', reason: 'AMOUNT_EXCEEDED' })
  assert.deepEqual(await acquirer.refund(beyond), { status: 'REFUSED', reason: 'AMOUNT_EXCEEDED' })
  assert.equal(fixture.double.callsOf('Credit'), 2)
})

test('a repeat gives nothing back twice, whatever it says, and equal refunds are two', async () => {
  const fixture = await newFixture()
  const { acquirer } = fixture
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const [asked, other] = [refundOf(payment, { amountMinor: 3_000n }), refundOf(payment, { amountMinor: 3_000n })]
  const outcome = mustBe('SUCCEEDED', await acquirer.refund(asked))
  assert.deepEqual(await acquirer.refund(asked), outcome)
  assert.deepEqual(await acquirer.refund({ ...asked, amountMinor: 4_000n }), outcome)
  assert.deepEqual(await acquirer.lookUpRefund(inquiryOf(asked)), outcome)
  const second = mustBe('SUCCEEDED', await acquirer.refund(other))
  assert.notEqual(second.acquirerReference, outcome.acquirerReference)
  assert.equal(givenOf(fixture, asked), 6_000n)
})

test('what was not taken, was let go, or never was cannot be given back', async () => {
  const fixture = await newFixture()
  const { acquirer } = fixture
  fixture.double.faults.callback = 'NONE'
  const held = fixture.payment()
  await fixture.buy(held)
  const outcome = { acquirerReference: 'x' } as Parameters<typeof refundOf>[0]['outcome']
  const refused = { status: 'REFUSED', reason: 'NOT_REFUNDABLE' }
  assert.deepEqual(await acquirer.refund(refundOf({ asked: held, outcome })), refused)
  const never = fixture.payment()
  assert.equal((await acquirer.refund(refundOf({ asked: never, outcome }))).status, 'REJECTED')
  await acquirer.authorise(never)
  assert.deepEqual(await acquirer.refund(refundOf({ asked: never, outcome })), refused)
  const unasked = { ...inquiryOf(held), reference: newReferenceOf('ref') }
  mustBe('NOT_FOUND', await acquirer.lookUpRefund(unasked))
})

for (const lost of ['REQUEST', 'ANSWER'] as const)
  test(`a credit whose ${lost.toLowerCase()} was lost is found out by the history, and given back once`, async () => {
    const fixture = await newFixture()
    const { acquirer, double } = fixture
    const payment = await takenPayment(fixture, { amountMinor: 10_000n })
    const asked = refundOf(payment, { amountMinor: 4_000n })
    double.faults.lose = { Credit: lost }
    const first = await acquirer.refund(asked)
    double.faults.lose = {}
    assert.equal(first.status, lost === 'ANSWER' ? 'SUCCEEDED' : 'UNKNOWN')
    for (const again of [acquirer, fixture.another(), acquirer]) {
      const repeated = await again.refund(asked)
      assert.equal(repeated.status, first.status)
      assert.equal((await again.lookUpRefund(inquiryOf(asked))).status, first.status)
    }
    assert.equal(double.callsOf('Credit'), 1)
    fixture.passTime(quietMs)
    mustBe('SUCCEEDED', await acquirer.refund(asked))
    mustBe('SUCCEEDED', await fixture.another().refund(asked))
    assert.equal(givenOf(fixture, asked), 4_000n)
    assert.equal(double.callsOf('Credit'), lost === 'ANSWER' ? 1 : 2)
  })

test('a credit and the history after it that are both lost are found out later', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const asked = refundOf(payment, { amountMinor: 4_000n })
  const { double } = fixture
  const failing: UpstreamObjects = {
    ...fixture.objects,
    update: async (...change) => {
      const isDone = await fixture.objects.update(...change)
      double.faults.lose = { Credit: 'ANSWER', ORDERHISTORY: 'ANSWER' }
      return isDone
    },
  }
  mustBe('UNKNOWN', await fixture.another(failing).refund(asked))
  double.faults.lose = {}
  mustBe('SUCCEEDED', await fixture.acquirer.lookUpRefund(inquiryOf(asked)))
  mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
  assert.equal(givenOf(fixture, asked), 4_000n)
})

test('two processes that are asked for one refund many times at once give it back once', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const asked = refundOf(payment, { amountMinor: 4_000n })
  let turn = 0
  const processes = [fixture.acquirer, fixture.another()]
  const answers = await together(() => (processes[turn++ % 2] ?? fixture.acquirer).refund(asked))
  assert.ok(answers.every(({ status }) => status !== 'REFUSED' && status !== 'REJECTED'))
  mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
  assert.equal(givenOf(fixture, asked), 4_000n)
  assert.equal(fixture.double.callsOf('Credit'), 1)
})

test('a request that reads the credit of another for the same refund does not refuse it', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const asked = refundOf(payment)
  const asking = Promise.withResolvers<void>()
  const givenBack = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  // This one has read the lock, and reads the history once the other has given the money back and has not written it down.
  const call: OutboundCall = async (request) => {
    asking.resolve()
    await givenBack.promise
    return fixture.call(request)
  }
  const late = fixture
    .another(fixture.objects, call)
    .refund(asked)
    .finally(() => answered.resolve())
  await asking.promise
  let writes = 0
  const slow: UpstreamObjects = {
    ...fixture.objects,
    update: async (...change) => {
      if (++writes === 2) {
        givenBack.resolve()
        await answered.promise
      }
      return fixture.objects.update(...change)
    },
  }
  const first = await fixture.another(slow).refund(asked)
  mustBe('PENDING', await late)
  mustBe('SUCCEEDED', first)
  assert.deepEqual(await fixture.acquirer.refund(asked), first)
  assert.equal(givenOf(fixture, asked), 10_000n)
})

test('a process that ends while it refuses a refund leaves one that is refused, and never sent', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  mustBe('SUCCEEDED', await fixture.acquirer.refund(refundOf(payment, { amountMinor: 8_000n })))
  const asked = refundOf(payment, { amountMinor: 4_000n })
  await fixture
    .another(ending(fixture.objects, { writes: 2, isAfter: false }))
    .refund(asked)
    .catch(() => undefined)
  mustBe('UNKNOWN', await fixture.acquirer.refund(asked))
  fixture.passTime(quietMs)
  assert.deepEqual(await fixture.acquirer.refund(asked), { status: 'REFUSED', reason: 'AMOUNT_EXCEEDED' })
  assert.equal(fixture.double.callsOf('Credit'), 1)
})

test('a refund that is asked for with another payment leaves the one of its reference as it is', async () => {
  const fixture = await newFixture()
  const [payment, other] = [await takenPayment(fixture), await takenPayment(fixture)]
  const asked = refundOf(payment)
  fixture.double.faults.lose = { Credit: 'REQUEST' }
  mustBe('UNKNOWN', await fixture.acquirer.refund(asked))
  fixture.double.faults.lose = {}
  const wrong = { ...asked, paymentReference: other.asked.reference }
  assert.deepEqual(await fixture.acquirer.refund(wrong), { status: 'REFUSED', reason: 'NOT_REFUNDABLE' })
  fixture.passTime(quietMs)
  mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
})

test('different refunds of one order wait for one another, never exceed the payment, and all end', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const refunds = Array.from({ length: 12 }, () => refundOf(payment, { amountMinor: 1_000n }))
  const ends = new Map<RefundRequest, RefundOutcome>()
  for (let rounds = 0; rounds < 40 && ends.size < refunds.length; rounds++) {
    const waiting = refunds.filter((each) => !ends.has(each))
    const outcomes = await Promise.all(waiting.map((each) => fixture.another().refund(each)))
    for (const [index, outcome] of outcomes.entries())
      if (outcome.status === 'SUCCEEDED' || outcome.status === 'REFUSED')
        ends.set(waiting[index] as RefundRequest, outcome)
      else assert.equal(outcome.status, 'PENDING')
  }
  const succeeded = [...ends.values()].filter(({ status }) => status === 'SUCCEEDED')
  assert.equal(ends.size, 12)
  assert.equal(succeeded.length, 10)
  const references = succeeded.map((each) => mustBe('SUCCEEDED', each).acquirerReference)
  assert.equal(new Set(references).size, 10)
  assert.equal(givenOf(fixture, refunds[0] as RefundRequest), 10_000n)
})

/** Rows that can be written to until the process ends, before or after a write. */
function ending(objects: UpstreamObjects, { writes, isAfter }: { writes: number; isAfter: boolean }): UpstreamObjects {
  let left = writes
  const ends = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    if (left < 0) throw new Error('The process has ended.')
    if (left-- > 0) return write()
    if (isAfter) await write()
    throw new Error('The process has ended.')
  }
  return {
    ...objects,
    find: (...key) => (left < 0 ? Promise.reject(new Error('The process has ended.')) : objects.find(...key)),
    insert: (...row) => ends(() => objects.insert(...row)),
    update: (...change) => ends(() => objects.update(...change)),
  }
}

for (const lost of [undefined, 'REQUEST', 'ANSWER'] as const)
  test(`a process that ends between any two steps leaves a refund that is given back once (${lost ?? 'no'} loss)`, async () => {
    const fixture = await newFixture()
    let crashes = 0
    for (let writes = 0; writes < 5; writes++)
      for (const isAfter of [false, true]) {
        const payment = await takenPayment(fixture, { amountMinor: 10_000n })
        const asked = refundOf(payment, { amountMinor: 4_000n })
        if (lost) fixture.double.faults.lose = { Credit: lost }
        const crashed = await fixture
          .another(ending(fixture.objects, { writes, isAfter }))
          .refund(asked)
          .catch(() => undefined)
        if (!crashed) crashes++
        fixture.double.faults.lose = {}
        await fixture.another().refund(asked)
        fixture.passTime(quietMs)
        mustBe('SUCCEEDED', await fixture.another().refund(asked))
        mustBe('SUCCEEDED', await fixture.another().refund(refundOf(payment, { amountMinor: 6_000n })))
        assert.equal(givenOf(fixture, asked), 10_000n, `${writes} ${isAfter}`)
      }
    assert.ok(crashes >= 6)
  })

test('a refund that was asked for and is left alone does not stop others for ever', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const [left, next] = [refundOf(payment, { amountMinor: 4_000n }), refundOf(payment, { amountMinor: 4_000n })]
  fixture.double.faults.lose = { Credit: 'REQUEST' }
  mustBe('UNKNOWN', await fixture.acquirer.refund(left))
  fixture.double.faults.lose = {}
  mustBe('PENDING', await fixture.acquirer.refund(next))
  fixture.passTime(quietMs)
  mustBe('SUCCEEDED', await fixture.acquirer.refund(next))
  mustBe('NOT_FOUND', await fixture.acquirer.lookUpRefund(inquiryOf(left)))
  mustBe('SUCCEEDED', await fixture.acquirer.refund(left))
  assert.equal(givenOf(fixture, left), 8_000n)
})

test('a refund that was given back and never written down is seen by the next one', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const [unheard, next] = [refundOf(payment, { amountMinor: 4_000n }), refundOf(payment, { amountMinor: 4_000n })]
  fixture.double.faults.lose = { Credit: 'ANSWER' }
  // It ends after it has sent the credit, before it writes down what came of it.
  await fixture
    .another(ending(fixture.objects, { writes: 3, isAfter: false }))
    .refund(unheard)
    .catch(() => undefined)
  assert.equal(givenOf(fixture, unheard), 4_000n)
  fixture.double.faults.lose = {}
  fixture.passTime(quietMs)
  const second = mustBe('SUCCEEDED', await fixture.acquirer.refund(next))
  const first = mustBe('SUCCEEDED', await fixture.acquirer.refund(unheard))
  assert.notEqual(first.acquirerReference, second.acquirerReference)
  assert.equal(givenOf(fixture, next), 8_000n)
})

test('a credit of the same amount by another user beside ours waits for the operator', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const asked = refundOf(payment, { amountMinor: 2_000n })
  const { double } = fixture
  double.faults.lose = { Credit: 'ANSWER', ORDERHISTORY: 'REQUEST' }
  mustBe('UNKNOWN', await fixture.acquirer.refund(asked))
  double.faults.lose = { Credit: 'ANSWER' }
  const objects: UpstreamObjects = {
    ...fixture.objects,
    update: async (...change) => {
      const isDone = await fixture.objects.update(...change)
      double.faults.lose = { Credit: 'ANSWER', ORDERHISTORY: 'REQUEST' }
      return isDone
    },
  }
  mustBe('UNKNOWN', await fixture.another(objects).refund(asked))
  double.faults.lose = {}
  const movements = double.orderOf(payment.asked.reference)?.movements ?? []
  const [ours] = movements
  assert.ok(ours?.type === 'C')
  movements.unshift({ ...ours, transId: 'by-hand' })
  fixture.passTime(quietMs)
  for (const each of [fixture.acquirer.refund(asked), fixture.acquirer.lookUpRefund(inquiryOf(asked))])
    assert.deepEqual(await each, { status: 'UNKNOWN', cause: 'MISMATCH' })
  assert.equal(double.callsOf('Credit'), 1)
})

test('what CMI gives back only after the end of its day waits for it', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const asked = refundOf(payment, { amountMinor: 4_000n })
  fixture.double.faults.isDayOpen = true
  const waiting = mustBe('PENDING', await fixture.acquirer.refund(asked))
  assert.equal((waiting.askAgainAt?.getTime() ?? 0) - fixture.now().getTime(), 6 * 3_600_000)
  mustBe('PENDING', await fixture.another().refund(asked))
  fixture.double.endDay()
  mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
  assert.equal(givenOf(fixture, asked), 4_000n)
})

test('a request that surely did not leave is rejected, and can be made again at once', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const asked = refundOf(payment, { amountMinor: 4_000n })
  const unconnected: OutboundCall = (request) =>
    String(request.body).includes('Credit')
      ? Promise.reject(new CallFailure({ type: 'CONNECT', message: 'Nothing listens there.', wasSent: false }))
      : fixture.call(request)
  const cutOff = fixture.another(fixture.objects, unconnected)
  assert.deepEqual(await cutOff.refund(asked), { status: 'REJECTED', reason: 'NOT_REACHED' })
  mustBe('NOT_FOUND', await fixture.acquirer.lookUpRefund(inquiryOf(asked)))
  mustBe('SUCCEEDED', await fixture.acquirer.refund(asked))
  assert.equal(givenOf(fixture, asked), 4_000n)
})

test('rubbish in the history, or an error of the server, gives nothing back', async () => {
  const fixture = await newFixture()
  const payment = await takenPayment(fixture, { amountMinor: 10_000n })
  const { faults } = fixture.double
  for (const [set, unset] of [
    [() => (faults.answersHtml = true), () => (faults.answersHtml = false)],
    [() => (faults.statusCode = 503), () => delete faults.statusCode],
    [() => (faults.callsLeft = 0), () => delete faults.callsLeft],
  ] as const) {
    set()
    mustBe('UNKNOWN', await fixture.acquirer.refund(refundOf(payment, { amountMinor: 1_000n })))
    unset()
  }
  const [sale] = fixture.double.orderOf(payment.asked.reference)?.movements ?? []
  assert.ok(sale)
  sale.status = 'X'
  mustBe('UNKNOWN', await fixture.acquirer.refund(refundOf(payment, { amountMinor: 1_000n })))
  assert.equal(fixture.double.callsOf('Credit'), 0)
})
