import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { isServerBehindAway } from '#platform/db/failures.ts'
import { inOneStatement, type Transaction } from '#platform/db/transaction.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import {
  commitSoon,
  countAttempt,
  countAttemptOfAll,
  countAttemptsOfAll,
  findAttemptsOfAll,
  listAttempts,
} from './queries.ts'
import { type Count, countName, type Counts, type Facts, spanMs } from './rule.ts'

// Attempts to pay with the same value, counted as they come: declined ones are what tells of stolen cards.

export type Hash = (text: string) => string

export const none: Counts = new Map()

/** Slots of a span: the count is exact to a twelfth of it. */
const slotsOfSpan = 12

/**
 * Counts an attempt under what is known of it, in one round trip. Over several servers, counts over all merchants are asked for apart, each at the
 * server of its key.
 */
export async function countAttempts(
  db: Database,
  scope: Scope,
  facts: Facts,
  { hash, wanted }: { hash: Hash; wanted: readonly Count[] },
): Promise<Counts> {
  const { own, ofAll } = slotsOf(hash, facts, wanted)
  const found = await (db.placement.isWhole()
    ? soon(db, scope, (tx) =>
        Promise.all([
          own.length > 0 ? countAttempt(tx, scope, own) : [],
          ofAll.length > 0 ? countAttemptsOfAll(tx, scope, ofAll) : [],
        ]),
      )
    : Promise.all([
        own.length > 0 ? soon(db, scope, (tx) => countAttempt(tx, scope, own)) : [],
        ofAll.length > 0
          ? ofAllThere(soon(db, scope, (tx) => all(ofAll.map((slot) => countAttemptOfAll(tx, scope, slot)))))
          : [],
      ]))
  return countsOf([...own, ...ofAll], found.flat())
}

/** Statements and commit leave as one message, and no disk is waited for. */
const soon = <Result>(
  db: Database,
  { merchantId }: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  const counting = async (tx: Transaction) => {
    const [, counted] = await Promise.all([commitSoon(tx), work(tx)])
    return counted
  }
  return inOneStatement(db, counting, merchantId)
}

/** The same once the bank has answered: attempts by card are `counted` now where the card was not known before, all others were counted then. */
export async function attemptsSoFar(
  { db }: { db: Database },
  { tx, scope }: Pick<WriteContext, 'tx' | 'scope'>,
  facts: Facts,
  { hash, wanted, counted }: { hash: Hash; wanted: readonly Count[]; counted: readonly Count[] },
): Promise<Counts> {
  const fresh = slotsOf(hash, facts, counted).own
  const names = new Set(fresh.map(({ name }) => name))
  const { own, ofAll } = slotsOf(hash, facts, wanted)
  const others = own.filter(({ name }) => !names.has(name))
  const found = await Promise.all([
    fresh.length > 0 ? countAttempt(tx, scope, fresh) : [],
    others.length > 0 ? listAttempts(tx, scope, others) : [],
    ofAllThere(all(ofAll.map((slot) => findAttemptsOfAll(db.read, scope, slot)))),
  ])
  return countsOf([...fresh, ...others, ...ofAll], found.flat())
}

type KeyCount = { key: string; n: number }
type NamedSlot = { name: string; key: string; slot: Date; since: Date }

const all = async (asked: Promise<KeyCount | undefined>[]): Promise<KeyCount[]> =>
  (await Promise.all(asked)).filter((each) => each !== undefined)

/** Counts over all merchants may be on a server that is away: they are not known then, and the payment goes on. */
const ofAllThere = (counting: Promise<KeyCount[]>): Promise<KeyCount[]> =>
  counting.catch((error: unknown) => {
    if (isServerBehindAway(error)) return []
    throw error
  })

const countsOf = (slots: readonly NamedSlot[], found: readonly KeyCount[]): Counts => {
  const names = new Map(slots.map(({ key, name }) => [key, name]))
  return new Map(found.map(({ key, n }) => [names.get(key) ?? '', n]))
}

function slotsOf(hash: Hash, facts: Facts, wanted: readonly Count[]): { own: NamedSlot[]; ofAll: NamedSlot[] } {
  const counts = new Map(wanted.map((count) => [countName(count), count]))
  const slots = [...counts].flatMap(([name, { by, within, among }]) => {
    const value = by === 'IP' && facts.IP !== undefined ? countedAddress(facts.IP) : facts[by]
    if (value === undefined) return []
    const slotMs = spanMs[within] / slotsOfSpan
    const slot = Math.floor(facts.now.getTime() / slotMs) * slotMs
    const since = new Date(slot - spanMs[within] + slotMs)
    return [{ name, key: hash(`${name}\0${value}`), slot: new Date(slot), since, among }]
  })
  // Attempts that are counted at once lock their rows in one order.
  slots.sort((one, other) => (one.key < other.key ? -1 : 1))
  return { own: slots.filter(({ among }) => among === 'MERCHANT'), ofAll: slots.filter(({ among }) => among === 'ALL') }
}
