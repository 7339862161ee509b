import assert from 'node:assert/strict'
import { openSimulator } from '#money/acquirers/simulator/simulator.ts'
import type { Faults } from '#money/acquirers/faults.ts'
import { noAccounts } from '#money/acquirers/routing.ts'
import { cardOf, faultySandbox } from '#money/acquirers/simulator/fixture.ts'
import { submitCard } from '#money/payments/charge.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import { abandonChallenges, resolveUnknown } from '#money/payments/resolve.ts'
import { createSession } from '#money/payments/sessions.ts'
import type { ChargeParts } from '#modules/subscriptions/actions/charge.ts'
import { resolveCards } from '#modules/subscriptions/actions/verify-card.ts'
import { runSubscriptions } from '#modules/subscriptions/jobs.ts'
import type { Scope } from '#platform/context.ts'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { paymentPartsOf } from '../src/start/payments.ts'
import { verify } from '../src/verify/verify.ts'
import { listEvents } from './factory-queries.ts'
import type { Answer, Harness } from './harness.ts'

// A merchant with subscriptions, a client with a saved card, and a clock that is moved by hand.

export type Shop = {
  scope: Scope
  key: string
  clientId: string
  email: string
  clerk: ChargeParts
  /** Faults of the connection to the bank, from now on. */
  faults: Faults
  moveTo: (at: string) => void
  pass: (ms: number) => void
  /** Runs everything that the clock would run at this moment. */
  tick: () => Promise<void>
  /** From one due moment to the next until this time, as a server does that never stops. */
  runUntil: (at: string) => Promise<void>
  /** The other card is one that the sandbox does not take, but for this. */
  saveCard: (holderName?: string, options?: { channel?: string; isOther?: boolean }) => Promise<string>
  post: (path: string, body?: object) => Promise<Answer>
  patch: (path: string, body: object) => Promise<Answer>
  read: (path: string) => Promise<Answer['body']>
  /** Created, and charged when it is due. */
  subscribe: (fields?: object) => Promise<string>
  dueDates: (id: string) => Promise<Answer['body'][]>
  told: (about: string) => Promise<string[]>
}

const shopAt = '2026-01-31T10:00:00Z'

export async function openShop(harness: Harness, at = shopAt): Promise<Shop> {
  const { make, db, config, secrets } = harness
  const { sandbox: scope, key } = await make.merchant()
  const now = () => harness.clock.now ?? new Date()
  harness.clock.now = new Date(at)
  const faults: Faults = {}
  const simulatorKey = secrets.keyFor('simulator')
  const simulator = openSimulator({ db, now, key: simulatorKey, publicUrl: config.publicUrl })
  const acquirers = { sandbox: faultySandbox(simulator, faults), live: noAccounts }
  const payments = paymentPartsOf({ db, config, secrets, now, ports: { acquirers } })
  const clerk: ChargeParts = { payments, secrets }
  const email = `${newId(new Date())}@example.ma`
  const [client] = await make.clients(scope, [{ name: 'Salma Idrissi', email, locale: 'en' }])
  assert.ok(client)
  const path = (id: string) => `/v1/subscriptions/${id}`

  const shop: Shop = {
    scope,
    key,
    clientId: client.id,
    email,
    clerk,
    faults,
    moveTo: (time) => {
      harness.clock.now = new Date(time)
    },
    pass: (ms) => {
      harness.clock.now = new Date(now().getTime() + ms)
    },
    tick: async () => {
      await harness.work()
      await runSubscriptions(clerk)
      await resolveUnknown(payments)
      await abandonChallenges(payments)
      await resolveCards(payments)
      await runSubscriptions(clerk)
    },
    runUntil: async (time) => {
      const end = new Date(time)
      while (now() < end) {
        harness.clock.now = new Date(Math.min(now().getTime() + 12 * hourMs, end.getTime()))
        await shop.tick()
      }
    },
    saveCard: (holderName, options = {}) => saveCard(harness, payments, shop, { holderName, ...options }),
    post: (to, body) =>
      harness.call({ method: 'POST', path: `/v1${to}`, key: shop.key, ...(body !== undefined && { body }) }),
    patch: (to, body) => harness.call({ method: 'PATCH', path: `/v1${to}`, key: shop.key, body }),
    read: async (from) => (await harness.call({ path: `/v1${from}`, key: shop.key })).body,
    subscribe: async (fields = {}) => {
      const body = { clientId: client.id, amount: 100, description: 'Premium', interval: monthly, ...fields }
      const made = await shop.post('/subscriptions', body)
      assert.equal(made.status, 201, made.text)
      await shop.tick()
      return made.body.id
    },
    dueDates: async (id) =>
      (await harness.call({ path: `${path(id)}/due-dates?size=200&sort=sequence`, key: shop.key })).body.content,
    told: async (about) =>
      (await listEvents(db.read, scope)).filter(({ resourceId }) => resourceId === about).map(({ type }) => type),
  }
  return shop
}

export const monthly = { unit: 'MONTH', count: 1 }

const otherNumber = '4000000000000002'
type Card = { holderName: string | undefined; channel?: string; isOther?: boolean }

/** Saved as by a buyer who pays something else. */
async function saveCard(
  { make, db, config, secrets }: Harness,
  parts: PaymentParts,
  { scope, clientId }: Shop,
  { holderName = 'Salma Idrissi', channel = 'SUBSCRIPTION', isOther = false }: Card,
): Promise<string> {
  const now = parts.now()
  const session = await make.write(
    scope,
    (ctx) =>
      createSession(ctx, {
        sourceKind: 'CHECKOUT',
        amountMinor: 1_000n,
        currency: 'MAD',
        clientId,
        savePaymentMethod: true,
        expiresAt: new Date(now.getTime() + hourMs),
      }),
    now,
    'API',
  )
  const { publicUrl } = config
  const books = { db, now: parts.now, key: secrets.keyFor('simulator'), publicUrl, acceptedCard: otherNumber }
  const other = { ...parts, acquirers: { ...parts.acquirers, sandbox: openSimulator(books).acquirer } }
  const { row } = await submitCard(isOther ? other : parts, scope, {
    sessionId: session.id,
    correlationId: newId(now),
    card: { ...cardOf(holderName), ...(isOther && { number: otherNumber }) },
    consent: { channel, textVersion: 'test' },
  })
  assert.equal(row.status, 'SUCCEEDED')
  return row.paymentMethodId ?? assert.fail()
}

/** Every claim of `mizan verify` holds. */
export async function assertSound({ db }: Harness): Promise<void> {
  const wrong = (await verify(db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(wrong, [])
}
