import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { camt053, feedParts, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { matchSettlementsAgain } from '#money/bank-statements/match-settlement.ts'
import { listSuspense } from '#money/bank-statements/queries.ts'
import { operatorScope } from '#money/ledger/operator.ts'
import { balances } from '#money/ledger/post.ts'
import { useHarness } from '#test/harness.ts'
import { matchAgain } from './book.ts'
import { decideLinePayment, decideOwnLine } from './decide.ts'
import { cmiAccount, cmiFormat, cmiHead, importText, settlementPartsOf, sold } from './fixture.ts'
import { listLines, listLinesIn, listSettlements } from './queries.ts'
import { ContradictedSettlement } from './record.ts'
import { undoLine } from './undo-line.ts'

const harness = useHarness()
const why = { by: 'amal', because: 'The acquirer has confirmed it.' }
const today = new Date().toISOString().slice(0, 10)
const day = today.split('-').toReversed().join('/')

let accounts = 0
async function shop() {
  const account = await cmiAccount(harness, `cmi-${++accounts}`)
  const { production: scope } = await harness.make.merchant()
  return {
    accountId: account.id,
    scope,
    sold: (amountMinor: bigint, facts: object = {}) => sold(harness, scope, account.id, { amountMinor, ...facts }),
    books: async () => balances(harness.db.read, scope, 'MAD'),
    waiting: async () =>
      (await listLinesIn(harness.db.read, 'SUSPENSE', { after: undefined, limit: 500 })).filter(
        (each) => each.accountId === account.id,
      ),
  }
}

const file = (...rows: string[]) => [cmiHead, ...rows, ''].join('\r\n')

test('a file clears what the acquirer owes, by reference or by authorisation, amount and day, and the bank’s entry clears the rest', async () => {
  const { accountId, ...shop1 } = await shop()
  await shop1.sold(100_000n, { acquirerReference: '26328ABC1' })
  await shop1.sold(50_000n, { authorisationCode: '123456' })
  await shop1.sold(70_000n, { authorisationCode: '123456' })
  const text = file(
    `R-77001;${day};VENTE;26328ABC1;;${day};1 000,00;18,00;982,00`,
    `R-77001;${day};VENTE;;123456;${day};500,00;9,00;491,00`,
    `R-77001;${day};FRAIS;;;${day};0,00;50,00;-50,00`,
    `TOTAL;;;;;;1 500,00;77,00;1 423,00`,
  )
  const before = await balances(harness.db.read, operatorScope, 'MAD')
  const recorded = await importText(harness, { accountId, text })
  assert.deepEqual([recorded.settlements, recorded.matched, recorded.suspended], [1, 3, 0])
  const books = await shop1.books()
  assert.equal(books['acquirer.receivable'], 70_000n)
  assert.deepEqual([books['bank.expected'], books['platform.acquirer_fees']], [147_300n, 2_700n])
  const own = await balances(harness.db.read, operatorScope, 'MAD')
  assert.equal(own['bank.expected'] - before['bank.expected'], -5_000n)

  const again = await importText(harness, { accountId, text })
  assert.deepEqual([again.settlements, again.unchanged, again.matched], [0, 1, 0])

  const bank = await operatorAccount(harness)
  const entries = [{ amountMinor: 142_300n, remittance: 'VIR CMI REMISE R-77001' }]
  const shown = await importStatement(harness, camt053({ account: bank, id: 'cmi-1', openingMinor: 0n, entries }))
  assert.deepEqual([shown.matched, shown.suspended], [1, 0])
  const after = await balances(harness.db.read, operatorScope, 'MAD')
  assert.equal(after['bank.expected'] - before['bank.expected'], -147_300n)
  assert.equal(after['bank.settlement'] - before['bank.settlement'], 142_300n)
})

test('a corrected file is refused with what differs, and changes nothing', async () => {
  const { accountId, ...shop1 } = await shop()
  await shop1.sold(10_000n, { acquirerReference: 'one' })
  const row = `R-1;${day};VENTE;one;;${day};100,00;1,00;99,00`
  await importText(harness, { accountId, text: file(row) })
  const corrected = importText(harness, { accountId, text: file(row.replace('1,00;99,00', '1,50;98,50')) })
  await assert.rejects(corrected, (error) => {
    assert.ok(error instanceof ContradictedSettlement)
    assert.deepEqual(
      error.contradicted[0]?.differences.map(({ what, line }) => [what, line.feeMinor]),
      [
        ['GONE', 100n],
        ['ADDED', 150n],
      ],
    )
    return true
  })
  // A new settlement in the same file stays out with it.
  const both = file(row.replace('1,00;99,00', '1,50;98,50'), `R-2;${day};VENTE;two;;${day};5,00;0,00;5,00`)
  await assert.rejects(importText(harness, { accountId, text: both }), ContradictedSettlement)
  const found = await listSettlements(harness.db.read, accountId, 10)
  assert.deepEqual(
    found.map(({ reference, netMinor }) => [reference, netMinor]),
    [['R-1', 9_900n]],
  )
  assert.equal((await shop1.books())['platform.acquirer_fees'], 100n)
})

test('a line that is off by a centime, that comes twice or that names nothing waits, and an operator decides', async () => {
  const { accountId, ...shop1 } = await shop()
  const sale = await shop1.sold(10_000n, { acquirerReference: 'sale' })
  await shop1.sold(4_000n, { acquirerReference: 'other' })
  const text = file(
    `R-9;${day};VENTE;sale;;${day};99,99;1,00;98,99`,
    `R-9;${day};VENTE;other;;${day};40,00;0,00;40,00`,
    `R-9;${day};VENTE;other;;${day};40,00;0,00;40,00`,
    `R-9;${day};VENTE;nobody;;${day};7,00;0,00;7,00`,
    `R-9;${day};VENTE;;;${day};8,00;0,00;8,00`,
    `R-9;${day};REMBOURSEMENT;other;;${day};5,00;0,00;-5,00`,
  )
  const recorded = await importText(harness, { accountId, text })
  assert.deepEqual([recorded.matched, recorded.suspended], [1, 5])
  const waiting = await shop1.waiting()
  assert.deepEqual(
    waiting.map(({ doubt }) => doubt),
    ['OTHER_AMOUNT', 'SETTLED_TWICE', 'UNKNOWN_PAYMENT', 'NO_REFERENCE', 'NOT_BOOKED'],
  )
  assert.equal((await shop1.books())['acquirer.receivable'], 10_000n)

  const parts = settlementPartsOf(harness)
  const [off, twice, nobody] = waiting
  const decided = await decideLinePayment(parts, sale.reference, { lineId: off?.id ?? '', ...why })
  assert.deepEqual([decided.status, decided.subjectId], ['DECIDED', sale.id])
  const books = await shop1.books()
  assert.deepEqual([books['acquirer.receivable'], books['platform.acquirer_fees']], [0n, 101n])
  const another = decideLinePayment(parts, sale.reference, { lineId: twice?.id ?? '', ...why })
  await assert.rejects(another, /settled before/)
  assert.equal((await decideOwnLine(parts, { lineId: twice?.id ?? '', ...why })).status, 'DECIDED')
  assert.equal((await undoLine(parts, { lineId: twice?.id ?? '', ...why })).status, 'SUSPENSE')
  await assert.rejects(undoLine(parts, { lineId: twice?.id ?? '', ...why }), /there is nothing to take back/)

  // The payment is found in the books later.
  await shop1.sold(700n, { acquirerReference: 'nobody' })
  assert.equal((await matchAgain(parts)).matched, 1)
  assert.ok(!(await shop1.waiting()).some(({ id }) => id === nobody?.id))
  assert.equal((await shop1.books())['acquirer.receivable'], 0n)
})

test('a bank that is faster than the acquirer’s file is matched once the file is there', async () => {
  const { accountId, ...shop1 } = await shop()
  await shop1.sold(20_000n, { acquirerReference: 'fast' })
  const bank = await operatorAccount(harness)
  const entries = [
    { amountMinor: 19_900n, remittance: 'REMISE R-500' },
    { amountMinor: 3_300n, remittance: 'CMI' },
  ]
  const shown = await importStatement(
    harness,
    camt053({ account: bank, id: 'fast', openingMinor: 0n, day: today, entries }),
  )
  assert.equal(shown.suspended, 2)
  await importText(harness, { accountId, text: file(`R-500;${day};VENTE;fast;;${day};200,00;1,00;199,00`) })
  assert.equal(await matchSettlementsAgain(feedParts(harness)), 1)
  assert.equal(await matchSettlementsAgain(feedParts(harness)), 0)
  const left = (await listSuspense(harness.db.read, 100)).filter((each) => each.accountId === bank.id)
  assert.deepEqual(
    left.map(({ amountMinor }) => amountMinor),
    [3_300n],
  )
})

test('a refund is settled by its amount, each once', async () => {
  const { accountId, ...shop1 } = await shop()
  await shop1.sold(20_000n, { acquirerReference: 'refunded' })
  const row = `R-3;${day};REMBOURSEMENT;refunded;;${day};20,00;0,00;-20,00`
  const recorded = await importText(harness, { accountId, text: file(row) })
  assert.equal(recorded.suspended, 1)
  const [settlement] = await listSettlements(harness.db.read, accountId, 1)
  const [line] = await listLines(harness.db.read, settlement?.id ?? '')
  assert.deepEqual([line?.doubt, line?.grossMinor, settlement?.netMinor], ['NOT_BOOKED', -2_000n, -2_000n])
})

test('a file that cannot be right is refused in words, and nothing of it stays', async () => {
  const { accountId } = await shop()
  const good = `R-4;${day};VENTE;x;;${day};100,00;1,00;99,00`
  const cases: [name: string, text: string, words: RegExp, format?: object][] = [
    ['half a row', file(good).slice(0, -20), /has \d columns, and the rows before it|has no amount|columns/],
    ['nothing', file(), /has no line/],
    ['no such column', file(good).replace('Brut', 'Montant'), /no column "Brut" \(gross\)\. It has: Remise/],
    ['a date', file(good.replace(day, '2026-31-12')), /"2026-31-12" is no date as DD\/MM\/YYYY \(paidOn\)/],
    ['the 30th of February', file(good.replaceAll(day, '30/02/2026')), /is no date/],
    ['an amount', file(good.replace('100,00', '1OO,00')), /Row 2: "1OO,00" is no amount of MAD \(gross\)/],
    ['half a centime', file(good.replace('100,00', '100,005')), /is no amount of MAD/],
    ['the other decimal', file(good.replace('100,00', '100.00')), /is no amount of MAD/],
    ['sums', file(good.replace('99,00', '98,00')), /gross less fee is not net/],
    ['a kind', file(good.replace('VENTE', 'AVOIR')), /the kind "AVOIR" stands in the format/],
    ['two days', file(good, good.replace(day, '01/01/2026')), /R-4 is paid on .* and in another row on 2026-01-01/],
    ['an encoding', file(good), /bytes that are not utf-8/, { ...cmiFormat, encoding: 'utf-8' }],
    ['a quote', file(good.replace('VENTE', '"VEN"TE')), /cannot be read near line/],
  ]
  for (const [name, text, words, format] of cases)
    await assert.rejects(importText(harness, { accountId, text, ...(format && { format }) }), words, name)
  assert.deepEqual(await listSettlements(harness.db.read, accountId, 10), [])
})
