import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount, paidMerchant } from '#money/bank-files/fixture.ts'
import { decideOwn } from '#money/bank-statements/decide.ts'
import { camt053, feedParts, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { listSuspense } from '#money/bank-statements/queries.ts'
import { undoEntry } from '#money/bank-statements/undo.ts'
import { bookingDay, endOfDay } from '#money/ledger/booking-day.ts'
import { fundingTransferred, paymentCaptured } from '#money/ledger/bookings.ts'
import { post, postAtCommit } from '#money/ledger/post.ts'
import { settleByHand } from '#money/payouts/by-hand.ts'
import { cmiAccount, cmiHead, importText, sold } from '#money/settlements/fixture.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Failure } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inEnglish } from '#platform/sentences/said.ts'
import { useHarness } from '#test/harness.ts'
import { closeDay, reconcileDay } from './days.ts'

// One test after the other: days are of the whole installation. What is booked is booked today, so that today is the day that is looked at.

const harness = useHarness()
const today = bookingDay(new Date())
const written = today.split('-').toReversed().join('/')
const later = new Date(endOfDay(today).getTime() + 2 * 3_600_000)
const why = { by: 'amal', because: 'It is interest.' }
const look = () => reconcileDay(harness.db, 'MAD', today)
const whats = async () => (await look()).differences.map(({ what }) => inEnglish(what))

test('a day answers what acquirers owe, what the bank holds, what waits and what differs, and is closed once all agree', async () => {
  const merchant = await paidMerchant(harness)
  const { id: accountId } = await cmiAccount(harness, 'cmi-day')
  await sold(harness, merchant.scope, accountId, { amountMinor: 100_000n, acquirerReference: 'one' })
  await sold(harness, merchant.scope, accountId, { amountMinor: 30_000n, acquirerReference: 'two' })
  const before = await look()
  // The fixture of the merchant is a won dispute of no payment, which no acquirer settles.
  const [strange, open] = [10_000_000n, 130_000n]
  assert.equal(before.receivableMinor, strange + open)
  assert.equal(before.receivable.find(({ acquirer }) => acquirer === accountId)?.minor, open)
  assert.equal(before.safeguarding.merchantsMinor, strange + open)
  const covered = 'the bank holds less than merchants own, and what is under way covers it'
  assert.deepEqual(await whats(), [covered])

  const row = (reference: string, gross: string) =>
    `R-1001;${written};VENTE;${reference};;${written};${gross};0,00;${gross}`
  await importText(harness, { accountId, text: [cmiHead, row('one', '1000,00'), ''].join('\n') })
  assert.equal((await look()).receivableMinor, strange + 30_000n)
  assert.deepEqual(await whats(), [covered, `no statement shows settlement R-1001 of ${today}`])

  const account = await operatorAccount(harness)
  const payout = await merchant.payOut(20_000n)
  await harness.make.write(merchant.scope, (ctx) => settleByHand(ctx, {}, payout.id, { status: 'PAID' }))
  const entries = [
    { amountMinor: 100_000n, remittance: 'CMI R-1001' },
    { amountMinor: 700n, remittance: 'INTERETS' },
  ]
  await importStatement(harness, camt053({ account, id: 'day-1', openingMinor: 0n, entries, day: today }))
  const shown = await look()
  assert.deepEqual([shown.bank.heldMinor, shown.bank.booksMinor], [100_700n, 100_700n])
  assert.deepEqual(await whats(), [covered])
  // The payout that was confirmed by hand is counted as gone before the first statement: that opening waits, too.
  assert.deepEqual(
    shown.waiting.map(({ minor }) => minor).toSorted((one, other) => Number(one - other)),
    [700n, 20_000n],
  )
  assert.equal(shown.isClosable, false)
  const close = () => closeDay(harness.db, { currency: 'MAD', day: today, by: 'amal', now: later })
  await assert.rejects(close(), /not everything agrees/)
  await assert.rejects(
    closeDay(harness.db, { currency: 'MAD', day: today, by: 'amal', now: new Date(later.getTime() - 3_600_001) }),
    /an hour after its end/,
  )
  const waiting = (await listSuspense(harness.db.read, 10)).filter((each) => each.accountId === account.id)
  for (const { id: entryId } of waiting) await decideOwn(feedParts(harness), { entryId, ...why })
  const ready = await look()
  assert.equal(ready.isClosable, true)
  assert.deepEqual(await whats(), [covered])
  assert.equal((await close()).day, today)
  await assert.rejects(close(), /closed until/)

  for (const { id: entryId } of waiting)
    await assert.rejects(undoEntry(feedParts(harness), { entryId, ...why }), /is closed until/)
})

test('a closed day accepts no bookings that are dated in it or before, in this currency and in production', async () => {
  const merchant = await harness.make.merchant()
  const booking = { ...fundingTransferred({ amountMinor: 100n }), currency: 'MAD' }
  const booked = (scope: typeof merchant.production, currency: string, at: Date) =>
    inTransaction(harness.db, (tx) => post(tx, scope, { ...booking, currency, subjectId: newId(at) }, at))
  for (const at of [new Date(), new Date(Date.now() - 40 * 86_400_000)])
    await assert.rejects(
      booked(merchant.production, 'MAD', at),
      (error) => error instanceof Failure && error.code === 'SERVICE_UNAVAILABLE',
    )
  assert.equal(await booked(merchant.production, 'EUR', new Date()), 'POSTED')
  assert.equal(await booked(merchant.production, 'MAD', endOfDay(today)), 'POSTED')
  assert.equal(await booked(merchant.sandbox, 'MAD', new Date()), 'POSTED')
  const captured = { ...paymentCaptured({ amountMinor: 5n }), subjectId: 'at once', currency: 'MAD' }
  const atCommit = harness.make.write(merchant.production, async (ctx) => postAtCommit(ctx, captured))
  await assert.rejects(atCommit, { code: '23502' })
})

test('the end of a day is that of the bank, in summer and in winter', () => {
  for (const day of ['2026-02-28', '2026-03-22', '2026-11-24', '2027-02-07', '2028-02-29']) {
    const end = endOfDay(day)
    assert.equal(bookingDay(new Date(end.getTime() - 1)), day)
    assert.ok(bookingDay(end) > day)
  }
})

test('of several statements that end on one day, the last says what the bank held', async () => {
  const account = await operatorAccount(harness, { currency: 'USD' })
  const day = '2026-11-23'
  const statement = (id: string, openingMinor: bigint, amountMinor: bigint) =>
    importStatement(
      harness,
      camt053({ account, id, openingMinor, entries: [{ amountMinor, currency: 'USD' }], currency: 'USD', day }),
    )
  await statement('morning', 0n, 500n)
  await statement('evening', 500n, 300n)
  assert.equal((await reconcileDay(harness.db, 'USD', day)).bank.heldMinor, 800n)
})

test('all that waits is counted and summed, also where more waits than is shown', async () => {
  const account = await operatorAccount(harness, { currency: 'GBP' })
  const entries = Array.from({ length: 1_001 }, () => ({ amountMinor: 100n, currency: 'GBP', remittance: 'INCONNU' }))
  const day = '2026-11-23'
  await importStatement(harness, camt053({ account, id: 'many', openingMinor: 0n, entries, currency: 'GBP', day }))
  const { suspended, waiting } = await reconcileDay(harness.db, 'GBP', day)
  assert.deepEqual([suspended, waiting.length], [{ items: 1_001, minor: 100_100n }, 1_000])
})
