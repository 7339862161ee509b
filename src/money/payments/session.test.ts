import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorCode } from '#platform/errors.ts'
import { assertFails } from '#test/answers.ts'
import {
  draftSession,
  type PaymentSession,
  refuseUnpayable,
  requireStatus,
  type SessionStatus,
  sessionStates,
  statusOf,
} from './session.ts'
import { presentSession } from './session-view.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const end = new Date('2026-11-20T11:00:00.000Z')
const birth = { id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', environment: 'SANDBOX', origin: 'API', now } as const
const session = (changes: Partial<PaymentSession> = {}): PaymentSession => ({
  ...draftSession({ sourceKind: 'CHECKOUT', amountMinor: 24_990n, currency: 'MAD', expiresAt: end }, birth),
  ...changes,
})

const refusals: Record<SessionStatus, ErrorCode | undefined> = {
  OPEN: undefined,
  PROCESSING: 'SESSION_NOT_ACTIVE',
  REQUIRES_ACTION: 'SESSION_NOT_ACTIVE',
  AWAITING_CASH: 'SESSION_NOT_ACTIVE',
  PAID: 'SESSION_ALREADY_CONSUMED',
  BLOCKED: 'SESSION_NOT_ACTIVE',
  EXPIRED: 'SESSION_EXPIRED',
  CANCELED: 'SESSION_ALREADY_CONSUMED',
}

test('a submit to a session is refused by its state, and only an open one takes it', () => {
  for (const status of sessionStates.names) {
    const code = refusals[status]
    if (code) assertFails(() => refuseUnpayable(session({ status }), now), code)
    else refuseUnpayable(session({ status }), now)
  }
})

test('what is open or blocked is expired from the moment of its end; what is being paid is not', () => {
  const before = new Date(end.getTime() - 1)
  for (const status of sessionStates.names) {
    const ends = status === 'OPEN' || status === 'BLOCKED'
    assert.equal(statusOf({ status, expiresAt: end }, before), status)
    assert.equal(statusOf({ status, expiresAt: end }, end), ends ? 'EXPIRED' : status)
  }
  assertFails(() => refuseUnpayable(session(), end), 'SESSION_EXPIRED')
  assertFails(() => requireStatus(session({ status: 'BLOCKED' }), ['BLOCKED'], end), 'SESSION_EXPIRED')
})

test('money may be moving in two states, which neither time nor a cancellation ends', () => {
  for (const status of ['PROCESSING', 'REQUIRES_ACTION'] as const) {
    assert.ok(!sessionStates.can(status, 'EXPIRED') && !sessionStates.can(status, 'CANCELED'))
  }
  for (const status of ['PAID', 'EXPIRED', 'CANCELED'] as const) assert.ok(sessionStates.isFinal(status))
})

test('a session is shown without what is kept beside it, and says nothing that is absent', () => {
  const view = presentSession(
    session({ verificationHash: 'a hash', verificationBoundTo: 'a page', verificationEndsAt: end, version: 7 }),
    { now },
  )
  assert.ok(!JSON.stringify(view).includes('a hash') && !JSON.stringify(view).includes('a page'))
  assert.deepEqual([view.amount, view.amountPaid, view.methods], [249.9, 0, ['CARD', 'CASH']])
  for (const member of ['items', 'customer', 'metadata', 'paidAt', 'lastDecline', 'transactionId'] as const)
    assert.equal(view[member], undefined)
})

test('what is due in another currency than dirhams is paid by card', () => {
  const draft = { sourceKind: 'FUNDING', amountMinor: 1n, currency: 'EUR', expiresAt: end } as const
  assert.deepEqual(draftSession(draft, birth).methods, ['CARD'])
})
