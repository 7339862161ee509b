import type { Database } from '../db/database.ts'
import { refuseFor } from '../http/rate-limit.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { takeOne, type Throttle, throttleKey } from './throttle.ts'

// One limit for all nodes: each takes slices of it from the database and spends them by itself, so that most calls ask nothing.

/** Waits for a slice when this node has none. Throws RATE_LIMITED when all of them are taken. */
export type SharedLimit = (countedAs: string, now: Date) => Promise<void>

/** As much as flows in during this time may come at once, as with a limit of one process. */
const windowMs = 2_000
/** A call in ten or more has to ask; as much of the limit can be with a node that has no use for it. */
const slicesMax = 20

type LimitShare = { left: number; endsAtMs: number; refusedUntilMs: number; taking: Promise<void> | undefined }

const heldMax = 50_000

export function sharedLimit(db: Database, secrets: Secrets, name: string, perSecond: number): SharedLimit {
  const capacity = Math.max(1, (perSecond * windowMs) / 1_000)
  const slice = Math.ceil(capacity / slicesMax)
  const throttle: Throttle = { name, max: Math.max(1, Math.floor(capacity / slice)), withinMs: windowMs }
  const held = new Map<string, LimitShare>()

  const heldOf = (countedAs: string): LimitShare => {
    const known = held.get(countedAs)
    if (known) return known
    const oldest = held.size >= heldMax ? held.keys().next().value : undefined
    if (oldest !== undefined) held.delete(oldest)
    const fresh = { left: 0, endsAtMs: 0, refusedUntilMs: 0, taking: undefined }
    held.set(countedAs, fresh)
    return fresh
  }

  async function take(mine: LimitShare, countedAs: string, now: Date): Promise<void> {
    // Without the database the limit of this process holds alone; the call itself says that the database is away.
    const taken = await takeOne(db, throttle, throttleKey(secrets, throttle, countedAs), now).catch(() => undefined)
    if (taken?.isTaken === false) mine.refusedUntilMs = now.getTime() + taken.waitSeconds * 1_000
    else Object.assign(mine, { left: slice, endsAtMs: now.getTime() + windowMs })
  }

  return async (countedAs, now) => {
    const mine = heldOf(countedAs)
    const nowMs = now.getTime()
    for (;;) {
      if (mine.left > 0 && nowMs < mine.endsAtMs) {
        mine.left--
        return
      }
      if (nowMs < mine.refusedUntilMs) refuseFor((mine.refusedUntilMs - nowMs) / 1_000, Math.floor(capacity))
      mine.taking ??= take(mine, countedAs, now).finally(() => {
        mine.taking = undefined
      })
      await mine.taking
    }
  }
}
