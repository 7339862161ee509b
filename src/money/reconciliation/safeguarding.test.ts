import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { decideOwn } from '#money/bank-statements/decide.ts'
import { camt053, feedParts, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { listSuspense } from '#money/bank-statements/queries.ts'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { cashReceived } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { cmiAccount, cmiFormat, cmiHead, importText, sold } from '#money/settlements/fixture.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { inEnglish } from '#platform/sentences/said.ts'
import { useHarness } from '#test/harness.ts'
import { reconcileDay } from './days.ts'
import { safeguardingOf } from './safeguarding.ts'

const harness = useHarness()
const today = bookingDay(new Date())
const daysAgo = (days: number) => bookingDay(new Date(Date.now() - days * 86_400_000))

/** A sale of 4984.68 whose settlement came 120 short and was taken for the operator's own money. */
async function settledShort(currency: string, paidOn: string) {
  const merchant = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, `cmi-${currency}`)
  await sold(harness, merchant.production, accountId, { amountMinor: 498_468n, acquirerReference: currency, currency })
  const row = `R-${currency};${paidOn.split('-').toReversed().join('/')};VENTE;${currency};;;4984,68;0,00;4984,68`
  const format = { ...cmiFormat, currency }
  await importText(harness, { accountId, text: `${cmiHead}\n${row}\n`, format })
  const account = await operatorAccount(harness, { currency })
  const entries = [{ amountMinor: 486_468n, remittance: `VIR CMI R-${currency}`, currency }]
  const statement = { account, id: `short ${currency}`, openingMinor: 0n, entries, currency, day: today }
  await importStatement(harness, camt053(statement))
  for (const { id: entryId } of await listSuspense(harness.db.read, 10))
    await decideOwn(feedParts(harness), { entryId, by: 'amal', because: 'The acquirer was asked.' })
  return reconcileDay(harness.db, currency, today)
}

test('a settlement that is late hides no shortage: the bank is held beside what merchants own, and the day stays open', async () => {
  const { safeguarding, differences, isClosable } = await settledShort('MAD', daysAgo(20))
  assert.deepEqual(
    [safeguarding.heldMinor, safeguarding.merchantsMinor, safeguarding.surplusMinor, safeguarding.uncoveredMinor],
    [486_468n, 498_468n, -12_000n, 12_000n],
  )
  assert.deepEqual(safeguarding.underWay, [{ source: 'SETTLEMENTS', age: '8-30', minor: 498_468n }])
  const short = differences.find(({ what }) => inEnglish(what) === 'the bank holds less than it has to for merchants')
  assert.deepEqual([short?.minor, short?.isAwaited, isClosable], [-12_000n, false, false])
})

test('what is under way for a few days covers what is missing, which is told all the same', async () => {
  const { safeguarding, differences, isClosable } = await settledShort('EUR', daysAgo(2))
  assert.deepEqual(
    [safeguarding.surplusMinor, safeguarding.coveredMinor, safeguarding.uncoveredMinor],
    [-12_000n, 12_000n, 0n],
  )
  assert.deepEqual(
    differences.map(({ what, isAwaited }) => [inEnglish(what), isAwaited]),
    [
      ['the bank holds less than merchants own, and what is under way covers it', true],
      [`no statement shows settlement R-EUR of ${daysAgo(2)}`, true],
    ],
  )
  assert.equal(isClosable, true)
})

test('cash that agents hold is under way since they collected it, the oldest paid first', async () => {
  const { production } = await harness.make.merchant()
  for (const [days, amountMinor] of [
    [12, 30_000n],
    [1, 20_000n],
  ] as const) {
    const at = new Date(Date.now() - days * 86_400_000)
    const booking = { ...cashReceived({ amountMinor }), subjectId: newId(at), currency: 'USD' }
    await inTransaction(harness.db, (tx) => post(tx, production, booking, at))
  }
  const { safeguarding } = await reconcileDay(harness.db, 'USD', today)
  assert.deepEqual(safeguarding.underWay, [
    { source: 'CASH_NETWORK', age: '0-2', minor: 20_000n },
    { source: 'CASH_NETWORK', age: '8-30', minor: 30_000n },
  ])
  assert.deepEqual([safeguarding.surplusMinor, safeguarding.uncoveredMinor], [-50_000n, 30_000n])
})

test('what an acquirer takes back covers less, however late it is', () => {
  const owed = (age: '0-2' | '8-30', minor: bigint) => ({ acquirer: 'cmi', age, items: 1, minor })
  const facts = { accounts: [], awaited: [], merchantsMinor: 10_000n, timingMinor: 0n }
  const { coveredMinor, uncoveredMinor } = safeguardingOf({
    ...facts,
    receivable: [owed('0-2', 10_000n), owed('8-30', -4_000n)],
  })
  assert.deepEqual([coveredMinor, uncoveredMinor], [6_000n, 4_000n])
})

test('a settlement of a day far ahead covers nothing two weeks after it was imported', async () => {
  const agesIn = ({ safeguarding }: Awaited<ReturnType<typeof reconcileDay>>) =>
    safeguarding.underWay.filter(({ source }) => source === 'SETTLEMENTS').map(({ age }) => age)
  assert.deepEqual(agesIn(await settledShort('USD', daysAgo(-400))), ['0-2'])
  assert.deepEqual(agesIn(await reconcileDay(harness.db, 'USD', daysAgo(-16))), ['8-30'])
})
