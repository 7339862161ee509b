import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Acquirer } from '#money/acquirers/acquirer.ts'
import { accountsOf } from '#money/acquirers/fixture.ts'
import { cardOf } from '#money/acquirers/simulator/fixture.ts'
import { takesAll } from '#money/acquirers/simulator/takes-all.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { monthly, openShop, type Shop } from '#test/subscriptions.ts'
import { createSubscription } from './actions/create.ts'
import { enterCard, resolveCards } from './actions/verify-card.ts'
import { findLastVerification } from './verification-queries.ts'

// Cards of production, where acquirers may change while one of them is still asked.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const found = {
  status: 'VERIFIED',
  acquirerReference: 'V-1',
  token: 'kept',
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, funding: 'CREDIT', fingerprint: 'f-1' },
} as const

/** Gives no answer to the first verification, and has verified the card at the next look-up. */
const acquirerNamed = (name: string, asked: string[]): Acquirer => {
  const note = async <Answer>(answer: Answer): Promise<Answer> => {
    asked.push(name)
    return answer
  }
  return {
    name,
    environments: ['PRODUCTION'],
    arrivesWithinMs: 0,
    can: { shape: 'CARD', currencies: 'ALL', verifiesCards: true },
    verifyCard: () => note({ status: 'UNKNOWN', cause: 'TIMEOUT' }),
    lookUpVerification: () => note(found),
  } as unknown as Acquirer
}

async function subscribed(shop: Shop): Promise<{ scope: Shop['scope']; id: string }> {
  const scope = { ...shop.scope, environment: 'PRODUCTION' } as const
  const now = shop.clerk.payments.now()
  const [client] = await harness.make.clients(scope, [{ name: 'Salma Idrissi' }], now)
  const input = {
    amount: 100,
    description: 'Premium',
    interval: monthly,
    trialEndsAt: new Date('2026-02-15T08:00:00Z'),
  }
  const { subscription } = await harness.make.write(
    scope,
    (ctx) =>
      createSubscription({ ...ctx, ...takesAll }, {
        clientId: client?.id ?? '',
        ...input,
      } as Parameters<typeof createSubscription>[1]),
    now,
  )
  return { scope, id: subscription.id }
}

test('a card is looked up where it was sent, wherever the merchant’s new payments go by now', async () => {
  const shop = await openShop(harness)
  const { scope, id } = await subscribed(shop)
  const asked: string[] = []
  const choice = { accounts: ['first', 'second'].map((name) => acquirerNamed(name, asked)), chosen: 'first' }
  const { payments } = shop.clerk
  const parts = { ...payments, acquirers: { ...payments.acquirers, live: accountsOf(choice) } }
  const card = cardOf('Salma Idrissi')
  await enterCard(parts, scope, { subscriptionId: id, correlationId: newId(new Date()), card, textVersion: 'test' })
  choice.chosen = 'second'
  shop.pass(minuteMs)
  assert.equal(await resolveCards(parts), 1)
  assert.deepEqual(asked, ['first', 'first'])
  const row = await findLastVerification(harness.db.read, scope, id)
  assert.deepEqual([row?.status, row?.acquirer], ['VERIFIED', 'first'])
})

test('a card is not given up on the word of a look-up that began before its request arrived', async () => {
  const shop = await openShop(harness)
  const { scope, id } = await subscribed(shop)
  const acquirer = acquirerNamed('first', [])
  const known = new Set<string>()
  const slow = {
    ...acquirer,
    lookUpVerification: async ({ reference }: { reference: string }) => {
      if (known.has(reference)) return found
      known.add(reference)
      shop.pass(4 * minuteMs)
      return { status: 'NOT_FOUND' } as const
    },
  }
  const { payments } = shop.clerk
  const live = accountsOf({ accounts: [slow], chosen: 'first' })
  const parts = { ...payments, acquirers: { ...payments.acquirers, live } }
  const card = cardOf('Salma Idrissi')
  await enterCard(parts, scope, { subscriptionId: id, correlationId: newId(new Date()), card, textVersion: 'test' })
  const statusAfter = async (ms: number) => {
    shop.pass(ms)
    await resolveCards(parts)
    return (await findLastVerification(harness.db.read, scope, id))?.status
  }
  assert.equal(await statusAfter(minuteMs), 'PROCESSING')
  assert.equal(await statusAfter(hourMs), 'VERIFIED')
})
