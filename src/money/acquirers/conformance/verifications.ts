import assert from 'node:assert/strict'
import type { Verification } from '../acquirer.ts'
import {
  approvedPayment,
  type Duty,
  inquiryOf,
  mustBe,
  newReferenceOf,
  overLine,
  paymentOf,
  refundOf,
  returnUrl,
  type Subject,
  takesCards,
  together,
} from './subject.ts'

const verificationOf = ({ scope, cards }: Subject, fields: Partial<Verification> = {}): Verification => ({
  scope,
  reference: newReferenceOf('card'),
  card: cards.approved,
  merchantName: 'A test merchant',
  returnUrl,
  ...fields,
})

async function challenged(subject: Subject) {
  const asked = verificationOf(subject, { card: subject.cards.challenged })
  const { authenticationId } = mustBe('ACTION_NEEDED', await subject.acquirer.verifyCard(asked))
  const { scope, reference } = asked
  return { asked, completed: { scope, reference, authenticationId, step: 'CHALLENGE_COMPLETED' as const } }
}

const closed = () => {
  throw new Error('The connection was closed.')
}

const chargeByToken = (subject: Subject, token: string) =>
  approvedPayment(subject, { source: { token }, initiatedBy: 'MERCHANT' })

export const verificationDuties: Duty[] = [
  {
    title: 'a verified card tells what may be shown of it, and is charged by its token from then on',
    check: async (subject) => {
      const asked = verificationOf(subject)
      const outcome = mustBe('VERIFIED', await subject.acquirer.verifyCard(asked))
      const { number, expMonth, expYear } = subject.cards.approved
      assert.deepEqual([outcome.card.expMonth, outcome.card.expYear], [expMonth, expYear])
      assert.equal(outcome.card.last4, number.slice(-4))
      assert.ok(!JSON.stringify(outcome).includes(number))
      assert.deepEqual(await subject.acquirer.lookUpVerification(asked), outcome)
      const paid = await chargeByToken(subject, outcome.token)
      assert.equal(paid.outcome.card?.fingerprint, outcome.card.fingerprint)
      assert.equal((await approvedPayment(subject)).outcome.card?.fingerprint, outcome.card.fingerprint)
    },
  },
  {
    title:
      'nothing is captured of a verified card: its reference names no payment, and nothing of it can be given back',
    check: async (subject) => {
      const asked = verificationOf(subject)
      const { acquirerReference } = mustBe('VERIFIED', await subject.acquirer.verifyCard(asked))
      const payment = paymentOf(subject, { reference: asked.reference })
      mustBe('NOT_FOUND', await subject.acquirer.lookUp(inquiryOf(payment)))
      const { outcome } = await approvedPayment(subject)
      const refund = refundOf({ asked: payment, outcome: { ...outcome, acquirerReference } })
      assert.ok(['REFUSED', 'REJECTED'].includes((await subject.acquirer.refund(refund)).status))
      mustBe('APPROVED', await subject.acquirer.authorise(payment))
    },
  },
  {
    title: 'sixty-four verifications under one reference are one, with one token',
    check: async (subject) => {
      const asked = verificationOf(subject)
      const answers = await together(() => subject.acquirer.verifyCard(asked))
      assert.equal(new Set(answers.map((each) => mustBe('VERIFIED', each).token)).size, 1)
      const other = { ...asked, card: subject.cards.declined }
      mustBe('VERIFIED', await subject.acquirer.verifyCard(other))
    },
  },
  {
    title: 'a card that its bank declines is not verified, and one of another acquirer is refused',
    check: async (subject) => {
      const { acquirer, cards } = subject
      const declined = await acquirer.verifyCard(verificationOf(subject, { card: cards.declined }))
      assert.equal(mustBe('DECLINED', declined).code, 'INSUFFICIENT_FUNDS')
      const { status } = await acquirer.verifyCard(verificationOf(subject, { card: cards.foreign }))
      assert.equal(status, takesCards(subject) ? 'REJECTED' : 'DECLINED')
      const foreign = { ...subject.scope, merchantId: crypto.randomUUID() }
      const asked = verificationOf(subject)
      mustBe('VERIFIED', await acquirer.verifyCard(asked))
      mustBe('NOT_FOUND', await acquirer.lookUpVerification({ ...asked, scope: foreign }))
    },
  },
  {
    title:
      'a challenge for a verification is passed, failed or abandoned as for a payment, and whoever claims to have passed is not believed',
    check: async (subject) => {
      const { acquirer } = subject
      const [passed, failed, left] = [await challenged(subject), await challenged(subject), await challenged(subject)]
      const claim = Buffer.from(JSON.stringify({ transStatus: 'Y' })).toString('base64url')
      mustBe('ACTION_NEEDED', await acquirer.continueVerification({ ...passed.completed, cres: claim }))
      await subject.answerChallenge(passed.completed.authenticationId, true)
      const { token, threeDSecure } = mustBe('VERIFIED', await acquirer.continueVerification(passed.completed))
      assert.equal(threeDSecure?.flow, 'CHALLENGE')
      await chargeByToken(subject, token)
      await subject.answerChallenge(failed.completed.authenticationId, false)
      assert.equal(mustBe('DECLINED', await acquirer.continueVerification(failed.completed)).code, 'THREE_DS_FAILED')
      const abandoned = await acquirer.continueVerification({ ...left.completed, step: 'ABANDONED' })
      assert.equal(mustBe('DECLINED', abandoned).code, 'THREE_DS_ABANDONED')
    },
  },
  {
    title: 'an authentication of another verification, or of a payment, changes nothing',
    check: async (subject) => {
      const [one, two] = [await challenged(subject), await challenged(subject)]
      const { authenticationId } = two.completed
      mustBe('ACTION_NEEDED', await subject.acquirer.continueVerification({ ...one.completed, authenticationId }))
      await subject.answerChallenge(one.completed.authenticationId, true)
      if (takesCards(subject))
        mustBe('ACTION_NEEDED', await subject.acquirer.continueVerification({ ...one.completed, authenticationId }))
      mustBe('ACTION_NEEDED', await subject.acquirer.lookUpVerification(two.asked))
      const payment = { ...paymentOf(subject), ...one.completed }
      assert.notEqual((await subject.acquirer.continueAfterChallenge(payment)).status, 'APPROVED')
    },
  },
  {
    title: 'a verification whose answer was lost is UNKNOWN, and a look-up finds it',
    check: async (subject) => {
      const asked = verificationOf(subject)
      mustBe('UNKNOWN', await overLine(subject, { crashAfter: closed }).acquirer.verifyCard(asked))
      const { token } = mustBe('VERIFIED', await subject.acquirer.lookUpVerification(asked))
      await chargeByToken(subject, token)
      const quoting = { status: 'VERIFIED', acquirerReference: subject.cards.approved.number, card: {}, token }
      mustBe('UNKNOWN', await overLine(subject, { rubbish: quoting }).acquirer.verifyCard(asked))
    },
  },
]
