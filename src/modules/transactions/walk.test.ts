import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'

// Reading transactions from cursor to cursor: each once, whatever changes meanwhile.

const harness = useHarness()

const ask = (key: string, query: string) => harness.call({ path: `/v1/transactions${query}`, key })
const drafts = (count: number) => Array.from({ length: count }, () => ({}))
const nameOf = ({ reference }: { reference: string }) => reference

/** All references from the first page to the last; `between` runs after each page. */
async function walk(key: string, query: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const walked: string[] = []
  for (let cursor = ''; ;) {
    const { status, body, text } = await ask(key, `?${query}${cursor}`)
    assert.equal(status, 200, text)
    walked.push(...body.content.map(nameOf))
    assert.equal(body.hasMore, body.nextCursor !== undefined)
    if (!body.hasMore) return walked
    cursor = `&cursor=${body.nextCursor}`
    await between()
  }
}

test('limit or cursor answers rows, hasMore and, until the end, nextCursor, and no totals', async () => {
  const { key, sandbox } = await harness.make.merchant()
  assert.deepEqual(withoutCorrelation((await ask(key, '?limit=5')).body), { content: [], hasMore: false })
  await recordTransactions(harness.make, sandbox, drafts(3))
  const first = (await ask(key, '?limit=2')).body
  assert.deepEqual(Object.keys(withoutCorrelation(first)), ['content', 'nextCursor', 'hasMore'])
  assert.match(first.nextCursor, /^[A-Za-z0-9_-]{32}$/)
  const last = (await ask(key, `?cursor=${first.nextCursor}`)).body
  assert.deepEqual(Object.keys(withoutCorrelation(last)), ['content', 'hasMore'])
  assert.equal(last.content.length, 1)
})

test('a walk gives each transaction once, newest first, whatever the limit', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const made = (await recordTransactions(harness.make, sandbox, drafts(7))).map(nameOf).toReversed()
  for (const limit of [1, 2, 3, 7, 8, 500]) assert.deepEqual(await walk(key, `limit=${limit}`), made)
})

test('without a limit fifty come at once', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await recordTransactions(harness.make, sandbox, drafts(52))
  const first = (await ask(key, '?limit=1')).body
  assert.equal((await ask(key, `?cursor=${first.nextCursor}`)).body.content.length, 50)
})

test('what is recorded during a walk, also by many at once, neither appears in it nor moves anything', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const made = (await recordTransactions(harness.make, sandbox, drafts(9))).map(nameOf).toReversed()
  const moments = [0, -86_400_000, 86_400_000].map((shift) => new Date(Date.now() + shift))
  const record = () =>
    Promise.all(moments.map((moment) => recordTransactions(harness.make, sandbox, drafts(2), moment)))
  assert.deepEqual(await walk(key, 'limit=2', record), made)
  assert.equal((await ask(key, '')).body.totalElements, 9 + 4 * 6)
})

test('what runs when a walk begins and commits later is not passed over by a later walk', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const writers = Array.from({ length: 12 }, () => recordTransactions(harness.make, sandbox, drafts(2)))
  const early = walk(key, 'limit=3')
  const made = (await Promise.all(writers)).flat()
  const seen = await early
  const newestFirst = await walk(key, 'limit=100')
  assert.deepEqual(newestFirst.toSorted(), made.map(nameOf).toSorted())
  // The lock of the head lets sequences commit in their order, so an early walk sees the oldest ones without a gap.
  assert.deepEqual(seen, newestFirst.slice(newestFirst.length - seen.length))
  assert.deepEqual(await walk(key, 'limit=5'), newestFirst)
})

test('a walk with filters gives what they let through, and the limit may change on the way', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const made = await recordTransactions(
    harness.make,
    sandbox,
    Array.from({ length: 8 }, (_, index) => ({ currency: index % 2 === 0 ? 'EUR' : 'MAD' })),
  )
  const euros = made.filter(({ currency }) => currency === 'EUR').map(nameOf)
  assert.deepEqual(await walk(key, 'limit=2&currency=EUR'), euros.toReversed())
  const { nextCursor } = (await ask(key, '?limit=1&currency=EUR')).body
  const rest = (await ask(key, `?limit=500&currency=EUR&cursor=${nextCursor}`)).body
  assert.deepEqual(rest.content.map(nameOf), euros.toReversed().slice(1))
})

test('a cursor is good for its own list alone: other filters, another environment or merchant, and made-up ones are refused', async () => {
  const { key, liveKey, sandbox } = await harness.make.merchant()
  const other = await harness.make.merchant()
  await recordTransactions(harness.make, sandbox, drafts(2))
  const query = 'currency=MAD&from=2020-01-01T00:00:00Z'
  const { nextCursor } = (await ask(key, `?limit=1&${query}`)).body
  const good = `cursor=${nextCursor}`
  assert.equal((await ask(key, `?from=2020-01-01T01:00:00%2B01:00&currency=MAD&${good}`)).body.content.length, 1)
  const flipped = nextCursor.startsWith('B') ? `C${nextCursor.slice(1)}` : `B${nextCursor.slice(1)}`
  const bad: [key: string, query: string][] = [
    [key, good],
    [key, `${query}&type=PAYMENT&${good}`],
    [key, `currency=MAD&from=2020-01-02T00:00:00Z&${good}`],
    [liveKey, `${query}&${good}`],
    [other.key, `${query}&${good}`],
    ...[
      '',
      'x',
      flipped,
      nextCursor.slice(0, -4),
      `${nextCursor}AAAA`,
      `${nextCursor}%3D`,
      `${nextCursor}%20`,
      `%0A${nextCursor}`,
      '%00',
      'a'.repeat(201),
    ].map((cursor): [string, string] => [key, `${query}&cursor=${cursor}`]),
  ]
  for (const [asking, each] of bad)
    assertRefused(await ask(asking, `?${each}`), 'VALIDATION_ERROR', { field: 'cursor' }, each)
})

test('pages and cursors together are refused, and so is a limit that is not 1 to 500', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await recordTransactions(harness.make, sandbox, drafts(2))
  const { nextCursor } = (await ask(key, '?limit=1')).body
  for (const paging of ['page=0', 'size=20', 'sort=createdAt,desc']) {
    assertRefused(await ask(key, `?${paging}&limit=10`), 'VALIDATION_ERROR', { field: 'limit' }, paging)
    assertRefused(await ask(key, `?${paging}&cursor=${nextCursor}`), 'VALIDATION_ERROR', { field: 'cursor' }, paging)
  }
  for (const limit of ['0', '501', '-1', '1.5', '', 'all', '9999999999'])
    assertRefused(await ask(key, `?limit=${limit}`), 'VALIDATION_ERROR', { field: 'limit' }, limit)
  assert.equal((await ask(key, '?limit=500')).status, 200)
})
