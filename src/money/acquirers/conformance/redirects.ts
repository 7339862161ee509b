import assert from 'node:assert/strict'
import { type Duty, inquiryOf, mustBe, paymentOf, returnUrl, settled, type Subject, upstreamOf } from './subject.ts'

// A step on a page of another host. Nothing of our page is left there, and nothing that the browser brings back is believed.

async function sentAway(subject: Subject) {
  const asked = paymentOf(subject, { source: { card: subject.cards.challenged } })
  const { action, authenticationId } = mustBe('ACTION_NEEDED', await subject.acquirer.authorise(asked))
  const completed = { ...inquiryOf(asked), authenticationId, step: 'CHALLENGE_COMPLETED' as const }
  return { asked, action, authenticationId, completed }
}

export const redirectDuties: Duty[] = [
  {
    title: 'a buyer is sent to a host of its own by a form, with no card in it, and comes back to the given address',
    check: async (subject) => {
      const upstream = upstreamOf(subject)
      const { action } = await sentAway(subject)
      assert.ok(action.type === 'REDIRECT')
      const { origin, search } = new URL(action.url)
      assert.ok(upstream.origins.includes(origin), origin)
      // A form that is sent by GET replaces what stands behind the `?`.
      if (action.method === 'GET') assert.equal(search, '')
      assert.ok(!JSON.stringify(action).includes(subject.cards.challenged.number))
      const back = await upstream.visit(action, subject.cards.challenged)
      assert.ok(back?.href.startsWith(returnUrl), back?.href)
    },
  },
  {
    title: 'without an address to come back to nothing is begun',
    check: async (subject) => {
      const { returnUrl: _, ...asked } = paymentOf(subject)
      mustBe('REJECTED', await subject.acquirer.authorise(asked))
      mustBe('NOT_FOUND', await subject.acquirer.lookUp(inquiryOf(asked)))
      assert.equal(upstreamOf(subject).takenOf(asked.reference), 0n)
    },
  },
  {
    title: 'two windows on one step take the money once',
    check: async (subject) => {
      const upstream = upstreamOf(subject)
      const { asked, action, completed } = await sentAway(subject)
      const visit = () => upstream.visit(action, subject.cards.challenged)
      await Promise.allSettled([visit(), visit()])
      mustBe('APPROVED', await settled(subject, () => subject.acquirer.continueAfterChallenge(completed)))
      assert.equal(upstream.takenOf(asked.reference), asked.amountMinor)
    },
  },
  {
    title: 'a buyer who never comes back has paid all the same',
    check: async (subject) => {
      const upstream = upstreamOf(subject)
      const { asked, action } = await sentAway(subject)
      await upstream.visit(action, subject.cards.challenged)
      mustBe('APPROVED', await settled(subject, () => subject.acquirer.lookUp(inquiryOf(asked))))
      assert.equal(upstream.takenOf(asked.reference), asked.amountMinor)
    },
  },
]
