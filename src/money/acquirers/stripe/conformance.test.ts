import assert from 'node:assert/strict'
import { after } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { someOf } from '#test/long.ts'
import type { Acquirer, Card } from '../acquirer.ts'
import { conformance } from '../conformance/conformance.ts'
import type { Subject, Upstream } from '../conformance/subject.ts'
import { calls } from './double/routes.ts'
import { cards, rawOf, type StripeFixture, fixtureOf } from './fixture.ts'
import { idOf } from './mapping.ts'
import { stripe } from './stripe.ts'

// The duties of every acquirer, on Stripe. The suite hands over cards; here a buyer types them into the fields.

const harness = useHarness()
const opened: StripeFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

const decidedAfterMs = 60_000

const cardOf = (number: string, holderName = 'Salma Idrissi'): Card => ({
  number,
  cvv: '123',
  expMonth: 12,
  expYear: 2040,
  holderName,
})

async function subjectOf(): Promise<Subject> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  const { scope, now, double } = fixture
  return {
    acquirer: inFieldsOf(fixture),
    upstream: upstreamOf(fixture),
    scope,
    now,
    passTime: fixture.passTime,
    decidedAfterMs,
    cards: {
      approved: cardOf(cards.approved),
      declined: cardOf(cards.withoutFunds),
      challenged: cardOf(cards.challenged),
      lateApproved: cardOf(cards.approved, 'LATE'),
      lateDeclined: cardOf(cards.approved, 'LATE FAIL'),
      foreign: cardOf('4111111111111111'),
    },
    answerChallenge: async (authenticationId, passes) => {
      const intent = double.books.payments.get(authenticationId) ?? double.books.setups.get(authenticationId)
      const url = intent?.next_action?.redirect_to_url?.url
      if (!url) return
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await fixture.call({ method: 'POST', url, headers, body: passes ? 'do=pass' : 'do=fail' })
    },
  }
}

function inFieldsOf(fixture: StripeFixture): Acquirer {
  const { acquirer, double, now } = fixture
  const late: { reference: string; isPaid: boolean; at: number }[] = []
  return {
    ...acquirer,
    authorise: async (request, signal) => {
      const { source } = request
      if (!('card' in source)) return acquirer.authorise(request, signal)
      const { number, holderName } = source.card
      const isLate = holderName.startsWith('LATE')
      if (isLate)
        late.push({ reference: request.reference, isPaid: holderName === 'LATE', at: now().getTime() + decidedAfterMs })
      double.faults.decidesLater = isLate
      return acquirer.authorise({ ...request, source: { fieldsToken: await fixture.fieldsToken(number) } }, signal)
    },
    verifyCard: async (request, signal) => {
      if (!('card' in request)) return acquirer.verifyCard(request, signal)
      const { card, ...others } = request
      return acquirer.verifyCard({ ...others, fieldsToken: await fixture.fieldsToken(card.number) }, signal)
    },
    lookUp: async (request, signal) => {
      for (const { reference, isPaid } of late.filter(({ at }) => at <= now().getTime()))
        await double.decidePayment(intentsOf(fixture, reference)[0]?.id ?? '', isPaid)
      return acquirer.lookUp(request, signal)
    },
  }
}

const intentsOf = ({ double }: StripeFixture, reference: string) =>
  [...double.books.payments.values()].filter(({ metadata }) => metadata['mizan_reference'] === reference)

/** Our amounts are Stripe's in the currency of the suite. */
const sumOf = (amounts: readonly number[]): bigint => BigInt(amounts.reduce((sum, amount) => sum + amount, 0))

function upstreamOf(fixture: StripeFixture): Upstream {
  const { acquirer, account, double, heard } = fixture
  const { books, faults } = double
  return {
    live: acquirer,
    another: fixture.opened({ secrets: { ...account.secrets, webhookSecret: 'whsec_anotherAccount' } }),
    origins: stripe.origins(account.settings),
    takenOf: (reference) => sumOf(intentsOf(fixture, reference).map(({ amount_received }) => amount_received)),
    givenBackOf: (reference) => {
      const ids = new Set(intentsOf(fixture, reference).map(({ id }) => id))
      const given = [...books.refunds.values()].filter(({ payment_intent }) => ids.has(idOf(payment_intent) ?? ''))
      return sumOf(given.map(({ amount }) => amount))
    },
    calls: Object.keys(calls),
    among: (cases, duty) => someOf(cases, duty, 3),
    lose: (lost) => {
      faults.lose = lost ? { [lost.call]: lost.what } : {}
    },
    heard: async () => {
      await double.noticesSent()
      return heard.bodies.map((body, index) => rawOf(body, heard.signatures[index] ?? ''))
    },
    fieldsToken: ({ number }) => fixture.fieldsToken(number),
    visit: (action) => fixture.answer(action, true),
    disputes: {
      open: async (reference, { reason, amountMinor, isInquiry = false }) => {
        const [intent] = intentsOf(fixture, reference)
        const amount = amountMinor === undefined ? undefined : Number(amountMinor)
        return (await double.dispute(intent?.id ?? assert.fail(), { reason, amount, isInquiry })).id
      },
      answersOf: (id) => {
        const { evidence, evidence_details } = books.disputes.get(id) ?? assert.fail()
        const files = [evidence.receipt, evidence.customer_communication].flatMap((file) => idOf(file) ?? [])
        const names = files.map((file) => books.files.get(file)?.filename ?? '')
        return { count: evidence_details.submission_count, files: names }
      },
      end: (id, status) => double.endDispute(id, status === 'WON' ? 'won' : 'lost'),
    },
  }
}

conformance('Stripe', subjectOf)
