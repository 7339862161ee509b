import { after } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { someOf } from '#test/long.ts'
import { waitUntil } from '#test/patience.ts'
import type { Acquirer, Authorisation, BuyerAction, Card, PaymentOutcome } from '../acquirer.ts'
import { conformance } from '../conformance/conformance.ts'
import { inquiryOf, type Subject, type Upstream } from '../conformance/subject.ts'
import { cmi } from './cmi.ts'
import type { ApiCall } from './double/faults.ts'
import { cards, rawOf, type CmiFixture, fixtureOf } from './fixture.ts'

// The duties of every acquirer, on CMI. The suite hands over cards; here a buyer takes them to CMI's page, and the service looks up
// what came of it.

const harness = useHarness()
const opened: CmiFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

const decidedAfterMs = 60_000

const cardOf = (number: string, holderName = 'Salma Idrissi'): Card => ({
  number: number.replaceAll(' ', ''),
  cvv: '123',
  expMonth: 12,
  expYear: 2040,
  holderName,
})

async function subjectOf(): Promise<Subject> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  const { acquirer, scope, now, double } = fixture
  const forms = new Map<string, BuyerAction>()
  const late: { oid: string; isApproved: boolean; at: number }[] = []
  /** A payment that has ended in the service's books is no longer awaited. */
  const noted = <Outcome extends { status: string }>(
    { reference }: { reference: string },
    outcome: Outcome,
  ): Outcome => {
    if (outcome.status === 'DECLINED') fixture.heard.ended.add(reference)
    return outcome
  }
  /** Of several windows, one pays; its request may still be in progress when another window gets the answer that the order was paid. */
  const foundOf = async (payment: Authorisation, isLate: boolean): Promise<PaymentOutcome> => {
    const look = async () => (await acquirer.lookUp(inquiryOf(payment))) as PaymentOutcome
    let found = await look()
    await waitUntil(async () => {
      if (found.status !== 'PENDING' || isLate) return true
      found = await look()
      return found.status !== 'PENDING'
    })
    return found
  }
  const onPage: Acquirer = {
    ...acquirer,
    authorise: async (request, signal) => {
      const { source } = request
      if (!('card' in source)) return acquirer.authorise(request, signal)
      const sessionEndsAt = new Date(now().getTime() + 3_600_000)
      const payment = { sessionEndsAt, ...request, source: { page: true as const } }
      const begun = await acquirer.authorise(payment, signal)
      if (begun.status === 'PENDING') return noted(payment, await foundOf(payment, false))
      if (begun.status !== 'ACTION_NEEDED') return begun
      forms.set(begun.authenticationId, begun.action)
      const { number, holderName } = source.card
      if (number === cardOf(cards.challenged).number) return begun
      await fixture.visit(begun.action, number)
      if (number === cardOf(cards.decidedLater).number)
        late.push({ oid: payment.reference, isApproved: holderName !== 'LATE', at: now().getTime() + decidedAfterMs })
      return noted(payment, await foundOf(payment, number === cardOf(cards.decidedLater).number))
    },
    continueAfterChallenge: async (request, signal) =>
      noted(request, await acquirer.continueAfterChallenge(request, signal)),
    lookUp: async (request, signal) => {
      const due = late.filter(({ at }) => at <= now().getTime())
      for (const { oid, isApproved } of due) await double.decideLater(oid, isApproved)
      return noted(request, await acquirer.lookUp(request, signal))
    },
  }
  return {
    acquirer: onPage,
    upstream: upstreamOf(fixture),
    scope,
    now,
    passTime: fixture.passTime,
    decidedAfterMs,
    cards: {
      approved: cardOf(cards.approved),
      declined: cardOf(cards.withoutFunds),
      challenged: cardOf(cards.challenged),
      lateApproved: cardOf(cards.decidedLater),
      lateDeclined: cardOf(cards.decidedLater, 'LATE'),
      foreign: cardOf(cards.unknown),
    },
    answerChallenge: async (authenticationId, passes) => {
      const form = forms.get(authenticationId)
      if (form) await fixture.visit(form, cards.challenged, passes ? '555' : '000')
    },
  }
}

const callsOfInterface: readonly ApiCall[] = ['PostAuth', 'Void', 'Credit', 'ORDERSTATUS', 'ORDERHISTORY']

function upstreamOf(fixture: CmiFixture): Upstream {
  const { acquirer, double, heard, settings } = fixture
  const { faults } = double
  const sumOf = (reference: string, type: 'S' | 'C') =>
    (double.orderOf(reference)?.movements ?? [])
      .filter((each) => each.type === type && (each.status === 'C' || each.status === 'S'))
      .reduce((sum, { amountMinor, capturedMinor }) => sum + (capturedMinor ?? amountMinor), 0n)
  return {
    live: acquirer,
    another: fixture.ofOtherShop,
    origins: cmi.origins(settings),
    takenOf: (reference) => sumOf(reference, 'S'),
    givenBackOf: (reference) => sumOf(reference, 'C'),
    calls: callsOfInterface,
    among: (cases, duty) => someOf(cases, duty, 3),
    lose: (lost) => {
      faults.lose = lost ? { [lost.call]: lost.what } : {}
    },
    heard: async () => heard.bodies.map((body) => rawOf(body)),
    visit: async (action, { number }) => {
      const { url } = await fixture.visit(action, number)
      return url === undefined ? undefined : new URL(url)
    },
    answerNotices: (decision, isLost = false) => {
      heard.decision = decision
      faults.losesCallbackAnswer = isLost
    },
  }
}

conformance('CMI', subjectOf)
