import assert from 'node:assert/strict'
import { newId } from '#platform/ids.ts'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import type { Harness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { refundPartsOf } from '../../start/refunds.ts'
import type { BuyerAction } from '../acquirers/acquirer.ts'
import { bounded } from '../acquirers/bounded.ts'
import { cards, type CmiFixture, fixtureOf } from '../acquirers/cmi/fixture.ts'
import { accountsOf } from '../acquirers/fixture.ts'
import type { NoticeAccount } from '../acquirers/routing.ts'
import { submitCard } from '../payments/charge.ts'
import { expireSessions } from '../payments/endings.ts'
import { finishReturn } from '../payments/challenge.ts'
import { abandonChallenges, resolveUnknown } from '../payments/resolve.ts'
import type { PaymentSession } from '../payments/session.ts'
import { findSession } from '../payments/session-queries.ts'
import { createSession } from '../payments/sessions.ts'
import { actionOf, type MoneyTransaction } from '../payments/transaction.ts'
import { listAttempts } from '../payments/transaction-queries.ts'
import { executeDueRefunds } from '../refunds/execute.ts'
import type { RefundParts } from '../refunds/upstream.ts'
import { actOnDueNotices } from './act.ts'
import type { Notice } from './notice.ts'
import { listAllNotices } from '#test/notice-queries.ts'

// A merchant in production whose cards are typed on the page of CMI's double, which calls the real address for notices.

export type NoticeFixture = {
  fixture: CmiFixture
  parts: RefundParts
  /** Notices of the account; tests may change them. */
  account: NoticeAccount
  path: string
  session: () => Promise<PaymentSession>
  /** Begins a payment and returns the browser's redirect. */
  begin: (sessionId: string) => Promise<BuyerAction>
  /** Begins, pays on the page, and stays there. */
  buy: (sessionId: string, card?: string) => ReturnType<CmiFixture['visit']>
  comeBack: (sessionId: string) => Promise<unknown>
  /** Runs the jobs this much later: notices, polling, challenges, sessions, refunds. */
  work: (ms?: number) => Promise<void>
  sessionNow: (id: string) => Promise<PaymentSession>
  attempt: (sessionId: string) => Promise<MoneyTransaction>
  notices: () => Promise<Notice[]>
  /** Of a session and its last attempt. */
  states: (sessionId: string) => Promise<string[]>
  post: (body: string | Buffer, headers?: Record<string, string>) => ReturnType<Harness['call']>
}

export async function noticeFixtureOf(harness: Harness): Promise<NoticeFixture> {
  const { db, make, ports } = harness
  const call: OutboundCall = async ({ url, body, headers = {} }) => {
    const path = new URL(url).pathname
    const { status, text } = await harness.call({ method: 'POST', path, body: Buffer.from(body ?? ''), headers })
    return { statusCode: status, headers: {}, body: Buffer.from(text) }
  }
  const noticeUrlOf = (id: string) => `https://pay.example/acquirers/${id}/notices`
  const fixture = await fixtureOf(harness, { call, noticeUrlOf })
  const { accountId, acquirer, scope, now, passTime } = fixture
  const tick = () => {
    harness.clock.now = now()
  }
  tick()
  const account: NoticeAccount = { notices: acquirer.notices, ...(acquirer.held && { held: acquirer.held }) }
  const origins = [new URL(fixture.double.url).origin]
  const known = {
    ...bounded({ ...acquirer, name: accountId }, { deadlineMs: 5_000 }),
    origins,
    ...(acquirer.held && { held: acquirer.held }),
  }
  const live = accountsOf({ accounts: [known], chosen: accountId })
  ports.acquirers.live = {
    ...live,
    account: async (id) => {
      const known = await live.account(id)
      return known && { ...known, ...account }
    },
  }
  const parts = refundPartsOf({ ...harness, now, ports })
  const attempt = async (sessionId: string) => {
    const [row] = (await listAttempts(db.read, scope, sessionId)).slice(-1)
    assert.ok(row)
    return row
  }
  const sessionNow = async (id: string) => (await findSession(db.read, scope, id)) as PaymentSession
  const begin = async (sessionId: string) => {
    const { row } = await submitCard(parts, scope, { sessionId, correlationId: newId(now()) })
    const action = actionOf(row)
    assert.ok(action)
    return action as unknown as BuyerAction
  }
  const path = `/acquirers/${accountId}/notices`
  return {
    fixture,
    parts,
    account,
    path,
    session: () =>
      make.write(
        scope,
        (ctx) =>
          createSession(ctx, {
            sourceKind: 'CHECKOUT',
            amountMinor: 10_000n,
            currency: 'MAD',
            orderId: 'order-1',
            expiresAt: new Date(ctx.now.getTime() + 3_600_000),
          }),
        now(),
        'API',
      ),
    begin,
    buy: async (sessionId, card = cards.approved) => fixture.visit(await begin(sessionId), card),
    comeBack: (sessionId) => finishReturn(parts, scope, { sessionId, correlationId: newId(now()) }),
    work: async (ms = 0) => {
      passTime(ms)
      tick()
      await actOnDueNotices(parts)
      await resolveUnknown(parts)
      await abandonChallenges(parts)
      await expireSessions(parts)
      await executeDueRefunds(parts)
    },
    sessionNow,
    attempt,
    notices: () => listAllNotices(db.read, accountId),
    states: async (id) => [(await sessionNow(id)).status, (await attempt(id)).status],
    post: (body, headers = { 'content-type': 'application/x-www-form-urlencoded' }) =>
      harness.call({ method: 'POST', path, body, headers }),
  }
}

export async function assertSound({ db }: Harness): Promise<void> {
  const broken = (await verify(db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(broken, [])
}
