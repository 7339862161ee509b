import { fail } from '../errors.ts'
import { say } from '../sentences/said.ts'

// Token buckets, counted in each process: `perSecond` tokens flow in, and at most `burst` are kept.

export type Policy = { perSecond: number; burst: number }

/** The values of the X-RateLimit headers; `reset` is the number of seconds until the bucket is full again. */
export type Standing = { limit: number; remaining: number; reset: number }

type Bucket = { tokens: number; at: number }

export type Limiter = (countedAs: string, nowMs: number) => Standing

const bucketsMax = 50_000

/** Takes one token of the caller's bucket; throws RATE_LIMITED with `Retry-After` when there is none. */
export function limiter({ perSecond, burst }: Policy): Limiter {
  const bucketOf = filling({ perSecond, burst })
  return (countedAs, nowMs) => {
    const bucket = bucketOf(countedAs, nowMs)
    if (bucket.tokens < 1) refuse((1 - bucket.tokens) / perSecond, standing(bucket))
    bucket.tokens -= 1
    return standing(bucket)
  }

  function standing({ tokens }: Bucket): Standing {
    return { limit: Math.floor(burst), remaining: Math.floor(tokens), reset: Math.ceil((burst - tokens) / perSecond) }
  }
}

/** Takes one token of a bucket; false when there is none. */
export function gate(policy: Policy): (countedAs: string, nowMs: number) => boolean {
  const bucketOf = filling(policy)
  return (countedAs, nowMs) => {
    const bucket = bucketOf(countedAs, nowMs)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}

/** The bucket of a caller, with what has flown in since it was last asked for. */
function filling({ perSecond, burst }: Policy): (countedAs: string, nowMs: number) => Bucket {
  const buckets = new Map<string, Bucket>()
  return (countedAs, nowMs) => {
    const bucket = buckets.get(countedAs) ?? admit(buckets, countedAs, burst, nowMs)
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.at) * perSecond) / 1000)
    bucket.at = nowMs
    return bucket
  }
}

export const standingHeaders = ({ limit, remaining, reset }: Standing): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(reset),
})

/** The same for a limit that is counted elsewhere. */
export const refuseFor = (waitSeconds: number, limit: number): never =>
  refuse(waitSeconds, { limit, remaining: 0, reset: Math.max(1, Math.ceil(waitSeconds)) })

function refuse(waitSeconds: number, standing: Standing): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds))
  fail('RATE_LIMITED', say('Too many requests. Try again in {seconds} s.', { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
    headers: standingHeaders(standing),
  })
}

// The oldest bucket goes when there are too many: a full bucket that is forgotten comes back full.
function admit(buckets: Map<string, Bucket>, countedAs: string, burst: number, nowMs: number): Bucket {
  const oldest = buckets.size >= bucketsMax ? buckets.keys().next().value : undefined
  if (oldest !== undefined) buckets.delete(oldest)
  const bucket = { tokens: burst, at: nowMs }
  buckets.set(countedAs, bucket)
  return bucket
}
