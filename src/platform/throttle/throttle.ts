import type { Database } from '../db/database.ts'
import { gatheredWrites } from '../db/gathered.ts'
import { inOneStatement, inTransaction, type Transaction } from '../db/transaction.ts'
import { hmac } from '../secrets/hmac.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { findUses, forgetUses, giveLastUseBack, giveUseBack, takeUse } from './queries.ts'

// Limits that neither a restart nor another node forgets. A use is taken before the work that it stands for, so that sixty-four
// attempts at once are sixty-four; a success gives it back.

export type Throttle = {
  /** The limited action, such as `login:pair`. */
  name: string
  max: number
  withinMs: number
}

/** `subject` is hashed: no row holds an address or an e-mail. */
export const throttleKey = (secrets: Secrets, { name }: Throttle, subject: string): string =>
  `${name}:${hmac(secrets.keyFor('throttles'), `${name}\0${subject}`).toString('base64url')}`

/** Whether there was a use left, with the number that remains, or the seconds to wait for the next. */
export type ThrottleResult = { isTaken: true; left: number } | { isTaken: false; waitSeconds: number }

/** Takes one use in a transaction of its own. */
export const takeOne = (db: Database, throttle: Throttle, key: string, now: Date): Promise<ThrottleResult> =>
  takeBy(db, throttle, { key, now }, (take) => inOneStatement(db, take))

/**
 * The same for a throttle of which many callers take at once, and none beside other work: those that come while others are being committed share the
 * commit that follows.
 */
export const takeOneOfMany = (db: Database, throttle: Throttle, key: string, now: Date): Promise<ThrottleResult> =>
  takeBy(db, throttle, { key, now }, (take) => gatheredOf(db)({ place: throttle.name, row: key }, take))

type Taken = { used: number } | undefined
type Take = (tx: Transaction) => Promise<Taken>

const gathered = new WeakMap<Database, ReturnType<typeof gatheredWrites<Taken>>>()

function gatheredOf(db: Database): ReturnType<typeof gatheredWrites<Taken>> {
  const known = gathered.get(db) ?? gatheredWrites<Taken>(db)
  gathered.set(db, known)
  return known
}

async function takeBy(
  db: Database,
  { max, withinMs }: Throttle,
  { key, now }: { key: string; now: Date },
  commit: (take: Take) => Promise<Taken>,
): Promise<ThrottleResult> {
  const endsAt = new Date(now.getTime() + withinMs)
  const taken = await commit((tx) => takeUse(tx, { key, max, now, endsAt }))
  if (taken) return { isTaken: true, left: max - taken.used }
  const found = await findUses(db.read, key)
  const waitMs = (found?.endsAt.getTime() ?? now.getTime()) - now.getTime()
  return { isTaken: false, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

/** After a success: the attempts before it no longer count. */
export const forgetAll = (db: Database, key: string): Promise<unknown> =>
  inOneStatement(db, (tx) => forgetUses(tx, key))

/** After a success that must not wash away others' failures: only its own attempt does not count. */
export const giveBack = (db: Database, key: string): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    await giveLastUseBack(tx, key)
    await giveUseBack(tx, key)
  })
