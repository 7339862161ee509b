import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { type Limiter, limiter } from '../platform/http/rate-limit.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { sharedLimit } from '../platform/throttle/shared-limit.ts'

// Limits of callers, from the settings. `share` is this process's part of them, from 0 to 1.

/** RATE_LIMIT_PUBLIC as it comes; the tighter limits of the portal and of the payment page are scaled by what it is set to. */
export const publicPerMinute = 120

/** A page of the dashboard loads some forty files when it is new to a browser, and an office has one address. */
export const filesFactor = 10

export const perMinute = (count: number): Limiter => limiter({ perSecond: count / 60, burst: Math.max(1, count) })

type Parts = { config: Config; db: Database; secrets: Secrets }

/** The limits of a key or a session: of this process, and of all nodes where they share it. */
export function limitsOf(parts: Parts, share: number) {
  const { config, db, secrets } = parts
  const { rateLimitApi: whole, rateLimitShared: isShared } = config
  const perSecond = isShared ? whole : whole * share
  const forEach = () => limiter({ perSecond, burst: Math.max(1, perSecond * 2) })
  const shared = (name: string) => (isShared ? { sharedLimit: sharedLimit(db, secrets, name, whole) } : {})
  return { forEach, ofDoor: (name: string) => ({ limit: forEach(), ...shared(name) }) }
}
