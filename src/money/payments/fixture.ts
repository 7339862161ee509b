import assert from 'node:assert/strict'
import { cardVault } from '#modules/clients/actions/vault.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { listEvents } from '#test/factory-queries.ts'
import type { Harness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import type { Acquirer, Card } from '../acquirers/acquirer.ts'
import type { CashIssuer } from '../acquirers/cash-issuer.ts'
import type { Faults } from '../acquirers/faults.ts'
import { noAccounts } from '../acquirers/routing.ts'
import { cardOf, faultySandbox } from '../acquirers/simulator/fixture.ts'
import { openSimulator, type Simulator } from '../acquirers/simulator/simulator.ts'
import { simulatedBank } from '../banks/simulator/simulator.ts'
import { balances } from '../ledger/post.ts'
import { executeDueRefunds } from '../refunds/execute.ts'
import { closeVoucher } from './cash.ts'
import { type CardSubmission, submitCard } from './charge.ts'
import { listSteps } from '#test/payment-queries.ts'
import { cancelSession, expireSessions } from './endings.ts'
import type { PaymentParts, SourceHooks } from './parts.ts'
import { resolvePayment, resolveUnknown } from './resolve.ts'
import type { PaymentSession, SessionDraft } from './session.ts'
import { findSession, lockSession } from './session-queries.ts'
import { createSession } from './sessions.ts'
import { inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { findTransaction, listAttempts } from './transaction-queries.ts'

// Payments with a merchant and a clock of their own, over a line to the simulator on which things may go wrong.

export type PaymentFixture = {
  parts: PaymentParts
  scope: Scope
  simulator: Simulator
  /** Faults of the connection, from now on. */
  faults: Faults
  /** Hooks of the payment's source in the transactions of the payment. */
  hooks: SourceHooks
  now: () => Date
  passTime: (ms: number) => void
  session: (draft?: Partial<SessionDraft>) => Promise<PaymentSession>
  /** Works on the refunds that are due. */
  giveBack: () => Promise<number>
  submit: (sessionId: string, holderName?: string, fields?: Partial<CardSubmission>) => ReturnType<typeof submitCard>
  /** A charge that the acquirer makes by itself, long after we found that it never heard of it. */
  chargeLate: (transactionId: string) => Promise<unknown>
  /** A charge that certainly failed, whose session then expired, and which the acquirer makes and reports all the same. */
  submitLate: (sessionId: string) => Promise<unknown>
  /** Cancels a session, as its merchant does: its voucher is closed first. */
  cancel: (sessionId: string) => Promise<PaymentSession>
  sessionNow: (id: string) => Promise<PaymentSession>
  attempts: (sessionId: string) => Promise<MoneyTransaction[]>
  attempt: (sessionId: string) => Promise<MoneyTransaction>
  /** Types of the events since the merchant was made, oldest first; `about` narrows them. */
  told: (about?: string) => Promise<string[]>
  steps: (transactionId: string) => Promise<string[]>
  books: () => ReturnType<typeof balances>
  /** The acquirer, without the line. */
  upstream: Acquirer & CashIssuer
}

export async function paymentFixtureOf(harness: Harness): Promise<PaymentFixture> {
  const { db, make, secrets, config } = harness
  const { sandbox: scope } = await make.merchant()
  // A Monday in Casablanca, of some month that has passed.
  let time = Date.parse('2026-03-02T10:00:00Z')
  const now = () => new Date(time)
  const simulator = openSimulator({ db, now, key: secrets.keyFor('card fingerprints'), publicUrl: config.publicUrl })
  const faults: Faults = {}
  const hooks: SourceHooks = {}
  const parts: PaymentParts = {
    db,
    publicUrl: config.publicUrl,
    now,
    acquirers: {
      sandbox: faultySandbox(simulator, faults),
      live: noAccounts,
    },
    hooks: { CHECKOUT: hooks, PAYMENT_LINK: hooks },
    vault: cardVault(db, secrets),
  }
  const chargeLate = async (transactionId: string) => {
    const row = required(await findTransaction(db.read, scope, transactionId))
    const how = { source: { card: cardOf('A') }, saveCard: false, merchantName: 'M', initiatedBy: 'BUYER' } as const
    await simulator.acquirer.authorise({ ...inquiryAbout(scope, row), ...how })
  }
  const attempts = (sessionId: string) => listAttempts(db.read, scope, sessionId)
  return {
    parts,
    scope,
    simulator,
    faults,
    hooks,
    now,
    passTime: (ms) => {
      time += ms
    },
    session: (draft = {}) =>
      make.write(
        scope,
        (ctx) =>
          createSession(ctx, {
            sourceKind: 'CHECKOUT',
            amountMinor: 10_000n,
            currency: 'MAD',
            orderId: 'order-1',
            expiresAt: new Date(ctx.now.getTime() + hourMs),
            ...draft,
          }),
        now(),
        'API',
      ),
    giveBack: () =>
      executeDueRefunds({ ...parts, banks: { sandbox: simulatedBank({ db, now }), production: undefined } }),
    submit: (sessionId, holderName = 'Salma Idrissi', fields = {}) =>
      submitCard(parts, scope, { sessionId, correlationId: newId(now()), card: cardOf(holderName), ...fields }),
    chargeLate: (transactionId) => chargeLate(transactionId),
    submitLate: async (sessionId) => {
      faults.crashBefore = () => {
        throw new Error('no line')
      }
      const { row } = await submitCard(parts, scope, { sessionId, correlationId: newId(now()), card: cardOf('Salma') })
      delete faults.crashBefore
      time += 5 * minuteMs
      await resolveUnknown(parts)
      time += 2 * hourMs
      await expireSessions(parts)
      await chargeLate(row.id)
      await resolvePayment(parts, scope, { transactionId: row.id, correlationId: newId(now()) })
    },
    cancel: async (sessionId) => {
      await closeVoucher(parts, scope, { sessionId, correlationId: newId(now()) })
      const work = async (ctx: WriteContext) =>
        cancelSession(ctx, parts, required(await lockSession(ctx.tx, scope, sessionId)))
      return make.write(scope, work, now())
    },
    sessionNow: async (id) => required(await findSession(db.read, scope, id)),
    attempts,
    attempt: async (sessionId) => required((await attempts(sessionId)).at(-1)),
    told: async (about) =>
      (await listEvents(db.read, scope))
        .filter(({ resourceId }) => about === undefined || resourceId === about)
        .map(({ type }) => type),
    steps: async (id) => (await listSteps(db.read, scope, id)).map(({ type }) => type),
    books: () => balances(db.read, scope, 'MAD'),
    upstream: simulator.acquirer,
  }
}

export const cards = (holderName: string): Card => cardOf(holderName)

export function required<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined)
  return value
}

/** Every claim of `mizan verify` holds. */
export async function assertSound({ db }: Harness): Promise<void> {
  const wrong = (await verify(db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(wrong, [])
}
