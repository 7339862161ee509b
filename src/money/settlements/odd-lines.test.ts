import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { useHarness } from '#test/harness.ts'
import { matchAgain } from './book.ts'
import { decideLinePayment } from './decide.ts'
import { cmiAccount, cmiFormat, cmiHead, importText, settlementPartsOf, sold } from './fixture.ts'
import { listLines, listSettlementsNamed } from './queries.ts'
import { undoLine } from './undo-line.ts'

// Lines that bring nothing, and lines that name another currency than that of their payment.

const harness = useHarness()
const why = { by: 'amal', because: 'The acquirer has said so.' }
const day = bookingDay(new Date()).split('-').toReversed().join('/')

async function lineOf(settlement: string) {
  const [found] = await listSettlementsNamed(harness.db.read, [settlement])
  const [line] = await listLines(harness.db.read, found?.id ?? '')
  return line ?? assert.fail('The settlement has no line.')
}

test('a line whose fee is all of it is matched, also after it has waited for its payment', async () => {
  const { production: scope } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, 'cmi-nothing')
  const text = `${cmiHead}\nR-NOTHING;${day};VENTE;nothing;;${day};5,00;5,00;0,00\n`
  await importText(harness, { accountId, text })
  assert.equal((await lineOf('R-NOTHING')).status, 'SUSPENSE')
  await sold(harness, scope, accountId, { amountMinor: 500n, acquirerReference: 'nothing' })
  assert.equal((await matchAgain(settlementPartsOf(harness))).matched, 1)
  assert.equal((await lineOf('R-NOTHING')).status, 'MATCHED')
  await assertSound(harness)
})

test('a line whose fee is all of it is taken back, and decided again', async () => {
  const { production: scope } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, 'cmi-again')
  const { reference } = await sold(harness, scope, accountId, { amountMinor: 500n, acquirerReference: 'again' })
  await importText(harness, { accountId, text: `${cmiHead}\nR-AGAIN;${day};VENTE;again;;${day};5,00;5,00;0,00\n` })
  const { id: lineId } = await lineOf('R-AGAIN')
  for (let round = 0; round < 2; round++) {
    assert.equal((await undoLine(settlementPartsOf(harness), { lineId, ...why })).status, 'SUSPENSE')
    await assertSound(harness)
    const decided = await decideLinePayment(settlementPartsOf(harness), reference, { lineId, ...why })
    assert.equal(decided.status, 'DECIDED')
  }
  await assertSound(harness)
})

test('a line that names another currency than its payment and itself is taken back as any other', async () => {
  const { production: scope } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, 'cmi-named')
  await sold(harness, scope, accountId, { amountMinor: 100_000n, acquirerReference: 'named' })
  const columns = { ...cmiFormat.columns, originalAmount: 'Montant', originalCurrency: 'Devise' }
  const text = `${cmiHead};Montant;Devise\nR-NAMED;${day};VENTE;named;;${day};1000,00;18,00;982,00;92,00;EUR\n`
  await importText(harness, { accountId, text, format: { ...cmiFormat, columns } })
  const line = await lineOf('R-NAMED')
  assert.equal(line.status, 'MATCHED')
  await assertSound(harness)
  await undoLine(settlementPartsOf(harness), { lineId: line.id, ...why })
  await assertSound(harness)
})
