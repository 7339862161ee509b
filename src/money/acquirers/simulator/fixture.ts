import type { Harness } from '#test/harness.ts'
import { patienceMs } from '#test/patience.ts'
import type { Card } from '../acquirer.ts'
import { bounded, boundedIssuer } from '../bounded.ts'
import type { Subject } from '../conformance/subject.ts'
import { type Faults, faulty, faultyIssuer } from '../faults.ts'
import { openSimulator, type Simulator, testCard } from './simulator.ts'

// The simulator with a merchant and a clock of its own, as tests need it.

export const cardOf = (holderName: string, fields: Partial<Card> = {}): Card => ({
  number: testCard,
  cvv: '123',
  expMonth: 12,
  expYear: 2040,
  holderName,
  ...fields,
})

export type SimulatorFixture = Subject & { simulator: Simulator; acquirer: Simulator['acquirer'] }

export async function fixtureOf({ db, make, secrets, config }: Harness): Promise<SimulatorFixture> {
  const { sandbox } = await make.merchant()
  let time = Date.parse('2026-03-02T10:00:00Z')
  const now = () => new Date(time)
  const key = secrets.keyFor('card fingerprints')
  const simulator = openSimulator({ db, now, key, publicUrl: config.publicUrl })
  return {
    simulator,
    acquirer: simulator.acquirer,
    issuer: simulator.acquirer,
    scope: sandbox,
    now,
    passTime: (ms) => {
      time += ms
    },
    decidedAfterMs: 60_000,
    cards: {
      approved: cardOf('Salma Idrissi'),
      declined: cardOf('DECLINE INSUFFICIENT_FUNDS'),
      challenged: cardOf('CHALLENGE'),
      lateApproved: cardOf('TIMEOUT'),
      lateDeclined: cardOf('TIMEOUT FAIL'),
      foreign: cardOf('Salma Idrissi', { number: '5555555555554444' }),
    },
    answerChallenge: (id, passes) => simulator.answerChallenge(id, passes ? '555' : '000'),
    payVoucher: async ({ number, amountMinor, currency }, { transactionId, wasOffline }) => {
      const agent = { agentTransactionId: transactionId, agent: 'A shop', ...(wasOffline && { wasOffline }) }
      const { status } = await simulator.payVoucher({ number, amountMinor, currency, ...agent })
      return status === 'PAID' || status === 'LATE_PAID'
    },
    reverseVoucher: (transactionId) => simulator.reverseVoucher(transactionId),
  }
}

/** The simulator as the service calls it, over a line on which `faults` happen. */
export const faultySandbox = ({ acquirer }: Simulator, faults: Faults) => ({
  ...bounded(faulty(acquirer, faults), bounds),
  ...boundedIssuer(faultyIssuer(acquirer, faults), bounds),
})
// Answers that are late or lost are so by their faults, and never by a busy machine.
const bounds = { deadlineMs: patienceMs }
