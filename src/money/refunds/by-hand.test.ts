import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import type { RefundOutcome } from '../acquirers/acquirer.ts'
import type { TransferOutcome } from '../banks/bank.ts'
import { assertSound, required } from '../payments/fixture.ts'
import { listForOperator } from '../payments/operator-queries.ts'
import { waitOf } from '../../cli/payments.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import { resolveRefund } from './by-hand.ts'
import { askFirst } from './evidence.ts'
import { askAboutRefund } from './execute.ts'
import { type RefundFixture, refundFixtureOf } from './fixture.ts'

// Refunds without an answer, and what the operator has found.

const harness = useHarness()
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

async function stuck(fixture: RefundFixture) {
  await fixture.fund(50_000n)
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id)
  fixture.faults.rubbish = 'nothing that can be understood'
  for (let hours = 0; hours < 26; hours++) await fixture.work(hourMs)
  delete fixture.faults.rubbish
  assert.deepEqual((await fixture.refundNow(refund.id)).pendingReason, 'OPERATOR')
  return refund
}
const resolve = (fixture: RefundFixture, transactionId: string, evidence: Parameters<typeof resolveRefund>[2]) =>
  resolveRefund(
    fixture.parts,
    { scope: fixture.scope, correlationId: 'c', transactionId, note: 'Their portal' },
    evidence,
  )

test('a refund that reached the buyer by evidence has succeeded, once', async () => {
  const fixture = await refundFixtureOf(harness)
  const { id, refundTransactionId } = await stuck(fixture)
  const done = { outcome: 'SUCCEEDED', upstreamReference: 'ACQ-9' } as const
  assert.equal((await resolve(fixture, refundTransactionId, done)).status, 'SUCCEEDED')
  assert.deepEqual((await fixture.refundNow(id)).upstreamReference, 'ACQ-9')
  await assert.rejects(resolve(fixture, refundTransactionId, done), (error) => codeOf(error) === 'INVALID_STATE')
  assert.equal((await fixture.books())['merchant.refund_hold'], 0n)
})

const destination = { rib: '007780000123456789012396', holderName: 'Salma Idrissi' }

/** A refund of cash whose bank gives this answer from now on. */
async function transferred(fixture: RefundFixture, answer: TransferOutcome) {
  const payment = await fixture.paidCash()
  const { refund } = await fixture.ask(payment.id, { destination })
  const { sandbox } = fixture.parts.banks
  fixture.parts.banks = { sandbox: { ...sandbox, send: async () => answer }, production: undefined }
  await fixture.work()
  return refund
}

test('a transfer that its bank has taken over is asked about for ten days, and then waits for the operator', async () => {
  const fixture = await refundFixtureOf(harness)
  const answer = { status: 'ACCEPTED', traceId: 'T-1', amountMinor: 10_000n, currency: 'MAD' } as const
  const { id, refundTransactionId } = await transferred(fixture, answer)
  for (let days = 0; days < 9; days++) await fixture.work(24 * hourMs)
  const { pendingReason, nextTryAt } = await fixture.refundNow(id)
  assert.deepEqual([pendingReason, nextTryAt?.getTime()], ['UPSTREAM', fixture.now().getTime() + hourMs])
  for (let days = 0; days < 2; days++) await fixture.work(24 * hourMs)
  assert.equal((await fixture.refundNow(id)).pendingReason, 'OPERATOR')
  const done = { outcome: 'SUCCEEDED', upstreamReference: 'T-1' } as const
  assert.equal((await resolve(fixture, refundTransactionId, done)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('evidence fails no transfer that its bank called under way while the bank is silent, and does once it says another thing', async () => {
  const fixture = await refundFixtureOf(harness)
  const answer = { status: 'ACCEPTED', traceId: 'T-1', amountMinor: 10_000n, currency: 'MAD' } as const
  const { id, refundTransactionId } = await transferred(fixture, answer)
  for (let days = 0; days < 11; days++) await fixture.work(24 * hourMs)
  assert.equal((await fixture.refundNow(id)).pendingReason, 'OPERATOR')
  const bank = required(fixture.parts.banks.sandbox)
  const ask = async (as: 'SUCCEEDED' | 'FAILED', said: Awaited<ReturnType<typeof bank.lookUp>>) => {
    fixture.parts.banks = { sandbox: { ...bank, lookUp: async () => said }, production: undefined }
    const row = required(await findTransaction(harness.db.read, fixture.scope, refundTransactionId))
    return askFirst(fixture.parts, fixture.scope, row, { as, correlationId: 'c' }).then(() => 'ASKED', codeOf)
  }
  const silent = { status: 'UNKNOWN', cause: 'TIMEOUT' } as const
  assert.equal(await ask('FAILED', silent), 'SERVICE_UNAVAILABLE')
  assert.equal(await ask('FAILED', answer), 'INVALID_STATE')
  assert.equal(await ask('SUCCEEDED', silent), 'ASKED')
  assert.equal(await ask('FAILED', { status: 'NOT_FOUND' }), 'ASKED')
  assert.equal((await resolve(fixture, refundTransactionId, { outcome: 'FAILED' })).status, 'FAILED')
  await assertSound(harness)
})

test('a transfer under way whose bank does not answer once is asked about again', async () => {
  const fixture = await refundFixtureOf(harness)
  const answer = { status: 'ACCEPTED', traceId: 'T-1', amountMinor: 10_000n, currency: 'MAD' } as const
  const { id } = await transferred(fixture, answer)
  const bank = required(fixture.parts.banks.sandbox)
  const hear = async (told: TransferOutcome) => {
    fixture.parts.banks = { sandbox: { ...bank, send: async () => told }, production: undefined }
    await fixture.work(24 * hourMs + 1)
    return fixture.refundNow(id)
  }
  await hear(answer)
  const { pendingReason, nextTryAt } = await hear({ status: 'UNKNOWN', cause: 'TIMEOUT' })
  assert.deepEqual([pendingReason, (nextTryAt ?? fixture.now()) > fixture.now()], ['UPSTREAM', true])
  assert.equal((await hear({ status: 'REJECTED', reason: 'GONE' })).pendingReason, 'OPERATOR')
})

test('where no bank is configured, cash is given back by the operator at once, who is told where to', async () => {
  const fixture = await refundFixtureOf(harness)
  const { id, refundTransactionId } = await transferred(fixture, { status: 'REJECTED', reason: 'NOT_CONFIGURED' })
  assert.equal((await fixture.refundNow(id)).pendingReason, 'OPERATOR')
  const found = (await listForOperator(harness.db.read)).find((each) => each.id === refundTransactionId)
  const to = `${destination.rib}, ${destination.holderName}`
  assert.equal(waitOf(required(found)), `refund to transfer to ${to}`)
  assert.equal(waitOf(required(found), 'MIZAN-1'), 'refund in MIZAN-1')
  // A bank may have sent it.
  const doubt = `refund without an outcome at the bank (destination ${to}): look there first`
  assert.equal(waitOf({ ...required(found), isByHand: false }), doubt)
  await resolve(fixture, refundTransactionId, { outcome: 'SUCCEEDED', upstreamReference: 'VIR 9' })
  const books = await fixture.books()
  assert.deepEqual([books['merchant.refund_hold'], books['bank.settlement']], [0n, -10_000n])
  await assertSound(harness)
})

test('a refund that failed by evidence frees its money', async () => {
  const fixture = await refundFixtureOf(harness)
  const { id, refundTransactionId } = await stuck(fixture)
  const before = await fixture.books()
  await resolve(fixture, refundTransactionId, { outcome: 'FAILED' })
  const { status, amountMinor } = await fixture.refundNow(id)
  assert.equal(status, 'FAILED')
  const books = await fixture.books()
  const free = (each: typeof books) => each['merchant.available'] + each['merchant.pending']
  assert.deepEqual([books['merchant.refund_hold'], free(books)], [0n, free(before) + amountMinor])
  await assertSound(harness)
})

test('what became of a refund is looked up before evidence counts, and it is not sent again', async () => {
  const fixture = await refundFixtureOf(harness)
  const { refundTransactionId } = await stuck(fixture)
  const { sandbox } = fixture.parts.acquirers
  let sent = 0
  const refund: typeof sandbox.refund = (asked) => {
    sent++
    return sandbox.refund(asked)
  }
  fixture.parts.acquirers = { ...fixture.parts.acquirers, sandbox: { ...sandbox, refund } }
  const row = await findTransaction(harness.db.read, fixture.scope, refundTransactionId)
  await askFirst(fixture.parts, fixture.scope, required(row), { as: 'FAILED', correlationId: 'c' })
  assert.equal(sent, 0)
  await assertSound(harness)
})

/** A refund that has been silent for a day, about which a process asks for longer than its claim, and then another one. */
async function askedTwice(fixture: RefundFixture, answers: { first: RefundOutcome; second?: RefundOutcome }) {
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id)
  const { upstream, parts, scope } = fixture
  parts.acquirers.sandbox = { ...upstream, refund: async () => silence }
  for (let hour = 0; hour < 26; hour++) await fixture.work(hourMs)
  const turns = [1, 2].map(() => ({ begun: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() }))
  const [first = assert.fail(), second = assert.fail()] = turns
  let asked = 0
  parts.acquirers.sandbox = {
    ...upstream,
    refund: async (request) => {
      const isFirst = ++asked === 1
      const { begun, answer } = isFirst ? first : second
      begun.resolve()
      await answer.promise
      return isFirst ? answers.first : (answers.second ?? upstream.refund(request))
    },
  }
  const slow = askAboutRefund(parts, scope, refund.id)
  await first.begun.promise
  fixture.passTime(61_000)
  const next = askAboutRefund(parts, scope, refund.id)
  await second.begun.promise
  const overtaken = async () => {
    first.answer.resolve()
    await slow
  }
  const finish = async () => {
    second.answer.resolve()
    await next
  }
  return { refund, overtaken, finish }
}
const silence = { status: 'UNKNOWN', cause: 'TIMEOUT' } as const

test('evidence waits for a process that asks, whatever one that it has taken over says of its own question', async () => {
  const fixture = await refundFixtureOf(harness)
  const { refund, overtaken, finish } = await askedTwice(fixture, { first: silence })
  await overtaken()
  const failed = resolve(fixture, refund.refundTransactionId, { outcome: 'FAILED' })
  await assert.rejects(failed, { code: 'INVALID_STATE' })
  await finish()
  assert.equal((await fixture.refundNow(refund.id)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a refund that its acquirer called under way is asked about on, also when a process heard that whose claim was over', async () => {
  const fixture = await refundFixtureOf(harness)
  const { refund, overtaken, finish } = await askedTwice(fixture, { first: { status: 'PENDING' }, second: silence })
  await overtaken()
  await finish()
  const { isUnderWay, nextTryAt } = await fixture.refundNow(refund.id)
  assert.deepEqual([isUnderWay, nextTryAt?.getTime()], [true, fixture.now().getTime() + hourMs])
  const failed = resolve(fixture, refund.refundTransactionId, { outcome: 'FAILED' })
  await assert.rejects(failed, { code: 'INVALID_STATE' })
  await assertSound(harness)
})

test('a refund that is left to the operator is asked about on once a process hears that it is under way', async () => {
  const fixture = await refundFixtureOf(harness)
  const { refund, overtaken, finish } = await askedTwice(fixture, { first: { status: 'PENDING' }, second: silence })
  await finish()
  assert.equal((await fixture.refundNow(refund.id)).pendingReason, 'OPERATOR')
  await overtaken()
  const { isUnderWay, pendingReason, nextTryAt } = await fixture.refundNow(refund.id)
  assert.deepEqual([isUnderWay, pendingReason, nextTryAt !== null], [true, 'UPSTREAM', true])
})
