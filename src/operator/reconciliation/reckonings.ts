import { setTimeout as delay } from 'node:timers/promises'
import { reconcileDay } from '../../money/reconciliation/days.ts'
import type { Reconciliation } from '../../money/reconciliation/reconciliation.ts'
import { listCurrencies } from '../../money/reconciliation/verify-queries.ts'
import type { Database } from '../../platform/db/database.ts'

// Summing a large ledger takes seconds, and no page waits for it: a look goes on after its answer, and a later answer has what it found. Looks come one
// after the other, because payments need the other connections.

type Days = readonly Reconciliation[]
type Reckoning = {
  begunAt: Date
  /** Of the look before it. */
  earlier: Days | undefined
  /** Never fails; the failure is kept for the next caller. */
  ended: Promise<unknown>
  end?: { found: Days } | { failure: unknown }
}

/** `found` is of an earlier look while this one is running, and undefined where there was none. */
type ReckoningView = { begunAt: Date; isRunning: boolean; found: Days | undefined }

const waitedForMs = 150
/** Days whose last look is kept. */
const keptMost = 20

const reckonings = new WeakMap<Database, Map<string, Reckoning>>()

/** Holds the books of all currencies against the outside at the end of a day. With `since`, a look that began then or later is good enough; any is that still runs. */
export async function reckon(
  db: Database,
  day: string,
  { since, now }: { since: Date | undefined; now: Date },
): Promise<ReckoningView> {
  const ofDb = reckonings.get(db) ?? new Map<string, Reckoning>()
  reckonings.set(db, ofDb)
  const last = ofDb.get(day)
  const isGood = last && (!last.end || (since !== undefined && last.begunAt >= since))
  const reckoning = isGood ? last : begin(db, ofDb, { day, now })
  await Promise.race([reckoning.ended, delay(waitedForMs, undefined, { ref: false })])
  const { begunAt, earlier, end } = reckoning
  if (!end) return { begunAt, isRunning: true, found: earlier }
  if ('found' in end) return { begunAt, isRunning: false, found: end.found }
  // Of several callers who hear of it, a later one finds the next look begun.
  if (ofDb.get(day) === reckoning) ofDb.delete(day)
  throw end.failure
}

function begin(db: Database, ofDb: Map<string, Reckoning>, { day, now }: { day: string; now: Date }): Reckoning {
  const last = ofDb.get(day)
  const earlier = last?.end && 'found' in last.end ? last.end.found : undefined
  const others = Promise.all([...ofDb.values()].map(({ ended }) => ended))
  const ended = others
    .then(() => findAll(db, day))
    .then(
      (found) => void (reckoning.end = { found }),
      (failure: unknown) => void (reckoning.end = { failure }),
    )
  const reckoning: Reckoning = { begunAt: now, earlier, ended }
  // Set anew, it is the youngest of the map.
  ofDb.delete(day)
  ofDb.set(day, reckoning)
  for (const [name, { end }] of ofDb) if (ofDb.size > keptMost && end) ofDb.delete(name)
  return reckoning
}

async function findAll(db: Database, day: string): Promise<Days> {
  const found: Reconciliation[] = []
  for (const { currency } of await listCurrencies(db.read)) found.push(await reconcileDay(db, currency, day))
  return found
}
