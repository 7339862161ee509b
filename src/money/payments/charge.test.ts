import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { atOnce, count } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { listCharges, listSequences } from '#test/payment-queries.ts'
import { submitCard, submitSavedCard } from './charge.ts'
import { assertSound, cards, required, paymentFixtureOf } from './fixture.ts'
import { resolveUnknown } from './resolve.ts'
import { expireSessions } from './endings.ts'
import { createSession, issueVerificationKey } from './sessions.ts'
import { listAttempts } from './transaction-queries.ts'
import { cardOf as cardOn, declineOn } from './transaction.ts'
import { cardOf } from '../acquirers/simulator/fixture.ts'

const harness = useHarness()

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error)

test('a card that is approved pays the session: fee, availability, card, order of events and timeline', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session()
  const { session, row } = await fixture.submit(id)
  assert.deepEqual([session.status, session.transactionId, session.attempts], ['PAID', row.id, 1])
  assert.deepEqual([row.status, row.feeMinor, row.isLate], ['SUCCEEDED', 250n, false])
  assert.match(row.reference, /^TX-[0-9A-HJKMNP-TV-Z]{10}$/)
  // Two business days after Monday, at midnight in Casablanca, which was at UTC in that Ramadan.
  assert.equal(row.availableAt?.toISOString(), '2026-03-04T00:00:00.000Z')
  assert.deepEqual([cardOn(row)?.last4, cardOn(row)?.brand], ['4242', 'visa'])
  const all = ['checkout.session.created', 'payment.created', 'payment.succeeded', 'checkout.session.completed']
  assert.deepEqual(await fixture.told(), all)
  assert.deepEqual(await fixture.steps(row.id), ['CREATED', 'SUBMITTED', 'AUTHORIZED', 'CAPTURED', 'FEE_CHARGED'])
  const books = await fixture.books()
  assert.deepEqual(
    [books['merchant.pending'], books['platform.fees'], books['acquirer.receivable']],
    [9_750n, 250n, 10_000n],
  )
  await assertSound(harness)
})

test('a database that goes away behind the answer of the acquirer ends the call and not the process, and the charge is found', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session()
  let isAway = false
  const { db, acquirers } = fixture.parts
  const connect = async () => (isAway ? Promise.reject(new Error('the database is off')) : db.connect())
  const authorise: typeof acquirers.sandbox.authorise = async (asked) => {
    const outcome = await acquirers.sandbox.authorise(asked)
    isAway = true
    return outcome
  }
  const sandbox = { ...acquirers.sandbox, authorise }
  const parts = { ...fixture.parts, db: { ...db, connect }, acquirers: { ...acquirers, sandbox } }
  const submission = { sessionId: id, correlationId: newId(fixture.now()), card: cardOf('Salma Idrissi') }
  await assert.rejects(submitCard(parts, fixture.scope, submission), /the database is off/)
  assert.equal((await fixture.attempt(id)).status, 'PROCESSING')
  fixture.passTime(5 * minuteMs)
  await resolveUnknown(fixture.parts)
  assert.equal((await fixture.sessionNow(id)).status, 'PAID')
  assert.equal((await listCharges(harness.db.read, fixture.scope)).length, 1)
  await assertSound(harness)
})

test('of 64 submits of one session at once, one charges', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session()
  const outcomes = await atOnce(64, () => fixture.submit(id).then(({ row }) => row.status, codeOf))
  const { SUCCEEDED, ...refused } = count(outcomes)
  assert.equal(SUCCEEDED, 1)
  const others = (refused['SESSION_NOT_ACTIVE'] ?? 0) + (refused['SESSION_ALREADY_CONSUMED'] ?? 0)
  assert.equal(others, 63, JSON.stringify(refused))
  assert.equal((await fixture.attempts(id)).length, 1)
  assert.equal((await listCharges(harness.db.read, fixture.scope)).length, 1)
  await assertSound(harness)
})

test('of 64 submits with one verification key, one is let in; a key is for its holder alone', async () => {
  const fixture = await paymentFixtureOf(harness)
  const session = await fixture.session()
  const { key } = await harness.make.write(
    fixture.scope,
    (ctx) => issueVerificationKey(ctx, session, 'page'),
    fixture.now(),
  )
  const stranger = { verification: { key, boundTo: 'another page' } }
  await assert.rejects(fixture.submit(session.id, undefined, stranger), { code: 'INVALID_TOKEN' })
  const verification = { key, boundTo: 'page' }
  const declined = 'DECLINE INSUFFICIENT_FUNDS'
  const outcomes = await atOnce(64, () =>
    fixture.submit(session.id, declined, { verification }).then(({ row }) => row.status, codeOf),
  )
  assert.equal(count(outcomes)['FAILED'], 1)
  assert.equal((await fixture.attempts(session.id)).length, 1)
})

test('a declined card leaves the session open while attempts are left, and blocks it after the last', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session({ maxAttempts: 2, locale: 'en' })
  const first = await fixture.submit(id, 'DECLINE LOST_CARD')
  assert.deepEqual([first.session.status, first.row.status], ['OPEN', 'FAILED'])
  assert.equal(declineOn(first.row)?.code, 'LOST_CARD')
  assert.match(first.session.lastDecline ?? '', /"GENERIC_DECLINE"/)
  assert.deepEqual(await fixture.told(first.row.id), ['payment.created', 'payment.failed'])
  assert.deepEqual(await fixture.steps(first.row.id), ['CREATED', 'SUBMITTED', 'DECLINED'])
  const second = await fixture.submit(id, 'DECLINE DO_NOT_HONOR')
  assert.equal(second.session.status, 'BLOCKED')
  assert.deepEqual(
    (await fixture.attempts(id)).map((attempt) => attempt.id),
    [first.row.id, second.row.id],
  )
  await assert.rejects(fixture.submit(id), { code: 'SESSION_NOT_ACTIVE' })
  assert.equal((await fixture.attempts(id)).length, 2)
  await assertSound(harness)
})

test('a card that the acquirer refuses to process answers BAAS_SVC_ERROR, and the session can be paid again', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session()
  const card = cardOf('Salma Idrissi', { number: '5555555555554444' })
  await assert.rejects(fixture.submit(id, undefined, { card }), { code: 'BAAS_SVC_ERROR' })
  const failed = await fixture.attempt(id)
  assert.deepEqual([failed.status, failed.statusReason], ['FAILED', 'BAAS_SVC_ERROR'])
  assert.equal((await fixture.submit(id)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('the words for the buyer’s statement are handed on to the acquirer', async () => {
  const fixture = await paymentFixtureOf(harness)
  const told: (string | undefined)[] = []
  fixture.parts.acquirers.sandbox = {
    ...fixture.upstream,
    authorise: async (asked) => {
      told.push(asked.statementDescriptor)
      return fixture.upstream.authorise(asked)
    },
  }
  for (const statementDescriptor of ['TAJINE SHOP', undefined]) {
    const { id } = await fixture.session({ statementDescriptor })
    assert.equal((await fixture.submit(id)).row.status, 'SUCCEEDED')
  }
  assert.deepEqual(told, ['TAJINE SHOP', undefined])
})

test('production without an acquirer answers SERVICE_UNAVAILABLE, and nothing was submitted', async () => {
  const fixture = await paymentFixtureOf(harness)
  const scope = { ...fixture.scope, environment: 'PRODUCTION' as const }
  const expiresAt = new Date(fixture.now().getTime() + hourMs)
  const draft = { sourceKind: 'CHECKOUT', amountMinor: 10_000n, currency: 'MAD', expiresAt } as const
  const { id } = await harness.make.write(scope, (ctx) => createSession(ctx, draft), fixture.now())
  const submitted = { sessionId: id, correlationId: 'c', card: cards('Salma Idrissi') }
  await assert.rejects(submitCard(fixture.parts, scope, submitted), { code: 'SERVICE_UNAVAILABLE' })
  assert.equal((await listAttempts(harness.db.read, scope, id)).length, 0)
})

test('the source of a payment claims before the charge, and is told whether it was paid', async () => {
  const fixture = await paymentFixtureOf(harness)
  const heard: string[] = []
  fixture.hooks.claim = async () => heard.push('claim')
  fixture.hooks.paid = async (_ctx, _session, { status }) => heard.push(`paid ${status}`)
  fixture.hooks.released = async () => heard.push('released')
  const { id } = await fixture.session({ sourceKind: 'PAYMENT_LINK', sourceId: 'pl_1' })
  await fixture.submit(id, 'DECLINE EXPIRED_CARD')
  await fixture.submit(id)
  assert.deepEqual(heard, ['claim', 'released', 'claim', 'paid SUCCEEDED'])
  assert.deepEqual(await fixture.told(), ['payment.created', 'payment.failed', 'payment.created', 'payment.succeeded'])

  const full = await fixture.session()
  fixture.hooks.claim = async () => {
    throw new Error('sold out')
  }
  await assert.rejects(fixture.submit(full.id), { message: 'sold out' })
  assert.deepEqual([(await fixture.sessionNow(full.id)).status, (await fixture.attempts(full.id)).length], ['OPEN', 0])
  await assertSound(harness)
})

test('a submit races with expiry: either it pays, or the session expires', async () => {
  const fixture = await paymentFixtureOf(harness)
  const ends = new Date(fixture.now().getTime() + hourMs)
  const sessions = await Promise.all(Array.from({ length: 12 }, () => fixture.session({ expiresAt: ends })))
  fixture.passTime(hourMs - 1)
  const expiring = expireSessions({ ...fixture.parts, now: () => ends })
  const outcomes = await Promise.all(sessions.map(({ id }) => fixture.submit(id).then(({ row }) => row.status, codeOf)))
  await expiring
  for (const [index, { id }] of sessions.entries()) {
    const { status } = await fixture.sessionNow(id)
    assert.equal(status, outcomes[index] === 'SUCCEEDED' ? 'PAID' : 'EXPIRED')
  }
  fixture.passTime(1)
  const late = await fixture.session({ expiresAt: fixture.now() })
  await assert.rejects(fixture.submit(late.id), { code: 'SESSION_EXPIRED' })
  await assertSound(harness)
})

test('sequences of payments that are made at once have no gap', async () => {
  const fixture = await paymentFixtureOf(harness)
  const sessions = await Promise.all(Array.from({ length: 20 }, () => fixture.session()))
  await Promise.all(sessions.map(({ id }) => fixture.submit(id)))
  const sequences = (await listSequences(harness.db.read, fixture.scope)).map(({ sequence }) => Number(sequence))
  assert.deepEqual(
    sequences,
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('a card is saved with consent for a session of a client, once for the same card, and can be charged again', async () => {
  const fixture = await paymentFixtureOf(harness)
  const [client] = await harness.make.clients(fixture.scope, [{}])
  const { id: clientId } = required(client)
  const consent = { channel: 'CHECKOUT', textVersion: '2026-01' }
  const pay = async (fields: object, draft: object = { clientId }) => {
    const { id } = await fixture.session(draft)
    return fixture.submit(id, 'Salma Idrissi', fields)
  }
  assert.equal((await pay({})).row.paymentMethodId, null)
  assert.equal((await pay({ consent }, {})).row.paymentMethodId, null)
  const first = await pay({ consent })
  const methodId = required(first.row.paymentMethodId ?? undefined)
  const second = await pay({ consent })
  assert.equal(second.row.paymentMethodId, methodId)
  assert.deepEqual(await fixture.told(methodId), ['payment_method.saved', 'payment_method.updated'])
  assert.equal(second.row.consent, null)

  const { id: sessionId } = await fixture.session({ clientId })
  const submission = { sessionId, correlationId: newId(fixture.now()) }
  const charged = await submitSavedCard(fixture.parts, fixture.scope, { ...submission, paymentMethodId: methodId })
  assert.deepEqual([charged.row.status, charged.row.paymentMethodId], ['SUCCEEDED', methodId])

  const other = await fixture.session({ clientId })
  const again = { sessionId: other.id, correlationId: 'c' }
  const unknown = submitSavedCard(fixture.parts, fixture.scope, { ...again, paymentMethodId: newId(fixture.now()) })
  await assert.rejects(unknown, { code: 'PAYMENT_METHOD_NOT_FOUND' })
  fixture.passTime(20 * 366 * 24 * hourMs)
  const late = await fixture.session({ clientId })
  const expired = { sessionId: late.id, correlationId: 'c', paymentMethodId: methodId }
  await assert.rejects(submitSavedCard(fixture.parts, fixture.scope, expired), { code: 'PAYMENT_METHOD_UNUSABLE' })
  await assertSound(harness)
})

test('a card that is declined, or confirmed later, is saved once it is charged and not before', async () => {
  const fixture = await paymentFixtureOf(harness)
  const [client] = await harness.make.clients(fixture.scope, [{}])
  const { id: clientId } = required(client)
  const consent = { channel: 'CHECKOUT', textVersion: '2026-01' }
  const { id } = await fixture.session({ clientId })
  const declined = await fixture.submit(id, 'DECLINE DO_NOT_HONOR', { consent })
  assert.deepEqual([declined.row.paymentMethodId, declined.row.consent], [null, null])
  const asked = await fixture.submit(id, 'TIMEOUT', { consent, card: cards('TIMEOUT') })
  assert.equal(asked.row.paymentMethodId, null)
  fixture.passTime(2 * minuteMs)
  await resolveUnknown(fixture.parts)
  const { status, paymentMethodId } = await fixture.attempt(id)
  assert.equal(status, 'SUCCEEDED')
  assert.deepEqual(await fixture.told(paymentMethodId ?? ''), ['payment_method.saved'])
})
