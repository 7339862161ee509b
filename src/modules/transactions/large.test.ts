import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookedThroughMax } from '#platform/lists/page-queries.ts'
import { unlessOverSeveral } from '#test/database.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { insertLargeList } from '#test/large-queries.ts'
import { rowsReadBy } from '#test/plans.ts'
import { listBelow, listSequences, listTransactions, sumTransactions } from './queries.ts'
import type { TransactionFilters } from './schemas.ts'

// A list that is too long to be searched: so many rows are looked through, and the answer says where that ended and how to go on.

const rows = 210_000
const newest = new Date('2026-11-20T10:00:00.000Z')
/** The instant of the payment of this number. */
const at = (n: number) => new Date(newest.getTime() - (rows - n) * 1_000)
const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** The oldest payment that a search looks at. */
const edge = rows - lookedThroughMax + 1
const searchedUntil = new Date(at(edge - 1).getTime() + 1).toISOString()

const harness = useHarness()
let made: Promise<TestMerchant> | undefined
/** One merchant for all tests of this file, which only read. */
const large = () => (made ??= makeLarge())
async function makeLarge(): Promise<TestMerchant> {
  const merchant = await harness.make.merchant()
  await insertLargeList(harness, merchant.sandbox, { rows, newest })
  return merchant
}
const ask = async (query: string) => harness.call({ path: `/v1/transactions${query}`, key: (await large()).key })
const get = async (query: string) => {
  const { status, body, text } = await ask(query)
  assert.equal(status, 200, text)
  return body
}
const referencesOf = ({ content }: { content: { reference: string }[] }) => content.map(({ reference }) => reference)
const page = { page: 0, size: 20, sort: [{ field: 'createdAt', direction: 'desc' as const }] }

test('the whole list has its exact total, and says of no search that it ended', async () => {
  const { totalElements, searchedUntil: until } = await get('?size=1')
  assert.deepEqual([totalElements, until], [rows, undefined])
})

test('a search that finds nothing says how far it looked, and goes on from there', async () => {
  const first = await get('?q=SALMA20@')
  assert.deepEqual([first.totalElements, first.content, first.searchedUntil], [0, [], searchedUntil])
  const second = await get(`?q=SALMA20@&to=${first.searchedUntil}`)
  assert.equal(second.totalElements, 0)
  const third = await get(`?q=SALMA20@&to=${second.searchedUntil}`)
  assert.deepEqual([referencesOf(third), third.totalElements, third.searchedUntil], [['TX-20'], 1, undefined])
})

test('a search that finds something in what it looked through counts that', async () => {
  const found = await get(`?q=salma${rows - 5}@`)
  assert.deepEqual(
    [referencesOf(found), found.totalElements, found.searchedUntil],
    [[`TX-${rows - 5}`], 1, searchedUntil],
  )
})

test('a payment whose reference is given whole is found wherever it stands', async () => {
  const found = await get('?q=TX-7')
  assert.ok(found.totalElements > 0)
  assert.deepEqual(referencesOf(await get('?q=TX-77777')), ['TX-77777'])
})

test('a filter counts what it finds among the newest, or with the oldest first among the oldest', async () => {
  const failed = await get('?status=FAILED&size=1')
  assert.deepEqual([referencesOf(failed), failed.totalElements], [[`TX-${rows}`], lookedThroughMax / 1_000])
  assert.equal(failed.searchedUntil, searchedUntil)
  const oldest = await get('?status=FAILED&size=1&sort=createdAt,asc')
  assert.deepEqual([referencesOf(oldest), oldest.totalElements], [['TX-1000'], lookedThroughMax / 1_000])
  assert.equal(oldest.searchedUntil, at(lookedThroughMax + 1).toISOString())
  const rest = await get(`?status=FAILED&size=1&sort=createdAt,asc&from=${oldest.searchedUntil}`)
  assert.deepEqual(referencesOf(rest), [`TX-${lookedThroughMax + 1_000}`])
})

test('in another order than that of age, the newest are sorted, and the answer says where they end', async () => {
  const first = await get('?sort=amount,asc&sort=createdAt,asc&size=2')
  assert.deepEqual(referencesOf(first), [`TX-${edge}`, `TX-${edge + 1}`])
  assert.deepEqual([first.totalElements, first.searchedUntil], [lookedThroughMax, searchedUntil])
  const older = await get(`?sort=amount,asc&sort=createdAt,asc&size=1&to=${first.searchedUntil}`)
  assert.deepEqual(referencesOf(older), [`TX-${edge - lookedThroughMax}`])
  const rest = await get(`?sort=amount&size=1&to=${older.searchedUntil}`)
  assert.deepEqual([rest.totalElements, rest.searchedUntil], [rows - 2 * lookedThroughMax, undefined])
})

test('sums are of the transactions that were looked through, and say so', async () => {
  const { summary, totalElements, searchedUntil: until } = await get('?summary=true&size=1')
  assert.equal(totalElements, rows)
  assert.equal(until, searchedUntil)
  assert.equal(
    summary.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    lookedThroughMax,
  )
})

test('a walk with a rare filter gives everything once: stretches without a find are empty and have a nextCursor', async () => {
  const walked: string[] = []
  let asked = 0
  for (let cursor = ''; ; asked++) {
    const answer = await get(`?q=salma20@&limit=10${cursor}`)
    walked.push(...referencesOf(answer))
    if (!answer.hasMore) break
    cursor = `&cursor=${answer.nextCursor}`
  }
  assert.deepEqual(walked, ['TX-20'])
  assert.equal(asked, Math.ceil(rows / lookedThroughMax) - 1)
})

test('an export with a rare filter looks through ten times as many, and has what is old', async () => {
  const { headers, text } = await ask('/export?q=salma20@')
  assert.deepEqual([headers['x-export-rows'], headers['x-export-truncated']], ['1', undefined])
  assert.match(text, /TX-20\b/)
})

test('an export of a span has it whole, however many transactions are newer or older', async () => {
  const { sandbox } = await large()
  const few = { stretchesMax: 2, stretch: 10 }
  const span = { from: at(1_001), to: at(1_016) }
  const numbersOf = async (filters: TransactionFilters, limit = 100) => {
    const { sequences, isCut } = await listSequences(harness.db.read, sandbox, filters, limit, few)
    return { numbers: sequences.map(Number), isCut }
  }
  const whole = Array.from({ length: 15 }, (_, index) => 1_015 - index)
  assert.deepEqual(await numbersOf(span), { numbers: whole, isCut: false })
  assert.deepEqual(await numbersOf(span, 12), { numbers: whole.slice(0, 12), isCut: true })
  assert.deepEqual(await numbersOf({ ...span, status: 'CANCELED' }), { numbers: [], isCut: false })
  assert.deepEqual(await numbersOf({ ...span, q: 'salma1003@' }), { numbers: [1_003], isCut: false })
  assert.deepEqual(await numbersOf({ q: 'salma1003@' }), { numbers: [], isCut: true })
})

const searches: TransactionFilters[] = [
  { q: 'nobody at all' },
  { q: 'nobody', status: 'FAILED' },
  { status: 'CANCELED' },
  { cardLast4: '0000' },
  { product: 'prd_none' },
  { from: at(1) },
  { minAmount: 5_000, currency: 'MAD' },
]
test(
  'what a search names is looked for by indexes alone',
  unlessOverSeveral('the plan is of each of them'),
  async () => {
    const { sandbox } = await large()
    const read = await rowsReadBy(harness.db, async (tx) => {
      // Nothing is found here, so that the whole list is asked.
      const many: typeof tx.many = async (...asked) => {
        const rows = await tx.many(...asked)
        return (rows.length > 0 ? rows : [{ listTotal: 0, listKey: null, listHorizon: newest }]) as never
      }
      await listTransactions({ ...tx, many }, sandbox, { q: 'TX-77777' }, page)
    })
    assert.ok(read.length > 1 && (read[1] ?? 0) < 100, `${read[1]} rows`)
  },
)

test(
  'a page in another order reads no more of the list than it may',
  unlessOverSeveral('the plan is of each of them'),
  async () => {
    const { sandbox } = await large()
    const sort = [{ field: 'amount', direction: 'desc' as const }]
    const [read = 0] = await rowsReadBy(harness.db, (tx) => listTransactions(tx, sandbox, {}, { ...page, sort }))
    assert.ok(read <= 2 * lookedThroughMax + 100, `${read} rows`)
  },
)

test('an export of a span reads that span alone', unlessOverSeveral('the plan is of each of them'), async () => {
  const { sandbox } = await large()
  const span = { from: at(1_001), to: at(2_001) }
  for (const filters of [span, { ...span, status: 'CANCELED' as const }]) {
    const read = await rowsReadBy(harness.db, async (tx) => {
      // Nothing is found here, so that the export goes on from the last of all.
      const maybeOne: typeof tx.maybeOne = async (...asked) =>
        (await tx.maybeOne(...asked)) ?? ({ sequence: BigInt(rows), createdAt: at(1_500), id: idOf(1_500) } as never)
      await listSequences({ ...tx, maybeOne }, sandbox, filters, 10_000)
    })
    assert.equal(read.length, 21)
    assert.ok(
      read.every((each) => each <= 1_100),
      `${read.join(', ')} rows`,
    )
  }
})

for (const filters of searches)
  test(
    `a search reads no more than it may: ${JSON.stringify(filters)}`,
    unlessOverSeveral('the plan is of each of them'),
    async () => {
      const { sandbox: scope } = await large()
      const read = await rowsReadBy(harness.db, async (tx) => {
        await listTransactions(tx, scope, filters, page)
        await listBelow(tx, scope, filters, { below: undefined, limit: 50 })
        await sumTransactions(tx, scope, filters, { isRising: false })
      })
      assert.equal(read.length, 4)
      const [listed = 0, walked = 0, floor = 0, summed = 0] = read
      // The end of what is looked through, what is counted, and the page.
      assert.ok(listed <= 3 * lookedThroughMax + 100, `${listed} rows`)
      assert.ok(walked <= lookedThroughMax + 100, `${walked} rows`)
      assert.ok(floor <= lookedThroughMax + 100, `${floor} rows`)
      assert.ok(summed <= 2 * lookedThroughMax + 100, `${summed} rows`)
    },
  )
