import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import {
  approvedPayment,
  type Duty,
  impatienceMs,
  inquiryOf,
  mustBe,
  issuerOf,
  issuesVouchers,
  overLine,
  patienceMs,
  paymentOf,
  refundOf,
  settled,
  type Subject,
  takesCards,
  voucherOf,
} from './subject.ts'

// The part of each promise that holds when the connection to the acquirer is bad.

export const lineDuties: Duty[] = [
  {
    title: 'a request that was lost is UNKNOWN, then NOT_FOUND, and can be made again',
    check: async (subject) => {
      const asked = paymentOf(subject)
      const { acquirer, failures } = overLine(subject, { hang: true })
      assert.deepEqual(await acquirer.authorise(asked), { status: 'UNKNOWN', cause: 'TIMEOUT' })
      assert.deepEqual(
        failures.map(({ operation, reference, cause }) => [operation, reference, cause]),
        [['authorise', asked.reference, 'TIMEOUT']],
      )
      mustBe('NOT_FOUND', await subject.acquirer.lookUp(inquiryOf(asked)))
      mustBe('APPROVED', await subject.acquirer.authorise(asked))
    },
  },
  {
    title: 'an answer that was lost is UNKNOWN, and a look-up finds what was done',
    needs: issuesVouchers,
    check: async (subject) => {
      const payment = paymentOf(subject)
      const voucher = voucherOf(subject)
      const line = overLine(subject, { loseAnswerAfterActing: true })
      const { acquirer } = line
      mustBe('UNKNOWN', await acquirer.authorise(payment))
      mustBe('UNKNOWN', await issuerOf(line).issueVoucher(voucher))
      const outcome = mustBe('APPROVED', await subject.acquirer.lookUp(inquiryOf(payment)))
      mustBe('ISSUED', await issuerOf(subject).lookUpVoucher(inquiryOf(voucher)))
      const refund = refundOf({ asked: payment, outcome })
      mustBe('UNKNOWN', await acquirer.refund(refund))
      mustBe('SUCCEEDED', await subject.acquirer.lookUpRefund(inquiryOf(refund)))
      mustBe('SUCCEEDED', await subject.acquirer.refund(refund))
    },
  },
  {
    title: 'an acquirer that acts after nobody waits any more is found out by a later look-up',
    needs: takesCards,
    check: async (subject) => {
      const asked = paymentOf(subject)
      const late = Promise.withResolvers<void>()
      mustBe('UNKNOWN', await overLine(subject, { until: late.promise }).acquirer.authorise(asked))
      mustBe('NOT_FOUND', await subject.acquirer.lookUp(inquiryOf(asked)))
      assert.ok(subject.acquirer.arrivesWithinMs > impatienceMs)
      late.resolve()
      await untilFound(subject, asked)
    },
  },
  {
    title: 'a request that arrives twice acts once',
    check: async (subject) => {
      const { acquirer } = overLine(subject, { answerTwice: true })
      const asked = paymentOf(subject, { amountMinor: 10_000n })
      const outcome = mustBe('APPROVED', await acquirer.authorise(asked))
      assert.deepEqual(await subject.acquirer.lookUp(inquiryOf(asked)), outcome)
      const half = refundOf({ asked, outcome }, { amountMinor: 5_000n })
      for (const refund of [half, refundOf({ asked, outcome }, { amountMinor: 5_000n })])
        mustBe('SUCCEEDED', await settled(subject, () => acquirer.refund(refund)))
      assert.equal(subject.upstream?.takenOf(asked.reference) ?? 10_000n, 10_000n)
      assert.equal(subject.upstream?.givenBackOf(asked.reference) ?? 10_000n, 10_000n)
    },
  },
  {
    title: 'a status that nobody knows is UNKNOWN, never a success',
    needs: issuesVouchers,
    check: async (subject) => {
      for (const rubbish of [{ status: 'SETTLED' }, { status: 'APPROVED' }, 'OK', null, undefined, 200, []]) {
        const line = overLine(subject, { rubbish })
        const { acquirer } = line
        const asked = paymentOf(subject)
        const unknown = { status: 'UNKNOWN', cause: 'NOT_UNDERSTOOD' }
        assert.deepEqual(await acquirer.authorise(asked), unknown)
        assert.deepEqual(await acquirer.lookUp(inquiryOf(asked)), unknown)
        assert.deepEqual(await issuerOf(line).issueVoucher(voucherOf(subject)), unknown)
        mustBe('APPROVED', await subject.acquirer.lookUp(inquiryOf(asked)))
      }
    },
  },
  {
    title: 'an answer about another amount is UNKNOWN',
    check: async (subject) => {
      const { asked, outcome } = await approvedPayment(subject)
      for (const rubbish of [
        { ...outcome, amountMinor: 1n },
        { ...outcome, currency: 'EUR' },
      ]) {
        const { acquirer } = overLine(subject, { rubbish })
        assert.deepEqual(await acquirer.lookUp(inquiryOf(asked)), { status: 'UNKNOWN', cause: 'MISMATCH' })
      }
      const more = { ...asked, amountMinor: asked.amountMinor + 1n }
      mustBe('UNKNOWN', await overLine(subject, {}).acquirer.authorise(more))
    },
  },
  {
    title: 'a crash before acting leaves nothing, one after acting is found by a look-up',
    check: async (subject) => {
      const crash = () => {
        throw new Error('The process ended.')
      }
      const [before, after] = [paymentOf(subject), paymentOf(subject)]
      mustBe('UNKNOWN', await overLine(subject, { crashBefore: crash }).acquirer.authorise(before))
      mustBe('UNKNOWN', await overLine(subject, { crashAfter: crash }).acquirer.authorise(after))
      mustBe('NOT_FOUND', await subject.acquirer.lookUp(inquiryOf(before)))
      mustBe('APPROVED', await subject.acquirer.lookUp(inquiryOf(after)))
    },
  },
]

async function untilFound({ acquirer }: Subject, asked: Parameters<typeof inquiryOf>[0]): Promise<void> {
  const began = performance.now()
  for (;;) {
    const outcome = await acquirer.lookUp(inquiryOf(asked))
    if (outcome.status !== 'NOT_FOUND') return void mustBe('APPROVED', outcome)
    assert.ok(performance.now() - began < patienceMs, 'The payment never appeared.')
    await delay(10)
  }
}
