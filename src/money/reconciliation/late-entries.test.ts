import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperatorAccount } from '#money/bank-files/account.ts'
import { dayAfter } from '#money/bank-files/business-day.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { decideOwn } from '#money/bank-statements/decide.ts'
import {
  bytesOf,
  camt053,
  feedParts,
  importText as importStatement,
  type WrittenStatement,
} from '#money/bank-statements/fixture.ts'
import { importStatements } from '#money/bank-statements/import.ts'
import { readWords } from '#money/bank-statements/message.ts'
import { listSuspense } from '#money/bank-statements/queries.ts'
import { undoEntry } from '#money/bank-statements/undo.ts'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { useHarness } from '#test/harness.ts'
import { untilLocked } from '#test/patience.ts'
import { closeDay, reconcileDay } from './days.ts'
import { findWrongDays } from './verify-queries.ts'

// Entries that the bank dates in days that are over. Days are of the whole installation: each test has a currency of its own.

const harness = useHarness()
const why = { by: 'amal', because: 'It is interest.' }
// Days that are over, whenever this runs.
const friday = bookingDay(new Date(Date.now() - 5 * 86_400_000))
const [saturday, sunday] = [dayAfter(friday), dayAfter(dayAfter(friday))]

const amounts = (currency: string, ...minors: bigint[]) =>
  minors.map((amountMinor) => ({ amountMinor, currency, remittance: 'INTERETS' }))

async function bankIn(currency: string) {
  const account = await operatorAccount(harness, { currency })
  const wait = async (of: OperatorAccount = account) =>
    (await listSuspense(harness.db.read, 100)).filter(({ accountId }) => accountId === of.id)
  return {
    account,
    wait,
    read: (given: Omit<WrittenStatement, 'account' | 'currency'> & { account?: OperatorAccount }) =>
      importStatement(harness, camt053({ account, currency, ...given })),
    decide: async (of?: OperatorAccount) => {
      for (const { id: entryId } of await wait(of)) await decideOwn(feedParts(harness), { entryId, ...why })
    },
    look: (day: string) => reconcileDay(harness.db, currency, day),
    close: (day: string) => closeDay(harness.db, { currency, day, by: 'amal', now: new Date() }),
  }
}

const differences = async (found: ReturnType<typeof reconcileDay>) =>
  (await found).differences.map(({ minor }) => minor)

test('a statement that comes late for a closed day counts in the first open one, and the closed day keeps its figures', async () => {
  const { account, read, decide, wait, look, close } = await bankIn('USD')
  await read({ id: 'morning', openingMinor: 0n, day: friday, entries: amounts('USD', 500n) })
  await decide()
  await close(friday)
  const late = await read({ id: 'evening', openingMinor: 500n, day: friday, entries: amounts('USD', 300n) })
  assert.equal(late.later, 1)
  assert.match(readWords(late), /1 of them is dated in a day that is over, and counts later/)
  assert.deepEqual(await findWrongDays(harness.db.read), [])
  const kept = await look(friday)
  assert.deepEqual([kept.bank.heldMinor, kept.suspended.items, kept.differences], [500n, 0, []])

  await read({ id: 'next', openingMinor: 800n, day: saturday, entries: amounts('USD', 100n) })
  const open = await look(saturday)
  assert.equal(open.bank.heldMinor, 900n)
  assert.deepEqual(open.late, [{ account: account.name, bookedOn: friday, items: 1, minor: 300n }])
  assert.deepEqual([open.suspended.items, open.isClosable], [2, false])
  const [entry] = await wait()
  assert.deepEqual([entry?.bookedOn, entry?.countedOn], [friday, saturday])
  await decide()
  // The day that counts is open: the decision can be taken back.
  await undoEntry(feedParts(harness), { entryId: entry?.id ?? '', ...why })
  await decide()
  await close(saturday)
  await assert.rejects(undoEntry(feedParts(harness), { entryId: entry?.id ?? '', ...why }), /is closed until/)
  assert.deepEqual(await findWrongDays(harness.db.read), [])
})

test('an entry of a later statement that is dated in a day which an earlier one has ended keeps neither day open', async () => {
  const { read, decide, look, close } = await bankIn('EUR')
  await read({ id: 'friday', openingMinor: 0n, day: friday, entries: amounts('EUR', 500n) })
  const dated = [
    [10n, saturday],
    [20n, friday],
    [40n, sunday],
  ] as const
  const entries = dated.map(([amountMinor, day]) => ({ amountMinor, currency: 'EUR', day }))
  assert.equal((await read({ id: 'saturday', openingMinor: 500n, day: saturday, entries })).later, 1)
  await decide()
  assert.equal((await look(friday)).bank.heldMinor, 500n)
  assert.deepEqual(await differences(look(friday)), [])
  assert.equal((await look(saturday)).bank.heldMinor, 570n)
  assert.deepEqual(await differences(look(saturday)), [])
  await close(friday)
  await close(saturday)
  assert.deepEqual(await findWrongDays(harness.db.read), [])
})

test('a statement that is corrected under another name counts in the first open day, and under its own is refused', async () => {
  const { read, decide, look, close } = await bankIn('GBP')
  await read({ id: 'friday', openingMinor: 0n, day: friday })
  await close(friday)
  await assert.rejects(
    read({ id: 'friday', openingMinor: 0n, day: friday, entries: amounts('GBP', 70n) }),
    /says something else of it/,
  )
  await read({ id: 'friday-corrected', openingMinor: 0n, day: friday, entries: amounts('GBP', 70n) })
  assert.deepEqual(await findWrongDays(harness.db.read), [])
  assert.deepEqual([(await look(friday)).bank.heldMinor, (await look(saturday)).bank.heldMinor], [0n, 70n])
  await assert.rejects(close(saturday), /not everything agrees/)
  await read({ id: 'saturday', openingMinor: 70n, day: saturday })
  await decide()
  await close(saturday)
  assert.deepEqual(await findWrongDays(harness.db.read), [])
})

test('a gap in closed days that is filled later changes none of them, and what had waited for it is taken', async () => {
  const { read, decide, look, close } = await bankIn('CAD')
  await read({ id: 'morning', sequence: 1, openingMinor: 0n, day: friday })
  await close(friday)
  const after = { id: 'saturday', sequence: 3, openingMinor: 60n, day: saturday, entries: amounts('CAD', 5n) }
  await assert.rejects(read(after), /has the number 3, and 2 comes next/)
  await read({ id: 'evening', sequence: 2, openingMinor: 0n, day: friday, entries: amounts('CAD', 60n) })
  await read(after)
  await decide()
  assert.deepEqual([(await look(friday)).bank.heldMinor, (await look(saturday)).bank.heldMinor], [0n, 65n])
  await close(saturday)
  assert.deepEqual(await findWrongDays(harness.db.read), [])
})

test('an account that is added after a day was closed, and whose first statement is of that day, counts from the next on', async () => {
  const { read, decide, look, close } = await bankIn('CHF')
  await read({ id: 'friday', openingMinor: 0n, day: friday, entries: amounts('CHF', 500n) })
  await decide()
  await close(friday)
  const added = await operatorAccount(harness, { currency: 'CHF' })
  await read({ account: added, id: 'first', openingMinor: 0n, day: friday, entries: amounts('CHF', 8n) })
  await decide(added)
  const kept = await look(friday)
  assert.deepEqual([kept.bank.heldMinor, kept.accounts.length, kept.differences], [500n, 1, []])
  assert.deepEqual(await findWrongDays(harness.db.read), [])
  await read({ id: 'saturday', openingMinor: 500n, day: saturday })
  await read({ account: added, id: 'second', openingMinor: 8n, day: saturday })
  assert.equal((await look(saturday)).bank.heldMinor, 508n)
  await close(saturday)
  assert.deepEqual(await findWrongDays(harness.db.read), [])
})

test('a day is not closed over a statement that is being read', async () => {
  const { account, read, look, close } = await bankIn('SEK')
  await read({ id: 'morning', openingMinor: 0n, day: friday })
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const text = camt053({
    account,
    currency: 'SEK',
    id: 'evening',
    openingMinor: 0n,
    day: friday,
    entries: amounts('SEK', 30n),
  })
  const reading = importStatements(feedParts(harness), bytesOf(text), 'amal', async () => {
    written.resolve()
    await mayEnd.promise
  })
  await Promise.race([written.promise, reading])
  const closing = assert.rejects(close(friday), /statements were read meanwhile/)
  await Promise.race([untilLocked(harness.db), closing])
  mayEnd.resolve()
  await Promise.all([reading, closing])
  assert.equal((await look(friday)).bank.heldMinor, 30n)
  assert.deepEqual(await findWrongDays(harness.db.read), [])
})
