import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { listSteps } from '#test/payment-queries.ts'
import type { DisputeOutcome } from '../acquirers/connector.ts'
import { closeDispute, escalate } from '../disputes/disputes.ts'
import { listDisputesOf } from '../disputes/queries.ts'
import { actOnNotice } from './act.ts'
import { reopenNotice } from './queries.ts'
import { type StripeNotices, withStripeNotices } from './stripe/fixture.ts'

// Disputes that an acquirer announces, over HTTP, and the state of the payment afterwards: Stripe's double is the bank.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const withStripe = (work: (stripe: StripeNotices) => Promise<void>) => withStripeNotices(harness, work)

const standing = ({ status, statusReason }: { status: string; statusReason: string | null }) => [status, statusReason]

test('a dispute that Stripe tells of is ours, with its reason, amount and the day to answer by, once', () =>
  withStripe(async ({ fixture, pay, payment, work, outcomesOf }) => {
    const { sessionId, row } = await pay()
    await fixture.double.dispute(row.acquirerReference ?? '', { reason: 'product_not_received' })
    await work()
    const disputed = await payment(sessionId)
    assert.deepEqual(standing(disputed), ['DISPUTED', 'CHARGEBACK'])
    const steps = await listSteps(harness.db.read, fixture.scope, row.id)
    const { facts } = steps.find(({ type }) => type === 'DISPUTED') ?? {}
    const respondBy = new Date(fixture.now().getTime() + 9 * 86_400_000).toISOString()
    const [dispute] = await listDisputesOf(harness.db.read, fixture.scope, row.id)
    assert.deepEqual(JSON.parse(facts ?? '{}'), {
      disputeId: dispute?.id,
      reason: 'product_not_received',
      amount: 100,
      currency: 'MAD',
      respondBy,
    })
    assert.equal(steps.filter(({ type }) => type === 'DISPUTED').length, 1)
    // Two notices announce it: that it began, and that the money was taken.
    for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
      assert.deepEqual(await outcomesOf(type), ['LOOKED_UP'])
  }))

for (const [end, expected] of [
  ['won', ['SUCCEEDED', 'DISPUTE_WON']],
  ['lost', ['CHARGED_BACK', 'DISPUTE_LOST']],
] as const)
  test(`a dispute that was ${end} is decided so, and what is told afterwards changes nothing`, () =>
    withStripe(async ({ fixture, pay, payment, work, outcomesOf }) => {
      const { sessionId, row } = await pay()
      const { id } = await fixture.double.dispute(row.acquirerReference ?? '')
      await work()
      await fixture.double.endDispute(id, end)
      await work()
      const ended = await payment(sessionId)
      assert.deepEqual(standing(ended), expected)
      assert.deepEqual(await outcomesOf('charge.dispute.closed'), ['LOOKED_UP'])
      assert.deepEqual(await outcomesOf('charge.dispute.funds_reinstated'), end === 'won' ? ['LOOKED_UP'] : [])
      await fixture.double.endDispute(id, end)
      await work()
      assert.equal((await payment(sessionId)).version, ended.version)
    }))

test('notices of a whole dispute that come late, in any order, end where the dispute ended', () =>
  withStripe(async ({ fixture, pay, payment, work }) => {
    const { sessionId, row } = await pay()
    fixture.double.faults.notices = 'LATE'
    const { id } = await fixture.double.dispute(row.acquirerReference ?? '')
    await fixture.double.endDispute(id, 'lost')
    fixture.double.faults.notices = 'REORDERED'
    await fixture.double.sendLateNotices()
    await work()
    assert.deepEqual(standing(await payment(sessionId)), ['CHARGED_BACK', 'DISPUTE_LOST'])
  }))

test('a dispute of a part, of a payment that was given back, and a question of the bank are ours too', () =>
  withStripe(async ({ fixture, pay, payment, work, outcomesOf, refund }) => {
    const [part, given, asked] = [await pay(), await pay(), await pay()]
    await fixture.double.dispute(part.row.acquirerReference ?? '', { amount: 4_000 })
    await refund(given.row)
    await fixture.double.dispute(given.row.acquirerReference ?? '')
    await fixture.double.dispute(asked.row.acquirerReference ?? '', { isInquiry: true })
    await work()
    assert.deepEqual(
      await outcomesOf('charge.dispute.created'),
      Array.from({ length: 3 }, () => 'LOOKED_UP'),
    )
    const standingOf = async ({ sessionId }: { sessionId: string }) => {
      const { status, refundedMinor, disputedMinor } = await payment(sessionId)
      return [status, refundedMinor, disputedMinor]
    }
    assert.deepEqual(await standingOf(part), ['DISPUTED', 0n, 4_000n])
    assert.deepEqual(await standingOf(given), ['DISPUTED', 10_000n, 10_000n])
    assert.deepEqual(await standingOf(asked), ['SUCCEEDED', 0n, 0n])
    const [inquiry] = await listDisputesOf(harness.db.read, fixture.scope, asked.row.id)
    assert.deepEqual([inquiry?.kind, inquiry?.status], ['INQUIRY', 'NEEDS_RESPONSE'])
  }))

test('two disputes of one payment are two, and more than was paid is for the operator', () =>
  withStripe(async ({ fixture, pay, payment, work, outcomesOf }) => {
    const { sessionId, row } = await pay()
    for (const amount of [4_000, 6_000, 1]) {
      await fixture.double.dispute(row.acquirerReference ?? '', { amount })
      await work()
    }
    assert.deepEqual(
      (await outcomesOf('charge.dispute.created')).map(String).toSorted((one, other) => (one < other ? -1 : 1)),
      ['FOR_OPERATOR', 'LOOKED_UP', 'LOOKED_UP'],
    )
    assert.equal((await payment(sessionId)).disputedMinor, 10_000n)
  }))

test('a question of the bank that ended without taking money is nothing to do', () =>
  withStripe(async ({ fixture, pay, work, outcomesOf }) => {
    const { row } = await pay()
    const { id } = await fixture.double.dispute(row.acquirerReference ?? '', { isInquiry: true })
    await fixture.double.endDispute(id, 'won')
    await work()
    assert.deepEqual(await outcomesOf('charge.dispute.closed'), ['NOTHING_TO_DO'])
  }))

test('what a look-up said of a question of the bank does not hand over the answer to the chargeback that it has become', () =>
  withStripe(async ({ fixture, parts, pay, work, notices }) => {
    const { row } = await pay()
    await fixture.double.dispute(row.acquirerReference ?? '', { isInquiry: true })
    await work()
    const [{ id } = assert.fail()] = await listDisputesOf(harness.db.read, fixture.scope, row.id)
    interruptLookUps(parts, async (found) => {
      await harness.make.write(fixture.scope, (ctx) => escalate(ctx, id, {}), fixture.now())
      return { ...found, isUnderReview: true }
    })
    const notice = (await notices()).find(({ kind }) => kind === 'DISPUTE') ?? assert.fail()
    await inTransaction(harness.db, (tx) => reopenNotice(tx, notice, fixture.now()))
    await actOnNotice(parts, notice)
    const [after] = await listDisputesOf(harness.db.read, fixture.scope, row.id)
    assert.deepEqual([after?.kind, after?.status], ['CHARGEBACK', 'NEEDS_RESPONSE'])
  }))

test('a chargeback that a question of the bank has become takes what the bank takes', () =>
  withStripe(async ({ fixture, parts, pay, payment, work, notices }) => {
    const { sessionId, row } = await pay()
    await fixture.double.dispute(row.acquirerReference ?? '', { isInquiry: true })
    await work()
    interruptLookUps(parts, async (found) => ({ ...found, status: 'OPEN', amountMinor: 4_000n }) as DisputeOutcome)
    const notice = (await notices()).find(({ kind }) => kind === 'DISPUTE') ?? assert.fail()
    await inTransaction(harness.db, (tx) => reopenNotice(tx, notice, fixture.now()))
    await actOnNotice(parts, notice)
    const [dispute] = await listDisputesOf(harness.db.read, fixture.scope, row.id)
    assert.deepEqual([dispute?.kind, dispute?.amountMinor], ['CHARGEBACK', 4_000n])
    assert.deepEqual(
      [(await payment(sessionId)).status, (await payment(sessionId)).disputedMinor],
      ['DISPUTED', 4_000n],
    )
  }))

test('a question of the bank that becomes a chargeback of more than is left is for the operator', () =>
  withStripe(async ({ fixture, parts, pay, payment, work, notices }) => {
    const { sessionId, row } = await pay()
    await fixture.double.dispute(row.acquirerReference ?? '', { isInquiry: true })
    await work()
    const notice = (await notices()).find(({ kind }) => kind === 'DISPUTE') ?? assert.fail()
    await fixture.double.dispute(row.acquirerReference ?? '', { amount: 6_000 })
    await work()
    interruptLookUps(parts, async (found) => ({ ...found, status: 'OPEN' }) as DisputeOutcome)
    await inTransaction(harness.db, (tx) => reopenNotice(tx, notice, fixture.now()))
    await actOnNotice(parts, notice)
    const acted = (await notices()).find(({ eventId }) => eventId === notice.eventId)
    assert.equal(acted?.outcome, 'FOR_OPERATOR')
    assert.equal((await payment(sessionId)).disputedMinor, 6_000n)
  }))

test('an outcome of a notice that another process has taken over meanwhile is not written down', () =>
  withStripe(async ({ fixture, parts, pay, work, notices }) => {
    const { row } = await pay()
    const { id: upstream } = await fixture.double.dispute(row.acquirerReference ?? '')
    await work()
    const [{ id } = assert.fail()] = await listDisputesOf(harness.db.read, fixture.scope, row.id)
    await harness.make.write(fixture.scope, (ctx) => closeDispute(ctx, id, 'WON'), fixture.now())
    const notice = (await notices()).find(({ kind }) => kind === 'DISPUTE') ?? assert.fail()
    await inTransaction(harness.db, (tx) => reopenNotice(tx, notice, fixture.now()))
    interruptLookUps(parts, async (found) => {
      await fixture.double.endDispute(upstream, 'lost')
      fixture.passTime(61_000)
      assert.equal(await actOnNotice(parts, notice), true)
      return found
    })
    await actOnNotice(parts, notice)
    const acted = (await notices()).find(({ eventId }) => eventId === notice.eventId)
    assert.equal(acted?.outcome, 'FOR_OPERATOR')
  }))

/** The first look-up of a dispute from now on is answered by what `work` makes of its answer; those meanwhile go through. */
function interruptLookUps(
  { acquirers }: StripeNotices['parts'],
  work: (found: DisputeOutcome) => Promise<DisputeOutcome>,
) {
  const { live } = acquirers
  let isFirst = true
  acquirers.live = {
    ...live,
    account: async (accountId) => {
      const account = await live.account(accountId)
      const { lookUpDispute } = account ?? {}
      if (!account || !lookUpDispute || !isFirst) return account
      isFirst = false
      return { ...account, lookUpDispute: async (...asked) => work(await lookUpDispute(...asked)) }
    },
  }
}

test('a dispute whose look-up is not answered is asked about again', () =>
  withStripe(async ({ fixture, pay, payment, work, outcomesOf }) => {
    const { sessionId, row } = await pay()
    fixture.double.faults.lose = { 'GET /v1/disputes/{id}': 'ANSWER' }
    await fixture.double.dispute(row.acquirerReference ?? '')
    await work()
    assert.equal((await payment(sessionId)).status, 'SUCCEEDED')
    assert.deepEqual(await outcomesOf('charge.dispute.created'), [null])
    fixture.double.faults.lose = {}
    await work(60_000)
    assert.equal((await payment(sessionId)).status, 'DISPUTED')
  }))

test('a refund that the bank decides later is told of, and so is one that the bank sends back', () =>
  withStripe(async ({ fixture, pay, work, refund, refundNow, outcomesOf }) => {
    const { row } = await pay()
    // The refund exceeds what is left of the payment after fees.
    await pay()
    fixture.double.faults.decidesLater = true
    const id = await refund(row)
    assert.equal((await refundNow(id)).status, 'PROCESSING')
    const [made] = fixture.double.books.refunds.values()
    await fixture.double.decideRefund(made?.id ?? '', true)
    await work()
    assert.equal((await refundNow(id)).status, 'SUCCEEDED')
    await fixture.double.decideRefund(made?.id ?? '', false)
    await work()
    const { status, failureReason } = await refundNow(id)
    assert.deepEqual([status, failureReason], ['FAILED', 'RETURNED_BY_BANK'])
    assert.deepEqual(await outcomesOf('refund.failed'), ['LOOKED_UP'])
  }))
