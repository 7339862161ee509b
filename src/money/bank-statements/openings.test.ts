import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilLocked } from '#test/patience.ts'
import { useHarness } from '#test/harness.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { settleByHand } from '../payouts/by-hand.ts'
import { decideAs } from './decide.ts'
import { camt053, feedParts, importText } from './fixture.ts'
import { listSuspense } from './queries.ts'

// Payouts that are confirmed by hand at the moment at which an opening is entered.

const harness = useHarness()

const openingOf = async (accountId: string) =>
  (await listSuspense(harness.db.read, 100)).find((each) => each.accountId === accountId && each.doubt === 'OPENING')
    ?.amountMinor ?? 0n

test('an opening waits for a confirmation that is being written, and has it', async () => {
  const account = await operatorAccount(harness)
  const { scope, payOut } = await paidMerchant(harness)
  const { id, reference } = await payOut(60_000n)
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const confirmed = harness.make.write(scope, async (ctx) => {
    await settleByHand(ctx, {}, id, { status: 'PAID' })
    written.resolve()
    await mayEnd.promise
  })
  await Promise.race([written.promise, confirmed])
  const first = camt053({ account, id: 'first', openingMinor: 500_000n })
  const imported = importText(harness, first)
  await Promise.race([untilLocked(harness.db), imported])
  mayEnd.resolve()
  await Promise.all([confirmed, imported])
  assert.equal(await openingOf(account.id), 560_000n)
  const shown = { amountMinor: -60_000n, endToEndId: reference }
  await importText(harness, camt053({ account, id: 'second', openingMinor: 500_000n, entries: [shown] }))
  assert.equal(await openingOf(account.id), 500_000n)
  const opening = (await listSuspense(harness.db.read, 100)).find((each) => each.accountId === account.id)
  const decision = { entryId: opening?.id ?? '', by: 'amal', because: 'Letter of the bank.' }
  // Its booking is of 560,000: taken back whole, suspense would lack what the second statement showed.
  await assert.rejects(decideAs(feedParts(harness), { as: 'PAYOUT', reference }, decision), /money of yours alone/)
  assert.equal(await sumOfBank(harness.db.read, 'MAD'), 440_000n)
})

test('a confirmation after an opening is not in it, even by a clock that is behind', async () => {
  const before = await sumOfBank(harness.db.read, 'MAD')
  const account = await operatorAccount(harness)
  const { scope, payOut } = await paidMerchant(harness)
  const { id, reference } = await payOut(70_000n)
  await importText(harness, camt053({ account, id: 'opened', openingMinor: 10_000n }))
  const behind = new Date(Date.now() - 60_000)
  await harness.make.write(scope, (ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }), behind)
  const shown = { amountMinor: -70_000n, endToEndId: reference }
  await importText(harness, camt053({ account, id: 'shown', openingMinor: 10_000n, entries: [shown] }))
  assert.equal(await openingOf(account.id), 10_000n)
  assert.equal((await sumOfBank(harness.db.read, 'MAD')) - before, -60_000n)
})
