import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { migrationText } from '#platform/db/migrate.ts'
import { useHarness } from '#test/harness.ts'
import type { TransferOutcome } from '../banks/bank.ts'
import { assertSound, hourMs, required } from '../payments/fixture.ts'
import { listForOperator } from '../payments/operator-queries.ts'
import { waitOf } from '../../cli/payments.ts'
import { resolveRefund } from './by-hand.ts'
import { type Desk, deskOf } from './fixture.ts'
import { takeFromPayment } from './queries.ts'
import { newRefund, recordRefund } from './record.ts'

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

test('a transfer under way whose bank does not answer once is asked about again', async () => {
  const desk = await deskOf(harness)
  const answer = { status: 'ACCEPTED', traceId: 'T-1', amountMinor: 10_000n, currency: 'MAD' } as const
  const { id } = await transferred(desk, answer)
  const bank = required(desk.parts.banks.sandbox)
  const hear = async (told: TransferOutcome) => {
    desk.parts.banks = { sandbox: { ...bank, send: async () => told }, production: undefined }
    await desk.work(24 * hourMs + 1)
    return desk.refundNow(id)
  }
  await hear(answer)
  const { pendingReason, nextTryAt } = await hear({ status: 'UNKNOWN', cause: 'TIMEOUT' })
  assert.deepEqual([pendingReason, (nextTryAt ?? desk.now()) > desk.now()], ['UPSTREAM', true])
  assert.equal((await hear({ status: 'REJECTED', reason: 'GONE' })).pendingReason, 'OPERATOR')
})

test('where no bank is configured, cash is given back by the operator at once, who is told where to', async () => {
  const desk = await deskOf(harness)
  const { id, refundTransactionId } = await transferred(desk, { status: 'REJECTED', reason: 'NOT_CONFIGURED' })
  assert.equal((await desk.refundNow(id)).pendingReason, 'OPERATOR')
  const found = (await listForOperator(harness.db.read)).find((each) => each.id === refundTransactionId)
  const to = `${destination.rib}, ${destination.holderName}`
  assert.equal(waitOf(required(found), false), `refund to transfer to ${to}`)
  // A bank may have sent it.
  const doubt = `refund without an outcome at the bank (destination ${to}): look there first`
  assert.equal(waitOf(required(found), true), doubt)
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

test('a late refund from before there were refunds is not asked for again, and ends by what the operator has found', async () => {
  const desk = await deskOf(harness)
  const payment = await desk.paid()
  const { id: paymentId, amountMinor } = payment
  const refund = await harness.make.write(desk.scope, async (ctx) => {
    const asked = { refundReference: 'late-0', reason: 'OTHER', isRemainder: true, isLate: true, amountMinor } as const
    const old = { ...newRefund(ctx, payment, asked), version: 0 }
    await takeFromPayment(ctx.tx, ctx.scope, { paymentId, amountMinor }, ctx.now)
    await recordRefund(ctx, { refund: old, payment })
    const text = await migrationText('0159-late-refunds-left')
    await ctx.tx.run(Object.assign([text], { raw: [text] }))
    return old
  })
  assert.equal(await desk.work(hourMs), 0)
  const { status, pendingReason, nextTryAt } = await desk.refundNow(refund.id)
  assert.deepEqual([status, pendingReason, nextTryAt], ['PROCESSING', 'OPERATOR', null])
  const done = { outcome: 'SUCCEEDED', upstreamReference: 'ACQ-9' } as const
  assert.equal((await resolve(desk, refund.refundTransactionId, done)).status, 'SUCCEEDED')
})
