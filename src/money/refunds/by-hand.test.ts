import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import type { TransferOutcome } from '../banks/bank.ts'
import { assertSound, hourMs } from '../payments/fixture.ts'
import { listForOperator } from '../payments/operator-queries.ts'
import { resolveRefund } from './by-hand.ts'
import { type Desk, deskOf } from './fixture.ts'

// Refunds that nobody has answered for, and what the operator has found.

const harness = useHarness()
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

async function stuck(desk: Desk) {
  await desk.fund(50_000n)
  const payment = await desk.paid()
  const { refund } = await desk.ask(payment.id)
  desk.faults.rubbish = 'nothing that can be understood'
  for (let hours = 0; hours < 26; hours++) await desk.work(hourMs)
  delete desk.faults.rubbish
  assert.deepEqual((await desk.refundNow(refund.id)).pendingReason, 'OPERATOR')
  return refund
}
const resolve = (desk: Desk, transactionId: string, evidence: Parameters<typeof resolveRefund>[2]) =>
  resolveRefund(desk.parts, { scope: desk.scope, correlationId: 'c', transactionId, note: 'Their portal' }, evidence)

test('a refund that reached the buyer by evidence has succeeded, once', async () => {
  const desk = await deskOf(harness)
  const { id, refundTransactionId } = await stuck(desk)
  const done = { outcome: 'SUCCEEDED', upstreamReference: 'ACQ-9' } as const
  assert.equal((await resolve(desk, refundTransactionId, done)).status, 'SUCCEEDED')
  assert.deepEqual((await desk.refundNow(id)).upstreamReference, 'ACQ-9')
  await assert.rejects(resolve(desk, refundTransactionId, done), (error) => codeOf(error) === 'INVALID_STATE')
  assert.equal((await desk.books())['merchant.refund_hold'], 0n)
})

const destination = { rib: '007780000123456789012396', holderName: 'Salma Idrissi' }

/** A refund of cash whose bank answers so from now on. */
async function transferred(desk: Desk, answer: TransferOutcome) {
  const payment = await desk.paidCash()
  const { refund } = await desk.ask(payment.id, { destination })
  const { sandbox } = desk.parts.banks
  desk.parts.banks = { sandbox: { ...sandbox, send: async () => answer }, production: undefined }
  await desk.work()
  return refund
}

test('a transfer that its bank has taken over is asked about for ten days, and then waits for the operator', async () => {
  const desk = await deskOf(harness)
  const answer = { status: 'ACCEPTED', traceId: 'T-1', amountMinor: 10_000n, currency: 'MAD' } as const
  const { id, refundTransactionId } = await transferred(desk, answer)
  for (let days = 0; days < 9; days++) await desk.work(24 * hourMs)
  const { pendingReason, nextTryAt } = await desk.refundNow(id)
  assert.deepEqual([pendingReason, nextTryAt?.getTime()], ['UPSTREAM', desk.now().getTime() + hourMs])
  for (let days = 0; days < 2; days++) await desk.work(24 * hourMs)
  assert.equal((await desk.refundNow(id)).pendingReason, 'OPERATOR')
  const done = { outcome: 'SUCCEEDED', upstreamReference: 'T-1' } as const
  assert.equal((await resolve(desk, refundTransactionId, done)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('where no bank is configured, cash is given back by the operator at once, who is told where to', async () => {
  const desk = await deskOf(harness)
  const { id, refundTransactionId } = await transferred(desk, { status: 'REJECTED', reason: 'NOT_CONFIGURED' })
  assert.equal((await desk.refundNow(id)).pendingReason, 'OPERATOR')
  const found = (await listForOperator(harness.db.read)).find((each) => each.id === refundTransactionId)
  assert.deepEqual([found?.destinationRib, found?.destinationHolder], [destination.rib, destination.holderName])
  await resolve(desk, refundTransactionId, { outcome: 'SUCCEEDED', upstreamReference: 'VIR 9' })
  const books = await desk.books()
  assert.deepEqual([books['merchant.refund_hold'], books['bank.settlement']], [0n, -10_000n])
  await assertSound(harness)
})

test('a refund that failed by evidence frees its money', async () => {
  const desk = await deskOf(harness)
  const { id, refundTransactionId } = await stuck(desk)
  const before = await desk.books()
  await resolve(desk, refundTransactionId, { outcome: 'FAILED' })
  const { status, amountMinor } = await desk.refundNow(id)
  assert.equal(status, 'FAILED')
  const books = await desk.books()
  const free = (each: typeof books) => each['merchant.available'] + each['merchant.pending']
  assert.deepEqual([books['merchant.refund_hold'], free(books)], [0n, free(before) + amountMinor])
  await assertSound(harness)
})
