import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { isServerBehindAway } from '#platform/db/failures.ts'
import { inOneStatement, type Transaction } from '#platform/db/transaction.ts'
import { dayMs, hourMs, minuteMs } from '#platform/durations.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import {
  type Attempts,
  commitSoon,
  commitSoonAsPlanned,
  countAttempt,
  countAttemptOfAll,
  countAttemptsOfAll,
  listAttempts,
  listAttemptsOfAll,
  type Moment,
} from './queries.ts'
import { type Count, countName, type Counts, type Facts, spans } from './rule.ts'

// Attempts to pay with the same value, counted as they come: declined ones are what tells of stolen cards.

export type Hash = (text: string) => string

export const none: Counts = new Map()

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
  const moment = momentOf(facts.now)
  const counted = countedOf(hash, facts, wanted)
  const { own, ofAll } = keysOf(counted)
  const found = await (db.placement.isWhole()
    ? soon(db, scope, (tx) =>
        Promise.all([
          own.length > 0 ? countAttempt(tx, scope, { keys: own, moment }) : [],
          ofAll.length > 0 ? countAttemptsOfAll(tx, scope, { keys: ofAll, moment }) : [],
        ]),
      )
    : Promise.all([
        own.length > 0 ? soon(db, scope, (tx) => countAttempt(tx, scope, { keys: own, moment })) : [],
        ofAll.length > 0
          ? ofAllThere(soon(db, scope, (tx) => all(ofAll.map((key) => countAttemptOfAll(tx, scope, { key, moment })))))
          : [],
      ]))
  return countsOf(counted, found.flat())
}

/** Statements and commit leave as one message, and no disk is waited for. */
const soon = <Result>(
  db: Database,
  { merchantId }: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  const hurry = db.placement.isWhole() ? commitSoonAsPlanned : commitSoon
  const counting = async (tx: Transaction) => {
    const [, counted] = await Promise.all([hurry(tx), work(tx)])
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
  const moment = momentOf(facts.now)
  const fresh = countedOf(hash, facts, counted)
  const known = countedOf(hash, facts, wanted)
  const [news, { own, ofAll }] = [keysOf(fresh).own, keysOf(known)]
  const others = own.filter((key) => !news.includes(key))
  const found = await Promise.all([
    news.length > 0 ? countAttempt(tx, scope, { keys: news, moment }) : [],
    others.length > 0 ? listAttempts(tx, scope, { keys: others, moment }) : [],
    ofAllThere(all(ofAll.map((key) => listAttemptsOfAll(db.read, scope, { key, moment })))),
  ])
  return countsOf([...fresh, ...known], found.flat())
}

const all = async (asked: Promise<Attempts[]>[]): Promise<Attempts[]> => (await Promise.all(asked)).flat()

/** Counts over all merchants may be on a server that is away: they are not known then, and the payment goes on. */
const ofAllThere = (counting: Promise<Attempts[]>): Promise<Attempts[]> =>
  counting.catch((error: unknown) => {
    if (isServerBehindAway(error)) return []
    throw error
  })

const blockMs = 2 * hourMs
const partMs = 5 * minuteMs

function momentOf(now: Date): Moment {
  const blockAt = Math.floor(now.getTime() / blockMs) * blockMs
  const part = 1 + Math.floor((now.getTime() - blockAt) / partMs)
  return {
    block: new Date(blockAt),
    blockBefore: new Date(blockAt - blockMs),
    since: new Date(blockAt + blockMs - dayMs),
    part,
    first: Array.from({ length: blockMs / partMs }, (_, at) => (at + 1 === part ? 1 : 0)),
  }
}

type Kind = Pick<Count, 'by' | 'among'> & { key: string }

/** Each kind once, whatever its spans: a row counts for all of them. Attempts that are counted at once lock their rows in one order. */
function countedOf(hash: Hash, facts: Facts, wanted: readonly Count[]): Kind[] {
  const kinds = new Map(wanted.map(({ by, among }) => [`${by}\0${among}`, { by, among }]))
  return [...kinds]
    .flatMap(([kind, { by, among }]) => {
      const value = by === 'IP' && facts.IP !== undefined ? countedAddress(facts.IP) : facts[by]
      return value === undefined ? [] : [{ by, among, key: hash(`${kind}\0${value}`) }]
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1))
}

const keysOf = (kinds: readonly Kind[]) => {
  const keysAmong = (circle: Count['among']) => kinds.filter(({ among }) => among === circle).map(({ key }) => key)
  return { own: keysAmong('MERCHANT'), ofAll: keysAmong('ALL') }
}

function countsOf(kinds: readonly Kind[], found: readonly Attempts[]): Counts {
  const sums = new Map<string, { HOUR: number; DAY: number }>()
  for (const { key, n, recent } of found) {
    const { HOUR, DAY } = sums.get(key) ?? { HOUR: 0, DAY: 0 }
    sums.set(key, { HOUR: (recent ?? []).reduce((sum, each) => sum + each, HOUR), DAY: DAY + n })
  }
  return new Map(
    kinds.flatMap(({ by, among, key }) =>
      spans.map((within) => [countName({ by, within, among }), sums.get(key)?.[within] ?? 0] as const),
    ),
  )
}
