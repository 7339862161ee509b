import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import type { VoucherOutcome } from '../acquirers/cash-issuer.ts'
import { resolveRefund } from '../refunds/by-hand.ts'
import { refundFixtureOf } from '../refunds/fixture.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { assertSound, required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { resolveDoubtedCash } from './operator.ts'
import { listForOperator } from './operator-queries.ts'
import { resolveUnknown } from './resolve.ts'
import { cashOf, inquiryAbout } from './transaction.ts'

// Cash that the network has confirmed, and then reports as unpaid.

const harness = useHarness()
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

/** A payment in cash that has succeeded, for whose voucher the network answers `later` from now on. Returns the number of look-ups. */
async function doubted(fixture: PaymentFixture, later?: VoucherOutcome) {
  const { id: sessionId } = await fixture.session()
  const { row } = await submitCash(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' })
  const issued = await fixture.upstream.lookUpVoucher(inquiryAbout(fixture.scope, row))
  const { reference: number } = required(cashOf(row))
  const payment = { amountMinor: 10_000n, currency: 'MAD', agentTransactionId: number, agent: 'Agence Agdal' }
  await fixture.simulator.payVoucher({ number, ...payment })
  await confirmVoucher(fixture.parts, fixture.scope, { transactionId: row.id, correlationId: 'c' })
  const asked = { times: 0 }
  fixture.parts.acquirers.sandbox = {
    ...fixture.upstream,
    lookUpVoucher: async () => {
      asked.times++
      return later ?? issued
    },
  }
  return { sessionId, id: row.id, asked }
}

async function passHours(fixture: PaymentFixture, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    fixture.passTime(hourMs)
    await resolveUnknown(fixture.parts)
  }
}
const waiting = async (fixture: PaymentFixture) =>
  (await listForOperator(harness.db.read))
    .filter(({ merchantId }) => merchantId === fixture.scope.merchantId)
    .map(({ id }) => id)
const resolve = (fixture: PaymentFixture, transactionId: string, outcome: 'SUCCEEDED' | 'FAILED') =>
  resolveDoubtedCash(
    fixture.parts,
    { scope: fixture.scope, correlationId: 'c', transactionId, note: 'Called them' },
    outcome,
  )

const answers: [what: string, later: VoucherOutcome | undefined][] = [
  ['that it was never paid', undefined],
  ['that it does not know it', { status: 'REJECTED', reason: 'GONE' }],
]
for (const [what, later] of answers)
  test(`of paid cash of which its network then says ${what} the operator hears a day later, and the network is not asked for ever`, async () => {
    const fixture = await paymentFixtureOf(harness)
    const { sessionId, id, asked } = await doubted(fixture, later)
    await passHours(fixture, 14)
    assert.equal(asked.times, 1)
    for (let minute = 0; minute < 30; minute++) {
      fixture.passTime(minuteMs)
      await resolveUnknown(fixture.parts)
    }
    assert.equal(asked.times, 1, 'within the hour nobody asks again')
    await passHours(fixture, 30)
    const row = await fixture.attempt(sessionId)
    assert.deepEqual([row.status, row.statusReason, row.nextAskAt], ['SUCCEEDED', 'OPERATOR', null])
    assert.ok(asked.times < 30, `${asked.times}`)
    assert.deepEqual(await waiting(fixture), [id])
    await passHours(fixture, 3)
    await assertSound(harness)
  })

const silence = { status: 'UNKNOWN', cause: 'TIMEOUT' } as const

test('a network that is silent about paid cash is asked ever less often, down to once a day, and the operator hears of it', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, id, asked } = await doubted(fixture, silence)
  await passHours(fixture, 14 + 23)
  assert.deepEqual([asked.times, await waiting(fixture)], [6, []])
  await passHours(fixture, 1)
  assert.deepEqual([asked.times, await waiting(fixture)], [7, [id]])
  await passHours(fixture, 72)
  assert.equal(asked.times, 10)
  assert.equal((await fixture.attempt(sessionId)).status, 'SUCCEEDED')
  await resolve(fixture, id, 'SUCCEEDED')
  await passHours(fixture, 48)
  assert.equal(asked.times, 10, 'what was decided is asked no more')
  await assertSound(harness)
})

test('cash that its network confirms again waits no more, whichever question brought the answer', async () => {
  const fixture = await paymentFixtureOf(harness)
  const confirmed = async (later?: VoucherOutcome) => {
    const { sessionId, id } = await doubted(fixture, later)
    await passHours(fixture, 48)
    assert.ok((await waiting(fixture)).includes(id))
    fixture.parts.acquirers.sandbox = fixture.upstream
    return { sessionId, id }
  }
  const silent = await confirmed(silence)
  await passHours(fixture, 24)
  // We stop asking by ourselves where the network has denied it.
  const denied = await confirmed({ status: 'REJECTED', reason: 'GONE' })
  await passHours(fixture, 24)
  assert.deepEqual(await waiting(fixture), [denied.id])
  await confirmVoucher(fixture.parts, fixture.scope, { transactionId: denied.id, correlationId: 'c' })
  for (const { sessionId } of [silent, denied]) {
    const { status, statusReason, nextAskAt } = await fixture.attempt(sessionId)
    assert.deepEqual([status, statusReason, nextAskAt], ['SUCCEEDED', null, null])
  }
  assert.deepEqual(await waiting(fixture), [])
  await assertSound(harness)
})

test('doubted cash that an agent has stays with the merchant, and is decided once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await doubted(fixture)
  await assert.rejects(resolve(fixture, id, 'FAILED'), (error) => codeOf(error) === 'INVALID_STATE')
  await passHours(fixture, 48)
  const row = await resolve(fixture, id, 'SUCCEEDED')
  assert.deepEqual([row.status, row.statusReason, await waiting(fixture)], ['SUCCEEDED', null, []])
  await assert.rejects(resolve(fixture, id, 'FAILED'), (error) => codeOf(error) === 'INVALID_STATE')
  assert.equal((await fixture.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('doubted cash that was never taken is undone with its fee, and the source of the payment hears of it', async () => {
  const fixture = await paymentFixtureOf(harness)
  const heard: bigint[] = []
  fixture.hooks.refunded = async (_ctx, _payment, { amountMinor }) => void heard.push(amountMinor)
  const { id } = await doubted(fixture)
  await passHours(fixture, 48)
  const row = await resolve(fixture, id, 'FAILED')
  assert.deepEqual([row.status, row.statusReason, heard], ['CHARGED_BACK', 'CASH_REVERSED', [10_000n]])
  const books = await fixture.books()
  assert.deepEqual([books['merchant.pending'], books['cash_network.receivable'], books['platform.fees']], [0n, 0n, 0n])
  assert.equal((await fixture.told(id)).at(-1), 'payment.reversed')
  assert.deepEqual(await waiting(fixture), [])
  await assertSound(harness)
})

test('doubted cash is not undone while a refund of it may be with the buyer', async () => {
  const fixture = await refundFixtureOf(harness)
  const { id } = await doubted(fixture)
  const { refund } = await fixture.ask(id, {
    destination: { rib: '007780000123456789012396', holderName: 'Salma Idrissi' },
  })
  const { sandbox } = fixture.parts.banks
  const send = async () => ({ status: 'UNKNOWN', cause: 'TIMEOUT' }) as const
  fixture.parts.banks = { sandbox: sandbox && { ...sandbox, send }, production: undefined }
  await passHours(fixture, 24)
  await fixture.work()
  await passHours(fixture, 24)
  await assert.rejects(resolve(fixture, id, 'FAILED'), /is under way: resolve that one first/)
  await fixture.work(48 * hourMs)
  const about = {
    scope: fixture.scope,
    correlationId: 'c',
    transactionId: refund.refundTransactionId,
    note: 'Their bank',
  }
  await resolveRefund(fixture.parts, about, { outcome: 'FAILED' })
  assert.equal((await resolve(fixture, id, 'FAILED')).status, 'CHARGED_BACK')
  await assertSound(harness)
})
