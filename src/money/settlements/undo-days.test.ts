import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { closeDay, reconcileDay } from '#money/reconciliation/days.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { untilLocked } from '#test/patience.ts'
import { decideLinePayment } from './decide.ts'
import { cmiAccount, cmiFormat, cmiHead, importText, settledIn, settlementPartsOf, sold } from './fixture.ts'
import { listLines, listSettlementsNamed } from './queries.ts'
import { undoLine } from './undo-line.ts'

// The figures of each day of what was decided later than it counts, and taken back: an open day has what was true at its end, a closed one what it was
// closed with.

const harness = useHarness()
const why = { by: 'amal', because: 'The acquirer has said so.' }
const dayMs = 86_400_000
/** At noon, so that the day before can be closed at any of these times. */
const now = new Date(`${bookingDay(new Date())}T12:00:00Z`)
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs)
const yesterday = bookingDay(daysAgo(1))

/** A settlement whose fee money of the operator covers, so that a day can be closed. */
async function covered(currency: string, at: Date) {
  const settled = await settledIn(harness, currency, { now: at })
  await settled.show(10_000n, 'CAPITAL')
  const [capital] = await settled.waiting()
  await settled.own(capital?.id ?? '')
  return settled
}

test('a day on which an entry waited is not closed after a decision of today that is taken back', async () => {
  const settled = await covered('MAD', daysAgo(1))
  await settled.show(90_000n)
  const [entry] = await settled.waiting()
  const entryId = entry?.id ?? ''
  const figures = async () => {
    const { suspended, unshown } = await settled.look(yesterday)
    return { suspended, open: unshown.map(({ minor }) => minor) }
  }
  const close = () => closeDay(harness.db, { currency: 'MAD', day: yesterday, by: 'amal', now })
  const waits = { suspended: { items: 1, minor: 90_000n }, open: [98_200n] }
  assert.deepEqual(await figures(), waits)
  await settled.decide(undefined, undefined, now)
  await settled.undo(entryId, now)
  assert.deepEqual(await figures(), waits)
  await assert.rejects(close(), /cannot be closed/)
  await settled.decide(undefined, undefined, now)
  await close()
  await settled.undo(entryId, now)
  assert.deepEqual(await figures(), { suspended: { items: 0, minor: 0n }, open: [8_200n] })
  await assertSound(harness)
})

test('a day on which a line waited has it so after a decision of today that is taken back, until it is closed', async () => {
  const settled = await covered('EUR', daysAgo(1))
  const [line] = await listLines(harness.db.read, settled.settlementId)
  const lineId = line?.id ?? ''
  const undo = (at: Date) => undoLine(settlementPartsOf(harness, at), { lineId, ...why })
  const decide = () => decideLinePayment(settlementPartsOf(harness, now), settled.payment, { lineId, ...why })
  const suspended = async (day = yesterday) => (await settled.look(day)).suspended.items
  await undo(daysAgo(1))
  assert.equal(await suspended(), 1)
  await decide()
  await undo(now)
  assert.equal(await suspended(), 1)
  await decide()
  assert.equal(await suspended(), 0)
  await closeDay(harness.db, { currency: 'EUR', day: yesterday, by: 'amal', now })
  await undo(now)
  assert.deepEqual([await suspended(), await suspended(bookingDay(now))], [0, 1])
  await assertSound(harness)
})

/** Closes yesterday, and takes something back in the moment in which the day is looked at and not closed yet. Returns what became of that. */
async function closeBeside(currency: string, undo: () => Promise<unknown>): Promise<string> {
  let undoing: Promise<string> | undefined
  const within = async () => {
    undoing = undo().then(
      () => 'undone',
      (error: unknown) => (error instanceof Failure ? error.code : String(error)),
    )
    await Promise.race([undoing, untilLocked(harness.db)])
  }
  await closeDay(harness.db, { currency, day: yesterday, by: 'amal', now, within })
  return (await undoing) ?? assert.fail()
}

test('money of the operator in a day that is being closed is not taken back meanwhile', async () => {
  const settled = await settledIn(harness, 'SAR', { now: daysAgo(1) })
  await settled.show(10_000n, 'CAPITAL')
  const [{ id } = assert.fail()] = await settled.waiting()
  await settled.own(id)
  assert.equal(await closeBeside('SAR', () => settled.undo(id, now)), 'INVALID_STATE')
  await assertSound(harness)
})

test('a day keeps an entry with which it is being closed, and which is taken back meanwhile', async () => {
  const settled = await covered('AED', daysAgo(1))
  await settled.show(90_000n)
  const [{ id } = assert.fail()] = await settled.waiting()
  await settled.decide(undefined, undefined, now)
  const figures = async () => {
    const { suspended, unshown } = await settled.look(yesterday)
    return [suspended.items, unshown.map(({ minor }) => minor)]
  }
  const before = await figures()
  assert.equal(await closeBeside('AED', () => settled.undo(id, now)), 'undone')
  assert.deepEqual([before, await figures()], [[0, [8_200n]], before])
  await assertSound(harness)
})

test('a day keeps a line with which it is being closed, and which is taken back meanwhile', async () => {
  const settled = await covered('CAD', daysAgo(1))
  const lineId = await decidedToday(settled.settlementId, settled.payment)
  const undo = () => undoLine(settlementPartsOf(harness, now), { lineId, ...why })
  assert.equal(await closeBeside('CAD', undo), 'undone')
  assert.equal((await settled.look(yesterday)).suspended.items, 0)
  await assertSound(harness)
})

test('the same holds in a currency in which the operator has no account at a bank', async () => {
  const currency = 'TRY'
  const { production: scope } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, `cmi-${currency}`)
  // So that the money on its way covers the merchant's.
  const sale = { amountMinor: 100_000n, feeMinor: 10_000n, acquirerReference: currency, currency }
  const { reference } = await sold(harness, scope, accountId, sale, daysAgo(1))
  const paidOn = yesterday.split('-').toReversed().join('/')
  const text = `${cmiHead}\nR-${currency};${paidOn};VENTE;${currency};;;1000,00;18,00;982,00\n`
  await importText(harness, { accountId, text, format: { ...cmiFormat, currency }, at: daysAgo(1) })
  const [settlement] = await listSettlementsNamed(harness.db.read, [`R-${currency}`])
  const lineId = await decidedToday(settlement?.id ?? '', reference)
  const undo = () => undoLine(settlementPartsOf(harness, now), { lineId, ...why })
  assert.equal(await closeBeside(currency, undo), 'undone')
  assert.equal((await reconcileDay(harness.db, currency, yesterday)).suspended.items, 0)
  await assertSound(harness)
})

/** The first line of a settlement, which waited yesterday and was decided today. */
async function decidedToday(settlementId: string, payment: string): Promise<string> {
  const [{ id: lineId } = assert.fail()] = await listLines(harness.db.read, settlementId)
  const decision = { lineId, ...why }
  await undoLine(settlementPartsOf(harness, daysAgo(1)), decision)
  await decideLinePayment(settlementPartsOf(harness, now), payment, decision)
  return lineId
}

test('a day between is not closed before one on which an entry waited that waits again', async () => {
  const settled = await covered('USD', daysAgo(4))
  await settled.show(90_000n)
  const [entry] = await settled.waiting()
  await settled.decide(undefined, undefined, daysAgo(2))
  await settled.undo(entry?.id ?? '', now)
  await settled.showNothing(yesterday, now)
  const waiting = [4, 3, 2, 1, 0].map(async (ago) => (await settled.look(bookingDay(daysAgo(ago)))).suspended.items)
  assert.deepEqual(await Promise.all(waiting), [1, 1, 0, 0, 1])
  const close = closeDay(harness.db, { currency: 'USD', day: yesterday, by: 'amal', now })
  await assert.rejects(close, new RegExp(bookingDay(daysAgo(4))))
})

type Match = 'first' | 'second' | 'own'
const moves = ['first', 'second', 'own', 'take back', 'take back', 'close', 'next day', 'next day'] as const
type Move = (typeof moves)[number]
const lastDay = 8
const currencies = ['GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN']

/** The life of one entry, day by day, apart from the books. */
type Story = {
  today: number
  match: Match | undefined
  decidedOn: number
  /** Of each day, the match that was taken back later, and that which it was closed with. */
  had: Map<number, Match>
  closed: Map<number, Match>
}

/** A decision that stands counts on each day that had no other. */
const matchOn = ({ match, had, closed }: Story, day: number) => closed.get(day) ?? had.get(day) ?? match

const isWholeUntil = (story: Story, day: number) =>
  Array.from({ length: day + 1 }, (_, each) => matchOn(story, each)).every(Boolean)

/** Whether it can be taken back: money of the operator that a day was closed with stays. */
const isFree = ({ match, closed }: Story) =>
  match !== undefined && !(match === 'own' && [...closed.values()].includes('own'))

async function live(steps: readonly Move[], currency: string): Promise<void> {
  const at = (day: number) => daysAgo(lastDay - day)
  const dayOf = (day: number) => bookingDay(at(day))
  const { settled, entryId } = await twoSettlements(currency, at(0))
  const story: Story = { today: 0, match: undefined, decidedOn: 0, had: new Map(), closed: new Map() }
  const decide = async (match: Match, work: () => Promise<unknown>) => {
    if (story.match) return
    await work()
    Object.assign(story, { match, decidedOn: story.today })
  }
  const play: Record<Move, () => Promise<unknown>> = {
    first: () => decide('first', () => settled.decide(90_000n, `R-${currency}`, at(story.today))),
    second: () => decide('second', () => settled.decide(90_000n, `R2-${currency}`, at(story.today))),
    own: () => decide('own', () => settled.own(entryId, at(story.today))),
    'take back': async () => {
      if (!isFree(story)) return assert.rejects(settled.undo(entryId, at(story.today)), Failure)
      await settled.undo(entryId, at(story.today))
      takeBack(story)
    },
    close: async () => {
      const day = story.today - 1
      if (day < 0) return
      const close = () => closeDay(harness.db, { currency, day: dayOf(day), by: 'amal', now: at(story.today) })
      if (story.closed.has(day) || !isWholeUntil(story, day)) return assert.rejects(close(), Failure)
      await close()
      for (let each = 0; each <= day; each++) story.closed.set(each, matchOn(story, each) ?? 'own')
    },
    'next day': async () => {
      if (story.today === lastDay) return
      story.today++
      await settled.showNothing(dayOf(story.today - 1), at(story.today))
    },
  }
  for (const step of steps) {
    await play[step]()
    if (step !== 'take back' && step !== 'close') continue
    for (let day = 0; day <= story.today; day++) {
      const { suspended, unshown } = await settled.look(dayOf(day))
      const match = matchOn(story, day)
      const open = new Map(unshown.map(({ reference, minor }) => [reference, minor]))
      assert.deepEqual(
        [suspended.items, open.get(`R-${currency}`), open.get(`R2-${currency}`)],
        [match ? 0 : 1, match === 'first' ? 8_200n : 98_200n, match === 'second' ? 8_200n : 98_200n],
        `${currency}, day ${day} of ${story.today}`,
      )
    }
  }
}

/** Two settlements of 982.00, and an entry of 900.00 that waits. */
async function twoSettlements(currency: string, at: Date) {
  const settled = await covered(currency, at)
  const { accountId, scope } = settled
  await sold(harness, scope, accountId, { amountMinor: 100_000n, acquirerReference: '2ND', currency }, at)
  const day = bookingDay(at).split('-').toReversed().join('/')
  const text = `${cmiHead}\nR2-${currency};${day};VENTE;2ND;;;1000,00;18,00;982,00\n`
  await importText(harness, { accountId, text, format: { ...cmiFormat, currency }, at })
  await settled.show(90_000n)
  const [entry] = await settled.waiting()
  return { settled, entryId: entry?.id ?? '' }
}

function takeBack(story: Story): void {
  const { match, decidedOn, today, had } = story
  if (match && match !== 'own') for (let day = decidedOn; day < today; day++) if (!had.has(day)) had.set(day, match)
  story.match = undefined
}

test('whatever is decided, taken back and closed on whichever day, each day has what was true at its end', async (t) => {
  const seed = Number(process.env['MIZAN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  t.diagnostic(`seed ${seed}`)
  const left = [...currencies]
  const lives = fc.array(fc.constantFrom(...moves), { minLength: 20, maxLength: 40 })
  const liveOnce = (steps: Move[]) => live(steps, left.pop() ?? '')
  await fc.assert(fc.asyncProperty(lives, liveOnce), { seed, numRuns: currencies.length, endOnFailure: true })
  await assertSound(harness)
})
