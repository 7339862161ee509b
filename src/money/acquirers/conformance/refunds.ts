import assert from 'node:assert/strict'
import type { RefundOutcome } from '../acquirer.ts'
import {
  approvedPayment,
  type Duty,
  inquiryOf,
  mustBe,
  newReferenceOf,
  paymentOf,
  refundOf,
  settled,
  together,
} from './subject.ts'

const isEnded = ({ status }: RefundOutcome): boolean => status === 'SUCCEEDED' || status === 'REFUSED'

export const refundDuties: Duty[] = [
  {
    title: 'a payment is refunded in parts up to its amount, and not beyond',
    check: async (subject) => {
      const { acquirer } = subject
      const payment = await approvedPayment(subject, { amountMinor: 10_000n })
      for (const amountMinor of [2_500n, 7_500n]) {
        const outcome = mustBe('SUCCEEDED', await acquirer.refund(refundOf(payment, { amountMinor })))
        assert.equal(outcome.amountMinor, amountMinor)
      }
      const beyond = refundOf(payment, { amountMinor: 1n })
      const refusal = mustBe('REFUSED', await acquirer.refund(beyond))
      assert.equal(refusal.reason, 'AMOUNT_EXCEEDED')
      assert.deepEqual(await acquirer.refund(beyond), refusal)
    },
  },
  {
    title: 'a repeat of a refund gives nothing back twice',
    check: async (subject) => {
      const { acquirer } = subject
      const payment = await approvedPayment(subject, { amountMinor: 10_000n })
      const asked = refundOf(payment, { amountMinor: 6_000n })
      const outcome = mustBe('SUCCEEDED', await acquirer.refund(asked))
      assert.deepEqual(await acquirer.refund(asked), outcome)
      assert.deepEqual(await acquirer.lookUpRefund(inquiryOf(asked)), outcome)
      mustBe('SUCCEEDED', await acquirer.refund(refundOf(payment, { amountMinor: 4_000n })))
    },
  },
  {
    title: 'sixty-four refunds at once under one reference give back once',
    check: async (subject) => {
      const payment = await approvedPayment(subject, { amountMinor: 10_000n })
      const asked = refundOf(payment, { amountMinor: 5_000n })
      const { acquirer } = subject
      const answers = await together(() => acquirer.refund(asked))
      // An acquirer without keys for refunds answers the other requests that it gets.
      const ended = await Promise.all(answers.map(async (each) => (isEnded(each) ? each : acquirer.refund(asked))))
      assert.equal(new Set(ended.map((each) => mustBe('SUCCEEDED', each).acquirerReference)).size, 1)
      const rest = refundOf(payment, { amountMinor: 5_000n })
      mustBe('SUCCEEDED', await settled(subject, () => acquirer.refund(rest)))
      assert.equal(subject.upstream?.givenBackOf(payment.asked.reference) ?? 10_000n, 10_000n)
    },
  },
  {
    title: 'sixty-four different refunds at once never exceed the payment',
    check: async (subject) => {
      const payment = await approvedPayment(subject, { amountMinor: 10_000n })
      const answers = await together(async () => {
        const asked = refundOf(payment, { amountMinor: 1_000n })
        return { asked, outcome: await subject.acquirer.refund(asked) }
      })
      const ended: RefundOutcome[] = []
      for (const { asked, outcome } of answers)
        ended.push(isEnded(outcome) ? outcome : await settled(subject, () => subject.acquirer.refund(asked)))
      assert.equal(ended.filter(({ status }) => status === 'SUCCEEDED').length, 10)
      assert.equal(ended.filter(({ status }) => status === 'REFUSED').length, 54)
      assert.equal(subject.upstream?.givenBackOf(payment.asked.reference) ?? 10_000n, 10_000n)
    },
  },
  {
    title: 'a payment that was declined, or is not decided yet, cannot be refunded',
    check: async (subject) => {
      const { acquirer, cards } = subject
      for (const card of [cards.declined, cards.challenged, cards.lateApproved]) {
        const asked = paymentOf(subject, { source: { card } })
        const { acquirerReference = 'none' } = (await acquirer.authorise(asked)) as { acquirerReference?: string }
        const refund = { ...inquiryOf(asked), reference: newReferenceOf('ref'), paymentReference: asked.reference }
        assert.equal((await acquirer.refund({ ...refund, acquirerReference })).status, 'REFUSED')
      }
    },
  },
  {
    title: 'nothing is known of a refund that was never asked for',
    check: async (subject) => {
      const { asked } = await approvedPayment(subject)
      mustBe(
        'NOT_FOUND',
        await subject.acquirer.lookUpRefund({ ...inquiryOf(asked), reference: newReferenceOf('ref') }),
      )
    },
  },
]
