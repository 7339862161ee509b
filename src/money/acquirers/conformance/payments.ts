import assert from 'node:assert/strict'
import {
  approvedPayment,
  challengedPayment,
  type Duty,
  inquiryOf,
  mustBe,
  newReferenceOf,
  paymentOf,
  savesCards,
  type Subject,
  takesCards,
  together,
  twice,
} from './subject.ts'

export const paymentDuties: Duty[] = [
  {
    title: 'an approved payment tells what was captured, and of the card what may be shown',
    check: async (subject) => {
      const { asked, outcome } = await approvedPayment(subject)
      const { number, expMonth, expYear } = subject.cards.approved
      assert.equal(outcome.amountMinor, asked.amountMinor)
      assert.equal(outcome.currency, asked.currency)
      assert.equal(outcome.card?.last4, number.slice(-4))
      assert.deepEqual([outcome.card?.expMonth, outcome.card?.expYear], [expMonth, expYear])
      assert.notEqual(outcome.threeDSecure?.flow, 'CHALLENGE')
      assert.equal(outcome.token, undefined)
      assert.ok(!JSON.stringify(outcome, withBigints).includes(number))
      assert.deepEqual(await subject.acquirer.lookUp(inquiryOf(asked)), outcome)
    },
  },
  {
    title: 'a repeat under the same reference is answered with the first outcome, whatever it asks for',
    check: async (subject) => {
      const { asked, outcome } = await approvedPayment(subject)
      assert.deepEqual(await subject.acquirer.authorise(asked), outcome)
      const other = { ...asked, amountMinor: 99n, source: { card: subject.cards.declined } }
      assert.deepEqual(await subject.acquirer.authorise(other), outcome)
      const foreign = { ...asked, source: { card: subject.cards.foreign } }
      assert.deepEqual(await subject.acquirer.authorise(foreign), outcome)
    },
  },
  {
    title: 'two references are two payments',
    check: async (subject) => {
      const [one, two] = [await approvedPayment(subject), await approvedPayment(subject)]
      assert.notEqual(one.outcome.acquirerReference, two.outcome.acquirerReference)
      assert.equal(one.outcome.card?.fingerprint, two.outcome.card?.fingerprint)
    },
  },
  {
    title: 'sixty-four calls at once under one reference act once',
    check: async (subject) => {
      const asked = paymentOf(subject)
      const answers = await together(() => subject.acquirer.authorise(asked))
      assert.equal(new Set(answers.map((each) => mustBe('APPROVED', each).acquirerReference)).size, 1)
      assert.equal(new Set(answers.map((each) => mustBe('APPROVED', each).authorisationCode)).size, 1)
    },
  },
  {
    title: 'a declined payment has a code of the taxonomy, and stays declined',
    check: async (subject) => {
      const asked = paymentOf(subject, { source: { card: subject.cards.declined } })
      const outcome = mustBe('DECLINED', await subject.acquirer.authorise(asked))
      assert.equal(outcome.code, 'INSUFFICIENT_FUNDS')
      assert.deepEqual(await subject.acquirer.authorise(asked), outcome)
      assert.deepEqual(await subject.acquirer.lookUp(inquiryOf(asked)), outcome)
    },
  },
  {
    title: 'a card that is not taken is rejected, and its reference is still free',
    needs: takesCards,
    check: async (subject) => {
      const asked = paymentOf(subject, { source: { card: subject.cards.foreign } })
      mustBe('REJECTED', await subject.acquirer.authorise(asked))
      mustBe('NOT_FOUND', await subject.acquirer.lookUp(inquiryOf(asked)))
      mustBe('APPROVED', await subject.acquirer.authorise({ ...asked, source: { card: subject.cards.approved } }))
    },
  },
  {
    title: 'a payment that is decided later is pending until then',
    check: async (subject) => {
      const { acquirer, cards } = subject
      const [good, bad] = [cards.lateApproved, cards.lateDeclined].map((card) =>
        paymentOf(subject, { source: { card } }),
      ) as [ReturnType<typeof paymentOf>, ReturnType<typeof paymentOf>]
      for (const asked of [good, bad]) mustBe('PENDING', await acquirer.authorise(asked))
      for (const asked of [good, bad]) mustBe('PENDING', await acquirer.lookUp(inquiryOf(asked)))
      subject.passTime(subject.decidedAfterMs)
      const late = mustBe('APPROVED', await acquirer.lookUp(inquiryOf(good)))
      assert.ok(late.capturedAt <= subject.now())
      mustBe('DECLINED', await acquirer.lookUp(inquiryOf(bad)))
    },
  },
  {
    title: 'nothing is known of a reference that was never used, nor of another merchant’s',
    check: async (subject) => {
      const { asked } = await approvedPayment(subject)
      const foreign = { ...asked.scope, merchantId: crypto.randomUUID() }
      mustBe('NOT_FOUND', await subject.acquirer.lookUp({ ...inquiryOf(asked), reference: newReferenceOf('pay') }))
      mustBe('NOT_FOUND', await subject.acquirer.lookUp({ ...inquiryOf(asked), scope: foreign }))
    },
  },
]

export const challengeDuties: Duty[] = [
  {
    title: 'a challenge that the buyer passes ends in a capture, once',
    check: async (subject) => {
      const { acquirer } = subject
      const { asked, authenticationId, completed } = await challengedPayment(subject)
      mustBe('ACTION_NEEDED', await acquirer.lookUp(inquiryOf(asked)))
      await subject.answerChallenge(authenticationId, true)
      const outcome = mustBe('APPROVED', await acquirer.continueAfterChallenge(completed))
      assert.deepEqual(outcome.threeDSecure?.flow, 'CHALLENGE')
      assert.equal(outcome.threeDSecure?.liability, 'ISSUER')
      assert.deepEqual(await acquirer.continueAfterChallenge(completed), outcome)
      assert.deepEqual(await acquirer.continueAfterChallenge({ ...completed, step: 'ABANDONED' }), outcome)
    },
  },
  {
    title: 'a payment for which 3-D Secure is forced is approved after a challenge alone, unless no buyer is at hand',
    needs: savesCards,
    check: async (subject) => {
      const forced = { ...paymentOf(subject), threeDS: 'FORCE' as const, saveCard: true }
      const { authenticationId } = mustBe('ACTION_NEEDED', await subject.acquirer.authorise(forced))
      const completed = { ...inquiryOf(forced), authenticationId, step: 'CHALLENGE_COMPLETED' as const }
      mustBe('ACTION_NEEDED', await subject.acquirer.continueAfterChallenge(completed))
      await subject.answerChallenge(authenticationId, true)
      const { threeDSecure, token = '' } = mustBe('APPROVED', await subject.acquirer.continueAfterChallenge(completed))
      assert.equal(threeDSecure?.flow, 'CHALLENGE')
      const declined = {
        ...paymentOf(subject, { source: { card: subject.cards.declined } }),
        threeDS: 'FORCE' as const,
      }
      assert.notEqual((await subject.acquirer.authorise(declined)).status, 'APPROVED')
      const again = { ...forced, reference: newReferenceOf('pay'), source: { token }, saveCard: false }
      mustBe('ACTION_NEEDED', await subject.acquirer.authorise(again))
      const renewal = { ...again, reference: newReferenceOf('pay'), initiatedBy: 'MERCHANT' as const }
      mustBe('APPROVED', await subject.acquirer.authorise(renewal))
    },
  },
  {
    title: 'a browser that claims to have passed the challenge is not believed',
    check: async (subject) => {
      const { completed } = await challengedPayment(subject)
      const claim = Buffer.from(JSON.stringify({ transStatus: 'Y' })).toString('base64url')
      mustBe('ACTION_NEEDED', await subject.acquirer.continueAfterChallenge({ ...completed, cres: claim }))
    },
  },
  {
    title: 'a challenge that the buyer fails is THREE_DS_FAILED, and cannot be passed any more',
    check: async (subject) => {
      const { authenticationId, completed } = await challengedPayment(subject)
      await subject.answerChallenge(authenticationId, false)
      const outcome = mustBe('DECLINED', await subject.acquirer.continueAfterChallenge(completed))
      assert.equal(outcome.code, 'THREE_DS_FAILED')
      await subject.answerChallenge(authenticationId, true)
      assert.deepEqual(await subject.acquirer.continueAfterChallenge(completed), outcome)
    },
  },
  {
    title: 'a challenge can be opened again until it is answered',
    check: async (subject) => {
      const { asked, authenticationId, completed } = await challengedPayment(subject)
      const again = mustBe('ACTION_NEEDED', await subject.acquirer.continueAfterChallenge(completed))
      assert.equal(again.authenticationId, authenticationId)
      assert.deepEqual(await subject.acquirer.authorise(asked), again)
    },
  },
  {
    title: 'an abandoned challenge is THREE_DS_ABANDONED at once, and can be passed no more',
    check: async (subject) => {
      const { acquirer } = subject
      const { asked, authenticationId, completed } = await challengedPayment(subject)
      const outcome = mustBe('DECLINED', await acquirer.continueAfterChallenge({ ...completed, step: 'ABANDONED' }))
      assert.equal(outcome.code, 'THREE_DS_ABANDONED')
      await subject.answerChallenge(authenticationId, true)
      assert.equal(mustBe('DECLINED', await acquirer.lookUp(inquiryOf(asked))).code, 'THREE_DS_ABANDONED')
      assert.equal(subject.upstream?.takenOf(asked.reference) ?? 0n, 0n)
    },
  },
  {
    title: 'an unanswered challenge is THREE_DS_ABANDONED when its time is over, and can be passed no more',
    check: async (subject) => {
      const { acquirer } = subject
      const { asked, authenticationId, completed } = await challengedPayment(subject)
      const { expiresAt } = mustBe('ACTION_NEEDED', await acquirer.lookUp(inquiryOf(asked)))
      subject.passTime(expiresAt.getTime() - subject.now().getTime())
      const late = mustBe('DECLINED', await acquirer.lookUp(inquiryOf(asked)))
      assert.equal(late.code, 'THREE_DS_ABANDONED')
      await subject.answerChallenge(authenticationId, true)
      assert.deepEqual(await acquirer.continueAfterChallenge(completed), late)
      assert.equal(subject.upstream?.takenOf(asked.reference) ?? 0n, 0n)
    },
  },
  {
    title: 'a challenge that ends with us is passed in its time alone',
    needs: takesCards,
    check: async (subject) => {
      const { asked, authenticationId, completed } = await challengedPayment(subject)
      const { expiresAt } = mustBe('ACTION_NEEDED', await subject.acquirer.lookUp(inquiryOf(asked)))
      subject.passTime(expiresAt.getTime() - subject.now().getTime())
      await subject.answerChallenge(authenticationId, true)
      mustBe('DECLINED', await subject.acquirer.continueAfterChallenge(completed))
    },
  },
  {
    title: 'an authentication of another payment changes nothing',
    check: async (subject) => {
      const { acquirer } = subject
      const [one, two] = [await challengedPayment(subject), await challengedPayment(subject)]
      const mixed = { ...one.completed, authenticationId: two.authenticationId }
      for (const step of ['CHALLENGE_COMPLETED', 'ABANDONED'] as const)
        mustBe('ACTION_NEEDED', await acquirer.continueAfterChallenge({ ...mixed, step }))
      await subject.answerChallenge(one.authenticationId, true)
      // When our call after the challenge captures the payment, that call names the challenge.
      if (takesCards(subject)) mustBe('ACTION_NEEDED', await acquirer.continueAfterChallenge(mixed))
      await acquirer.continueAfterChallenge({ ...two.completed, authenticationId: one.authenticationId })
      mustBe('ACTION_NEEDED', await acquirer.lookUp(inquiryOf(two.asked)))
      mustBe('APPROVED', await acquirer.continueAfterChallenge(one.completed))
    },
  },
  {
    title: 'sixty-four returns from one challenge capture once',
    check: async (subject) => {
      const { authenticationId, completed } = await challengedPayment(subject)
      await subject.answerChallenge(authenticationId, true)
      const answers = await together(() => subject.acquirer.continueAfterChallenge(completed))
      assert.equal(new Set(answers.map((each) => mustBe('APPROVED', each).acquirerReference)).size, 1)
    },
  },
]

export const tokenDuties: Duty[] = [
  {
    title: 'a saved card is charged by its token, with a buyer and without one',
    check: async (subject) => {
      const token = await savedCard(subject)
      for (const initiatedBy of ['BUYER', 'MERCHANT'] as const) {
        const { outcome } = await approvedPayment(subject, { source: { token }, initiatedBy })
        assert.equal(outcome.card?.last4, subject.cards.approved.number.slice(-4))
      }
    },
  },
  {
    title: 'a repeat of a saving payment gives the same token',
    check: async (subject) => {
      const { asked, outcome } = await approvedPayment(subject, { saveCard: true })
      assert.ok(outcome.token)
      assert.equal(mustBe('APPROVED', await subject.acquirer.authorise(asked)).token, outcome.token)
    },
  },
  {
    title: 'a forgotten token is refused, and forgetting it again changes nothing',
    check: async (subject) => {
      const token = await savedCard(subject)
      const { scope } = subject
      await twice(async () => mustBe('FORGOTTEN', await subject.acquirer.forgetToken({ scope, token })))
      assert.ok(['DECLINED', 'REJECTED'].includes(await statusByToken(subject, token)))
      mustBe('FORGOTTEN', await subject.acquirer.forgetToken({ scope, token: 'a token that never was' }))
    },
  },
  {
    title: 'a token is of no use to another merchant, nor is one of a declined payment or an invented one',
    check: async (subject) => {
      const token = await savedCard(subject)
      const foreign = { ...subject.scope, merchantId: crypto.randomUUID() }
      assert.ok(['DECLINED', 'REJECTED'].includes(await statusByToken({ ...subject, scope: foreign }, token)))
      assert.ok(['DECLINED', 'REJECTED'].includes(await statusByToken(subject, 'simcard_invented')))
    },
  },
  {
    title: 'a card that is saved with a challenge can be charged once the challenge is passed',
    check: async (subject) => {
      const { authenticationId, completed } = await challengedPayment(subject, { saveCard: true })
      await subject.answerChallenge(authenticationId, true)
      const { token = '' } = mustBe('APPROVED', await subject.acquirer.continueAfterChallenge(completed))
      mustBe('APPROVED', (await approvedPayment(subject, { source: { token }, initiatedBy: 'MERCHANT' })).outcome)
    },
  },
]

async function savedCard(subject: Subject): Promise<string> {
  const { outcome } = await approvedPayment(subject, { saveCard: true })
  assert.ok(outcome.token)
  return outcome.token
}

const statusByToken = async (subject: Subject, token: string) =>
  (await subject.acquirer.authorise(paymentOf(subject, { source: { token }, initiatedBy: 'MERCHANT' }))).status

const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
