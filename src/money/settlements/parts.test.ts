import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { decideAs } from '#money/bank-statements/decide.ts'
import { camt053, feedParts, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { listSuspense } from '#money/bank-statements/queries.ts'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { operatorScope } from '#money/ledger/operator.ts'
import { balances } from '#money/ledger/post.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { reconcileDay } from '#money/reconciliation/days.ts'
import { useHarness } from '#test/harness.ts'
import { proposalsFor } from '../../operator/bank/proposals.ts'
import { cmiAccount, cmiFormat, cmiHead, importText, sold, settledIn } from './fixture.ts'

// Settlements that come short, over, or in parts.

const harness = useHarness()
const today = bookingDay(new Date())
const why = { by: 'amal', because: 'The acquirer has said so.' }

test('a settlement that came short is booked as far as it came, stays open with the rest, and is ended as a cost', async () => {
  const settled = await settledIn(harness, 'MAD')
  assert.equal(await settled.show(90_000n), 0)
  assert.deepEqual(
    (await settled.waiting()).map(({ doubt }) => doubt),
    ['PART_OF_SETTLEMENT'],
  )
  await settled.decide()
  assert.equal(await settled.open(), 8_200n)
  assert.deepEqual(await settled.differs(), [[`settlement R-MAD of ${today} came with another sum`, 8_200n]])
  const before = await balances(harness.db.read, operatorScope, 'MAD')
  assert.deepEqual(await settled.writeOff(), { minor: 8_200n, currency: 'MAD' })
  const after = await balances(harness.db.read, operatorScope, 'MAD')
  assert.equal(after['platform.acquirer_fees'] - before['platform.acquirer_fees'], 8_200n)
  assert.equal(await settled.open(), 0n)
  assert.deepEqual(await settled.differs(), [])
  await assert.rejects(settled.writeOff(), /Nothing of the settlement is open/)
  await settled.show(8_200n)
  assert.deepEqual(
    (await settled.waiting()).map(({ doubt }) => doubt),
    ['PAID_TWICE'],
  )
  await assertSound(harness)
})

test('of a settlement in two parts the second is found by itself once it is exactly the rest', async () => {
  const settled = await settledIn(harness, 'EUR')
  await settled.show(50_000n)
  await settled.decide()
  assert.equal(await settled.show(48_200n), 1)
  assert.equal(await settled.open(), 0n)
  const { timing, bank } = await reconcileDay(harness.db, 'EUR', today)
  assert.deepEqual(
    [bank.heldMinor, bank.booksMinor, bank.timingMinor],
    [98_200n, 98_200n, 0n],
    JSON.stringify(timing.length),
  )
  await assertSound(harness)
})

test('a settlement that came over leaves less than nothing open, until the surplus is kept', async () => {
  const settled = await settledIn(harness, 'USD')
  await settled.show(98_300n)
  await settled.decide()
  assert.equal(await settled.open(), -100n)
  await settled.writeOff()
  assert.equal(await settled.open(), 0n)
  await assertSound(harness)
})

test('two people who end a settlement at once end it once', async () => {
  const settled = await settledIn(harness, 'GBP')
  await settled.show(98_000n)
  await settled.decide()
  const ended = await Promise.allSettled([settled.writeOff(), settled.writeOff()])
  assert.deepEqual(ended.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await settled.open(), 0n)
  await assertSound(harness)
})

test('money that does not name the settlement is a part of it up to what is open, and in its direction', async () => {
  const settled = await settledIn(harness, 'CHF')
  for (const [amountMinor, remittance] of [
    [5_000_000n, 'VIREMENT RECU'],
    [-3_000n, 'FRAIS'],
  ] as const) {
    await settled.show(amountMinor, remittance)
    await assert.rejects(settled.decide(amountMinor), /does not name the settlement, of which less is open/)
  }
  await settled.show(30_000n, 'VIREMENT RECU')
  await settled.decide(30_000n)
  assert.equal(await settled.open(), 68_200n)
  await assertSound(harness)
})

test('a settlement is not ended before its day', async () => {
  const later = bookingDay(new Date(Date.now() + 3 * 86_400_000))
  const settled = await settledIn(harness, 'CAD', { paidOn: later })
  await assert.rejects(settled.writeOff(), new RegExp(`is to be paid on ${later}`))
})

test('of two accounts that have a settlement of one reference, a person names the account', async () => {
  const { production } = await harness.make.merchant()
  const currency = 'SEK'
  const day = today.split('-').toReversed().join('/')
  for (const [name, net] of [
    ['cmi-north', '982,00'],
    ['cmi-south', '981,00'],
  ] as const) {
    const { id: accountId } = await cmiAccount(harness, name)
    await sold(harness, production, accountId, { amountMinor: 100_000n, acquirerReference: name, currency })
    const fee = net === '982,00' ? '18,00' : '19,00'
    const text = `${cmiHead}\nR-TWIN;${day};VENTE;${name};;;1000,00;${fee};${net}\n`
    await importText(harness, { accountId, text, format: { ...cmiFormat, currency } })
  }
  const account = await operatorAccount(harness, { currency })
  const entries = [{ amountMinor: 98_100n, currency, remittance: 'VIR CMI R-TWIN' }]
  await importStatement(harness, camt053({ account, id: 'twins', openingMinor: 0n, entries, currency, day: today }))
  const entry = (await listSuspense(harness.db.read, 100)).find((each) => each.currency === currency)
  assert.ok(entry)
  assert.equal(entry.doubt, 'TWO_REFERENCES')
  const { proposals: proposed } = (await proposalsFor(harness.db.read, [entry]))(entry)
  assert.deepEqual(
    new Map(proposed.map(({ reference, isSameAmount }) => [reference, isSameAmount])),
    new Map([
      ['cmi-north/R-TWIN', false],
      ['cmi-south/R-TWIN', true],
    ]),
  )
  const decide = (reference: string) =>
    decideAs(feedParts(harness), { as: 'SETTLEMENT', reference }, { entryId: entry.id, ...why })
  await assert.rejects(decide('r-twin'), /name one of cmi-(north|south)\/R-TWIN, cmi-(north|south)\/R-TWIN/)
  await assert.rejects(decide('cmi-east/R-TWIN'), /There is no settlement cmi-east/)
  const { status } = await decide('CMI-south/r-twin')
  assert.equal(status, 'DECIDED')
  await assertSound(harness)
})
