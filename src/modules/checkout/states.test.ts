import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { expireSessions } from '#money/payments/endings.ts'
import { type PaymentSession, type SessionStatus, sessionStates } from '#money/payments/session.ts'
import { createSession, moveSession, noteOpened } from '#money/payments/sessions.ts'
import { findSession, lockSession } from '#money/payments/session-queries.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { hourMs } from '#platform/durations.ts'
import type { ErrorCode } from '#platform/errors.ts'
import { assertRefused } from '#test/answers.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'

// The states of a session, the callers that may move it, and the events.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const write = <Result>(scope: Scope, work: (ctx: WriteContext) => Promise<Result>) => harness.make.write(scope, work)
const expire = (now: Date) => expireSessions({ db: harness.db, publicUrl: harness.config.publicUrl, now: () => now })
const inAnHour = () => new Date(Date.now() + hourMs + 1_000)

const make = (scope: Scope, sourceKind: 'CHECKOUT' | 'FUNDING' = 'CHECKOUT') =>
  write(scope, (ctx) =>
    createSession(ctx, {
      sourceKind,
      amountMinor: 24_990n,
      currency: 'MAD',
      expiresAt: new Date(ctx.now.getTime() + hourMs),
    }),
  )

/** The shortest way from OPEN to each state. */
const ways: Record<SessionStatus, SessionStatus[]> = {
  OPEN: [],
  PROCESSING: ['PROCESSING'],
  REQUIRES_ACTION: ['PROCESSING', 'REQUIRES_ACTION'],
  AWAITING_CASH: ['AWAITING_CASH'],
  PAID: ['PROCESSING', 'PAID'],
  BLOCKED: ['PROCESSING', 'BLOCKED'],
  EXPIRED: ['EXPIRED'],
  CANCELED: ['CANCELED'],
}

const go = (scope: Scope, { id }: { id: string }, way: SessionStatus[]) =>
  write(scope, async (ctx) => {
    let session = (await lockSession(ctx.tx, scope, id)) as PaymentSession
    for (const to of way) session = await moveSession(ctx, session, to)
    return session
  })
const makeIn = async (scope: Scope, status: SessionStatus) => go(scope, await make(scope), ways[status])
const look = (scope: Scope, { id }: { id: string }) => findSession(harness.db.read, scope, id)
const told = async (scope: Scope, { id }: { id: string }) =>
  (await listEvents(harness.db.read, scope)).filter((event) => event.resourceId === id).map(({ type }) => type)

for (const from of sessionStates.names) {
  test(`a session that is ${from} goes to the states of the table, and to no other`, async () => {
    const { sandbox } = await harness.make.merchant()
    for (const to of sessionStates.names) {
      const session = await makeIn(sandbox, from)
      const events = await told(sandbox, session)
      if (sessionStates.can(from, to)) {
        assert.equal((await go(sandbox, session, [to])).status, to)
        continue
      }
      await assert.rejects(go(sandbox, session, [to]), { code: 'INVALID_STATE' }, `${from} → ${to}`)
      assert.deepEqual(await look(sandbox, session), session, `${from} → ${to}`)
      assert.deepEqual(await told(sandbox, session), events)
    }
  })
}

const cancellations: Record<SessionStatus, ErrorCode | 'CANCELED'> = {
  OPEN: 'CANCELED',
  PROCESSING: 'SESSION_NOT_ACTIVE',
  REQUIRES_ACTION: 'SESSION_NOT_ACTIVE',
  // Here there is no voucher that could be closed; test/races/vouchers.test.ts has sessions with one.
  AWAITING_CASH: 'SESSION_NOT_ACTIVE',
  PAID: 'SESSION_ALREADY_CONSUMED',
  BLOCKED: 'CANCELED',
  EXPIRED: 'SESSION_EXPIRED',
  CANCELED: 'SESSION_ALREADY_CONSUMED',
}

for (const [status, expected] of Object.entries(cancellations) as [SessionStatus, ErrorCode | 'CANCELED'][]) {
  test(`a session that is ${status} is ${expected === 'CANCELED' ? 'canceled' : `not canceled: ${expected}`}`, async () => {
    const { key, sandbox } = await harness.make.merchant()
    const session = await makeIn(sandbox, status)
    const answer = await harness.call({ method: 'POST', path: `/v1/checkout/sessions/${session.id}/cancel`, key })
    if (expected === 'CANCELED') {
      assert.equal(answer.body.status, 'CANCELED', answer.text)
      assert.equal((await told(sandbox, session)).at(-1), 'checkout.session.canceled')
    } else {
      assertRefused(answer, expected)
      assert.deepEqual(await look(sandbox, session), session)
    }
  })
}

test('an expired session answers 410 to its cancellation before the job has recorded the expiry', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (const status of ['OPEN', 'BLOCKED'] as const) {
    const session = await makeIn(sandbox, status)
    harness.clock.now = inAnHour()
    const path = `/v1/checkout/sessions/${session.id}`
    assertRefused(await harness.call({ method: 'POST', path: `${path}/cancel`, key }), 'SESSION_EXPIRED')
    const { body } = await harness.call({ path, key })
    assert.deepEqual([body.status, body.expiredAt], ['EXPIRED', body.expiresAt])
    harness.clock.now = undefined
  }
})

test('each change is told by its own event, with the session as it then was, in an unbroken sequence', async () => {
  const { sandbox } = await harness.make.merchant()
  const paid = await make(sandbox)
  await write(sandbox, async (ctx) => noteOpened(ctx, paid))
  await write(sandbox, async (ctx) => noteOpened(ctx, paid))
  await go(sandbox, paid, ['AWAITING_CASH', 'PROCESSING', 'REQUIRES_ACTION', 'OPEN', 'PROCESSING', 'PAID'])
  const events = await listEvents(harness.db.read, sandbox)
  assert.deepEqual(
    events.map(({ type, sequence, body }) => [type, sequence, JSON.parse(body).data.object.status]),
    [
      ['checkout.session.created', 1, 'OPEN'],
      ['checkout.session.opened', 2, 'OPEN'],
      ['checkout.session.pending_cash', 3, 'AWAITING_CASH'],
      ['checkout.session.completed', 4, 'PAID'],
    ],
  )
  const last = JSON.parse(events.at(-1)?.body ?? '{}').data.object
  assert.ok(last.openedAt && last.paidAt && last.amountPaid === 249.9)
})

test('a session that something else than a checkout asked for tells nothing, and is no checkout session', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const session = await make(sandbox, 'FUNDING')
  await go(sandbox, session, ['PROCESSING', 'PAID'])
  assert.deepEqual(await listEvents(harness.db.read, sandbox), [])
  assertRefused(await harness.call({ path: `/v1/checkout/sessions/${session.id}`, key }), 'SESSION_NOT_FOUND')
  assert.equal((await harness.call({ path: '/v1/checkout/sessions', key })).body.totalElements, 0)
})

test('the job expires what is open or blocked and has run out, once, and leaves what is being paid', async () => {
  const { sandbox } = await harness.make.merchant()
  const made = await Promise.all(sessionStates.names.map((status) => makeIn(sandbox, status)))
  await expire(new Date(Date.now() + hourMs - 60_000))
  for (const session of made) assert.deepEqual(await look(sandbox, session), session)
  const now = inAnHour()
  assert.ok((await expire(now)) >= 2)
  assert.equal(await expire(now), 0)
  for (const session of made) {
    const after = await look(sandbox, session)
    const isOver = session.status === 'OPEN' || session.status === 'BLOCKED'
    assert.equal(after?.status, isOver ? 'EXPIRED' : session.status)
    if (!isOver) continue
    assert.deepEqual(after?.expiredAt, session.expiresAt)
    assert.equal((await told(sandbox, session)).filter((type) => type === 'checkout.session.expired').length, 1)
  }
})

test('a session whose attempt ends after its time is expired by the next run', async () => {
  const { sandbox } = await harness.make.merchant()
  const session = await makeIn(sandbox, 'PROCESSING')
  const now = inAnHour()
  await expire(now)
  await go(sandbox, session, ['OPEN'])
  await expire(now)
  assert.equal((await look(sandbox, session))?.status, 'EXPIRED')
})

test('more sessions than are listed at once are all expired by one run', async () => {
  const { sandbox } = await harness.make.merchant()
  await write(sandbox, async (ctx) => {
    const expiresAt = new Date(ctx.now.getTime() + hourMs)
    for (let made = 0; made < 501; made++)
      await createSession(ctx, { sourceKind: 'FUNDING', amountMinor: 1n, currency: 'MAD', expiresAt })
  })
  assert.ok((await expire(inAnHour())) >= 501)
  assert.equal(await expire(inAnHour()), 0)
})

test('after all of that, every change has its event and totals equal the rows', async () => {
  const named = (await verify(harness.db)).filter(({ name }) => ['checkout-events', 'checkout-totals'].includes(name))
  assert.deepEqual(
    named.map(({ problems }) => problems),
    [[], []],
  )
})
