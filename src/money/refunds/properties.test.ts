import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { disputePayment, endDispute } from '../disputes/fixture.ts'
import { assertSound } from '../payments/fixture.ts'
import { cancelRefund } from './cancel.ts'
import { executeRefund, lockPair } from './execute.ts'
import { type RefundFixture, refundFixtureOf } from './fixture.ts'
import { moveRefund } from './record.ts'
import { settleRefund } from './settle.ts'
import type { UpstreamOutcome } from './upstream.ts'

// Random days of a merchant who refunds, beside a model that only adds and subtracts: after each step the ledger and the rows agree with the model,
// and the invariants of payments and ledger hold. Payments are 100.00, of which 2.50 are the fee.

const harness = useHarness()
const [amount, fee, net] = [10_000n, 250n, 9_750n]

// Those stand several times without which little happens.
const kinds = [
  'pay',
  'fund',
  'spend',
  'release',
  'resume',
  'cancel',
  'succeed',
  'ask',
  'ask',
  'ask',
  'fail',
  'fail',
  'dispute',
  'close',
  'close',
] as const
const anyStep = fc.record({
  kind: fc.constantFrom(...kinds),
  amountMinor: fc.oneof(fc.bigInt(1n, 400n), fc.bigInt(1n, amount), fc.constant(amount)),
  /** Chooses among what there is to choose from. */
  pick: fc.nat({ max: 50 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

type PaymentModel = {
  id: string
  refunded: bigint
  /** Part that refunds took while it was pending. */
  taken: bigint
  state: 'SUCCEEDED' | 'DISPUTED' | 'CHARGED_BACK'
  isReleased: boolean
  isDueAt: number
  /** Part that disputes have which are open or lost, and what of it was pending. */
  disputed: bigint
  disputedPending: bigint
  /** The open one, with its parts from pending, and from available or as a debt. */
  dispute?: { amount: bigint; pending: bigint; available: bigint }
}
type RefundModel = {
  id: string
  payment: PaymentModel
  amount: bigint
  fromPending: bigint
  /** `ASKED` are those whose answer was lost on its way. */
  state: 'WAITING' | 'HELD' | 'ASKED' | 'SUCCEEDED' | 'ENDED'
  waitsUntil: number
}
/** Below zero, `available` is a debt: money that becomes available pays it first. */
type Model = { pending: bigint; available: bigint; payments: PaymentModel[]; refunds: RefundModel[] }

test('whatever becomes of refunds, payments and disputes, every step leaves the money where the model has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 40 }), async (steps) => {
      const fixture = await refundFixtureOf(harness)
      const model: Model = { pending: 0n, available: 0n, payments: [], refunds: [] }
      for (const step of [{ kind: 'pay', amountMinor: 1n, pick: 0 } as const, ...steps]) {
        await take(fixture, model, step)
        await check(fixture, model)
      }
      await assertSound(harness)
    }),
    { numRuns: 30 },
  )
})

async function take(fixture: RefundFixture, model: Model, { kind, amountMinor, pick }: Step): Promise<void> {
  fixture.passTime(1_000)
  // Few payments, so that much happens to each.
  if (kind === 'pay') return model.payments.length < 2 ? pay(fixture, model) : undefined
  if (kind === 'fund') {
    await fixture.fund(amountMinor)
    model.available += amountMinor
    return
  }
  if (kind === 'spend') {
    if (model.available <= 0n) return
    await fixture.spend()
    model.available = 0n
    return
  }
  if (kind === 'release') return release(fixture, model)
  const payment = model.payments[pick % model.payments.length]
  if (payment && kind === 'ask') return ask(fixture, model, payment, amountMinor)
  if (payment && kind === 'dispute') return dispute(fixture, model, payment, amountMinor)
  if (payment && kind === 'close') return close(fixture, model, payment, pick % 2 ? 'WON' : 'LOST')
  const refund = model.refunds[pick % model.refunds.length]
  if (refund && kind === 'resume') return resume(fixture, model, refund)
  if (refund && kind === 'cancel') return cancel(fixture, model, refund)
  if (refund && kind === 'succeed') return succeed(fixture, refund)
  if (refund && kind === 'fail') return failOne(fixture, model, refund)
}

const undisputed = { state: 'SUCCEEDED', disputed: 0n, disputedPending: 0n } as const

async function pay(fixture: RefundFixture, model: Model): Promise<void> {
  const { id, availableAt } = await fixture.paid()
  const isDueAt = availableAt?.getTime() ?? 0
  model.payments.push({ id, refunded: 0n, taken: 0n, ...undisputed, isReleased: false, isDueAt })
  model.pending += net
}

const isUnreleased = (payment: PaymentModel) => !payment.isReleased && payment.state !== 'CHARGED_BACK'
const restOf = ({ taken, disputedPending }: PaymentModel) => net - taken - disputedPending
const least = (one: bigint, other: bigint) => (one < other ? one : other)
const greatest = (one: bigint, other: bigint) => (one > other ? one : other)

/** Whether the money of a refund is there, and then takes it. */
function hold(model: Model, refund: RefundModel): boolean {
  const { payment } = refund
  const own = isUnreleased(payment) ? least(refund.amount, greatest(0n, restOf(payment))) : 0n
  const rest = refund.amount - own
  const isDebt = rest > 0n && rest > model.available && isUnreleased(payment) && rest <= fee
  if (rest > 0n && rest > model.available && !isDebt) return false
  refund.fromPending = isDebt ? refund.amount : own
  refund.state = 'HELD'
  payment.taken += refund.fromPending
  model.pending -= refund.fromPending
  model.available -= refund.amount - refund.fromPending
  return true
}

async function ask(fixture: RefundFixture, model: Model, payment: PaymentModel, amountMinor: bigint): Promise<void> {
  const canBe = payment.state === 'SUCCEEDED' && payment.refunded + payment.disputed + amountMinor <= amount
  const asked = await fixture.ask(payment.id, { amountMinor }).catch(() => undefined)
  assert.equal(asked !== undefined, canBe)
  if (!asked) return
  const waitsUntil = fixture.now().getTime() + 30 * dayMs
  const { id } = asked.refund
  const refund: RefundModel = { id, payment, amount: amountMinor, fromPending: 0n, state: 'WAITING', waitsUntil }
  payment.refunded += amountMinor
  hold(model, refund)
  model.refunds.push(refund)
}

/** A refund ends in nothing: it gives back what it holds, or what had reached the buyer. */
function end(model: Model, refund: RefundModel): void {
  const { payment } = refund
  if (refund.state !== 'WAITING') {
    const back = isUnreleased(payment) ? refund.fromPending : 0n
    payment.taken -= back
    model.pending += back
    model.available += refund.amount - back
  }
  payment.refunded -= refund.amount
  refund.state = 'ENDED'
}

/** By the end of its amount, as `docs/guides/sandbox.md` has it. */
const isAnswerLost = (refund: RefundModel) => [17n, 19n].includes(refund.amount % 100n)

async function resume(fixture: RefundFixture, model: Model, refund: RefundModel): Promise<void> {
  if (refund.state !== 'WAITING') return
  const isOver = refund.waitsUntil <= fixture.now().getTime()
  const isHeld = hold(model, refund)
  assert.equal(await executeRefund(fixture.parts, fixture.scope, refund.id), isHeld || isOver)
  if (isHeld) refund.state = isAnswerLost(refund) ? 'ASKED' : 'SUCCEEDED'
  else if (isOver) end(model, refund)
}

async function cancel(fixture: RefundFixture, model: Model, refund: RefundModel): Promise<void> {
  if (refund.state !== 'WAITING' && refund.state !== 'HELD') return
  await harness.make.write(fixture.scope, (ctx) => cancelRefund(ctx, refund.id), fixture.now())
  end(model, refund)
}

async function succeed(fixture: RefundFixture, refund: RefundModel): Promise<void> {
  if (refund.state !== 'HELD' && refund.state !== 'ASKED') return
  await settle(fixture, refund, { status: 'SUCCEEDED', upstreamReference: 'ACQ' })
  refund.state = 'SUCCEEDED'
}

async function failOne(fixture: RefundFixture, model: Model, refund: RefundModel): Promise<void> {
  if (refund.state === 'WAITING' || refund.state === 'ENDED') return
  await settle(fixture, refund, { status: 'REFUSED', reason: 'DECLINED' })
  end(model, refund)
}

const settle = (fixture: RefundFixture, { id }: RefundModel, outcome: UpstreamOutcome) =>
  harness.make.write(
    fixture.scope,
    async (ctx) => {
      const found = await lockPair(ctx, id)
      assert.ok(found)
      const isNew = found.refund.status === 'PENDING'
      const refund = isNew ? await moveRefund(ctx, found, 'PROCESSING', { columns: {} }) : found.refund
      await settleRefund(ctx, {}, { ...found, refund }, outcome)
    },
    fixture.now(),
  )

/** The earliest first; those that are in debt only as far as what was available before all of them goes. */
async function release(fixture: RefundFixture, model: Model): Promise<void> {
  await fixture.release()
  const asked = model.available
  const due = model.payments.filter(
    (each) =>
      !each.isReleased &&
      each.state === 'SUCCEEDED' &&
      each.isDueAt <= fixture.now().getTime() &&
      (restOf(each) >= 0n || restOf(each) + asked >= 0n),
  )
  for (const payment of due.toSorted((one, other) => one.isDueAt - other.isDueAt || (one.id < other.id ? -1 : 1))) {
    if (restOf(payment) < 0n && model.available + restOf(payment) < 0n) continue
    payment.isReleased = true
    model.pending -= restOf(payment)
    model.available += restOf(payment)
  }
}

/** Of a part, or of all that no other dispute has; a part that was refunded too. */
async function dispute(fixture: RefundFixture, model: Model, payment: PaymentModel, asked: bigint): Promise<void> {
  const left = amount - payment.disputed
  if (payment.state !== 'SUCCEEDED' || left === 0n) return
  const lost = least(asked, left)
  await harness.make.write(fixture.scope, (ctx) => disputePayment(ctx, payment.id, lost), fixture.now())
  const pending = payment.isReleased ? 0n : least(lost, greatest(0n, restOf(payment)))
  payment.dispute = { amount: lost, available: lost - pending, pending }
  payment.disputed += lost
  payment.disputedPending += pending
  payment.state = 'DISPUTED'
  model.available -= lost - pending
  model.pending -= pending
}

async function close(
  fixture: RefundFixture,
  model: Model,
  payment: PaymentModel,
  outcome: 'WON' | 'LOST',
): Promise<void> {
  const { dispute: lost } = payment
  if (payment.state !== 'DISPUTED' || !lost) return
  await harness.make.write(fixture.scope, (ctx) => endDispute(ctx, payment.id, outcome), fixture.now())
  if (outcome === 'WON') {
    payment.disputed -= lost.amount
    payment.disputedPending -= lost.pending
    model.available += lost.available
    model.pending += lost.pending
  }
  const isGone = payment.disputed > 0n && payment.disputed + payment.refunded >= amount
  payment.state = isGone ? 'CHARGED_BACK' : 'SUCCEEDED'
  if (!isGone || payment.isReleased) return
  const freed = restOf(payment)
  model.pending -= freed
  model.available += freed
}

async function check(fixture: RefundFixture, model: Model): Promise<void> {
  const books = await fixture.books()
  const sum = (states: RefundModel['state'][]) =>
    model.refunds.reduce((all, each) => (states.includes(each.state) ? all + each.amount : all), 0n)
  assert.deepEqual(
    [books['merchant.pending'], books['merchant.available'] - books['merchant.owed'], books['merchant.refund_hold']],
    [model.pending, model.available, sum(['HELD', 'ASKED'])],
  )
  // The wallet is not below its floor; `mizan verify` at the end checks the sums of the ledger.
  assert.equal(least(books['merchant.available'], books['merchant.owed']), 0n)
  for (const payment of model.payments) {
    const row = await fixture.paymentNow(payment.id)
    assert.deepEqual(
      [row.status, row.refundedMinor, row.releasedAt !== null],
      [payment.state, payment.refunded, payment.isReleased],
    )
    // No more is refunded than was paid.
    assert.ok(row.refundedMinor >= 0n && row.refundedMinor <= amount)
    // The refunded amount of a payment is the sum of its refunds that did not fail.
    const own = model.refunds.filter((each) => each.payment === payment && each.state !== 'ENDED')
    assert.equal(
      row.refundedMinor,
      own.reduce((all, each) => all + each.amount, 0n),
    )
  }
}
