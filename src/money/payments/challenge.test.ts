import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { listCharges } from '#test/payment-queries.ts'
import { continueChallenge, finishReturn } from './challenge.ts'
import { assertSound, hourMs, minuteMs, required, type Till, tillOf } from './fixture.ts'
import { abandonChallenges, resolveUnknown } from './resolve.ts'
import { expireSessions } from './endings.ts'
import { actionOf, declineOn } from './transaction.ts'

const harness = useHarness()

const challenged = async (till: Till, holderName = 'CHALLENGE', draft = {}) => {
  const { id: sessionId } = await till.session(draft)
  const { session, row } = await till.submit(sessionId, holderName)
  assert.deepEqual([session.status, row.status], ['REQUIRES_ACTION', 'REQUIRES_ACTION'])
  const { authenticationId } = required(actionOf(row))
  const step = { sessionId, correlationId: 'c', authenticationId, step: 'CHALLENGE_COMPLETED' as const }
  return { sessionId, row, authenticationId, step }
}
const proceed = (till: Till, step: Parameters<typeof continueChallenge>[2]) =>
  continueChallenge(till.parts, till.scope, step)

test('a challenge that is passed charges the card, once for 64 answers at once', async () => {
  const till = await tillOf(harness)
  const { row, authenticationId, step } = await challenged(till)
  await till.simulator.answerChallenge(authenticationId, '555')
  const outcomes = await atOnce(64, () => proceed(till, step))
  assert.deepEqual([...new Set(outcomes.map((each) => each.row.status))], ['SUCCEEDED'])
  assert.equal((await listCharges(harness.db.read, till.scope)).length, 1)
  const { session, row: after } = await proceed(till, step)
  assert.deepEqual([session.status, after.action], ['PAID', null])
  assert.deepEqual(await till.told(row.id), ['payment.created', 'payment.requires_action', 'payment.succeeded'])
  const steps = ['THREE_DS_STARTED', 'THREE_DS_COMPLETED', 'AUTHORIZED', 'CAPTURED', 'FEE_CHARGED']
  assert.deepEqual(await till.steps(row.id), ['CREATED', 'SUBMITTED', ...steps])
  await assertSound(harness)
})

test('a challenge that is failed declines the payment, and the session can be paid again', async () => {
  const till = await tillOf(harness)
  const { sessionId, authenticationId } = await challenged(till)
  await till.simulator.answerChallenge(authenticationId, '000')
  const back = () => finishReturn(till.parts, till.scope, { sessionId, correlationId: 'c' })
  const outcomes = await atOnce(16, back)
  assert.deepEqual([...new Set(outcomes.map((each) => each.row?.status))], ['FAILED'])
  const { session, row } = await back()
  assert.deepEqual([session.status, (await till.told(row?.id)).length], ['OPEN', 3])
  assert.equal(declineOn(required(row))?.code, 'THREE_DS_FAILED')
  assert.equal((await till.submit(sessionId)).session.status, 'PAID')
  await assertSound(harness)
})

test('a challenge that was left may be opened again until ten minutes are over, and then it is abandoned', async () => {
  const till = await tillOf(harness)
  const { sessionId, row, authenticationId } = await challenged(till)
  const back = await finishReturn(till.parts, till.scope, { sessionId, correlationId: 'c' })
  assert.equal(actionOf(required(back.row))?.authenticationId, authenticationId)
  till.passTime(10 * minuteMs - 1)
  assert.equal(await abandonChallenges(till.parts), 0)
  assert.equal(actionOf(await till.attempt(sessionId))?.authenticationId, authenticationId)
  till.passTime(1)
  await atOnce(8, () => abandonChallenges(till.parts))
  const after = await till.attempt(sessionId)
  assert.deepEqual([after.status, declineOn(after)?.code], ['FAILED', 'THREE_DS_ABANDONED'])
  assert.equal((await till.sessionNow(sessionId)).status, 'OPEN')
  assert.deepEqual(await till.told(row.id), ['payment.created', 'payment.requires_action', 'payment.failed'])
  await assertSound(harness)
})

test('a buyer who passed the challenge and never came back has paid', async () => {
  const till = await tillOf(harness)
  const { sessionId, authenticationId, step } = await challenged(till)
  await till.simulator.answerChallenge(authenticationId, '555')
  till.parts.acquirers.sandbox = till.upstream
  await till.upstream.continueAfterChallenge({
    scope: till.scope,
    reference: (await till.attempt(sessionId)).reference,
    amountMinor: 10_000n,
    currency: 'MAD',
    authenticationId,
    step: 'CHALLENGE_COMPLETED',
  })
  till.passTime(10 * minuteMs)
  await abandonChallenges(till.parts)
  assert.equal((await till.sessionNow(sessionId)).status, 'PAID')
  assert.equal((await proceed(till, step)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a device that is asked first is followed by the challenge, and tells nothing twice', async () => {
  const till = await tillOf(harness)
  const { row, authenticationId, step } = await challenged(till, 'METHOD CHALLENGE')
  assert.equal(actionOf(row)?.type, 'THREE_DS_METHOD')
  const next = await proceed(till, { ...step, step: 'METHOD_COMPLETED' })
  assert.equal(actionOf(next.row)?.type, 'THREE_DS_CHALLENGE')
  assert.deepEqual(await till.told(row.id), ['payment.created', 'payment.requires_action'])
  await till.simulator.answerChallenge(authenticationId, '555')
  assert.equal((await proceed(till, step)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('an authentication of another session is refused', async () => {
  const till = await tillOf(harness)
  const [one, other] = [await challenged(till), await challenged(till)]
  await till.simulator.answerChallenge(other.authenticationId, '555')
  const mixed = proceed(till, { ...one.step, authenticationId: other.authenticationId })
  await assert.rejects(mixed, { code: 'INVALID_TOKEN' })
  assert.equal((await till.attempt(one.sessionId)).status, 'REQUIRES_ACTION')
})

test('a challenge whose answer is lost is asked about, and a last attempt that fails blocks the session', async () => {
  const till = await tillOf(harness)
  const { sessionId, authenticationId, step } = await challenged(till, 'CHALLENGE', { maxAttempts: 1 })
  till.faults.rubbish = 'nothing'
  await till.simulator.answerChallenge(authenticationId, '000')
  const { session, row } = await proceed(till, step)
  assert.deepEqual([session.status, row.status], ['PROCESSING', 'UNKNOWN'])
  delete till.faults.rubbish
  till.passTime(minuteMs)
  await resolveUnknown(till.parts)
  assert.deepEqual(
    [(await till.sessionNow(sessionId)).status, (await till.attempt(sessionId)).status],
    ['BLOCKED', 'FAILED'],
  )
  await assertSound(harness)
})

test('a buyer who is confirming when the session ends may finish', async () => {
  const till = await tillOf(harness)
  const { id: sessionId } = await till.session()
  till.passTime(hourMs - minuteMs)
  const { row } = await till.submit(sessionId, 'CHALLENGE')
  const { authenticationId } = required(actionOf(row))
  till.passTime(2 * minuteMs)
  await expireSessions(till.parts)
  await till.simulator.answerChallenge(authenticationId, '555')
  const done = await proceed(till, { sessionId, correlationId: 'c', authenticationId, step: 'CHALLENGE_COMPLETED' })
  assert.deepEqual([done.session.status, done.row.isLate], ['PAID', false])
  await assertSound(harness)
})
