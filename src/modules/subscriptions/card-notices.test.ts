import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnUrl } from '#money/acquirers/conformance/subject.ts'
import { cards } from '#money/acquirers/stripe/fixture.ts'
import { takesAll } from '#money/acquirers/simulator/takes-all.ts'
import { stripeNoticesOf } from '#money/notices/stripe/fixture.ts'
import { newId } from '#platform/ids.ts'
import { monthly } from '#test/subscriptions.ts'
import { useHarness } from '#test/harness.ts'
import { createSubscription } from './actions/create.ts'
import { enterCard } from './actions/verify-card.ts'
import { findLastVerification } from './verification-queries.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

test('a card that was confirmed with its bank is kept when Stripe tells of it, although its client never came back', async () => {
  const { fixture, parts, work, outcomesOf } = await stripeNoticesOf(harness)
  const { scope, now, double } = fixture
  const [client] = await harness.make.clients(scope, [{ name: 'Salma Idrissi' }], now())
  const { subscription } = await harness.make.write(
    scope,
    (ctx) =>
      createSubscription({ ...ctx, ...takesAll }, {
        clientId: client?.id ?? '',
        amount: 100,
        description: 'Premium',
        interval: monthly,
        trialEndsAt: new Date(now().getTime() + 30 * 86_400_000),
      } as Parameters<typeof createSubscription>[1]),
    now(),
  )
  const entered = { subscriptionId: subscription.id, correlationId: newId(now()), returnUrl, textVersion: 'test' }
  const fieldsToken = await fixture.fieldsToken(cards.challengedOnce)
  await enterCard(parts, scope, { ...entered, fieldsToken })
  const standing = async () => (await findLastVerification(harness.db.read, scope, subscription.id))?.status
  assert.equal(await standing(), 'REQUIRES_ACTION')
  const [intent] = double.books.setups.values()
  const page = intent?.next_action?.redirect_to_url?.url ?? ''
  await fixture.answer(
    {
      type: 'REDIRECT',
      method: 'GET',
      url: page.split('?')[0] ?? '',
      fields: Object.fromEntries(new URL(page).searchParams),
    },
    true,
  )
  await work()
  assert.equal(await standing(), 'VERIFIED')
  assert.deepEqual(await outcomesOf('setup_intent.succeeded'), ['LOOKED_UP'])
  await fixture.close()
  harness.clock.now = undefined
})
