import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { expireSessions } from './endings.ts'
import { assertSound, hourMs, required, type Till, tillOf } from './fixture.ts'
import { type CardEvidence, resolveByEvidence, resolveLateCash } from './operator.ts'
import { listForOperator } from './operator-queries.ts'
import { releaseFunds } from './release.ts'
import { resolveUnknown } from './resolve.ts'
import { cashOf } from './transaction.ts'
import { findTransaction } from './transaction-queries.ts'

// What waits for the operator, and how it is decided.

const harness = useHarness()
const dayMs = 24 * hourMs
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

const approval: CardEvidence = {
  outcome: 'SUCCEEDED',
  acquirerReference: 'ACQ-77',
  authorisationCode: '831000',
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2027, funding: 'UNKNOWN' },
}

/** A payment whose acquirer has not answered for a day. */
async function stuck(till: Till) {
  const { id: sessionId } = await till.session()
  till.faults.rubbish = 'nothing that can be understood'
  await till.submit(sessionId)
  for (let hours = 0; hours < 26; hours++) {
    till.passTime(hourMs)
    await resolveUnknown(till.parts)
  }
  delete till.faults.rubbish
  return { sessionId, row: await till.attempt(sessionId) }
}
const decide = (till: Till, transactionId: string, evidence: CardEvidence) =>
  resolveByEvidence(
    till.parts,
    { scope: till.scope, correlationId: 'c', transactionId, note: 'Their portal' },
    evidence,
  )
const waiting = async (till: Till) =>
  (await listForOperator(harness.db.read))
    .filter(({ merchantId }) => merchantId === till.scope.merchantId)
    .map(({ id, statusReason }) => [id, statusReason])

test('a payment that nobody answered for a day waits for the operator, and succeeds by evidence', async () => {
  const till = await tillOf(harness)
  const { sessionId, row } = await stuck(till)
  assert.deepEqual([row.status, row.statusReason], ['UNKNOWN', 'OPERATOR'])
  assert.deepEqual(await waiting(till), [[row.id, 'OPERATOR']])
  const after = await decide(till, row.id, approval)
  assert.deepEqual([after.status, after.acquirerReference, after.cardLast4], ['SUCCEEDED', 'ACQ-77', '4242'])
  assert.equal((await till.sessionNow(sessionId)).status, 'PAID')
  assert.equal((await till.books())['merchant.pending'], 9_750n)
  assert.deepEqual(await waiting(till), [])
  assert.equal((await till.told(row.id)).at(-1), 'payment.succeeded')
})

test('a payment that failed by evidence frees its session, and is decided once', async () => {
  const till = await tillOf(harness)
  const { row } = await stuck(till)
  assert.equal((await decide(till, row.id, { outcome: 'FAILED' })).status, 'FAILED')
  await assert.rejects(decide(till, row.id, approval), (error) => codeOf(error) === 'INVALID_STATE')
  assert.equal((await till.books())['merchant.pending'], 0n)
  assert.deepEqual(await waiting(till), [])
})

test('what is written down of a decision names who, what and why', async () => {
  const till = await tillOf(harness)
  const { row } = await stuck(till)
  await decide(till, row.id, { outcome: 'FAILED' })
  const { token } = await harness.make.session(till.scope.merchantId)
  const { body } = await harness.call({ path: '/api/v1/company/audit-log?action=payment.resolved', key: token })
  const [entry] = body.content
  assert.deepEqual([entry.actor, entry.target], [{ name: 'operator' }, row.id])
  assert.deepEqual(entry.facts, { reference: row.reference, outcome: 'FAILED', evidence: 'Their portal' })
})

/** Cash that came for a voucher that had expired. */
async function lateCash(till: Till): Promise<string> {
  const { id: sessionId } = await till.session()
  const { row } = await submitCash(till.parts, till.scope, { sessionId, correlationId: 'c' })
  till.passTime(4 * dayMs)
  await expireSessions(till.parts)
  await resolveUnknown(till.parts)
  const { reference: number } = required(cashOf(row))
  await till.simulator.payVoucher({
    number,
    amountMinor: 10_000n,
    currency: 'MAD',
    agentTransactionId: `agent ${number}`,
    agent: 'Agence Agdal',
    wasOffline: true,
  })
  await confirmVoucher(till.parts, till.scope, { transactionId: row.id, correlationId: 'c' })
  return row.id
}
const resolveCash = (till: Till, id: string, to: 'MERCHANT' | 'BUYER') =>
  harness.make.write(till.scope, (ctx) => resolveLateCash(ctx, id, { to, note: 'Called the agent' }), till.now())

test('cash that came too late is given to the merchant, without a fee, and is available after the usual days', async () => {
  const till = await tillOf(harness)
  const id = await lateCash(till)
  assert.deepEqual(await waiting(till), [[id, 'LATE_CASH']])
  const after = await resolveCash(till, id, 'MERCHANT')
  assert.deepEqual([after.status, after.isLate, after.feeMinor], ['SUCCEEDED', true, 0n])
  const books = await till.books()
  assert.deepEqual([books['suspense.unmatched'], books['merchant.pending']], [0n, 10_000n])
  assert.equal((await till.told(id)).at(-1), 'payment.succeeded')
  till.passTime(5 * dayMs)
  await releaseFunds(till.parts)
  assert.equal((await till.books())['merchant.available'], 10_000n)
  await assert.rejects(resolveCash(till, id, 'BUYER'), (error) => codeOf(error) === 'INVALID_STATE')
  assert.deepEqual(await waiting(till), [])
})

test('whoever asked for the money of late cash never hears of it, not even when the agent gives it back', async () => {
  const till = await tillOf(harness)
  const heard: string[] = []
  till.hooks.refunded = async (_ctx, { id }) => heard.push(id)
  const id = await lateCash(till)
  await resolveCash(till, id, 'MERCHANT')
  const { reference: number } = required(cashOf(required(await findTransaction(harness.db.read, till.scope, id))))
  await till.simulator.reverseVoucher(`agent ${number}`)
  const { row } = await confirmVoucher(till.parts, till.scope, { transactionId: id, correlationId: 'c' })
  assert.deepEqual([row.status, row.statusReason, heard], ['CHARGED_BACK', 'CASH_REVERSED', []])
})

test('cash that came too late goes back to the buyer through the network', async () => {
  const till = await tillOf(harness)
  const id = await lateCash(till)
  const after = await resolveCash(till, id, 'BUYER')
  assert.deepEqual([after.status, after.statusReason], ['EXPIRED', 'LATE_CASH_RETURNED'])
  const books = await till.books()
  assert.deepEqual([books['suspense.unmatched'], books['cash_network.receivable']], [0n, 0n])
  assert.equal((await till.told(id)).at(-1), 'payment.reversed')
  await assertSound(harness)
})
