import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { listAllBalances, listAllEntries } from '#test/ledger-queries.ts'
import { verify } from '../../verify/verify.ts'
import type { AccountName } from './accounts.ts'
import {
  type Booking,
  chargebackReceived,
  fundingTransferred,
  fundsReleased,
  paymentCaptured,
  payoutCreated,
  refundRequested,
  refundSucceeded,
} from './bookings.ts'
import { balanceOf, balances, post, postAtCommit, reverse } from './post.ts'

const harness = useHarness()

const enter = (scope: Scope, booking: Booking, subjectId: string = randomUUID(), currency = 'MAD') =>
  inTransaction(harness.db, (tx) => post(tx, scope, { ...booking, subjectId, currency }, new Date()))
const holds = (scope: Scope, account: AccountName, currency = 'MAD') =>
  balanceOf(harness.db.read, scope, currency, account)
const tooLow = (error: unknown) => error instanceof Failure && error.code === 'INSUFFICIENT_BALANCE'
const sandboxOf = async () => (await harness.make.merchant()).sandbox

test('an event is posted once for its subject, and the second time nothing is written', async () => {
  const scope = await sandboxOf()
  const captured = paymentCaptured({ amountMinor: 10_000n, feeMinor: 250n })
  assert.equal(await enter(scope, captured, 'pay_1'), 'POSTED')
  assert.equal(await enter(scope, captured, 'pay_1'), 'ALREADY_POSTED')
  assert.equal(await enter(scope, captured, 'pay_2'), 'POSTED')
  assert.equal(await enter(scope, fundsReleased({ amountMinor: 9_750n }), 'pay_1'), 'POSTED')
  assert.equal((await listAllEntries(harness.db.read, scope)).length, 4 + 4 + 2)
  assert.equal(await holds(scope, 'merchant.pending'), 9_750n)
})

test('what cannot be refused is posted with the commit, once; what can be is not posted so', async () => {
  const scope = await sandboxOf()
  const atCommit = (booking: Booking, subjectId = 'pay_1', currency = 'MAD') =>
    harness.make.write(scope, async (ctx) => postAtCommit(ctx, { ...booking, subjectId, currency }))
  const captured = paymentCaptured({ amountMinor: 10_000n, feeMinor: 250n })
  await atCommit(captured)
  await atCommit(captured)
  assert.equal(await enter(scope, captured, 'pay_1'), 'ALREADY_POSTED')
  assert.equal(await holds(scope, 'merchant.pending'), 9_750n)
  for (const booking of [fundsReleased({ amountMinor: 1n }), payoutCreated({ amountMinor: 1n })])
    await assert.rejects(atCommit(booking), RangeError)
})

test('what many callers post at once is in the books of each, once, and in the balances of their currencies', async () => {
  const scope = await sandboxOf()
  const atCommit = (n: number, currency = 'MAD') =>
    harness.make.write(scope, async (ctx) =>
      postAtCommit(ctx, {
        ...paymentCaptured({ amountMinor: 1_000n, feeMinor: BigInt(n) }),
        subjectId: `pay_${n}`,
        currency,
      }),
    )
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  await atCommit(7)
  await Promise.all([...numbers.map((n) => atCommit(n)), ...numbers.map((n) => atCommit(100 + n, 'EUR')), atCommit(3)])
  const feesOf = (from: number) => numbers.reduce((sum, n) => sum + BigInt(from + n), 0n)
  assert.equal(await holds(scope, 'merchant.pending'), 40_000n - feesOf(0))
  assert.equal(await holds(scope, 'merchant.pending', 'EUR'), 40_000n - feesOf(100))
  assert.equal((await listAllEntries(harness.db.read, scope)).length, 80 * 4 - 2)
})

test('a hold that took all there was is answered as posted when it is repeated', async () => {
  const scope = await sandboxOf()
  await enter(scope, fundingTransferred({ amountMinor: 100n }))
  const held = refundRequested({ amountMinor: 100n })
  assert.equal(await enter(scope, held, 'ref_1'), 'POSTED')
  assert.equal(await enter(scope, held, 'ref_1'), 'ALREADY_POSTED')
  await assert.rejects(enter(scope, held, 'ref_2'), tooLow)
})

test('what a balance does not cover is refused, leaves nothing, and the transaction may go on', async () => {
  const scope = await sandboxOf()
  const message = 'The available balance is too low for this amount.'
  await assert.rejects(enter(scope, payoutCreated({ amountMinor: 1n })), { code: 'INSUFFICIENT_BALANCE', message })
  await enter(scope, fundingTransferred({ amountMinor: 100n }))
  const before = await listAllEntries(harness.db.read, scope)
  await inTransaction(harness.db, async (tx) => {
    const entered = { ...payoutCreated({ amountMinor: 101n }), subjectId: 'out_1', currency: 'MAD' }
    await assert.rejects(post(tx, scope, entered, new Date()), tooLow)
    assert.deepEqual(await listAllEntries(tx, scope), before)
    const less = { ...payoutCreated({ amountMinor: 100n }), subjectId: 'out_1', currency: 'MAD' }
    assert.equal(await post(tx, scope, less, new Date()), 'POSTED')
  })
  assert.equal(await holds(scope, 'merchant.payout_hold'), 100n)
})

test('of several accounts that are taken from, one that is too low refuses the whole', async () => {
  const scope = await sandboxOf()
  await enter(scope, fundingTransferred({ amountMinor: 100n }))
  const parts = { availableMinor: 60n, reservedMinor: 40n }
  await assert.rejects(enter(scope, chargebackReceived(parts)), {
    message: 'The reserved balance is too low for this amount.',
  })
  assert.equal(await holds(scope, 'merchant.available'), 100n)
  assert.equal(await enter(scope, chargebackReceived({ availableMinor: 100n, pendingMinor: 40n })), 'POSTED')
  assert.equal(await holds(scope, 'merchant.pending'), -40n)
})

test('a transaction that is rolled back leaves no posting and no balance', async () => {
  const scope = await sandboxOf()
  const undone = inTransaction(harness.db, async (tx) => {
    await post(
      tx,
      scope,
      { ...fundingTransferred({ amountMinor: 5n }), subjectId: 'fund_1', currency: 'MAD' },
      new Date(),
    )
    throw new Error('the end')
  })
  await assert.rejects(undone, { message: 'the end' })
  assert.deepEqual(await listAllEntries(harness.db.read, scope), [])
  assert.deepEqual(await listAllBalances(harness.db.read, scope), [])
})

test('environments, currencies and merchants have books of their own', async () => {
  const [one, other] = await Promise.all([harness.make.merchant(), harness.make.merchant()])
  await enter(one.sandbox, fundingTransferred({ amountMinor: 100n }), 'fund_1')
  for (const scope of [one.production, other.sandbox]) {
    assert.equal(await holds(scope, 'merchant.available'), 0n)
    await assert.rejects(enter(scope, refundRequested({ amountMinor: 1n })), tooLow)
    assert.equal(await enter(scope, fundingTransferred({ amountMinor: 7n }), 'fund_1'), 'POSTED')
  }
  await assert.rejects(enter(one.sandbox, refundRequested({ amountMinor: 1n }), 'ref_1', 'EUR'), tooLow)
  assert.equal(await holds(one.sandbox, 'merchant.available', 'EUR'), 0n)
  const all = await balances(harness.db.read, one.sandbox, 'MAD')
  assert.equal(all['merchant.available'], 100n)
  assert.equal(all['bank.settlement'], 100n)
  assert.equal(all['platform.fees'], 0n)
})

test('a reversal is a transaction of its own that names what it undoes, once', async () => {
  const scope = await sandboxOf()
  const before = await balances(harness.db.read, scope, 'MAD')
  const wrong = { event: 'payment.captured', subjectId: 'pay_1' } as const
  await enter(scope, paymentCaptured({ amountMinor: 10_000n, feeMinor: 250n }), wrong.subjectId)
  const undo = () => inTransaction(harness.db, (tx) => reverse(tx, scope, wrong, new Date()))
  assert.deepEqual([await undo(), await undo()], ['POSTED', 'ALREADY_POSTED'])
  assert.deepEqual(await balances(harness.db.read, scope, 'MAD'), before)
  assert.equal((await listAllEntries(harness.db.read, scope)).length, 8)
  const never = inTransaction(harness.db, (tx) => reverse(tx, scope, { ...wrong, subjectId: 'pay_2' }, new Date()))
  await assert.rejects(never, RangeError)
})

test('what was spent since cannot be reversed', async () => {
  const scope = await sandboxOf()
  const wrong = { event: 'funding.transferred', subjectId: 'fund_1' } as const
  await enter(scope, fundingTransferred({ amountMinor: 100n }), wrong.subjectId)
  await enter(scope, refundRequested({ amountMinor: 60n }), 'ref_1')
  await enter(scope, refundSucceeded({ amountMinor: 60n, by: 'BANK' }), 'ref_1')
  const undone = inTransaction(harness.db, (tx) => reverse(tx, scope, wrong, new Date()))
  await assert.rejects(undone, tooLow)
})

test('after all of this, every claim about the ledger holds', async () => {
  // Other claims ask for the payments and refunds behind the postings, which these tests do without.
  const claims = (await verify(harness.db)).filter(({ name }) => name.startsWith('ledger-'))
  assert.equal(claims.length, 4)
  assert.deepEqual(
    claims.flatMap(({ problems }) => problems),
    [],
  )
})
