import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSteps } from '#test/payment-queries.ts'
import { useHarness } from '#test/harness.ts'
import { bounded } from '../acquirers/bounded.ts'
import { faulty } from '../acquirers/faults.ts'
import { eraseCustomer } from '../payments/erase.ts'
import { assertSound, hourMs, minuteMs, required } from '../payments/fixture.ts'
import type { RefundTold } from '../payments/parts.ts'
import { cancelRefund } from './cancel.ts'
import { type Desk, deskOf } from './fixture.ts'
import { askUpstream, lookUpstream } from './upstream.ts'

// What becomes of a refund once it was asked for.

const harness = useHarness()
const rib = '007780000123456789012396'
const destination = { rib, holderName: 'Salma Idrissi' }
const available = async (desk: Desk) => (await desk.books())['merchant.available']
const pending = async (desk: Desk) => (await desk.books())['merchant.pending']
const held = async (desk: Desk) => (await desk.books())['merchant.refund_hold']

/** A desk with 500.00 in the wallet, and a payment of 100.00. */
async function stocked(draft = {}) {
  const desk = await deskOf(harness)
  await desk.fund(50_000n)
  return { desk, payment: await desk.paid(draft) }
}

/** What the source of the payments was told, in order. */
function hearing(desk: Desk): string[] {
  const heard: string[] = []
  const noted = (word: string) => async (_ctx: unknown, _payment: unknown, refund: RefundTold) =>
    void heard.push(`${word} ${refund.amountMinor} ${refund.isWhole ? 'whole' : 'part'}`)
  desk.hooks.refunded = noted('refunded')
  desk.hooks.refundReturned = noted('returned')
  return heard
}

test('a refund holds its money at once, is sent two seconds later, and is then with the buyer’s bank', async () => {
  const { desk, payment } = await stocked()
  const heard = hearing(desk)
  const { refund } = await desk.ask(payment.id, { amountMinor: 4_000n })
  assert.deepEqual([refund.status, refund.pendingReason, await held(desk)], ['PENDING', null, 4_000n])
  assert.deepEqual([await available(desk), await pending(desk)], [50_000n, 5_750n])
  assert.equal(await desk.work(1_000), 0)
  assert.equal(await desk.work(1_000), 1)
  const done = await desk.refundNow(refund.id)
  assert.deepEqual([done.status, done.completedAt, done.isHeld], ['SUCCEEDED', desk.now(), false])
  assert.match(done.arn ?? '', /^\d{23}$/)
  const books = await desk.books()
  assert.deepEqual([books['merchant.refund_hold'], books['acquirer.receivable']], [0n, 6_000n])
  assert.deepEqual(await desk.told(refund.id), ['refund.created', 'refund.processing', 'refund.succeeded'])
  assert.equal((await desk.told(payment.id)).at(-1), 'payment.partially_refunded')
  assert.deepEqual(heard, ['refunded 4000 part'])
  const own = await desk.paymentNow(refund.refundTransactionId)
  assert.deepEqual(
    [own.type, own.status, own.parentId, own.amountMinor, own.cardLast4],
    ['REFUND', 'SUCCEEDED', payment.id, 4_000n, '4242'],
  )
  await assertSound(harness)
})

test('the refund that gives back the rest makes the payment refunded as a whole', async () => {
  const { desk, payment } = await stocked()
  const heard = hearing(desk)
  await desk.ask(payment.id, { amountMinor: 2_500n })
  const { refund } = await desk.ask(payment.id)
  assert.deepEqual([refund.amountMinor, refund.isRemainder], [7_500n, true])
  await desk.work()
  assert.deepEqual((await desk.told(payment.id)).slice(-2), ['payment.partially_refunded', 'payment.refunded'])
  assert.deepEqual(heard, ['refunded 2500 part', 'refunded 7500 whole'])
  const event = required((await desk.bodies('payment.refunded'))[0])
  assert.deepEqual([event.data.object.refundStatus, event.data.object.refundedAmount], ['FULL', 100])
  assert.deepEqual((await desk.steps(payment.id)).slice(-4), [
    'REFUND_REQUESTED',
    'REFUND_REQUESTED',
    'REFUNDED',
    'REFUNDED',
  ])
  await assertSound(harness)
})

test('an acquirer that refuses frees the money and the payment, and says so in the stories of both transactions', async () => {
  const { desk, payment } = await stocked()
  const { refund } = await desk.ask(payment.id, { reasonDetail: 'fail:declined' })
  await desk.work()
  const failed = await desk.refundNow(refund.id)
  assert.deepEqual([failed.status, failed.failureReason], ['FAILED', 'DECLINED'])
  assert.deepEqual([await available(desk), await held(desk)], [50_000n, 0n])
  assert.equal((await desk.paymentNow(payment.id)).refundedMinor, 0n)
  assert.equal((await desk.paymentNow(refund.refundTransactionId)).status, 'FAILED')
  assert.deepEqual((await desk.steps(payment.id)).slice(-2), ['REFUND_REQUESTED', 'REFUND_FAILED'])
  assert.deepEqual((await listSteps(harness.db.read, desk.scope, refund.refundTransactionId)).at(-1)?.status, 'FAILED')
  const again = await desk.ask(payment.id)
  await desk.work()
  assert.equal((await desk.refundNow(again.refund.id)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('money that the buyer’s bank sends back is the merchant’s again, and the payment may be refunded anew', async () => {
  const { desk, payment } = await stocked()
  const heard = hearing(desk)
  const { refund } = await desk.ask(payment.id, { amountMinor: 1_013n })
  await desk.work()
  assert.equal((await desk.refundNow(refund.id)).status, 'SUCCEEDED')
  assert.deepEqual([await available(desk), await pending(desk)], [50_000n, 8_737n])
  await desk.work(minuteMs)
  const back = await desk.refundNow(refund.id)
  assert.deepEqual([back.status, back.failureReason, back.nextTryAt], ['FAILED', 'RETURNED_BY_BANK', null])
  assert.deepEqual([await available(desk), await pending(desk)], [50_000n, 9_750n])
  assert.equal((await desk.paymentNow(payment.id)).refundedMinor, 0n)
  assert.deepEqual((await desk.told(refund.id)).slice(-2), ['refund.succeeded', 'refund.failed'])
  assert.deepEqual(heard, ['refunded 1013 part', 'returned 1013 part'])
  const event = required((await desk.bodies('refund.failed'))[0])
  assert.deepEqual([event.data.previous.status, event.data.object.failureReason], ['SUCCEEDED', 'RETURNED_BY_BANK'])
  await assertSound(harness)
})

test('a refund that the wallet cannot pay waits until it can, the oldest first, and no balance is overdrawn', async () => {
  const desk = await deskOf(harness)
  const [one, two] = [await desk.released(), await desk.released()]
  await desk.spend()
  const first = (await desk.ask(one.id)).refund
  const second = (await desk.ask(two.id)).refund
  assert.deepEqual(
    [first.pendingReason, first.isHeld, second.pendingReason],
    ['INSUFFICIENT_BALANCE', false, 'INSUFFICIENT_BALANCE'],
  )
  assert.equal((await desk.paymentNow(one.id)).refundedMinor, 10_000n)
  assert.equal(await desk.work(hourMs), 0)
  await desk.fund(15_000n)
  await desk.work(minuteMs)
  const states = async () => [(await desk.refundNow(first.id)).status, (await desk.refundNow(second.id)).status]
  assert.deepEqual(await states(), ['SUCCEEDED', 'PENDING'])
  await desk.fund(5_000n)
  await desk.work(minuteMs)
  assert.deepEqual(await states(), ['SUCCEEDED', 'SUCCEEDED'])
  assert.equal(await available(desk), 0n)
  await assertSound(harness)
})

test('a refund that has waited for money for 30 days fails', async () => {
  const desk = await deskOf(harness)
  const payment = await desk.released()
  await desk.spend()
  const { refund } = await desk.ask(payment.id)
  for (let day = 0; day < 30; day++) await desk.work(24 * hourMs)
  const failed = await desk.refundNow(refund.id)
  assert.deepEqual([failed.status, failed.failureReason], ['FAILED', 'INSUFFICIENT_BALANCE'])
  assert.equal((await desk.paymentNow(payment.id)).refundedMinor, 0n)
  await assertSound(harness)
})

test('an acquirer that does not answer is asked again under the same key: at last the money went back once', async () => {
  const { desk, payment } = await stocked()
  desk.parts.acquirers.sandbox = bounded(faulty(desk.upstream, desk.faults), { deadlineMs: 50 })
  desk.faults.loseAnswerAfterActing = true
  const { refund } = await desk.ask(payment.id, { amountMinor: 6_000n })
  await desk.work()
  const open = await desk.refundNow(refund.id)
  assert.deepEqual([open.status, open.pendingReason, open.isHeld], ['PROCESSING', 'UPSTREAM', true])
  await desk.work(minuteMs)
  assert.equal((await desk.refundNow(refund.id)).status, 'PROCESSING')
  desk.parts.acquirers.sandbox = desk.upstream
  await desk.work(5 * minuteMs)
  assert.equal((await desk.refundNow(refund.id)).status, 'SUCCEEDED')
  // Were it given back twice, nothing of the payment would be left upstream for this one.
  const rest = await desk.ask(payment.id, { amountMinor: 4_000n })
  await desk.work()
  assert.equal((await desk.refundNow(rest.refund.id)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('after a day without an answer people look after a refund; its money stays held', async () => {
  const { desk, payment } = await stocked()
  desk.parts.acquirers.sandbox = bounded(faulty(desk.upstream, desk.faults), { deadlineMs: 20 })
  desk.faults.hang = true
  const { refund } = await desk.ask(payment.id)
  for (let hour = 0; hour < 26; hour++) await desk.work(hourMs)
  const left = await desk.refundNow(refund.id)
  assert.deepEqual([left.status, left.pendingReason, left.nextTryAt], ['PROCESSING', 'OPERATOR', null])
  assert.equal(await held(desk), 10_000n)
  assert.equal((await desk.paymentNow(refund.refundTransactionId)).statusReason, 'OPERATOR')
  await assertSound(harness)
})

test('a process that ends before it asks or after it is followed by another, and the money goes back once', async () => {
  for (const when of ['crashBefore', 'crashAfter'] as const) {
    const { desk, payment } = await stocked()
    const ends = () => {
      throw new Error('the process ended')
    }
    desk.parts.acquirers.sandbox = faulty(desk.upstream, { [when]: ends })
    const { refund } = await desk.ask(payment.id, { amountMinor: 6_000n })
    await assert.rejects(desk.work())
    assert.equal((await desk.refundNow(refund.id)).status, 'PROCESSING')
    desk.parts.acquirers.sandbox = desk.upstream
    assert.equal(await desk.work(), 0, 'whoever claimed it may still be at work')
    assert.equal(await desk.work(minuteMs), 1)
    assert.equal((await desk.refundNow(refund.id)).status, 'SUCCEEDED')
    await desk.ask(payment.id)
    await desk.work()
    assert.equal((await desk.books())['acquirer.receivable'], 0n)
  }
  await assertSound(harness)
})

test('a process that ends while it settles writes nothing of it', async () => {
  const { desk, payment } = await stocked()
  desk.hooks.refunded = async () => {
    throw new Error('the process ended')
  }
  const { refund } = await desk.ask(payment.id)
  await assert.rejects(desk.work())
  assert.deepEqual([(await desk.refundNow(refund.id)).status, await held(desk)], ['PROCESSING', 10_000n])
  delete desk.hooks.refunded
  await desk.work(minuteMs)
  assert.deepEqual([(await desk.refundNow(refund.id)).status, await held(desk)], ['SUCCEEDED', 0n])
  await assertSound(harness)
})

test('cash is given back by a transfer from the bank, and a bank that refuses frees the money', async () => {
  const desk = await deskOf(harness)
  await desk.fund(50_000n)
  for (const [amountMinor, status, failureReason] of [
    [1_000n, 'SUCCEEDED', null],
    [1_077n, 'FAILED', 'DECLINED'],
    [1_013n, 'FAILED', 'RETURNED_BY_BANK'],
  ] as const) {
    const payment = await desk.paidCash()
    assert.equal(payment.status, 'SUCCEEDED')
    const { refund } = await desk.ask(payment.id, { amountMinor, destination })
    assert.equal(refund.paidBy, 'BANK')
    await desk.work()
    await desk.work(10_000)
    const done = await desk.refundNow(refund.id)
    assert.deepEqual([done.status, done.failureReason], [status, failureReason])
    assert.equal((await desk.paymentNow(refund.refundTransactionId)).method, 'BANK_TRANSFER')
  }
  assert.equal((await desk.books())['bank.settlement'], 49_000n)
  await assertSound(harness)
})

test('cash that comes back from the buyer’s bank is available again', async () => {
  const desk = await deskOf(harness)
  await desk.fund(50_000n)
  const payment = await desk.paidCash()
  const { refund } = await desk.ask(payment.id, { amountMinor: 1_078n, destination })
  await desk.work()
  await desk.work(10_000)
  assert.equal((await desk.refundNow(refund.id)).status, 'SUCCEEDED')
  await desk.work(2 * minuteMs)
  assert.equal((await desk.refundNow(refund.id)).failureReason, 'RETURNED_BY_BANK')
  assert.deepEqual([await available(desk), await held(desk)], [50_000n, 0n])
  await assertSound(harness)
})

test('a refund can be called off until it is sent, and its money is free again', async () => {
  const { desk, payment } = await stocked()
  const cancel = (id: string) => harness.make.write(desk.scope, (ctx) => cancelRefund(ctx, id), desk.now())
  const { refund } = await desk.ask(payment.id)
  const done = await cancel(refund.id)
  assert.ok(typeof done === 'object')
  assert.deepEqual([done.refund.status, await available(desk), await held(desk)], ['CANCELED', 50_000n, 0n])
  assert.equal((await desk.paymentNow(payment.id)).refundedMinor, 0n)
  assert.equal(await desk.work(), 0)
  assert.equal(await cancel(refund.id), 'STARTED')
  assert.deepEqual(await desk.told(refund.id), ['refund.created', 'refund.canceled'])
  const sent = (await desk.ask(payment.id)).refund
  await desk.work()
  assert.equal(await cancel(sent.id), 'STARTED')
  await assertSound(harness)
})

test('where nobody is configured to pay it, nothing of a refund is believed to have moved', async () => {
  const { desk, payment } = await stocked()
  const { refund } = await desk.ask(payment.id)
  const production = { ...desk.scope, environment: 'PRODUCTION' } as const
  const nobody = { status: 'REJECTED', reason: 'NOT_CONFIGURED' }
  for (const paidBy of ['ACQUIRER', 'BANK'] as const) {
    const pair = { refund: { ...refund, paidBy }, payment }
    assert.deepEqual(await askUpstream(desk.parts, production, pair), nobody)
    assert.deepEqual(await lookUpstream(desk.parts, production, pair), nobody)
  }
})

test('a late charge whose refund comes back from the buyer’s bank is there again, for the operator to decide about', async () => {
  const desk = await deskOf(harness)
  const { id } = await desk.session({ amountMinor: 10_013n })
  await desk.submitLate(id)
  await desk.work()
  const late = await desk.attempt(id)
  assert.deepEqual([late.isLate, late.refundedMinor, (await desk.books())['merchant.pending']], [true, 10_013n, 0n])
  await assert.rejects(desk.ask(late.id), { code: 'OPERATION_NOT_REFUNDABLE' })
  await desk.work(2 * minuteMs)
  assert.equal((await desk.attempt(id)).refundedMinor, 0n)
  assert.equal((await desk.books())['merchant.pending'], 10_013n)
  const event = required((await desk.bodies('refund.failed'))[0])
  assert.deepEqual([event.data.object.late, event.data.object.failureReason], [true, 'RETURNED_BY_BANK'])
  assert.equal((await desk.paymentNow(event.data.object.refundTransactionId)).statusReason, 'OPERATOR')
  await assertSound(harness)
})

test('every event of a refund has its own metadata, or else the payment’s, and always the payment’s beside it', async () => {
  const { desk, payment } = await stocked({ externalId: 'web-1', metadata: { text: '{"cart":1e2}' } })
  // One after the other: several that are due end in any order.
  await desk.ask(payment.id, { amountMinor: 100n })
  await desk.work()
  await desk.ask(payment.id, { amountMinor: 200n, metadata: '{"own":true}' })
  await desk.work()
  const [inherited, own] = await desk.bodies('refund.succeeded')
  assert.ok(inherited && own)
  assert.deepEqual([inherited.externalId, inherited.metadata], ['web-1', { cart: 100 }])
  assert.deepEqual([own.externalId, own.metadata, own.data.object.metadata], ['web-1', { own: true }, { own: true }])
  for (const { data } of [inherited, own]) {
    const { externalId, metadata, source } = data.object.payment
    assert.deepEqual([externalId, metadata, source?.kind], ['web-1', { cart: 100 }, 'CHECKOUT'])
  }
})

test('of a deleted client nothing is left in refunds; a transfer that is still to be made forgets them when it is done', async () => {
  const desk = await deskOf(harness)
  await desk.fund(50_000n)
  const [client] = await harness.make.clients(desk.scope, [{}])
  assert.ok(client)
  const payment = await desk.paidCash({ clientId: client.id })
  const noteToCustomer = 'Dear Salma'
  const done = (await desk.ask(payment.id, { amountMinor: 100n, destination, noteToCustomer })).refund
  await desk.work()
  await desk.work(10_000)
  const open = (await desk.ask(payment.id, { amountMinor: 200n, destination })).refund
  await harness.make.write(desk.scope, (ctx) => eraseCustomer(ctx, client.id), desk.now())
  const rest = async (id: string) => {
    const { destinationRib, destinationHolder, noteToCustomer: note } = await desk.refundNow(id)
    return [destinationRib, destinationHolder, note]
  }
  assert.deepEqual(await rest(done.id), [null, null, null])
  assert.deepEqual(await rest(open.id), [rib, 'Salma Idrissi', null])
  for (const { data } of await desk.bodies('refund.succeeded'))
    assert.deepEqual([data.object.destination, data.object.noteToCustomer], [undefined, undefined])
  await desk.work()
  await desk.work(10_000)
  assert.deepEqual([(await desk.refundNow(open.id)).status, await rest(open.id)], ['SUCCEEDED', [null, null, null]])
})
