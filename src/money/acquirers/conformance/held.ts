import assert from 'node:assert/strict'
import type { HeldMoney } from '../connector.ts'
import { type Duty, inquiryOf, mustBe, paymentOf, settled, type Subject, together, upstreamOf } from './subject.ts'

// Money that is approved and not taken yet: it is taken by our word alone, which is the answer to a notice, or a call.

const heldOf = (subject: Subject): HeldMoney => upstreamOf(subject).live.held ?? assert.fail('Nothing is held.')

/** Approved, with an answer to its notice that takes nothing, or none that arrived. */
async function heldPayment(subject: Subject, answer: () => void) {
  answer()
  const asked = paymentOf(subject)
  const { live, visit, takenOf } = upstreamOf(subject)
  const { action } = mustBe('ACTION_NEEDED', await live.authorise({ ...asked, source: { page: true } }))
  await visit(action, subject.cards.approved)
  assert.equal(takenOf(asked.reference), 0n)
  mustBe('PENDING', await live.lookUp(inquiryOf(asked)))
  return asked
}

export const heldDuties: Duty[] = [
  {
    title: 'the answer to a notice takes the money, and a look-up finds it taken',
    check: async (subject) => {
      const { live, visit, takenOf, answerNotices } = upstreamOf(subject)
      answerNotices?.('CAPTURE')
      const asked = paymentOf(subject)
      const { action } = mustBe('ACTION_NEEDED', await live.authorise({ ...asked, source: { page: true } }))
      assert.equal(await heldOf(subject).promise(inquiryOf(asked)), true)
      await visit(action, subject.cards.approved)
      assert.equal(takenOf(asked.reference), asked.amountMinor)
      mustBe('APPROVED', await live.lookUp(inquiryOf(asked)))
    },
  },
  {
    title: 'another answer takes nothing; a call takes it, once, however often it is made',
    check: async (subject) => {
      const { takenOf, answerNotices } = upstreamOf(subject)
      const asked = await heldPayment(subject, () => answerNotices?.('NOTED'))
      const answers = await together(() => heldOf(subject).capture(inquiryOf(asked)))
      for (const each of answers) mustBe('APPROVED', each)
      assert.equal(takenOf(asked.reference), asked.amountMinor)
    },
  },
  {
    title: 'where the answer to a notice is lost, a call takes the money',
    check: async (subject) => {
      const { takenOf, answerNotices } = upstreamOf(subject)
      const asked = await heldPayment(subject, () => answerNotices?.('CAPTURE', true))
      mustBe('APPROVED', await heldOf(subject).capture(inquiryOf(asked)))
      assert.equal(takenOf(asked.reference), asked.amountMinor)
    },
  },
  {
    title: 'what was let go is not taken any more, and what was taken is not let go',
    check: async (subject) => {
      const { live, takenOf, answerNotices } = upstreamOf(subject)
      const [gone, kept] = [
        await heldPayment(subject, () => answerNotices?.('NOTED')),
        await heldPayment(subject, () => answerNotices?.('NOTED')),
      ]
      const held = heldOf(subject)
      mustBe('RELEASED', await held.release(inquiryOf(gone)))
      mustBe('RELEASED', await held.release(inquiryOf(gone)))
      mustBe('DECLINED', await held.capture(inquiryOf(gone)))
      assert.equal(await held.promise(inquiryOf(gone)), false)
      mustBe('APPROVED', await held.capture(inquiryOf(kept)))
      assert.notEqual((await held.release(inquiryOf(kept))).status, 'RELEASED')
      assert.deepEqual([takenOf(gone.reference), takenOf(kept.reference)], [0n, kept.amountMinor])
      mustBe('APPROVED', await live.lookUp(inquiryOf(kept)))
    },
  },
  {
    title: 'of a call that takes it and one that lets it go, one decides, for good',
    check: async (subject) => {
      const { live, takenOf, answerNotices } = upstreamOf(subject)
      const asked = await heldPayment(subject, () => answerNotices?.('NOTED'))
      const held = heldOf(subject)
      await Promise.all([held.capture(inquiryOf(asked)), held.release(inquiryOf(asked))])
      const outcome = await settled(subject, () => live.lookUp(inquiryOf(asked)))
      assert.equal(outcome.status === 'APPROVED' ? asked.amountMinor : 0n, takenOf(asked.reference))
      assert.deepEqual((await held.capture(inquiryOf(asked))).status, outcome.status)
    },
  },
]
