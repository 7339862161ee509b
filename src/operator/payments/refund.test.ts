import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '#platform/durations.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { type NoticeFixture, noticeFixtureOf } from '#money/notices/fixture.ts'
import { findByReference } from '#money/refunds/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { expireApprovals, findApproval } from '#platform/staff/approval-queries.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Refunds by the staff, at the double of an acquirer: alone up to the limit of the bank account, above it by two people.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

type Paid = { fixture: NoticeFixture; id: string; merchantId: string }

/** A payment of 100.00 in production. */
async function withPayment(work: (paid: Paid) => Promise<void>): Promise<void> {
  const fixture = await noticeFixtureOf(harness)
  try {
    const { id: sessionId } = await fixture.session()
    await fixture.buy(sessionId)
    await fixture.work(minuteMs)
    const { id } = await fixture.attempt(sessionId)
    await work({ fixture, id, merchantId: fixture.fixture.scope.merchantId })
  } finally {
    await fixture.fixture.close()
    harness.clock.now = undefined
  }
}

const person = (role: 'SUPPORT' | 'RISK' | 'FINANCE') =>
  harness.make.staff(role, { now: harness.clock.now ?? new Date() })
const post = (path: string, by: TestStaff, body?: object) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body && { body }) })
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const asked = (amount?: number, refundReference = 'op-1') => ({
  ...(amount !== undefined && { amount }),
  refundReason: 'CUSTOMER_REQUEST',
  refundReference,
  noteToCustomer: 'Sorry for the wait.',
  reason: 'The shop does not answer.',
})

test('up to the limit one person refunds: the buyer gets it, and merchant and log of acts read who asked', () =>
  withPayment(async ({ fixture, id, merchantId }) => {
    const finance = await person('FINANCE')
    // No account pays dirhams yet: there is no limit to go by.
    assert.equal((await get(`payments/${id}`, finance)).body.refundable.alone, 0)
    await operatorAccount(harness, { approvalAboveMinor: 5_000n })
    const before = await get(`payments/${id}`, finance)
    assert.deepEqual(before.body.refundable, { left: 100, alone: 50, paidBy: 'ACQUIRER', isOfOrder: false })
    const made = await post(`payments/${id}/refund`, finance, asked(40))
    assert.deepEqual(
      [made.status, made.body.refunded, made.body.refundable],
      [201, 40, { left: 60, alone: 10, paidBy: 'ACQUIRER', isOfOrder: false }],
    )
    const again = await post(`payments/${id}/refund`, finance, asked(40))
    assert.deepEqual([again.status, again.body.refunded, again.body.refunds.length], [201, 40, 1])
    await fixture.work(minuteMs)
    const after = await get(`payments/${id}`, finance)
    assert.equal(after.body.refunds[0].status, 'SUCCEEDED')
    const step = after.body.steps.find(({ type }: { type: string }) => type === 'REFUND_REQUESTED')
    assert.deepEqual([step.actor, step.message], ['SYSTEM', 'The operator requested a refund.'])
    const { token } = await harness.make.session(merchantId)
    const audit = await harness.call({ path: '/api/v1/company/audit-log?action=payment.refunded', key: token })
    assert.deepEqual(
      audit.body.content.map(({ facts }: { facts: object }) => facts),
      [{ reference: 'op-1', amount: '40 MAD' }],
    )
    const acts = await get(`acts?about=${id}`, finance)
    const [repeat, act] = acts.body.items.filter((each: { act: string }) => each.act === 'payment.refunded')
    assert.deepEqual([act.by.id, act.after.reason], [finance.id, 'The shop does not answer.'])
    assert.deepEqual([repeat.after.isRepeat, act.after.isRepeat], [true, undefined])
  }))

test('above the limit, and where parts add up to more, another person approves before anything moves', () =>
  withPayment(async ({ id }) => {
    await operatorAccount(harness, { approvalAboveMinor: 4_000n })
    const [one, other] = [await person('FINANCE'), await person('FINANCE')]
    assert.equal((await post(`payments/${id}/refund`, one, asked(30))).status, 201)
    const second = await post(`payments/${id}/refund`, one, asked(20, 'op-2'))
    assert.deepEqual([second.status, second.body.kind, second.body.details.amount], [202, 'REFUND', '20.00 MAD'])
    const waiting = await get(`payments/${id}`, one)
    assert.deepEqual([waiting.body.refunded, waiting.body.asked], [30, [{ id: second.body.id, kind: 'REFUND' }]])
    assert.equal((await post(`payments/${id}/refund`, other, asked(20, 'op-3'))).body.code, 'ERR-1530')
    assert.equal((await post(`approvals/${second.body.id}/approve`, one)).body.code, 'ERR-1531')
    assert.equal((await post(`approvals/${second.body.id}/approve`, await person('RISK'))).body.code, 'ERR-1502')
    assert.equal((await post(`approvals/${second.body.id}/approve`, other)).status, 200)
    const done = await get(`payments/${id}`, one)
    assert.deepEqual([done.body.refunded, done.body.asked, done.body.refunds.length], [50, [], 2])
  }))

test('an approval shows the buyer’s note while it waits, and keeps nothing of the buyer once it has ended, however it ends', () =>
  withPayment(async ({ id, merchantId }) => {
    await operatorAccount(harness, { approvalAboveMinor: 1_000n })
    const [one, other] = [await person('FINANCE'), await person('FINANCE')]
    const ask = async (reference: string) => (await post(`payments/${id}/refund`, one, asked(20, reference))).body
    const keptOf = async (approval: string) => (await findApproval(harness.db.read, approval))?.parameters ?? ''
    const approved = await ask('op-1')
    assert.equal(approved.details.noteToCustomer, 'Sorry for the wait.')
    assert.equal((await post(`approvals/${approved.id}/approve`, other)).status, 200)
    const scope = { merchantId, environment: 'PRODUCTION' } as const
    assert.equal((await findByReference(harness.db.read, scope, 'op-1'))?.noteToCustomer, 'Sorry for the wait.')
    const refused = await ask('op-2')
    await post(`approvals/${refused.id}/refuse`, other)
    const withdrawn = await ask('op-3')
    await post(`approvals/${withdrawn.id}/withdraw`, one)
    const forgotten = await ask('op-4')
    const later = new Date((harness.clock.now ?? new Date()).getTime() + 73 * 60 * minuteMs)
    await inTransaction(harness.db, (tx) => expireApprovals(tx, later))
    for (const [ended, reference] of [
      [approved, 'op-1'],
      [refused, 'op-2'],
      [withdrawn, 'op-3'],
      [forgotten, 'op-4'],
    ]) {
      const { payment, amount } = ended.details
      const kept = JSON.parse(await keptOf(ended.id))
      assert.deepEqual([kept.noteToCustomer, kept.payment, kept.amount], [undefined, payment, amount])
      assert.equal(kept.refundReference, reference)
    }
  }))

test('an approval that waited while more was given back refunds nothing, and names its merchant', () =>
  withPayment(async ({ id, merchantId }) => {
    await operatorAccount(harness, { approvalAboveMinor: 1_000n })
    const [one, other] = [await person('FINANCE'), await person('FINANCE')]
    const waiting = await post(`payments/${id}/refund`, one, asked(60))
    assert.deepEqual(
      [waiting.status, waiting.body.merchantId, typeof waiting.body.merchantName],
      [202, merchantId, 'string'],
    )
    assert.equal((await post(`payments/${id}/refund`, other, asked(5, 'op-2'))).status, 201)
    assert.equal((await post(`approvals/${waiting.body.id}/approve`, other)).body.code, 'ERR-1009')
    const { body } = await get(`payments/${id}`, one)
    assert.deepEqual([body.refunded, body.refunds.length], [5, 1])
  }))

test('what cannot be refunded is refused at once, by its field, and support may not refund', () =>
  withPayment(async ({ id }) => {
    const finance = await person('FINANCE')
    const tooMuch = await post(`payments/${id}/refund`, finance, asked(100.01))
    assert.deepEqual([tooMuch.status, tooMuch.body.code], [409, 'ERR-1009'])
    assert.match(tooMuch.body.message, /must be at most MAD\u00a0100\.00/)
    const destination = { rib: '007780000123456789012396', holderName: 'Amina Berrada' }
    const misfit = await post(`payments/${id}/refund`, finance, { ...asked(10), destination })
    assert.deepEqual([misfit.status, Object.keys(misfit.body.fields)], [400, ['destination']])
    const french = await harness.call({
      method: 'POST',
      path: `/operator/v1/payments/${id}/refund`,
      key: finance.token,
      headers: { 'accept-language': 'fr' },
      body: asked(0),
    })
    assert.deepEqual([french.status, Object.keys(french.body.fields)], [400, ['amount']])
    assert.equal((await post(`payments/${id}/refund`, await person('SUPPORT'), asked(1))).body.code, 'ERR-1502')
    assert.equal((await get(`payments/${id}`, finance)).body.refunded, 0)
  }))
