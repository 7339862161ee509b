import assert from 'node:assert/strict'
import { newId } from '#platform/ids.ts'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import type { Harness } from '#test/harness.ts'
import { listAllNotices } from '#test/notice-queries.ts'
import { refundPartsOf } from '../../../start/refunds.ts'
import { bounded } from '../../acquirers/bounded.ts'
import { accountsOf } from '../../acquirers/fixture.ts'
import type { LiveAccounts } from '../../acquirers/routing.ts'
import { type StripeFixture, fixtureOf } from '../../acquirers/stripe/fixture.ts'
import { submitCard } from '../../payments/charge.ts'
import { releaseFunds } from '../../payments/release.ts'
import { createSession } from '../../payments/sessions.ts'
import type { MoneyTransaction } from '../../payments/transaction.ts'
import { listAttempts } from '../../payments/transaction-queries.ts'
import { executeDueRefunds } from '../../refunds/execute.ts'
import { findRefund } from '../../refunds/queries.ts'
import type { Refund } from '../../refunds/refund.ts'
import { requestRefund } from '../../refunds/request.ts'
import type { RefundParts } from '../../refunds/upstream.ts'
import { actOnDueNotices } from '../act.ts'
import { assertSound } from '../fixture.ts'
import type { Notice } from '../notice.ts'

// A merchant in production whose cards are typed into the fields of Stripe's double, which calls the real address for notices.

export type StripeNotices = {
  fixture: StripeFixture
  parts: RefundParts
  /** Pays 100.00 MAD with a card that is typed now. */
  pay: (
    card?: string,
    more?: { clientId?: string; consent?: { channel: string; textVersion: string } },
  ) => Promise<Paid>
  /** The payment as it is now. */
  payment: (sessionId: string) => Promise<MoneyTransaction>
  /** Sends the double's pending events; then runs the jobs this much later. */
  work: (ms?: number) => Promise<void>
  notices: () => Promise<Notice[]>
  outcomesOf: (type: string) => Promise<(string | null)[]>
  /** Gives all of a payment back. Its id. */
  refund: (payment: MoneyTransaction) => Promise<string>
  refundNow: (id: string) => Promise<Refund>
}

type Paid = { sessionId: string; row: MoneyTransaction }

/** Works with it, after which the books are sound and it is closed. */
export async function withStripeNotices(
  harness: Harness,
  work: (stripe: StripeNotices) => Promise<void>,
): Promise<void> {
  const stripe = await stripeNoticesOf(harness)
  try {
    await work(stripe)
    await assertSound(harness)
  } finally {
    await stripe.fixture.close()
    harness.clock.now = undefined
  }
}

export async function stripeNoticesOf(harness: Harness): Promise<StripeNotices> {
  const { db, make, ports } = harness
  const fixture = await productionFixtureOf(harness)
  const { scope, now, passTime, double } = fixture
  const { id } = fixture.account
  const tick = () => {
    harness.clock.now = now()
  }
  tick()
  ports.acquirers.live = accountsIn(fixture)
  const parts = refundPartsOf({ ...harness, now, ports })
  const payment = async (sessionId: string) => (await listAttempts(db.read, scope, sessionId)).at(-1) ?? assert.fail()
  const work = async (ms = 0) => {
    await double.noticesSent()
    passTime(ms)
    tick()
    await actOnDueNotices(parts)
    await executeDueRefunds(parts)
  }
  const all = () => listAllNotices(db.read, id)
  return {
    fixture,
    parts,
    payment,
    work,
    notices: all,
    outcomesOf: async (type) =>
      (await all()).filter(({ facts }) => facts.includes(`"${type}"`)).map(({ outcome }) => outcome),
    refund: async ({ id: transactionId }) => {
      // A payment of a moment ago is not in the wallet yet.
      passTime(5 * 24 * 3_600_000)
      tick()
      await releaseFunds(parts)
      const asked = { transactionId, reason: 'CUSTOMER_REQUEST', refundReference: `ref-${transactionId}` } as const
      const { refund } = await make.write(scope, (ctx) => requestRefund(ctx, asked), now(), 'API')
      await work(3_000)
      return refund.id
    },
    refundNow: async (id) => (await findRefund(db.read, scope, id)) ?? assert.fail(),
    pay: async (card, { clientId, consent } = {}) => {
      const session = await make.write(
        scope,
        (ctx) =>
          createSession(ctx, {
            sourceKind: 'CHECKOUT',
            amountMinor: 10_000n,
            currency: 'MAD',
            orderId: 'order-1',
            expiresAt: new Date(ctx.now.getTime() + 3_600_000),
            ...(clientId !== undefined && { clientId }),
          }),
        now(),
        'API',
      )
      const fieldsToken = await fixture.fieldsToken(card)
      const about = { sessionId: session.id, correlationId: newId(now()) }
      await submitCard(parts, scope, { ...about, fieldsToken, ...(consent && { consent }) })
      await work()
      return { sessionId: session.id, row: await payment(session.id) }
    },
  }
}

function productionFixtureOf(harness: Harness): Promise<StripeFixture> {
  const call: OutboundCall = async ({ url, body, headers = {} }) => {
    const path = new URL(url).pathname
    const { status, text } = await harness.call({ method: 'POST', path, body: Buffer.from(body ?? ''), headers })
    return { statusCode: status, headers: {}, body: Buffer.from(text) }
  }
  return fixtureOf(harness, { call, noticeUrlOf: (id) => `https://pay.example/acquirers/${id}/notices` })
}

function accountsIn({ acquirer, account: { id }, double }: StripeFixture): LiveAccounts {
  const { notices, lookUpDispute, answerDispute, lookUpCard } = acquirer
  const more = {
    notices,
    ...(lookUpDispute && { lookUpDispute }),
    ...(answerDispute && { answerDispute }),
    ...(lookUpCard && { lookUpCard }),
  }
  const known = { ...bounded({ ...acquirer, name: id }, { deadlineMs: 5_000 }), origins: [new URL(double.url).origin] }
  const live = accountsOf({ accounts: [known], chosen: id })
  return {
    ...live,
    card: async (scope, asked) => {
      const found = await live.card(scope, asked)
      return found && { ...found, ...more }
    },
    account: async (asked) => {
      const found = await live.account(asked)
      return found && { ...found, ...more }
    },
  }
}
