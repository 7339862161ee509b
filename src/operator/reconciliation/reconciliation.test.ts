import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount, paidMerchant } from '#money/bank-files/fixture.ts'
import { camt053, importText } from '#money/bank-statements/fixture.ts'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { lockLedger } from '#test/lock-queries.ts'
import { waitUntil } from '#test/patience.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The staff holds the books against banks in the console, and closes days.

const harness = useHarness()
const get = (path: string, by: TestStaff, headers = {}) =>
  harness.call({ path: `/operator/v1/${path}`, key: by.token, headers })
/** The end of a look at the books, however long it takes. */
async function reconciled(query: string, by: TestStaff, headers = {}) {
  const first = await get(`reconciliation?${query}`, by, headers)
  const since = first.body.begunAt
  let last = first
  await waitUntil(async () => {
    if (last.body.isRunning) last = await get(`reconciliation?${query}&since=${since}`, by, headers)
    return !last.body.isRunning
  })
  return last
}
const close = (by: TestStaff, body: object, headers = {}) =>
  harness.call({ method: 'POST', path: '/operator/v1/days', key: by.token, body, headers })

// A day that is over for more than an hour, whenever this runs.
const day = bookingDay(new Date(Date.now() - 3 * 86_400_000))
const after = bookingDay(new Date(Date.now() - 2 * 86_400_000))

test('a day is shown with its figures, closed once everything agrees, and stands in the list and the log', async () => {
  const [finance, support] = [await harness.make.staff('FINANCE'), await harness.make.staff('SUPPORT')]
  assert.deepEqual((await reconciled('', support)).body.items, [])
  const account = await operatorAccount(harness)
  await paidMerchant(harness)
  const shown = async (of: string, headers = {}) => (await reconciled(`day=${of}`, support, headers)).body.items[0]
  const before = await shown(day, { 'accept-language': 'fr' })
  assert.deepEqual(
    [before.isClosable, before.differences],
    [
      false,
      [{ what: `aucun relevé de ${account.name} n’a été lu`, next: 'lisez son relevé sur la page Relevés bancaires' }],
    ],
  )
  const refused = await close(finance, { day, currency: 'MAD' }, { 'accept-language': 'fr' })
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /ne peut être clôturé en MAD/)
  await importText(harness, camt053({ account, id: 'first', openingMinor: 0n, day }))
  const ready = await shown(day)
  assert.deepEqual(
    [ready.isClosable, ready.isClosed, ready.held, ready.merchants, ready.surplus, ready.suspended],
    [true, false, 0, 0, 0, 0],
  )
  assert.deepEqual(ready.accounts, [
    { account: account.name, isSegregated: true, isRetired: false, balance: 0, untilDay: day },
  ])
  const closed = await close(finance, { day, currency: 'MAD' })
  assert.deepEqual([closed.status, closed.body.day, closed.body.closedBy], [201, day, finance.email])
  assert.equal((await close(finance, { day, currency: 'MAD' })).status, 409)
  assert.equal((await shown(day)).isClosed, true)
  assert.deepEqual([(await shown(after)).isClosed, (await shown(after)).isClosable], [false, false])
  const { items } = (await get('days', support)).body
  assert.deepEqual(
    items.map((each: Record<string, unknown>) => [each['day'], each['currency'], each['bank'], each['closedBy']]),
    [[day, 'MAD', 0, finance.email]],
  )
  const acts = (await get('acts', finance)).body.items.filter(({ act }: { act: string }) => act === 'day.closed')
  assert.deepEqual(
    acts.map(({ target }: { target: string }) => target),
    [`${day} MAD`],
  )
  // Nothing keeps today open but that it is not over.
  const today = bookingDay(new Date())
  await importText(harness, camt053({ account, id: 'second', openingMinor: 0n, day: today }))
  const running = await shown(today)
  assert.deepEqual([running.isClosable, running.isOver], [false, false])
  assert.equal((await close(finance, { day: today, currency: 'MAD' })).status, 409)
})

test('an entry that the bank dates in a closed day is told with its date and with the day that it counts on', async () => {
  const support = await harness.make.staff('SUPPORT')
  const account = await operatorAccount(harness, { currency: 'USD' })
  const statement = (id: string, of: string, amounts: readonly bigint[]) => {
    const entries = amounts.map((amountMinor) => ({ amountMinor, currency: 'USD' }))
    return importText(harness, camt053({ account, id, openingMinor: 0n, currency: 'USD', day: of, entries }))
  }
  await statement('first', day, [])
  await close(await harness.make.staff('FINANCE'), { day, currency: 'USD' })
  await statement('late', day, [500n, -500n])
  const { items } = (await reconciled(`day=${after}`, support)).body
  const found = items.find(({ currency }: { currency: string }) => currency === 'USD')
  assert.deepEqual(found.late, [{ account: account.name, bookedOn: day, items: 2, amount: 0 }])
  const entries = (await get('bank-entries', support)).body.items.map(({ entry }: { entry: object }) => entry)
  assert.deepEqual(
    entries.map((each: Record<string, unknown>) => [each['bookedOn'], each['countedOn']]),
    [
      [day, after],
      [day, after],
    ],
  )
})

test('a look at the books that takes long goes on after its answer, and what it found is answered later', async () => {
  const support = await harness.make.staff('SUPPORT')
  await operatorAccount(harness, { currency: 'EUR' })
  const of = bookingDay(new Date(Date.now() - 9 * 86_400_000))
  const during = await inTransaction(harness.db, async (tx) => {
    await lockLedger(tx)
    return get(`reconciliation?day=${of}`, support)
  })
  assert.deepEqual([during.status, during.body.isRunning, during.body.items], [200, true, []])
  const { begunAt, items } = (await reconciled(`day=${of}`, support)).body
  assert.ok(items.some(({ currency }: { currency: string }) => currency === 'EUR'))
  const again = await get(`reconciliation?day=${of}&since=${begunAt}`, support)
  assert.deepEqual([again.body.begunAt, again.body.isRunning, again.body.items], [begunAt, false, items])
})

test('a day that the calendar does not have, and a currency that is none, are refused by their fields', async () => {
  const finance = await harness.make.staff('FINANCE')
  const { status, body } = await close(finance, { day: '2026-02-30', currency: 'QQQ' })
  assert.deepEqual([status, Object.keys(body.fields).toSorted()], [400, ['currency', 'day']])
  assert.equal((await get('reconciliation?day=yesterday', finance)).status, 400)
})
