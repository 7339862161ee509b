import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { listJobsAbout } from '#test/job-queries.ts'
import { patienceMs } from '#test/patience.ts'
import { listSteps } from '#test/payment-queries.ts'
import { useHarness } from '#test/harness.ts'
import { bounded } from '../acquirers/bounded.ts'
import { faulty } from '../acquirers/faults.ts'
import { eraseCustomer } from '../payments/erase.ts'
import { assertSound, required } from '../payments/fixture.ts'
import type { RefundFacts } from '../payments/parts.ts'
import { cancelRefund } from './cancel.ts'
import { type RefundFixture, refundFixtureOf } from './fixture.ts'
import { executeJob } from './request.ts'
import { askUpstream, lookUpstream } from './upstream.ts'

// The life of a refund after its request.

const harness = useHarness()
const rib = '007780000123456789012396'
const destination = { rib, holderName: 'Salma Idrissi' }
const available = async (fixture: RefundFixture) => (await fixture.books())['merchant.available']
const pending = async (fixture: RefundFixture) => (await fixture.books())['merchant.pending']
const held = async (fixture: RefundFixture) => (await fixture.books())['merchant.refund_hold']

/** A merchant with 500.00 in the wallet, and a payment of 100.00. */
async function stocked(draft = {}) {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(50_000n)
  return { fixture, payment: await fixture.paid(draft) }
}

/** Calls to the source of the payments, in order. */
function hearing(fixture: RefundFixture): string[] {
  const heard: string[] = []
  const noted = (word: string) => async (_ctx: unknown, _payment: unknown, refund: RefundFacts) =>
    void heard.push(`${word} ${refund.amountMinor} ${refund.isWhole ? 'whole' : 'part'}`)
  fixture.hooks.refunded = noted('refunded')
  fixture.hooks.refundReturned = noted('returned')
  return heard
}

test('a refund holds its money at once, is sent two seconds later, and is then with the buyer’s bank', async () => {
  const { fixture, payment } = await stocked()
  const heard = hearing(fixture)
  const { refund } = await fixture.ask(payment.id, { amountMinor: 4_000n })
  assert.deepEqual([refund.status, refund.pendingReason, await held(fixture)], ['PENDING', null, 4_000n])
  assert.deepEqual([await available(fixture), await pending(fixture)], [50_000n, 5_750n])
  assert.equal(await fixture.work(1_000), 0)
  assert.equal(await fixture.work(1_000), 1)
  const done = await fixture.refundNow(refund.id)
  assert.deepEqual([done.status, done.completedAt, done.isHeld], ['SUCCEEDED', fixture.now(), false])
  assert.match(done.arn ?? '', /^\d{23}$/)
  const books = await fixture.books()
  assert.deepEqual([books['merchant.refund_hold'], books['acquirer.receivable']], [0n, 6_000n])
  assert.deepEqual(await fixture.told(refund.id), ['refund.created', 'refund.processing', 'refund.succeeded'])
  assert.equal((await fixture.told(payment.id)).at(-1), 'payment.partially_refunded')
  assert.deepEqual(heard, ['refunded 4000 part'])
  const own = await fixture.paymentNow(refund.refundTransactionId)
  assert.deepEqual(
    [own.type, own.status, own.parentId, own.amountMinor, own.cardLast4],
    ['REFUND', 'SUCCEEDED', payment.id, 4_000n, '4242'],
  )
  await assertSound(harness)
})

test('the refund that gives back the rest makes the payment refunded as a whole', async () => {
  const { fixture, payment } = await stocked()
  const heard = hearing(fixture)
  await fixture.ask(payment.id, { amountMinor: 2_500n })
  const { refund } = await fixture.ask(payment.id)
  assert.deepEqual([refund.amountMinor, refund.isRemainder], [7_500n, true])
  await fixture.work()
  assert.deepEqual((await fixture.told(payment.id)).slice(-2), ['payment.partially_refunded', 'payment.refunded'])
  assert.deepEqual(heard, ['refunded 2500 part', 'refunded 7500 whole'])
  const event = required((await fixture.bodies('payment.refunded'))[0])
  assert.deepEqual([event.data.object.refundStatus, event.data.object.refundedAmount], ['FULL', 100])
  assert.deepEqual((await fixture.steps(payment.id)).slice(-4), [
    'REFUND_REQUESTED',
    'REFUND_REQUESTED',
    'REFUNDED',
    'REFUNDED',
  ])
  await assertSound(harness)
})

test('an acquirer that refuses frees the money and the payment, and says so in the stories of both transactions', async () => {
  const { fixture, payment } = await stocked()
  const { refund } = await fixture.ask(payment.id, { reasonDetail: 'fail:declined' })
  await fixture.work()
  const failed = await fixture.refundNow(refund.id)
  assert.deepEqual([failed.status, failed.failureReason], ['FAILED', 'DECLINED'])
  assert.deepEqual([await available(fixture), await held(fixture)], [50_000n, 0n])
  assert.equal((await fixture.paymentNow(payment.id)).refundedMinor, 0n)
  assert.equal((await fixture.paymentNow(refund.refundTransactionId)).status, 'FAILED')
  assert.deepEqual((await fixture.steps(payment.id)).slice(-2), ['REFUND_REQUESTED', 'REFUND_FAILED'])
  assert.deepEqual(
    (await listSteps(harness.db.read, fixture.scope, refund.refundTransactionId)).at(-1)?.status,
    'FAILED',
  )
  const again = await fixture.ask(payment.id)
  await fixture.work()
  assert.equal((await fixture.refundNow(again.refund.id)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('money that the buyer’s bank sends back is the merchant’s again, and the payment may be refunded anew', async () => {
  const { fixture, payment } = await stocked()
  const heard = hearing(fixture)
  const { refund } = await fixture.ask(payment.id, { amountMinor: 1_013n })
  await fixture.work()
  assert.equal((await fixture.refundNow(refund.id)).status, 'SUCCEEDED')
  assert.deepEqual([await available(fixture), await pending(fixture)], [50_000n, 8_737n])
  await fixture.work(minuteMs)
  const back = await fixture.refundNow(refund.id)
  assert.deepEqual([back.status, back.failureReason, back.nextTryAt], ['FAILED', 'RETURNED_BY_BANK', null])
  assert.deepEqual([await available(fixture), await pending(fixture)], [50_000n, 9_750n])
  assert.equal((await fixture.paymentNow(payment.id)).refundedMinor, 0n)
  assert.deepEqual((await fixture.told(refund.id)).slice(-2), ['refund.succeeded', 'refund.failed'])
  assert.deepEqual(heard, ['refunded 1013 part', 'returned 1013 part'])
  const event = required((await fixture.bodies('refund.failed'))[0])
  assert.deepEqual([event.data.previous.status, event.data.object.failureReason], ['SUCCEEDED', 'RETURNED_BY_BANK'])
  await assertSound(harness)
})

const lost: [amountMinor: bigint, status: string, told: string, refundedMinor: bigint, wallet: bigint][] = [
  [1_017n, 'SUCCEEDED', 'refund.succeeded', 1_017n, 50_000n],
  [1_019n, 'FAILED', 'refund.failed', 0n, 50_000n],
]

for (const [amountMinor, status, event, refundedMinor, wallet] of lost)
  test(`a refund of ${amountMinor} in the sandbox, whose answer does not come, is found ${status} a minute later`, async () => {
    const { fixture, payment } = await stocked()
    const { refund } = await fixture.ask(payment.id, { amountMinor })
    await fixture.work()
    assert.deepEqual([(await fixture.refundNow(refund.id)).status, await held(fixture)], ['PROCESSING', amountMinor])
    await fixture.work(minuteMs)
    assert.deepEqual([(await fixture.refundNow(refund.id)).status, await held(fixture)], [status, 0n])
    assert.equal((await fixture.told(refund.id)).at(-1), event)
    assert.equal((await fixture.paymentNow(payment.id)).refundedMinor, refundedMinor)
    assert.equal(await available(fixture), wallet)
    await assertSound(harness)
  })

test('a refund that the wallet cannot pay waits until it can, the oldest first, and no balance is overdrawn', async () => {
  const fixture = await refundFixtureOf(harness)
  const [one, two] = [await fixture.released(), await fixture.released()]
  await fixture.spend()
  const first = (await fixture.ask(one.id)).refund
  const second = (await fixture.ask(two.id)).refund
  assert.deepEqual(
    [first.pendingReason, first.isHeld, second.pendingReason],
    ['INSUFFICIENT_BALANCE', false, 'INSUFFICIENT_BALANCE'],
  )
  assert.equal((await fixture.paymentNow(one.id)).refundedMinor, 10_000n)
  assert.equal(await fixture.work(hourMs), 0)
  await fixture.fund(15_000n)
  await fixture.work(minuteMs)
  const states = async () => [(await fixture.refundNow(first.id)).status, (await fixture.refundNow(second.id)).status]
  assert.deepEqual(await states(), ['SUCCEEDED', 'PENDING'])
  await fixture.fund(5_000n)
  await fixture.work(minuteMs)
  assert.deepEqual(await states(), ['SUCCEEDED', 'SUCCEEDED'])
  assert.equal(await available(fixture), 0n)
  await assertSound(harness)
})

test('a refund that has waited for money for 30 days fails', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.released()
  await fixture.spend()
  const { refund } = await fixture.ask(payment.id)
  for (let day = 0; day < 30; day++) await fixture.work(24 * hourMs)
  const failed = await fixture.refundNow(refund.id)
  assert.deepEqual([failed.status, failed.failureReason], ['FAILED', 'INSUFFICIENT_BALANCE'])
  assert.equal((await fixture.paymentNow(payment.id)).refundedMinor, 0n)
  await assertSound(harness)
})

test('an acquirer that does not answer is asked again under the same key: at last the money went back once', async () => {
  const { fixture, payment } = await stocked()
  fixture.parts.acquirers.sandbox = {
    ...fixture.upstream,
    ...bounded(faulty(fixture.upstream, fixture.faults), { deadlineMs: patienceMs }),
  }
  fixture.faults.loseAnswerAfterActing = true
  const { refund } = await fixture.ask(payment.id, { amountMinor: 6_000n })
  await fixture.work()
  const open = await fixture.refundNow(refund.id)
  assert.deepEqual([open.status, open.pendingReason, open.isHeld], ['PROCESSING', 'UPSTREAM', true])
  await fixture.work(minuteMs)
  assert.equal((await fixture.refundNow(refund.id)).status, 'PROCESSING')
  fixture.parts.acquirers.sandbox = fixture.upstream
  await fixture.work(5 * minuteMs)
  assert.equal((await fixture.refundNow(refund.id)).status, 'SUCCEEDED')
  // Were it given back twice, nothing of the payment would be left upstream for this one.
  const rest = await fixture.ask(payment.id, { amountMinor: 4_000n })
  await fixture.work()
  assert.equal((await fixture.refundNow(rest.refund.id)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('after a day without an answer people look after a refund; its money stays held', async () => {
  const { fixture, payment } = await stocked()
  fixture.parts.acquirers.sandbox = {
    ...fixture.upstream,
    ...bounded(faulty(fixture.upstream, fixture.faults), { deadlineMs: 20 }),
  }
  fixture.faults.hang = true
  const { refund } = await fixture.ask(payment.id)
  for (let hour = 0; hour < 26; hour++) await fixture.work(hourMs)
  const left = await fixture.refundNow(refund.id)
  assert.deepEqual([left.status, left.pendingReason, left.nextTryAt], ['PROCESSING', 'OPERATOR', null])
  assert.equal(await held(fixture), 10_000n)
  assert.equal((await fixture.paymentNow(refund.refundTransactionId)).statusReason, 'OPERATOR')
  await assertSound(harness)
})

test('a process that ends before it asks or after it is followed by another, and the money goes back once', async () => {
  for (const when of ['crashBefore', 'crashAfter'] as const) {
    const { fixture, payment } = await stocked()
    const ends = () => {
      throw new Error('the process ended')
    }
    fixture.parts.acquirers.sandbox = { ...fixture.upstream, ...faulty(fixture.upstream, { [when]: ends }) }
    const { refund } = await fixture.ask(payment.id, { amountMinor: 6_000n })
    await assert.rejects(fixture.work())
    assert.equal((await fixture.refundNow(refund.id)).status, 'PROCESSING')
    fixture.parts.acquirers.sandbox = fixture.upstream
    assert.equal(await fixture.work(), 0, 'whoever claimed it may still be at work')
    assert.equal(await fixture.work(minuteMs), 1)
    assert.equal((await fixture.refundNow(refund.id)).status, 'SUCCEEDED')
    await fixture.ask(payment.id)
    await fixture.work()
    assert.equal((await fixture.books())['acquirer.receivable'], 0n)
  }
  await assertSound(harness)
})

test('a process that ends while it settles writes nothing of it', async () => {
  const { fixture, payment } = await stocked()
  fixture.hooks.refunded = async () => {
    throw new Error('the process ended')
  }
  const { refund } = await fixture.ask(payment.id)
  await assert.rejects(fixture.work())
  assert.deepEqual([(await fixture.refundNow(refund.id)).status, await held(fixture)], ['PROCESSING', 10_000n])
  delete fixture.hooks.refunded
  await fixture.work(minuteMs)
  assert.deepEqual([(await fixture.refundNow(refund.id)).status, await held(fixture)], ['SUCCEEDED', 0n])
  await assertSound(harness)
})

test('cash is given back by a transfer from the bank, and a bank that refuses frees the money', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(50_000n)
  for (const [amountMinor, status, failureReason] of [
    [1_000n, 'SUCCEEDED', null],
    [1_077n, 'FAILED', 'DECLINED'],
    [1_013n, 'FAILED', 'RETURNED_BY_BANK'],
  ] as const) {
    const payment = await fixture.paidCash()
    assert.equal(payment.status, 'SUCCEEDED')
    const { refund } = await fixture.ask(payment.id, { amountMinor, destination })
    assert.equal(refund.paidBy, 'BANK')
    await fixture.work()
    await fixture.work(10_000)
    const done = await fixture.refundNow(refund.id)
    assert.deepEqual([done.status, done.failureReason], [status, failureReason])
    assert.equal((await fixture.paymentNow(refund.refundTransactionId)).method, 'BANK_TRANSFER')
  }
  assert.equal((await fixture.books())['bank.settlement'], 49_000n)
  await assertSound(harness)
})

test('cash that comes back from the buyer’s bank is available again', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(50_000n)
  const payment = await fixture.paidCash()
  const { refund } = await fixture.ask(payment.id, { amountMinor: 1_078n, destination })
  await fixture.work()
  await fixture.work(10_000)
  assert.equal((await fixture.refundNow(refund.id)).status, 'SUCCEEDED')
  await fixture.work(2 * minuteMs)
  assert.equal((await fixture.refundNow(refund.id)).failureReason, 'RETURNED_BY_BANK')
  assert.deepEqual([await available(fixture), await held(fixture)], [50_000n, 0n])
  await assertSound(harness)
})

test('a refund can be canceled until it is sent, and its money is free again', async () => {
  const { fixture, payment } = await stocked()
  const cancel = (id: string) => harness.make.write(fixture.scope, (ctx) => cancelRefund(ctx, id), fixture.now())
  const { refund } = await fixture.ask(payment.id)
  const done = await cancel(refund.id)
  assert.ok(typeof done === 'object')
  assert.deepEqual([done.refund.status, await available(fixture), await held(fixture)], ['CANCELED', 50_000n, 0n])
  assert.equal((await fixture.paymentNow(payment.id)).refundedMinor, 0n)
  assert.equal(await fixture.work(), 0)
  assert.equal(await cancel(refund.id), 'STARTED')
  assert.deepEqual(await fixture.told(refund.id), ['refund.created', 'refund.canceled'])
  const sent = (await fixture.ask(payment.id)).refund
  await fixture.work()
  assert.equal(await cancel(sent.id), 'STARTED')
  await assertSound(harness)
})

test('where no bank is configured to pay it, nothing of a refund is believed to have moved', async () => {
  const { fixture, payment } = await stocked()
  const { refund } = await fixture.ask(payment.id)
  const production = { ...fixture.scope, environment: 'PRODUCTION' } as const
  const nobody = { status: 'REJECTED', reason: 'NOT_CONFIGURED' }
  for (const paidBy of ['ACQUIRER', 'BANK'] as const) {
    const pair = { refund: { ...refund, paidBy }, payment }
    assert.deepEqual(await askUpstream(fixture.parts, production, pair), nobody)
    assert.deepEqual(await lookUpstream(fixture.parts, production, pair), nobody)
  }
})

test('a late charge whose refund comes back from the buyer’s bank is there again, for the operator to decide about', async () => {
  const fixture = await refundFixtureOf(harness)
  const { id } = await fixture.session({ amountMinor: 10_013n })
  await fixture.submitLate(id)
  await fixture.work()
  const late = await fixture.attempt(id)
  assert.deepEqual([late.isLate, late.refundedMinor, (await fixture.books())['merchant.pending']], [true, 10_013n, 0n])
  await assert.rejects(fixture.ask(late.id), { code: 'OPERATION_NOT_REFUNDABLE' })
  await fixture.work(2 * minuteMs)
  assert.equal((await fixture.attempt(id)).refundedMinor, 0n)
  assert.equal((await fixture.books())['merchant.pending'], 10_013n)
  const event = required((await fixture.bodies('refund.failed'))[0])
  assert.deepEqual([event.data.object.late, event.data.object.failureReason], [true, 'RETURNED_BY_BANK'])
  assert.equal((await fixture.paymentNow(event.data.object.refundTransactionId)).statusReason, 'OPERATOR')
  await assertSound(harness)
})

test('every event of a refund has its own metadata, or else the payment’s, and always the payment’s beside it', async () => {
  const { fixture, payment } = await stocked({ externalId: 'web-1', metadata: { text: '{"cart":1e2}' } })
  // One after the other: several that are due end in any order.
  await fixture.ask(payment.id, { amountMinor: 100n })
  await fixture.work()
  await fixture.ask(payment.id, { amountMinor: 200n, metadata: '{"own":true}' })
  await fixture.work()
  const [inherited, own] = await fixture.bodies('refund.succeeded')
  assert.ok(inherited && own)
  assert.deepEqual([inherited.externalId, inherited.metadata], ['web-1', { cart: 100 }])
  assert.deepEqual([own.externalId, own.metadata, own.data.object.metadata], ['web-1', { own: true }, { own: true }])
  for (const { data } of [inherited, own]) {
    const { externalId, metadata, source } = data.object.payment
    assert.deepEqual([externalId, metadata, source?.kind], ['web-1', { cart: 100 }, 'CHECKOUT'])
  }
})

test('of a deleted client nothing is left in refunds; a transfer that is still to be made forgets them when it is done', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(50_000n)
  const [client] = await harness.make.clients(fixture.scope, [{}])
  assert.ok(client)
  const payment = await fixture.paidCash({ clientId: client.id })
  const noteToCustomer = 'Dear Salma'
  const done = (await fixture.ask(payment.id, { amountMinor: 100n, destination, noteToCustomer })).refund
  await fixture.work()
  await fixture.work(10_000)
  const open = (await fixture.ask(payment.id, { amountMinor: 200n, destination })).refund
  await harness.make.write(fixture.scope, (ctx) => eraseCustomer(ctx, client.id), fixture.now())
  const rest = async (id: string) => {
    const { destinationRib, destinationHolder, noteToCustomer: note } = await fixture.refundNow(id)
    return [destinationRib, destinationHolder, note]
  }
  assert.deepEqual(await rest(done.id), [null, null, null])
  assert.deepEqual(await rest(open.id), [rib, 'Salma Idrissi', null])
  for (const { data } of await fixture.bodies('refund.succeeded'))
    assert.deepEqual([data.object.destination, data.object.noteToCustomer], [undefined, undefined])
  await fixture.work()
  await fixture.work(10_000)
  assert.deepEqual([(await fixture.refundNow(open.id)).status, await rest(open.id)], ['SUCCEEDED', [null, null, null]])
})

test('a refund is sent by a job of its own, and one that waits for money has none', async () => {
  const { fixture, payment } = await stocked()
  const jobsOf = ({ id }: { id: string }) => listJobsAbout(harness.db.read, id)
  const { refund } = await fixture.ask(payment.id)
  assert.deepEqual(await jobsOf(refund), [{ name: executeJob }])
  const other = await fixture.released()
  await fixture.spend()
  const { refund: waiting } = await fixture.ask(other.id)
  assert.deepEqual([waiting.pendingReason, await jobsOf(waiting)], ['INSUFFICIENT_BALANCE', []])
})
