import assert from 'node:assert/strict'
import type { Acquirer, Approved, Authorisation, VerificationOutcome } from '../acquirer.ts'
import {
  approvedPayment,
  challengedPayment,
  type Duty,
  inquiryOf,
  newReferenceOf,
  paymentOf,
  refundOf,
  returnUrl,
  savesCards,
  settled,
  type Subject,
  upstreamOf,
  verifiesCards,
} from './subject.ts'

// Each call to the acquirer's interface loses its request, or acts and loses its answer. In the end our books agree with the acquirer's, and the
// acquirer acted at most once.

type Lost = { call: string; what: 'REQUEST' | 'ANSWER' }

/** Does the work while a call is lost, for each call and both ways of losing it; afterwards the line is good again. */
export async function underEach(
  subject: Subject,
  duty: number,
  work: (during: <Done>(ask: () => Promise<Done>) => Promise<Done>) => Promise<void>,
): Promise<void> {
  const { among, calls, lose } = upstreamOf(subject)
  const all = calls.flatMap((call): Lost[] => [
    { call, what: 'REQUEST' },
    { call, what: 'ANSWER' },
  ])
  for (const lost of among(all, duty)) {
    const during = async <Done>(ask: () => Promise<Done>): Promise<Done> => {
      lose(lost)
      try {
        return await ask()
      } finally {
        lose()
      }
    }
    try {
      await work(during)
    } catch (error) {
      throw new Error(`${lost.what} of ${lost.call}`, { cause: error })
    }
  }
}

const taken = ({ amountMinor }: Authorisation, outcome: { status: string }): bigint =>
  outcome.status === 'APPROVED' ? amountMinor : 0n

export const lostCallDuties: Duty[] = [
  {
    title: 'whichever call is lost, a payment is taken once at most, and what is told of it is so',
    check: async (subject) => {
      const { takenOf } = upstreamOf(subject)
      await underEach(subject, 0, async (during) => {
        const asked = paymentOf(subject, {
          saveCard: savesCards(subject),
          buyer: { clientId: newReferenceOf('client') },
        })
        const told = await during(() => subject.acquirer.authorise(asked))
        assert.notEqual(told.status, 'DECLINED')
        await during(() => subject.acquirer.lookUp(inquiryOf(asked)))
        const found = await settled(subject, () => subject.acquirer.lookUp(inquiryOf(asked)))
        assert.equal(takenOf(asked.reference), taken(asked, found))
        if (told.status === 'APPROVED') assert.equal(found.status, 'APPROVED')
        if (told.status === 'REJECTED') assert.equal(found.status, 'NOT_FOUND')
        if (found.status !== 'NOT_FOUND') return
        const again = await settled(subject, () => subject.acquirer.authorise(asked))
        assert.equal(takenOf(asked.reference), taken(asked, again))
      })
    },
  },
  {
    title: 'whichever call is lost, a buyer who passes a challenge pays once',
    check: async (subject) => {
      const { takenOf } = upstreamOf(subject)
      await underEach(subject, 1, async (during) => {
        const { asked, authenticationId, completed } = await challengedPayment(subject)
        await during(() => subject.acquirer.continueAfterChallenge(completed))
        await during(async () => {
          await subject.answerChallenge(authenticationId, true)
          const outcome = await subject.acquirer.continueAfterChallenge(completed)
          assert.ok(['APPROVED', 'UNKNOWN', 'PENDING'].includes(outcome.status), outcome.status)
        })
        assert.equal(
          (await settled(subject, () => subject.acquirer.continueAfterChallenge(completed))).status,
          'APPROVED',
        )
        assert.equal(takenOf(asked.reference), asked.amountMinor)
      })
    },
  },
  {
    title: 'whichever call is lost, a challenge that is given up ends without money, or with it, but never with both',
    check: async (subject) => {
      const { takenOf } = upstreamOf(subject)
      await underEach(subject, 2, async (during) => {
        const { asked, authenticationId } = await challengedPayment(subject)
        const left = { ...inquiryOf(asked), authenticationId, step: 'ABANDONED' as const }
        const told = await during(() => subject.acquirer.continueAfterChallenge(left))
        await subject.answerChallenge(authenticationId, true)
        const found = await settled(subject, () => subject.acquirer.continueAfterChallenge(left))
        assert.equal(takenOf(asked.reference), taken(asked, found))
        if (told.status === 'DECLINED') assert.equal(found.status, 'DECLINED')
      })
    },
  },
  {
    title: 'whichever call is lost, a refund is given back once, and what is told of it is so',
    check: async (subject) => {
      const { givenBackOf } = upstreamOf(subject)
      await underEach(subject, 3, async (during) => {
        const payment: { asked: Authorisation; outcome: Approved } = await approvedPayment(subject)
        const refund = refundOf(payment, { amountMinor: 5_000n })
        const told = await during(() => subject.acquirer.refund(refund))
        assert.notEqual(told.status, 'REFUSED')
        const seen = await during(() => subject.acquirer.lookUpRefund(inquiryOf(refund)))
        if (told.status === 'SUCCEEDED' || seen.status === 'SUCCEEDED')
          assert.equal(givenBackOf(payment.asked.reference), 5_000n)
        const ended = await settled(subject, () => subject.acquirer.refund(refund))
        assert.equal(ended.status, 'SUCCEEDED')
        assert.equal((await subject.acquirer.lookUpRefund(inquiryOf(refund))).status, 'SUCCEEDED')
        assert.equal(givenBackOf(payment.asked.reference), 5_000n)
      })
    },
  },
  {
    title: 'whichever call is lost, a card is verified once, charged by its token, and forgotten',
    needs: verifiesCards,
    check: async (subject) => {
      const { takenOf } = upstreamOf(subject)
      const verify = (acquirer: Acquirer, reference: string): Promise<VerificationOutcome> =>
        acquirer.verifyCard({
          scope: subject.scope,
          reference,
          card: subject.cards.approved,
          merchantName: 'A test merchant',
          returnUrl,
          buyer: { clientId: newReferenceOf('client') },
        })
      await underEach(subject, 4, async (during) => {
        const reference = newReferenceOf('card')
        const { acquirer, scope } = subject
        const told = await during(() => verify(acquirer, reference))
        assert.notEqual(told.status, 'DECLINED')
        const found = await settled(subject, () => verify(acquirer, reference))
        assert.ok(found.status === 'VERIFIED')
        const { token } = found
        const due = paymentOf(subject, { source: { token }, initiatedBy: 'MERCHANT' })
        await during(() => acquirer.authorise(due))
        await settled(subject, () => acquirer.authorise(due))
        assert.equal(takenOf(due.reference), due.amountMinor)
        await during(() => acquirer.forgetToken({ scope, token }))
        assert.equal((await settled(subject, () => acquirer.forgetToken({ scope, token }))).status, 'FORGOTTEN')
        const after = paymentOf(subject, { source: { token }, initiatedBy: 'MERCHANT' })
        await acquirer.authorise(after)
        assert.equal(takenOf(after.reference), 0n)
      })
    },
  },
]
