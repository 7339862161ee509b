import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { listCharges } from '#test/payment-queries.ts'
import { continueChallenge, finishReturn } from './challenge.ts'
import { assertSound, required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { abandonChallenges, resolveUnknown } from './resolve.ts'
import { expireSessions } from './endings.ts'
import { actionOf, declineOn } from './transaction.ts'

const harness = useHarness()

const challenged = async (fixture: PaymentFixture, holderName = 'CHALLENGE', draft = {}) => {
  const { id: sessionId } = await fixture.session(draft)
  const { session, row } = await fixture.submit(sessionId, holderName)
  assert.deepEqual([session.status, row.status], ['REQUIRES_ACTION', 'REQUIRES_ACTION'])
  const { authenticationId } = required(actionOf(row))
  const step = { sessionId, correlationId: 'c', authenticationId, step: 'CHALLENGE_COMPLETED' as const }
  return { sessionId, row, authenticationId, step }
}
const proceed = (fixture: PaymentFixture, step: Parameters<typeof continueChallenge>[2]) =>
  continueChallenge(fixture.parts, fixture.scope, step)

test('a challenge that is passed charges the card, once for 64 answers at once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { row, authenticationId, step } = await challenged(fixture)
  await fixture.simulator.answerChallenge(authenticationId, '555')
  const outcomes = await atOnce(64, () => proceed(fixture, step))
  assert.deepEqual([...new Set(outcomes.map((each) => each.row.status))], ['SUCCEEDED'])
  assert.equal((await listCharges(harness.db.read, fixture.scope)).length, 1)
  const { session, row: after } = await proceed(fixture, step)
  assert.deepEqual([session.status, after.action], ['PAID', null])
  assert.deepEqual(await fixture.told(row.id), ['payment.created', 'payment.requires_action', 'payment.succeeded'])
  const steps = ['THREE_DS_STARTED', 'THREE_DS_COMPLETED', 'AUTHORIZED', 'CAPTURED', 'FEE_CHARGED']
  assert.deepEqual(await fixture.steps(row.id), ['CREATED', 'SUBMITTED', ...steps])
  await assertSound(harness)
})

test('a challenge that is failed declines the payment, and the session can be paid again', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, authenticationId } = await challenged(fixture)
  await fixture.simulator.answerChallenge(authenticationId, '000')
  const back = () => finishReturn(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' })
  const outcomes = await atOnce(16, back)
  assert.deepEqual([...new Set(outcomes.map((each) => each.row?.status))], ['FAILED'])
  const { session, row } = await back()
  assert.deepEqual([session.status, (await fixture.told(row?.id)).length], ['OPEN', 3])
  assert.equal(declineOn(required(row))?.code, 'THREE_DS_FAILED')
  assert.equal((await fixture.submit(sessionId)).session.status, 'PAID')
  await assertSound(harness)
})

test('a challenge that was left may be opened again until ten minutes are over, and then it is abandoned', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, row, authenticationId } = await challenged(fixture)
  const back = await finishReturn(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' })
  assert.equal(actionOf(required(back.row))?.authenticationId, authenticationId)
  fixture.passTime(10 * minuteMs - 1)
  assert.equal(await abandonChallenges(fixture.parts), 0)
  assert.equal(actionOf(await fixture.attempt(sessionId))?.authenticationId, authenticationId)
  fixture.passTime(1)
  await atOnce(8, () => abandonChallenges(fixture.parts))
  const after = await fixture.attempt(sessionId)
  assert.deepEqual([after.status, declineOn(after)?.code], ['FAILED', 'THREE_DS_ABANDONED'])
  assert.equal((await fixture.sessionNow(sessionId)).status, 'OPEN')
  assert.deepEqual(await fixture.told(row.id), ['payment.created', 'payment.requires_action', 'payment.failed'])
  await assertSound(harness)
})

test('a buyer who passed the challenge and never came back has paid', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, authenticationId, step } = await challenged(fixture)
  await fixture.simulator.answerChallenge(authenticationId, '555')
  fixture.parts.acquirers.sandbox = fixture.upstream
  await fixture.upstream.continueAfterChallenge({
    scope: fixture.scope,
    reference: (await fixture.attempt(sessionId)).reference,
    amountMinor: 10_000n,
    currency: 'MAD',
    authenticationId,
    step: 'CHALLENGE_COMPLETED',
  })
  fixture.passTime(10 * minuteMs)
  await abandonChallenges(fixture.parts)
  assert.equal((await fixture.sessionNow(sessionId)).status, 'PAID')
  assert.equal((await proceed(fixture, step)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a device that is asked first is followed by the challenge, and tells nothing twice', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { row, authenticationId, step } = await challenged(fixture, 'METHOD CHALLENGE')
  assert.equal(actionOf(row)?.type, 'THREE_DS_METHOD')
  const next = await proceed(fixture, { ...step, step: 'METHOD_COMPLETED' })
  assert.equal(actionOf(next.row)?.type, 'THREE_DS_CHALLENGE')
  assert.deepEqual(await fixture.told(row.id), ['payment.created', 'payment.requires_action'])
  await fixture.simulator.answerChallenge(authenticationId, '555')
  assert.equal((await proceed(fixture, step)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('an authentication of another session is refused', async () => {
  const fixture = await paymentFixtureOf(harness)
  const [one, other] = [await challenged(fixture), await challenged(fixture)]
  await fixture.simulator.answerChallenge(other.authenticationId, '555')
  const mixed = proceed(fixture, { ...one.step, authenticationId: other.authenticationId })
  await assert.rejects(mixed, { code: 'INVALID_TOKEN' })
  assert.equal((await fixture.attempt(one.sessionId)).status, 'REQUIRES_ACTION')
})

test('a challenge whose answer is lost is asked about, and a last attempt that fails blocks the session', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, authenticationId, step } = await challenged(fixture, 'CHALLENGE', { maxAttempts: 1 })
  fixture.faults.rubbish = 'nothing'
  await fixture.simulator.answerChallenge(authenticationId, '000')
  const { session, row } = await proceed(fixture, step)
  assert.deepEqual([session.status, row.status], ['PROCESSING', 'UNKNOWN'])
  delete fixture.faults.rubbish
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(
    [(await fixture.sessionNow(sessionId)).status, (await fixture.attempt(sessionId)).status],
    ['BLOCKED', 'FAILED'],
  )
  await assertSound(harness)
})

test('a buyer who is confirming when the session ends may finish', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id: sessionId } = await fixture.session()
  fixture.passTime(hourMs - minuteMs)
  const { row } = await fixture.submit(sessionId, 'CHALLENGE')
  const { authenticationId } = required(actionOf(row))
  fixture.passTime(2 * minuteMs)
  await expireSessions(fixture.parts)
  await fixture.simulator.answerChallenge(authenticationId, '555')
  const done = await proceed(fixture, { sessionId, correlationId: 'c', authenticationId, step: 'CHALLENGE_COMPLETED' })
  assert.deepEqual([done.session.status, done.row.isLate], ['PAID', false])
  await assertSound(harness)
})
