import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEntriesOfSettlement } from '#money/bank-statements/operator-queries.ts'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { operatorScope } from '#money/ledger/operator.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { closeDay } from '#money/reconciliation/days.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { moveSettlementPaid } from '#test/ledger-queries.ts'
import { cmiFormat, cmiHead, importText, settledIn } from './fixture.ts'

// Matches and ends of settlements that were a mistake: taken back, and made again.

const harness = useHarness()
const why = { by: 'amal', because: 'The acquirer has said so.' }
const dayMs = 86_400_000
const now = new Date()
const yesterdayAt = new Date(now.getTime() - dayMs)
const yesterday = bookingDay(yesterdayAt)
const today = bookingDay(now)

type Settled = Awaited<ReturnType<typeof settledIn>>
const entryOf = async (settled: Settled) => (await settled.waiting())[0]?.id ?? ''

/** A settlement, and the entry of its whole sum, which was matched by itself. */
async function matched(currency: string, given: Parameters<typeof settledIn>[2] = {}) {
  const settled = await settledIn(harness, currency, { now, ...given })
  assert.equal(await settled.show(98_200n), 1)
  const [entry] = await listEntriesOfSettlement(harness.db.read, settled.settlementId, 10)
  return { ...settled, entryId: entry?.id ?? '' }
}

test('an entry that was matched by itself is taken back, waits with the reason, and is matched again by a person alone', async () => {
  const settled = await matched('MAD')
  const before = await settled.books()
  for (let round = 1; round <= 3; round++) {
    const entry = await settled.undo(settled.entryId)
    assert.deepEqual([entry.status, entry.doubt, entry.decidedBecause], ['SUSPENSE', 'UNDONE', why.because])
    assert.equal(await settled.open(), 98_200n)
    const { 'suspense.unmatched': suspense, 'bank.expected': expected, 'bank.settlement': bank } = await settled.books()
    // The sum that is expected stands in the books of the merchant.
    assert.deepEqual([suspense, expected], [98_200n, 0n])
    assert.equal(bank, before['bank.settlement'])
    assert.equal(await settled.matchAgain(), 0)
    await assertSound(harness)
    assert.equal((await settled.decide()).status, 'DECIDED')
    assert.equal(await settled.open(), 0n)
    assert.deepEqual(await settled.books(), before)
  }
  await assertSound(harness)
})

test('an entry that was decided as the wrong settlement becomes another one, and money of the operator', async () => {
  const settled = await settledIn(harness, 'EUR', { now })
  const day = today.split('-').toReversed().join('/')
  const text = `${cmiHead}\nR-OTHER;${day};FRAIS;;;;-300,00;0,00;-300,00\nR-OTHER;${day};VENTE;none;;;1300,00;0,00;1300,00\n`
  await importText(harness, { accountId: settled.accountId, text, format: { ...cmiFormat, currency: 'EUR' }, at: now })
  await settled.show(50_000n, 'VIREMENT RECU')
  const entryId = await entryOf(settled)
  await settled.decide()
  assert.equal(await settled.open(), 48_200n)
  await settled.undo(entryId)
  await settled.decide(50_000n, 'r-other')
  assert.equal(await settled.open(), 98_200n)
  await settled.undo(entryId)
  assert.equal((await settled.own(entryId)).kind, 'OWN')
  assert.equal((await settled.undo(entryId)).status, 'SUSPENSE')
  await settled.decide()
  assert.equal(await settled.open(), 48_200n)
  await assertSound(harness)
})

test('a settlement that was ended by mistake is open again, and is ended again; its entry stays until the end is taken back', async () => {
  const settled = await settledIn(harness, 'USD', { now })
  await settled.show(90_000n)
  const entryId = await entryOf(settled)
  await settled.decide()
  for (let round = 1; round <= 3; round++) {
    await settled.writeOff()
    assert.equal(await settled.open(), 0n)
    await assert.rejects(settled.undo(entryId), new RegExp(`R-USD was ended on ${today} .* take its end back first`))
    assert.deepEqual(await settled.undoEnd(), { minor: 8_200n, currency: 'USD' })
    assert.equal(await settled.open(), 8_200n)
    await assert.rejects(settled.undoEnd(), /is not ended: there is nothing to take back/)
    await assertSound(harness)
  }
  await settled.undo(entryId)
  await settled.decide()
  await settled.writeOff()
  assert.deepEqual([await settled.open(), await settled.expected()], [0n, -98_200n])
  await assertSound(harness)
})

test('the parts of a settlement are taken back in any order', async () => {
  const settled = await settledIn(harness, 'GBP', { now })
  await settled.show(30_000n)
  const first = await entryOf(settled)
  await settled.decide()
  await settled.show(20_000n)
  const second = await entryOf(settled)
  await settled.decide()
  await settled.undo(first)
  assert.equal(await settled.open(), 78_200n)
  await settled.decide()
  await settled.undo(second)
  await settled.undo(first)
  assert.equal(await settled.open(), 98_200n)
  await settled.decide(20_000n)
  await settled.decide(30_000n)
  assert.equal(await settled.open(), 48_200n)
  await assertSound(harness)
})

test('of two who take back the same match one does, and of two who take back the same end', async () => {
  const settled = await settledIn(harness, 'CHF', { now })
  await settled.show(90_000n)
  const entryId = await entryOf(settled)
  await settled.decide()
  await settled.writeOff()
  const ends = await Promise.allSettled([settled.undoEnd(), settled.undoEnd()])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const undos = await Promise.allSettled([settled.undo(entryId), settled.undo(entryId)])
  assert.deepEqual(undos.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(settled.undo(entryId), /waits for a decision: there is nothing to take back/)
  assert.equal(await settled.open(), 98_200n)
  await assertSound(harness)
})

test('a match that is taken back while others decide and end leaves books that agree', async () => {
  const settled = await matched('SEK')
  for (let round = 0; round < 6; round++) {
    const both = round % 2 === 0 ? settled.decide(98_200n) : settled.writeOff()
    await Promise.allSettled([settled.undo(settled.entryId), both, settled.matchAgain()])
    await Promise.allSettled([settled.undoEnd(), settled.undo(settled.entryId)])
  }
  const [open, waiting] = [await settled.open(), await settled.waiting()]
  assert.deepEqual([open, await settled.expected()], waiting.length === 1 ? [98_200n, 0n] : [0n, -98_200n])
  await assertSound(harness)
})

test('what is taken back today leaves the figures of yesterday as they were, and waits from today on', async () => {
  const settled = await matched('NOK', { paidOn: yesterday, day: yesterday, readAt: yesterdayAt })
  const { suspended, unshown, awaited, bank, timing } = await settled.look(yesterday)
  assert.deepEqual([suspended.items, unshown], [0, []])
  await settled.undo(settled.entryId)
  const kept = await settled.look(yesterday)
  assert.deepEqual(
    [kept.suspended, kept.waiting, kept.unshown, kept.awaited, kept.bank, kept.timing],
    [suspended, [], unshown, awaited, bank, timing],
  )
  const now = await settled.look(today)
  assert.deepEqual([now.suspended, now.unshown.length], [{ items: 1, minor: 98_200n }, 1])
  await settled.decide()
  const again = await settled.look(yesterday)
  assert.deepEqual([again.suspended.items, again.unshown, again.awaited], [0, [], awaited])
  assert.deepEqual([(await settled.look(today)).suspended.items, (await settled.look(today)).unshown], [0, []])
  await assertSound(harness)
})

test('a match of a day that is closed is taken back, and the day stays closed with what it had', async () => {
  const before = bookingDay(new Date(now.getTime() - 3 * dayMs))
  const settled = await matched('DKK', { paidOn: before, day: before })
  await closeDay(harness.db, { currency: 'DKK', day: before, by: 'amal', now: new Date() })
  const closed = await settled.look(before)
  await settled.undo(settled.entryId)
  const kept = await settled.look(before)
  assert.deepEqual([kept.bank, kept.suspended, kept.unshown], [closed.bank, closed.suspended, closed.unshown])
  assert.equal((await settled.look(today)).suspended.items, 1)
  // Decided and taken back as money of the operator, on the day that counts now.
  await settled.own(settled.entryId)
  await settled.undo(settled.entryId)
  await settled.decide()
  await assertSound(harness)
})

test('a match that a version before had booked under the settlement is taken back as well', async () => {
  const settled = await matched('PLN', { paidOn: yesterday, day: yesterday, readAt: yesterdayAt })
  await inTransaction(harness.db, (tx) =>
    moveSettlementPaid(tx, operatorScope, { from: settled.entryId, to: settled.settlementId }),
  )
  await assertSound(harness)
  const { bank } = await settled.look(yesterday)
  await settled.undo(settled.entryId)
  assert.deepEqual((await settled.look(yesterday)).bank, bank)
  assert.equal(await settled.open(), 98_200n)
  await settled.decide()
  assert.equal(await settled.expected(), -98_200n)
  await assertSound(harness)
})
