import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { atOnce, count } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import type { NotFound } from '../acquirers/acquirer.ts'
import type { VoucherOutcome, VoucherRequest } from '../acquirers/cash-issuer.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { assertSound, required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { resolveUnknown } from './resolve.ts'
import { expireSessions } from './endings.ts'
import { issueVerificationKey } from './sessions.ts'
import { cashOf } from './transaction.ts'

const harness = useHarness()

const inCash = (fixture: PaymentFixture, sessionId: string, fields: Partial<Parameters<typeof submitCash>[2]> = {}) =>
  submitCash(fixture.parts, fixture.scope, { sessionId, correlationId: 'c', ...fields })
const voucherOf = async (fixture: PaymentFixture, draft = {}) => {
  const { id: sessionId } = await fixture.session(draft)
  const { session, row } = await inCash(fixture, sessionId)
  assert.deepEqual([session.status, row.status], ['AWAITING_CASH', 'PENDING_CASH'])
  return { sessionId, transactionId: row.id, number: required(cashOf(row)).reference }
}
const pay = (fixture: PaymentFixture, number: string, wasOffline = false) =>
  fixture.simulator.payVoucher({
    number,
    amountMinor: 10_000n,
    currency: 'MAD',
    agentTransactionId: `agent ${number}`,
    agent: 'Agence Agdal',
    wasOffline,
  })
const confirm = (fixture: PaymentFixture, transactionId: string) =>
  confirmVoucher(fixture.parts, fixture.scope, { transactionId, correlationId: 'c' })
const cancel = (fixture: PaymentFixture, id: string) => fixture.cancel(id)
const states = async (fixture: PaymentFixture, sessionId: string) => [
  (await fixture.sessionNow(sessionId)).status,
  (await fixture.attempt(sessionId)).status,
]

test('a voucher lasts to the end of the third day, and its cash pays the session', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  assert.match(number, /^\d{12}$/)
  assert.equal((await fixture.sessionNow(sessionId)).expiresAt.toISOString(), '2026-03-05T23:59:59.000Z')
  await pay(fixture, number)
  const { session, row } = await confirm(fixture, transactionId)
  assert.deepEqual([session.status, row.status, row.feeMinor], ['PAID', 'SUCCEEDED', 250n])
  assert.equal(cashOf(row)?.agentName, 'Agence Agdal')
  const books = await fixture.books()
  assert.deepEqual([books['cash_network.receivable'], books['merchant.pending']], [10_000n, 9_750n])
  const told = ['payment.created', 'payment.pending_cash', 'payment.succeeded']
  assert.deepEqual(await fixture.told(transactionId), told)
  const steps = ['CREATED', 'SUBMITTED', 'CASH_VOUCHER_ISSUED', 'CASH_RECEIVED', 'FEE_CHARGED']
  assert.deepEqual(await fixture.steps(transactionId), steps)
  await assertSound(harness)
})

test('a voucher that is paid and confirmed many times under one id of the agent counts once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { transactionId, number } = await voucherOf(fixture)
  await atOnce(8, () => pay(fixture, number))
  await atOnce(32, () => confirm(fixture, transactionId))
  await pay(fixture, number)
  await confirm(fixture, transactionId)
  assert.equal((await fixture.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('a voucher is not given up on the word of a look-up that began before its request arrived', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { upstream } = fixture
  const arriving: Parameters<typeof upstream.issueVoucher>[0][] = []
  fixture.parts.acquirers.sandbox = {
    ...upstream,
    issueVoucher: async (asked) => {
      arriving.push(asked)
      return { status: 'UNKNOWN', cause: 'TIMEOUT' }
    },
    lookUpVoucher: async (asked) => {
      const found = await upstream.lookUpVoucher(asked)
      for (const late of arriving.splice(0)) await upstream.issueVoucher(late)
      fixture.passTime(4 * minuteMs)
      return found
    },
  }
  const { id: sessionId } = await fixture.session()
  await inCash(fixture, sessionId)
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, sessionId), ['PROCESSING', 'PENDING_CASH'])
  fixture.passTime(hourMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  await assertSound(harness)
})

test('a voucher without a confirmation is asked about, and an unpaid one expires with its session', async () => {
  const fixture = await paymentFixtureOf(harness)
  const paid = await voucherOf(fixture)
  const left = await voucherOf(fixture)
  fixture.passTime(30_000)
  await pay(fixture, paid.number)
  fixture.passTime(30_000)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, paid.sessionId), ['PAID', 'SUCCEEDED'])
  assert.deepEqual(await states(fixture, left.sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  fixture.passTime(4 * 24 * hourMs)
  await expireSessions(fixture.parts)
  assert.deepEqual(await states(fixture, left.sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, left.sessionId), ['EXPIRED', 'EXPIRED'])
  assert.deepEqual((await fixture.told(left.transactionId)).slice(2), ['payment.expired'])
  await assertSound(harness)
})

test('a card that is chosen after a voucher closes the voucher first', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  const { session, row } = await fixture.submit(sessionId)
  assert.deepEqual([session.status, row.method, row.status], ['PAID', 'CARD', 'SUCCEEDED'])
  assert.deepEqual(await pay(fixture, number), { status: 'REFUSED', reason: 'VOIDED' })
  const [cash] = await fixture.attempts(sessionId)
  assert.deepEqual([cash?.status, cash?.statusReason], ['CANCELED', 'CARD_CHOSEN'])
  assert.deepEqual((await fixture.told(transactionId)).slice(2), ['payment.canceled'])
  await assertSound(harness)
})

test('a card that is chosen when the voucher was just paid is not charged', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, number } = await voucherOf(fixture)
  await pay(fixture, number)
  await assert.rejects(fixture.submit(sessionId), { code: 'SESSION_ALREADY_CONSUMED' })
  assert.deepEqual(
    [(await fixture.attempts(sessionId)).length, await states(fixture, sessionId)],
    [1, ['PAID', 'SUCCEEDED']],
  )
  await assertSound(harness)
})

test('agents and cards at once pay a session once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  const outcomes = await atOnce(24, async (index) => {
    if (index % 3 === 0) return (await pay(fixture, number)).status
    if (index % 3 === 1) return confirm(fixture, transactionId).then(({ row }) => row.status)
    return fixture.submit(sessionId).then(
      ({ row }) => `CARD ${row.status}`,
      (error: { code: string }) => error.code,
    )
  })
  await confirm(fixture, transactionId)
  assert.equal((await fixture.sessionNow(sessionId)).status, 'PAID', JSON.stringify(count(outcomes)))
  assert.equal((await fixture.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('a voucher can only be given up with the verification key', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, number } = await voucherOf(fixture)
  const wrong = { verification: { key: 'guessed', boundTo: 'page' } }
  await assert.rejects(fixture.submit(sessionId, undefined, wrong), { code: 'INVALID_TOKEN' })
  assert.equal((await fixture.simulator.voucherOf(number))?.outcome.status, 'ISSUED')
  const session = await fixture.sessionNow(sessionId)
  const { key } = await harness.make.write(
    fixture.scope,
    (ctx) => issueVerificationKey(ctx, session, 'page'),
    fixture.now(),
  )
  const right = { verification: { key, boundTo: 'page' } }
  assert.equal((await fixture.submit(sessionId, undefined, right)).row.status, 'SUCCEEDED')
})

test('a voucher whose closing is not confirmed keeps the card from being charged', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, number, transactionId } = await voucherOf(fixture)
  fixture.faults.rubbish = 'nothing'
  await assert.rejects(fixture.submit(sessionId), { code: 'BAAS_SVC_ERROR' })
  assert.deepEqual(await states(fixture, sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  delete fixture.faults.rubbish
  // The line had acted, so that the voucher is void: the next look-up finds out, and the session can be paid again.
  assert.deepEqual(await pay(fixture, number), { status: 'REFUSED', reason: 'VOIDED' })
  await confirm(fixture, transactionId)
  assert.deepEqual(await states(fixture, sessionId), ['OPEN', 'CANCELED'])
  assert.equal((await fixture.submit(sessionId)).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('no card is charged for a voucher that was closed once its session waits for another', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId } = await voucherOf(fixture)
  const { upstream } = fixture
  let isFirst = true
  fixture.parts.acquirers.sandbox = {
    ...upstream,
    voidVoucher: async (asked) => {
      const outcome = await upstream.voidVoucher(asked)
      if (isFirst) {
        isFirst = false
        await confirm(fixture, transactionId)
        await inCash(fixture, sessionId)
      }
      return outcome
    },
  }
  await assert.rejects(fixture.submit(sessionId), { code: 'SESSION_NOT_ACTIVE' })
  assert.deepEqual(await states(fixture, sessionId), ['AWAITING_CASH', 'PENDING_CASH'])
  await assertSound(harness)
})

test('canceling the session closes its voucher, and cash that comes all the same is kept apart, once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  fixture.passTime(7 * hourMs)
  await resolveUnknown(fixture.parts)
  await cancel(fixture, sessionId)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, sessionId), ['CANCELED', 'CANCELED'])
  assert.deepEqual(await pay(fixture, number), { status: 'REFUSED', reason: 'VOIDED' })
  await pay(fixture, number, true)
  await atOnce(8, () => confirm(fixture, transactionId))
  const late = await fixture.attempt(sessionId)
  assert.deepEqual([late.status, late.isLate, late.statusReason], ['CANCELED', true, 'LATE_CASH'])
  const books = await fixture.books()
  const held = [books['suspense.unmatched'], books['cash_network.receivable'], books['merchant.pending']]
  assert.deepEqual(held, [10_000n, 10_000n, 0n])
  assert.deepEqual((await fixture.told(transactionId)).slice(2), ['payment.canceled', 'payment.cash_received_late'])
  await assertSound(harness)
})

test('cash for a voucher that has run out is kept apart, and the payment stays expired', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  fixture.passTime(4 * 24 * hourMs)
  await pay(fixture, number, true)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, sessionId), ['EXPIRED', 'EXPIRED'])
  assert.equal((await fixture.books())['suspense.unmatched'], 10_000n)
  assert.deepEqual((await fixture.told(transactionId)).slice(2), ['payment.cash_received_late'])
  await assertSound(harness)
})

test('a cash network that does not answer leaves the session waiting, and one that never heard of the voucher opens it', async () => {
  const fixture = await paymentFixtureOf(harness)
  fixture.faults.rubbish = 'nothing'
  const { id: issued } = await fixture.session()
  assert.equal((await inCash(fixture, issued)).session.status, 'PROCESSING')
  delete fixture.faults.rubbish
  fixture.faults.crashBefore = () => {
    throw new Error('no line')
  }
  const { id: lost } = await fixture.session()
  assert.equal((await inCash(fixture, lost)).row.status, 'PENDING_CASH')
  delete fixture.faults.crashBefore
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, issued), ['AWAITING_CASH', 'PENDING_CASH'])
  assert.deepEqual(await states(fixture, lost), ['PROCESSING', 'PENDING_CASH'])
  fixture.passTime(4 * minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await states(fixture, lost), ['OPEN', 'CANCELED'])
  await assertSound(harness)
})

/** While the network's next answer of this kind is on its way, `meanwhile` happens. */
function overtakeNext(
  fixture: PaymentFixture,
  question: 'issueVoucher' | 'voidVoucher' | 'lookUpVoucher',
  meanwhile: (outcome: VoucherOutcome | NotFound) => Promise<unknown>,
): void {
  const { upstream } = fixture
  const ask = upstream[question] as (asked: VoucherRequest) => Promise<VoucherOutcome>
  let isFirst = true
  fixture.parts.acquirers.sandbox = {
    ...upstream,
    [question]: async (asked: VoucherRequest) => {
      const outcome = await ask(asked)
      if (!isFirst) return outcome
      isFirst = false
      await meanwhile(outcome)
      return outcome
    },
  }
}

const giveBack = async (fixture: PaymentFixture, number: string, transactionId: string) => {
  await fixture.simulator.reverseVoucher(`agent ${number}`)
  await confirm(fixture, transactionId)
}
const keptApart = async (fixture: PaymentFixture) => (await fixture.books())['suspense.unmatched']

test('an answer that cash was paid is old once an agent has given it back, and keeps nothing apart', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  await pay(fixture, number)
  overtakeNext(fixture, 'lookUpVoucher', () => giveBack(fixture, number, transactionId))
  await confirm(fixture, transactionId)
  assert.deepEqual(await states(fixture, sessionId), ['OPEN', 'CANCELED'])
  assert.equal((await fixture.attempt(sessionId)).isLate, false)
  assert.equal(await keptApart(fixture), 0n)
  await assertSound(harness)
})

test('a card is charged when an agent gives the cash back while the voucher is being closed for it', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  await pay(fixture, number)
  overtakeNext(fixture, 'voidVoucher', () => giveBack(fixture, number, transactionId))
  const { row } = await fixture.submit(sessionId)
  assert.deepEqual([row.method, row.status], ['CARD', 'SUCCEEDED'])
  assert.deepEqual(await fixture.told(transactionId), ['payment.created', 'payment.pending_cash', 'payment.canceled'])
  assert.equal(await keptApart(fixture), 0n)
  await assertSound(harness)
})

test('a session is canceled when an agent gives the cash back while its voucher is being closed', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  await pay(fixture, number)
  overtakeNext(fixture, 'voidVoucher', () => giveBack(fixture, number, transactionId))
  await cancel(fixture, sessionId)
  assert.deepEqual(await states(fixture, sessionId), ['CANCELED', 'CANCELED'])
  assert.equal(await keptApart(fixture), 0n)
  await assertSound(harness)
})

test('a session whose voucher is paid while an unclear answer to its closing is on the way is told as paid', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  const { upstream } = fixture
  fixture.parts.acquirers.sandbox = {
    ...upstream,
    voidVoucher: async () => {
      await pay(fixture, number)
      await confirm(fixture, transactionId)
      return { status: 'UNKNOWN', cause: 'TIMEOUT' }
    },
  }
  await assert.rejects(cancel(fixture, sessionId), { code: 'SESSION_NOT_ACTIVE' })
  assert.deepEqual(await states(fixture, sessionId), ['PAID', 'SUCCEEDED'])
  await assertSound(harness)
})

test('a voucher that is paid before the answer to its issuing is read is not doubted', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id: sessionId } = await fixture.session()
  overtakeNext(fixture, 'issueVoucher', async (outcome) => {
    assert.ok('voucher' in outcome)
    await pay(fixture, outcome.voucher.number)
    await confirm(fixture, (await fixture.attempt(sessionId)).id)
  })
  const { session, row } = await inCash(fixture, sessionId)
  assert.deepEqual([session.status, row.status], ['PAID', 'SUCCEEDED'])
  // The day of the payment, until whose end an agent may give its cash back.
  assert.equal(row.nextAskAt?.toISOString(), '2026-03-03T00:00:00.000Z')
  await assertSound(harness)
})

test('late cash that an agent gives back while it is being looked up is not kept apart', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  await cancel(fixture, sessionId)
  await pay(fixture, number, true)
  overtakeNext(fixture, 'lookUpVoucher', () => giveBack(fixture, number, transactionId))
  await confirm(fixture, transactionId)
  await confirm(fixture, transactionId)
  const { status, isLate } = await fixture.attempt(sessionId)
  assert.deepEqual([status, isLate, await keptApart(fixture)], ['CANCELED', false, 0n])
  assert.deepEqual((await fixture.told(transactionId)).slice(2), ['payment.canceled'])
  await assertSound(harness)
})

test('other late cash for a voucher whose late cash was given back is kept apart', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, transactionId, number } = await voucherOf(fixture)
  await cancel(fixture, sessionId)
  await pay(fixture, number, true)
  await giveBack(fixture, number, transactionId)
  const { upstream } = fixture
  fixture.parts.acquirers.sandbox = {
    ...upstream,
    lookUpVoucher: async (asked) => {
      const outcome = await upstream.lookUpVoucher(asked)
      assert.ok('payment' in outcome)
      return { ...outcome, status: 'LATE_PAID', payment: { ...outcome.payment, agentTransactionId: 'another' } }
    },
  }
  await confirm(fixture, transactionId)
  assert.deepEqual([(await fixture.attempt(sessionId)).isLate, await keptApart(fixture)], [true, 10_000n])
  await assertSound(harness)
})

test('a session that takes no cash refuses it, and a card payment is no voucher', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session({ methods: ['CARD'] })
  await assert.rejects(inCash(fixture, id), { code: 'VALIDATION_ERROR' })
  const { row } = await fixture.submit(id)
  await assert.rejects(confirm(fixture, row.id), { code: 'OPERATION_NOT_FOUND' })
})
