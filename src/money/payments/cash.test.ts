import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atOnce, count } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { assertSound, hourMs, minuteMs, required, type Till, tillOf } from './fixture.ts'
import { resolveUnknown } from './resolve.ts'
import { expireSessions } from './endings.ts'
import { issueVerificationKey } from './sessions.ts'
import { cashOf } from './transaction.ts'

const harness = useHarness()

const inCash = (till: Till, sessionId: string, fields: Partial<Parameters<typeof submitCash>[2]> = {}) =>
  submitCash(till.parts, till.scope, { sessionId, correlationId: 'c', ...fields })
const voucherOf = async (till: Till, draft = {}) => {
  const { id: sessionId } = await till.session(draft)
  const { session, row } = await inCash(till, sessionId)
  assert.deepEqual([session.status, row.status], ['AWAITING_CASH', 'PENDING_CASH'])
  return { sessionId, transactionId: row.id, number: required(cashOf(row)).reference }
}
const pay = (till: Till, number: string, wasOffline = false) =>
  till.simulator.payVoucher({
    number,
    amountMinor: 10_000n,
    currency: 'MAD',
    agentTransactionId: `agent ${number}`,
    agent: 'Agence Agdal',
    wasOffline,
  })
const confirm = (till: Till, transactionId: string) =>
  confirmVoucher(till.parts, till.scope, { transactionId, correlationId: 'c' })
const cancel = (till: Till, id: string) => till.cancel(id)
const states = async (till: Till, sessionId: string) => [
  (await till.sessionNow(sessionId)).status,
  (await till.attempt(sessionId)).status,
]

test('a voucher lasts to the end of the third day, and its cash pays the session', async () => {
  const till = await tillOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(till)
  assert.match(number, /^\d{12}$/)
  assert.equal((await till.sessionNow(sessionId)).expiresAt.toISOString(), '2026-03-05T23:59:59.000Z')
  await pay(till, number)
  const { session, row } = await confirm(till, transactionId)
  assert.deepEqual([session.status, row.status, row.feeMinor], ['PAID', 'SUCCEEDED', 250n])
  assert.equal(cashOf(row)?.agentName, 'Agence Agdal')
  const books = await till.books()
  assert.deepEqual([books['cash_network.receivable'], books['merchant.pending']], [10_000n, 9_750n])
  const told = ['payment.created', 'payment.pending_cash', 'payment.succeeded']
  assert.deepEqual(await till.told(transactionId), told)
  const steps = ['CREATED', 'SUBMITTED', 'CASH_VOUCHER_ISSUED', 'CASH_RECEIVED', 'FEE_CHARGED']
  assert.deepEqual(await till.steps(transactionId), steps)
  await assertSound(harness)
})

test('a voucher that is paid and confirmed many times under one id of the agent counts once', async () => {
  const till = await tillOf(harness)
  const { transactionId, number } = await voucherOf(till)
  await atOnce(8, () => pay(till, number))
  await atOnce(32, () => confirm(till, transactionId))
  await pay(till, number)
  await confirm(till, transactionId)
  assert.equal((await till.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('a voucher that nobody confirms is asked about, and one that nobody pays expires with its session', async () => {
  const till = await tillOf(harness)
  const paid = await voucherOf(till)
  const left = await voucherOf(till)
  till.passTime(30_000)
  await pay(till, paid.number)
  till.passTime(30_000)
  await resolveUnknown(till.parts)
  assert.deepEqual(await states(till, paid.sessionId), ['PAID', 'SUCCEEDED'])
  assert.deepEqual(await states(till, left.sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  till.passTime(4 * 24 * hourMs)
  await expireSessions(till.parts)
  assert.deepEqual(await states(till, left.sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  await resolveUnknown(till.parts)
  assert.deepEqual(await states(till, left.sessionId), ['EXPIRED', 'EXPIRED'])
  assert.deepEqual((await till.told(left.transactionId)).slice(2), ['payment.expired'])
  await assertSound(harness)
})

test('a card that is chosen after a voucher closes the voucher first', async () => {
  const till = await tillOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(till)
  const { session, row } = await till.submit(sessionId)
  assert.deepEqual([session.status, row.method, row.status], ['PAID', 'CARD', 'SUCCEEDED'])
  assert.deepEqual(await pay(till, number), { status: 'REFUSED', reason: 'VOIDED' })
  const [cash] = await till.attempts(sessionId)
  assert.deepEqual([cash?.status, cash?.statusReason], ['CANCELED', 'CARD_CHOSEN'])
  assert.deepEqual((await till.told(transactionId)).slice(2), ['payment.canceled'])
  await assertSound(harness)
})

test('a card that is chosen when the voucher was just paid is not charged', async () => {
  const till = await tillOf(harness)
  const { sessionId, number } = await voucherOf(till)
  await pay(till, number)
  await assert.rejects(till.submit(sessionId), { code: 'SESSION_ALREADY_CONSUMED' })
  assert.deepEqual([(await till.attempts(sessionId)).length, await states(till, sessionId)], [1, ['PAID', 'SUCCEEDED']])
  await assertSound(harness)
})

test('agents and cards at once pay a session once', async () => {
  const till = await tillOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(till)
  const outcomes = await atOnce(24, async (index) => {
    if (index % 3 === 0) return (await pay(till, number)).status
    if (index % 3 === 1) return confirm(till, transactionId).then(({ row }) => row.status)
    return till.submit(sessionId).then(
      ({ row }) => `CARD ${row.status}`,
      (error: { code: string }) => error.code,
    )
  })
  await confirm(till, transactionId)
  assert.equal((await till.sessionNow(sessionId)).status, 'PAID', JSON.stringify(count(outcomes)))
  assert.equal((await till.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('a voucher can only be given up with the verification key', async () => {
  const till = await tillOf(harness)
  const { sessionId, number } = await voucherOf(till)
  const wrong = { verification: { key: 'guessed', boundTo: 'page' } }
  await assert.rejects(till.submit(sessionId, undefined, wrong), { code: 'INVALID_TOKEN' })
  assert.equal((await till.simulator.voucherOf(number))?.outcome.status, 'ISSUED')
  const session = await till.sessionNow(sessionId)
  const { key } = await harness.make.write(till.scope, (ctx) => issueVerificationKey(ctx, session, 'page'), till.now())
  const right = { verification: { key, boundTo: 'page' } }
  assert.equal((await till.submit(sessionId, undefined, right)).row.status, 'SUCCEEDED')
})

test('a voucher whose closing is not confirmed keeps the card from being charged', async () => {
  const till = await tillOf(harness)
  const { sessionId, number, transactionId } = await voucherOf(till)
  till.faults.rubbish = 'nothing'
  await assert.rejects(till.submit(sessionId), { code: 'BAAS_SVC_ERROR' })
  assert.deepEqual(await states(till, sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  delete till.faults.rubbish
  // The line had acted, so that the voucher is void: whoever asks finds out, and the session can be paid again.
  assert.deepEqual(await pay(till, number), { status: 'REFUSED', reason: 'VOIDED' })
  await confirm(till, transactionId)
  assert.deepEqual(await states(till, sessionId), ['OPEN', 'CANCELED'])
  assert.equal((await till.submit(sessionId)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('canceling the session closes its voucher, and cash that comes all the same is kept apart, once', async () => {
  const till = await tillOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(till)
  till.passTime(7 * hourMs)
  await resolveUnknown(till.parts)
  await cancel(till, sessionId)
  await resolveUnknown(till.parts)
  assert.deepEqual(await states(till, sessionId), ['CANCELED', 'CANCELED'])
  assert.deepEqual(await pay(till, number), { status: 'REFUSED', reason: 'VOIDED' })
  await pay(till, number, true)
  await atOnce(8, () => confirm(till, transactionId))
  const late = await till.attempt(sessionId)
  assert.deepEqual([late.status, late.isLate, late.statusReason], ['CANCELED', true, 'LATE_CASH'])
  const books = await till.books()
  const held = [books['suspense.unmatched'], books['cash_network.receivable'], books['merchant.pending']]
  assert.deepEqual(held, [10_000n, 10_000n, 0n])
  assert.deepEqual((await till.told(transactionId)).slice(2), ['payment.canceled', 'payment.cash_received_late'])
  await assertSound(harness)
})

test('cash for a voucher that has run out is kept apart, and the payment stays expired', async () => {
  const till = await tillOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(till)
  till.passTime(4 * 24 * hourMs)
  await pay(till, number, true)
  await resolveUnknown(till.parts)
  assert.deepEqual(await states(till, sessionId), ['EXPIRED', 'EXPIRED'])
  assert.equal((await till.books())['suspense.unmatched'], 10_000n)
  assert.deepEqual((await till.told(transactionId)).slice(2), ['payment.cash_received_late'])
  await assertSound(harness)
})

test('a cash network that does not answer leaves the session waiting, and one that never heard of the voucher opens it', async () => {
  const till = await tillOf(harness)
  till.faults.rubbish = 'nothing'
  const { id: issued } = await till.session()
  assert.equal((await inCash(till, issued)).session.status, 'PROCESSING')
  delete till.faults.rubbish
  till.faults.crashBefore = () => {
    throw new Error('no line')
  }
  const { id: lost } = await till.session()
  assert.equal((await inCash(till, lost)).row.status, 'PENDING_CASH')
  delete till.faults.crashBefore
  till.passTime(minuteMs)
  await resolveUnknown(till.parts)
  assert.deepEqual(await states(till, issued), ['AWAITING_CASH', 'PENDING_CASH'])
  assert.deepEqual(await states(till, lost), ['PROCESSING', 'PENDING_CASH'])
  till.passTime(4 * minuteMs)
  await resolveUnknown(till.parts)
  assert.deepEqual(await states(till, lost), ['OPEN', 'CANCELED'])
  await assertSound(harness)
})

test('a session that takes no cash refuses it, and a card payment is no voucher', async () => {
  const till = await tillOf(harness)
  const { id } = await till.session({ methods: ['CARD'] })
  await assert.rejects(inCash(till, id), { code: 'VALIDATION_ERROR' })
  const { row } = await till.submit(id)
  await assert.rejects(confirm(till, row.id), { code: 'OPERATION_NOT_FOUND' })
})
