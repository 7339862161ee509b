import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { accountNames } from './accounts.ts'
import { type Booking, ledgerEvents } from './bookings.ts'
import { examples } from './fixture.ts'
import { type Balances, balances, post } from './post.ts'

// Each business event, as an accountant writes it: the accounts before and after.

const harness = useHarness()
const currency = 'MAD'

for (const { title, given = [], booking, books } of examples)
  test(`${booking.event}: ${title}`, async () => {
    const { sandbox } = await harness.make.merchant()
    const posted = (each: Booking) =>
      inTransaction(harness.db, (tx) => post(tx, sandbox, { ...each, subjectId: randomUUID(), currency }, new Date()))
    for (const each of given) await posted(each)
    const before = await balances(harness.db.read, sandbox, currency)
    assert.equal(await posted(booking), 'POSTED')
    const after = await balances(harness.db.read, sandbox, currency)
    assert.deepEqual(changed(before, after), linesOf(books))
  })

test('every event has an example, but the reversal, which undoes any of them', () => {
  const shown = new Set(examples.map(({ booking }) => booking.event))
  const missing = Object.keys(ledgerEvents).filter((event) => !(shown as Set<string>).has(event))
  assert.deepEqual(missing, ['transaction.reversed'])
})

const changed = (before: Balances, after: Balances): string[] =>
  accountNames
    .filter((account) => before[account] !== after[account])
    .map((account) => `${account} ${major(before[account])} → ${major(after[account])}`)

const linesOf = (books: string): string[] =>
  books
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))

function major(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
