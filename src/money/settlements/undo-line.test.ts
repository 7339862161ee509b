import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { operatorScope } from '#money/ledger/operator.ts'
import { balances, reverse } from '#money/ledger/post.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { reconcileDay } from '#money/reconciliation/days.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { readBooks } from '../../operator/payments/books.ts'
import { matchAgain } from './book.ts'
import { decideLinePayment, decideOwnLine } from './decide.ts'
import { cmiAccount, cmiFormat, cmiHead, importText, settlementPartsOf, sold } from './fixture.ts'
import { listSubjectsAbout } from './line-undo-queries.ts'
import { listLines, listSettlementsNamed } from './queries.ts'
import { undoLine } from './undo-line.ts'

// Lines of settlements that were taken for a payment by mistake: taken back, and decided again.

const harness = useHarness()
const why = { by: 'amal', because: 'The acquirer has said so.' }
const now = new Date()
const today = bookingDay(now)
const tomorrowAt = new Date(now.getTime() + 86_400_000)
const day = today.split('-').toReversed().join('/')

/** A payment of 1000.00 in a currency of its own, and the line that has settled it by itself. */
async function settledIn(currency: string) {
  const { production: scope } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, `cmi-${currency}`)
  const sale = { amountMinor: 100_000n, acquirerReference: currency, currency }
  const payment = await sold(harness, scope, accountId, sale, now)
  const text = `${cmiHead}\nR-${currency};${day};VENTE;${currency};;${day};1000,00;18,00;982,00\n`
  await importText(harness, { accountId, text, format: { ...cmiFormat, currency }, at: now })
  const [settlement] = await listSettlementsNamed(harness.db.read, [`R-${currency}`])
  const line = async () => (await listLines(harness.db.read, settlement?.id ?? ''))[0]
  const lineId = (await line())?.id ?? ''
  const parts = settlementPartsOf(harness, now)
  return {
    scope,
    accountId,
    payment,
    line,
    books: () => balances(harness.db.read, scope, currency),
    suspense: async () => (await balances(harness.db.read, operatorScope, currency))['suspense.unmatched'],
    undo: (given: Partial<typeof parts> = {}) => undoLine({ ...parts, ...given }, { lineId, ...why }),
    decide: (reference = payment.reference) => decideLinePayment(parts, reference, { lineId, ...why }),
    own: () => decideOwnLine(parts, { lineId, ...why }),
    look: (on: string) => reconcileDay(harness.db, currency, on),
  }
}

test('a line that was matched by itself is taken back, waits with the reason, and is matched again by a person alone', async () => {
  const settled = await settledIn('MAD')
  const before = await settled.books()
  for (let round = 1; round <= 3; round++) {
    const { status, doubt, subjectId } = await settled.undo()
    assert.deepEqual([status, doubt, subjectId], ['SUSPENSE', 'UNDONE', null])
    const books = await settled.books()
    assert.deepEqual([books['acquirer.receivable'], books['bank.expected']], [100_000n, 0n])
    assert.equal(await settled.suspense(), 98_200n)
    const { receivable, receivableMinor, suspended } = await settled.look(today)
    assert.deepEqual([receivable.map(({ minor }) => minor), receivableMinor], [[100_000n], 100_000n])
    assert.deepEqual(suspended, { items: 1, minor: 98_200n })
    assert.equal((await matchAgain(settlementPartsOf(harness, now))).matched, 0)
    assert.equal((await settled.line())?.doubt, 'UNDONE')
    await assertSound(harness)
    assert.equal((await settled.decide()).status, 'DECIDED')
    assert.deepEqual(await settled.books(), before)
    assert.equal(await settled.suspense(), 0n)
  }
  const { ledger, balances: left } = await readBooks(harness.db.read, settled.scope, [settled.payment.id])
  assert.equal(ledger.filter(({ event }) => event === 'acquirer.settled').length, 4)
  assert.equal(ledger.filter(({ event, books }) => event === 'transaction.reversed' && books === 'MERCHANT').length, 3)
  assert.equal(left.find(({ account }) => account === 'acquirer.receivable')?.amount, 0)
  await assertSound(harness)
})

test('a line that was decided as the wrong payment becomes another one, of another merchant too, and the operator’s own', async () => {
  const settled = await settledIn('EUR')
  const { production: other } = await harness.make.merchant()
  const sale = { amountMinor: 100_000n, acquirerReference: 'else', currency: 'EUR' }
  const theirs = await sold(harness, other, settled.accountId, sale, now)
  await settled.undo()
  assert.equal((await settled.decide(theirs.reference)).ownerId, other.merchantId)
  assert.equal((await balances(harness.db.read, other, 'EUR'))['acquirer.receivable'], 0n)
  await settled.undo()
  assert.equal((await balances(harness.db.read, other, 'EUR'))['acquirer.receivable'], 100_000n)
  await settled.own()
  await assertSound(harness)
  assert.equal((await settled.undo()).status, 'SUSPENSE')
  await settled.decide()
  const { receivableMinor, receivable } = await settled.look(today)
  assert.deepEqual([receivableMinor, receivable.map(({ minor }) => minor)], [100_000n, [100_000n]])
  await assertSound(harness)
})

test('a line in another currency than its payment is taken back in both', async () => {
  const { production: scope } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, 'cmi-converted')
  const sale = { amountMinor: 5_000n, acquirerReference: 'abroad', currency: 'USD' }
  const payment = await sold(harness, scope, accountId, sale, now)
  const columns = { ...cmiFormat.columns, originalAmount: 'Montant', originalCurrency: 'Devise' }
  const text = `${cmiHead};Montant;Devise\nR-USD;${day};VENTE;abroad;;${day};490,000;10,000;480,000;50,00;USD\n`
  await importText(harness, {
    accountId,
    text,
    format: { ...cmiFormat, currency: 'TND', decimal: ',', columns },
    at: now,
  })
  const [settlement] = await listSettlementsNamed(harness.db.read, ['R-USD'])
  const [line] = await listLines(harness.db.read, settlement?.id ?? '')
  assert.equal(line?.status, 'MATCHED')
  const before = await balances(harness.db.read, operatorScope, 'TND')
  const decision = { lineId: line.id, ...why }
  await undoLine(settlementPartsOf(harness, now), decision)
  const own = await balances(harness.db.read, operatorScope, 'TND')
  assert.deepEqual([own['platform.fx_rounding'], own['platform.acquirer_fees']], [0n, 0n])
  assert.equal((await balances(harness.db.read, scope, 'USD'))['acquirer.receivable'], 5_000n)
  await assertSound(harness)
  await decideLinePayment(settlementPartsOf(harness, now), payment.reference, decision)
  assert.deepEqual(await balances(harness.db.read, operatorScope, 'TND'), before)
  await assertSound(harness)
})

test('of two who take the same line back one does, and one who decides meanwhile leaves books that agree', async () => {
  const settled = await settledIn('GBP')
  const both = await Promise.allSettled([settled.undo(), settled.undo()])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(settled.undo(), /there is nothing to take back/)
  for (let round = 0; round < 4; round++) {
    await Promise.allSettled([settled.decide(), settled.undo(), settled.own()])
    await Promise.allSettled([settled.undo(), matchAgain(settlementPartsOf(harness, now))])
  }
  const { receivableMinor, receivable } = await settled.look(today)
  assert.equal(
    receivableMinor,
    receivable.reduce((sum, { minor }) => sum + minor, 0n),
  )
  await assertSound(harness)
})

test('a line that is taken back tomorrow leaves the figures of today as they were', async () => {
  const settled = await settledIn('CHF')
  const figuresOf = async (on: string) => {
    const { suspended, receivable, receivableMinor, differences } = await settled.look(on)
    return { suspended, receivable, receivableMinor, differences: differences.map(({ minor }) => minor) }
  }
  const before = await figuresOf(today)
  await settled.undo({ now: () => tomorrowAt })
  assert.deepEqual(await figuresOf(today), before)
  const after = await figuresOf(bookingDay(tomorrowAt))
  assert.deepEqual([after.suspended.items, after.receivableMinor], [1, 100_000n])
  await assertSound(harness)
})

test('one who takes a line back while another decides that it is of another merchant hears that there is nothing to take back', async () => {
  const settled = await settledIn('SEK')
  const { production: other } = await harness.make.merchant()
  const sale = { amountMinor: 100_000n, acquirerReference: 'else', currency: 'SEK' }
  const theirs = await sold(harness, other, settled.accountId, sale, now)
  const maybeOne: typeof harness.db.read.maybeOne = async (...statement) => {
    const found = await harness.db.read.maybeOne<never>(...statement)
    await settled.undo()
    await settled.decide(theirs.reference)
    return found
  }
  const late = settled.undo({ db: { ...harness.db, read: { ...harness.db.read, maybeOne } } })
  await assert.rejects(late, /there is nothing to take back/)
  assert.equal((await settled.line())?.ownerId, other.merchantId)
  await assertSound(harness)
})

test('the bookings about a payment are found by the index of what lines settle', async () => {
  const settled = await settledIn('NOK')
  const plan: string[] = []
  await inTransaction(harness.db, async (tx) => {
    await tx.run`set local enable_seqscan = off`
    const many: typeof tx.many = async (strings, ...inputs) => {
      const explained = Object.assign([`explain ${strings[0]}`, ...strings.slice(1)], { raw: strings.raw })
      plan.push(...(await tx.many<object>(explained, ...inputs)).flatMap((row) => Object.values(row).map(String)))
      return tx.many(strings, ...inputs)
    }
    assert.equal((await listSubjectsAbout({ ...tx, many }, [settled.payment.id])).length, 1)
  })
  assert.match(plan.join('\n'), /Index Cond: \(\(kind = ANY .* AND \(subject_id = ANY/)
})

// The last of all: it leaves books that contradict the rows.
test('a line whose booking was reversed apart from it is not taken back', async () => {
  const settled = await settledIn('DKK')
  const { id = '' } = (await settled.line()) ?? {}
  const wrong = { event: 'acquirer.settled', subjectId: id } as const
  await harness.make.write(settled.scope, (ctx) => reverse(ctx.tx, settled.scope, wrong, now))
  await assert.rejects(settled.undo(), /was reversed before/)
  assert.equal((await settled.line())?.status, 'MATCHED')
})
