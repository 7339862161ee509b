import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import type { VoucherOutcome } from '../acquirers/acquirer.ts'
import { resolveRefund } from '../refunds/by-hand.ts'
import { deskOf } from '../refunds/fixture.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { assertSound, hourMs, minuteMs, required, type Till, tillOf } from './fixture.ts'
import { resolveDoubtedCash } from './operator.ts'
import { listForOperator } from './operator-queries.ts'
import { resolveUnknown } from './resolve.ts'
import { cashOf, inquiryAbout } from './transaction.ts'

// Cash that the network has confirmed, and then speaks of as if nobody had paid it.

const harness = useHarness()
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

/** A payment in cash that has succeeded, and of whose voucher the network says `later` from now on. How often it was asked. */
async function doubted(till: Till, later?: VoucherOutcome) {
  const { id: sessionId } = await till.session()
  const { row } = await submitCash(till.parts, till.scope, { sessionId, correlationId: 'c' })
  const issued = await till.upstream.lookUpVoucher(inquiryAbout(till.scope, row))
  const { reference: number } = required(cashOf(row))
  const payment = { amountMinor: 10_000n, currency: 'MAD', agentTransactionId: number, agent: 'Agence Agdal' }
  await till.simulator.payVoucher({ number, ...payment })
  await confirmVoucher(till.parts, till.scope, { transactionId: row.id, correlationId: 'c' })
  const asked = { times: 0 }
  till.parts.acquirers.sandbox = {
    ...till.upstream,
    lookUpVoucher: async () => {
      asked.times++
      return later ?? issued
    },
  }
  return { sessionId, id: row.id, asked }
}

async function passHours(till: Till, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    till.passTime(hourMs)
    await resolveUnknown(till.parts)
  }
}
const waiting = async (till: Till) =>
  (await listForOperator(harness.db.read))
    .filter(({ merchantId }) => merchantId === till.scope.merchantId)
    .map(({ id }) => id)
const resolve = (till: Till, transactionId: string, outcome: 'SUCCEEDED' | 'FAILED') =>
  resolveDoubtedCash(till.parts, { scope: till.scope, correlationId: 'c', transactionId, note: 'Called them' }, outcome)

const answers: [what: string, later: VoucherOutcome | undefined][] = [
  ['that it was never paid', undefined],
  ['that it does not know it', { status: 'REJECTED', reason: 'GONE' }],
]
for (const [what, later] of answers)
  test(`of paid cash of which its network then says ${what} the operator hears a day later, and nobody asks for ever`, async () => {
    const till = await tillOf(harness)
    const { sessionId, id, asked } = await doubted(till, later)
    await passHours(till, 14)
    assert.equal(asked.times, 1)
    for (let minute = 0; minute < 30; minute++) {
      till.passTime(minuteMs)
      await resolveUnknown(till.parts)
    }
    assert.equal(asked.times, 1, 'within the hour nobody asks again')
    await passHours(till, 30)
    const row = await till.attempt(sessionId)
    assert.deepEqual([row.status, row.statusReason, row.nextAskAt], ['SUCCEEDED', 'OPERATOR', null])
    assert.ok(asked.times < 30, `${asked.times}`)
    assert.deepEqual(await waiting(till), [id])
    await passHours(till, 3)
    await assertSound(harness)
  })

const silence = { status: 'UNKNOWN', cause: 'TIMEOUT' } as const

test('a network that is silent about paid cash is asked ever less often, down to once a day, and the operator hears of it', async () => {
  const till = await tillOf(harness)
  const { sessionId, id, asked } = await doubted(till, silence)
  await passHours(till, 14 + 23)
  assert.deepEqual([asked.times, await waiting(till)], [6, []])
  await passHours(till, 1)
  assert.deepEqual([asked.times, await waiting(till)], [7, [id]])
  await passHours(till, 72)
  assert.equal(asked.times, 10)
  assert.equal((await till.attempt(sessionId)).status, 'SUCCEEDED')
  await resolve(till, id, 'SUCCEEDED')
  await passHours(till, 48)
  assert.equal(asked.times, 10, 'what was decided is asked no more')
  await assertSound(harness)
})

test('cash that its network confirms again waits for nobody any more, whoever asks', async () => {
  const till = await tillOf(harness)
  const confirmed = async (later?: VoucherOutcome) => {
    const { sessionId, id } = await doubted(till, later)
    await passHours(till, 48)
    assert.ok((await waiting(till)).includes(id))
    till.parts.acquirers.sandbox = till.upstream
    return { sessionId, id }
  }
  const silent = await confirmed(silence)
  await passHours(till, 24)
  // Nobody asks by itself where the network has denied it.
  const denied = await confirmed({ status: 'REJECTED', reason: 'GONE' })
  await passHours(till, 24)
  assert.deepEqual(await waiting(till), [denied.id])
  await confirmVoucher(till.parts, till.scope, { transactionId: denied.id, correlationId: 'c' })
  for (const { sessionId } of [silent, denied]) {
    const { status, statusReason, nextAskAt } = await till.attempt(sessionId)
    assert.deepEqual([status, statusReason, nextAskAt], ['SUCCEEDED', null, null])
  }
  assert.deepEqual(await waiting(till), [])
  await assertSound(harness)
})

test('doubted cash that an agent has stays with the merchant, and is decided once', async () => {
  const till = await tillOf(harness)
  const { id } = await doubted(till)
  await assert.rejects(resolve(till, id, 'FAILED'), (error) => codeOf(error) === 'INVALID_STATE')
  await passHours(till, 48)
  const row = await resolve(till, id, 'SUCCEEDED')
  assert.deepEqual([row.status, row.statusReason, await waiting(till)], ['SUCCEEDED', null, []])
  await assert.rejects(resolve(till, id, 'FAILED'), (error) => codeOf(error) === 'INVALID_STATE')
  assert.equal((await till.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('doubted cash that nobody has is undone with its fee, and whoever asked for the money hears of it', async () => {
  const till = await tillOf(harness)
  const heard: bigint[] = []
  till.hooks.refunded = async (_ctx, _payment, { amountMinor }) => void heard.push(amountMinor)
  const { id } = await doubted(till)
  await passHours(till, 48)
  const row = await resolve(till, id, 'FAILED')
  assert.deepEqual([row.status, row.statusReason, heard], ['CHARGED_BACK', 'CASH_REVERSED', [10_000n]])
  const books = await till.books()
  assert.deepEqual([books['merchant.pending'], books['cash_network.receivable'], books['platform.fees']], [0n, 0n, 0n])
  assert.equal((await till.told(id)).at(-1), 'payment.reversed')
  assert.deepEqual(await waiting(till), [])
  await assertSound(harness)
})

test('doubted cash is not undone while a refund of it may be with the buyer', async () => {
  const desk = await deskOf(harness)
  const { id } = await doubted(desk)
  const { refund } = await desk.ask(id, {
    destination: { rib: '007780000123456789012396', holderName: 'Salma Idrissi' },
  })
  const { sandbox } = desk.parts.banks
  const send = async () => ({ status: 'UNKNOWN', cause: 'TIMEOUT' }) as const
  desk.parts.banks = { sandbox: sandbox && { ...sandbox, send }, production: undefined }
  await passHours(desk, 24)
  await desk.work()
  await passHours(desk, 24)
  await assert.rejects(resolve(desk, id, 'FAILED'), /is under way: resolve that one first/)
  await desk.work(48 * hourMs)
  const about = { scope: desk.scope, correlationId: 'c', transactionId: refund.refundTransactionId, note: 'Their bank' }
  await resolveRefund(desk.parts, about, { outcome: 'FAILED' })
  assert.equal((await resolve(desk, id, 'FAILED')).status, 'CHARGED_BACK')
  await assertSound(harness)
})
