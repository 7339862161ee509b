import assert from 'node:assert/strict'
import { type Duty, inquiryOf, mustBe, newReferenceOf, paymentOf, type Subject, upstreamOf } from './subject.ts'

// Fields of the acquirer's on our page: we are handed a token of one use, and never a number.

const tokenOf = async (subject: Subject): Promise<string> =>
  (await upstreamOf(subject).fieldsToken?.(subject.cards.approved)) ?? assert.fail('There are no fields.')

export const fieldsDuties: Duty[] = [
  {
    title: 'a token of the fields pays once: another payment with it takes nothing',
    check: async (subject) => {
      const { live, takenOf } = upstreamOf(subject)
      const source = { fieldsToken: await tokenOf(subject) }
      const [one, two] = [paymentOf(subject, { source }), paymentOf(subject, { source })]
      mustBe('APPROVED', await live.authorise(one))
      assert.ok(['REJECTED', 'DECLINED'].includes((await live.authorise(two)).status))
      assert.equal(takenOf(two.reference), 0n)
      assert.equal((await live.authorise(one)).status, 'APPROVED')
    },
  },
  {
    title: 'what the fields did not give is refused: a number, a page, a token that never was',
    check: async (subject) => {
      const { live } = upstreamOf(subject)
      const { number } = subject.cards.approved
      for (const source of [
        { card: subject.cards.approved },
        { page: true as const },
        { fieldsToken: number },
        { fieldsToken: `pm_${number}/../refunds` },
        { fieldsToken: '' },
        { fieldsToken: 'pm_thatNeverWas' },
      ]) {
        const asked = paymentOf(subject, { source })
        mustBe('REJECTED', await live.authorise(asked))
        mustBe('NOT_FOUND', await live.lookUp(inquiryOf(asked)))
        assert.equal(upstreamOf(subject).takenOf(asked.reference), 0n)
      }
      const { scope } = subject
      const verification = { scope, reference: newReferenceOf('card'), merchantName: 'A test merchant' }
      mustBe('REJECTED', await live.verifyCard({ ...verification, card: subject.cards.approved }))
    },
  },
]
