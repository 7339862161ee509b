import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anchorRows, anchorSlot, foldCounters, secondOf } from './pages.ts'

// A list and its counters in memory, written to as transactions and the folding job do.

type ListCounter = Parameters<typeof foldCounters>[0][number]
type Row = { at: number; id: number; origin: 'API' | 'DASHBOARD' }
type Step =
  | { kind: 'create'; second: number; ms: number; slot: number; origin: Row['origin']; rows: number }
  | { kind: 'delete'; pick: number; slot: number }
  | { kind: 'fold'; before: number }

const origins = ['API', 'DASHBOARD', undefined] as const

function newList() {
  const rows: Row[] = []
  const counters = new Map<string, ListCounter>()
  const keyOf = ({ startedAt, slot }: ListCounter) => `${startedAt.getTime()} ${slot}`
  let nextId = 0
  let newestFirst: Row[] | undefined

  const tally = (row: Row, slot: number, sign: 1 | -1) => {
    const fresh = { startedAt: secondOf(new Date(row.at)), slot, rowsApi: 0, rowsDashboard: 0 }
    const counter = counters.get(keyOf(fresh)) ?? fresh
    if (row.origin === 'API') counter.rowsApi += sign
    else counter.rowsDashboard += sign
    counters.set(keyOf(counter), counter)
  }
  const sorted = (some: Iterable<ListCounter>) =>
    [...some].sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime() || one.slot - other.slot)

  return {
    take: (step: Step) => {
      newestFirst = undefined
      if (step.kind === 'create') {
        for (let count = 0; count < step.rows; count++) {
          const row = { at: step.second * 1_000 + step.ms, id: nextId++, origin: step.origin }
          rows.push(row)
          tally(row, step.slot, 1)
        }
      } else if (step.kind === 'delete' && rows.length > 0) {
        const [row] = rows.splice(step.pick % rows.length, 1)
        if (row) tally(row, step.slot, -1)
      } else if (step.kind === 'fold') {
        const due = sorted(counters.values()).filter(
          ({ startedAt, slot }) => startedAt.getTime() < step.before * 1_000 || slot === anchorSlot,
        )
        const anchors = foldCounters(due.map((counter) => ({ ...counter })))
        for (const counter of due) counters.delete(keyOf(counter))
        for (const anchor of anchors) counters.set(keyOf(anchor), anchor)
      }
    },
    total: (origin?: Row['origin']) => sum([...counters.values()], origin),
    count: (origin?: Row['origin']) =>
      origin === undefined ? rows.length : rows.filter((row) => row.origin === origin).length,
    plain: (origin?: Row['origin']) => {
      newestFirst ??= rows.toSorted((one, other) => other.at - one.at || other.id - one.id)
      return newestFirst.filter((row) => origin === undefined || row.origin === origin)
    },
    counters: () => sorted(counters.values()),
  }
}

const sum = (counters: ListCounter[], origin?: Row['origin']): number =>
  counters.reduce(
    (rows, { rowsApi, rowsDashboard }) =>
      rows + (origin === 'API' ? rowsApi : origin === 'DASHBOARD' ? rowsDashboard : rowsApi + rowsDashboard),
    0,
  )

/** Rows from `offset` on, newest first or oldest first, found from the anchor that is nearest before them. */
function from(
  list: ReturnType<typeof newList>,
  offset: number,
  direction: 'asc' | 'desc',
  origin?: Row['origin'],
): Row[] {
  const counters = list.counters()
  const total = list.total(origin)
  const steps = counters.flatMap((counter) => {
    const above = sum(
      counters.filter(({ startedAt }) => startedAt > counter.startedAt),
      origin,
    )
    const skipped = direction === 'desc' ? above : total - above
    return counter.slot === anchorSlot && skipped <= offset
      ? [{ end: counter.startedAt.getTime() + 1_000, skipped }]
      : []
  })
  const anchor = steps.sort((one, other) => other.skipped - one.skipped)[0]
  const ordered = direction === 'desc' ? list.plain(origin) : list.plain(origin).reverse()
  const beyond = ordered.filter(({ at }) => {
    if (!anchor) return true
    return direction === 'desc' ? at < anchor.end : at >= anchor.end
  })
  return beyond.slice(offset - (anchor?.skipped ?? 0))
}

const seconds = 12
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      second: fc.nat({ max: seconds }),
      ms: fc.nat({ max: 999 }),
      slot: fc.nat({ max: 2 }),
      origin: fc.constantFrom('API' as const, 'DASHBOARD' as const),
      rows: fc.constantFrom(1, 2, 400, anchorRows - 1, anchorRows),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat(), slot: fc.nat({ max: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fold' as const), before: fc.nat({ max: seconds + 1 }) }) },
)

const counter = (second: number, slot: number, rowsApi: number, rowsDashboard = 0): ListCounter => ({
  startedAt: new Date(second * 1_000),
  slot,
  rowsApi,
  rowsDashboard,
})

describe('the counters of a list', () => {
  it('keep the total exact and deep pages in the plain order, whatever is created, deleted and folded in between', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const list = newList()
        for (const each of steps) {
          list.take(each)
          for (const origin of origins) assert.equal(list.total(origin), list.count(origin))
        }
        for (const origin of origins) {
          const newestFirst = list.plain(origin)
          const oldestFirst = newestFirst.toReversed()
          const step = Math.max(1, Math.floor(newestFirst.length / 17))
          for (let offset = 0; offset <= newestFirst.length; offset += step) {
            const found = from(list, offset, 'desc', origin)
            assert.deepEqual([found[0], found.length], [newestFirst[offset], newestFirst.length - offset])
            assert.deepEqual(from(list, offset, 'asc', origin)[0], oldestFirst[offset])
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('are few once they are folded: one for about a thousand rows', () => {
    const busy = Array.from({ length: 3_000 }, (_, index) => counter(index, index % 7, 5, 5))
    const anchors = foldCounters(busy)
    assert.equal(anchors.length, 30)
    assert.ok(
      anchors.every(({ slot, rowsApi, rowsDashboard }) => slot === anchorSlot && rowsApi + rowsDashboard === 1_000),
    )
    const quiet = Array.from({ length: 3_000 }, (_, index) => counter(index, 0, 0, index % 30 === 0 ? 1 : 0))
    assert.equal(foldCounters(quiet).length, 1)
  })
})

describe('folding', () => {
  it('fills an anchor up to its rows and then begins the next; each stands at the last second that it covers', () => {
    const folded = foldCounters([
      counter(1, 0, 600),
      counter(2, 3, 600),
      counter(2, 4, 1),
      counter(3, 0, 1),
      counter(4, 5, 1),
    ])
    assert.deepEqual(folded, [counter(2, anchorSlot, 1_201), counter(4, anchorSlot, 2)])
  })

  it('extends the newest anchor while it has room', () => {
    const folded = foldCounters([counter(1, anchorSlot, 999), counter(2, 0, 5), counter(3, 0, 7)])
    assert.deepEqual(folded, [counter(2, anchorSlot, 1_004), counter(3, anchorSlot, 7)])
  })

  it('adds what came late to the anchor of its time, however full, and moves no anchor', () => {
    const folded = foldCounters([
      counter(1, 0, 2),
      counter(3, anchorSlot, 1_000),
      counter(3, 4, 3),
      counter(5, 2, -1),
      counter(6, 2, 0, 1),
      counter(9, anchorSlot, 1_000),
      counter(9, 1, -1),
    ])
    assert.deepEqual(folded, [counter(3, anchorSlot, 1_005), counter(9, anchorSlot, 998, 1)])
  })

  it('of a deletion within the newest anchor, full as it is, begins no other', () => {
    const folded = foldCounters([counter(2, 0, -1), counter(3, anchorSlot, 2_000)])
    assert.deepEqual(folded, [counter(3, anchorSlot, 1_999)])
  })

  it('changes nothing the second time', () => {
    const once = foldCounters([counter(1, 0, 600, 2), counter(2, 3, 600), counter(3, 0, 1)])
    assert.deepEqual(foldCounters(once), once)
  })

  it('of nothing is nothing', () => {
    assert.deepEqual(foldCounters([]), [])
  })
})

describe('the second of an instant', () => {
  it('is the whole second at or before it', () => {
    assert.equal(secondOf(new Date('2026-11-20T10:00:00.999Z')).toISOString(), '2026-11-20T10:00:00.000Z')
    assert.equal(secondOf(new Date('1969-12-31T23:59:59.500Z')).toISOString(), '1969-12-31T23:59:59.000Z')
  })
})
