import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, hourMs } from '../payments/fixture.ts'
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
