import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hourMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { balances } from '../ledger/post.ts'
import { disputePayment, endDispute } from '../disputes/fixture.ts'
import { assertSound } from '../payments/fixture.ts'
import { releaseFunds } from '../payments/release.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { type RefundFixture, refundFixtureOf } from '../refunds/fixture.ts'
import { recordByHand, settleByHand } from './by-hand.ts'
import { includePayments } from './include.ts'
import type { Evidence } from './settle.ts'

// Random weeks of payments, refunds, disputes and payouts, on clocks that differ: payouts agree with the books, and every payment names the payout
// that paid it.

const harness = useHarness()

const kinds = [
  'pay',
  'release',
  'whole',
  'part',
  'paid',
  'failed',
  'include',
  'refund',
  'dispute',
  'won',
  'lost',
] as const
const anyStep = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('pay', 'release', 'whole', 'paid') },
    fc.constantFrom(...kinds),
  ),
  currency: fc.oneof({ weight: 3, arbitrary: fc.constant('MAD') }, fc.constant('EUR')),
  /** Milliseconds by which the acting process's clock is behind. */
  behindMs: fc.constantFrom(0, 0, 1, 5_000),
  pick: fc.nat({ max: 50 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never
type Story = { payments: string[]; payouts: string[] }

const refused = (error: unknown): undefined => {
  if (!(error instanceof Failure)) throw error
}
const one = (all: string[], pick: number): string => all[pick % all.length] ?? ''

function play(
  fixture: RefundFixture,
  story: Story,
  { kind, currency, behindMs, pick }: Step,
): Promise<unknown> | undefined {
  const now = () => new Date(fixture.now().getTime() - behindMs)
  const write = (work: Parameters<typeof harness.make.write<MoneyTransaction>>[1]) =>
    harness.make.write(fixture.scope, work, now()).catch(refused)
  const settle = (evidence: Evidence) => write((ctx) => settleByHand(ctx, {}, one(story.payouts, pick), evidence))
  const payOut = async (amountMinor?: bigint) => {
    const row = await write((ctx) => recordByHand(ctx, amountMinor))
    if (row) story.payouts.push(row.id)
  }
  const payment = one(story.payments, pick)
  if (kind === 'pay')
    return fixture.paid({ currency, amountMinor: 20_000n + BigInt(pick) }).then(({ id }) => story.payments.push(id))
  if (kind === 'release') {
    fixture.passTime(5 * 24 * hourMs)
    return releaseFunds({ ...fixture.parts, now })
  }
  if (kind === 'whole') return payOut()
  if (kind === 'part') return payOut(10_000n + BigInt(pick))
  if (story.payouts.length > 0) {
    if (kind === 'paid') return settle({ status: 'PAID' })
    if (kind === 'failed') return settle({ status: 'REFUSED', reason: 'BANK_REJECTED' })
    if (kind === 'include') return includePayments(fixture.parts, { ...fixture.scope, id: one(story.payouts, pick) })
  }
  if (story.payments.length === 0) return undefined
  if (kind === 'refund') return fixture.ask(payment, { amountMinor: 500n }).catch(refused)
  if (kind === 'dispute') return write((ctx) => disputePayment(ctx, payment))
  if (kind === 'won') return write((ctx) => endDispute(ctx, payment, 'WON'))
  return kind === 'lost' ? write((ctx) => endDispute(ctx, payment, 'LOST')) : undefined
}

test('whatever becomes of payments and payouts, the bank has paid what the payouts say, and each payment names its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 30 }), async (steps) => {
      const fixture = await refundFixtureOf(harness)
      const story: Story = { payments: [], payouts: [] }
      for (const step of steps) await play(fixture, story, step)
      for (const id of story.payouts) await includePayments(fixture.parts, { ...fixture.scope, id })
      const rows = await Promise.all(story.payouts.map((id) => fixture.paymentNow(id)))
      const paid = rows.filter(({ status }) => status === 'PAID').reduce((sum, row) => sum + row.amountMinor, 0n)
      assert.equal((await balances(harness.db.read, fixture.scope, 'MAD'))['bank.settlement'], -paid)
      await assertSound(harness)
    }),
    { numRuns: 8 },
  )
})
