import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Failure } from '../errors.ts'
import { type Limiter, limiter, standingHeaders } from './rate-limit.ts'

/** The refusal of a knock that must be refused. */
function refusal(limit: Limiter, who: string, nowMs: number): Failure {
  try {
    limit(who, nowMs)
  } catch (error) {
    assert.ok(error instanceof Failure)
    return error
  }
  return assert.fail('it was let in')
}

const isLetIn = (limit: Limiter, who: string, nowMs: number): boolean => {
  try {
    limit(who, nowMs)
    return true
  } catch {
    return false
  }
}

describe('a limit', () => {
  it('lets a burst in and counts down', () => {
    const limit = limiter({ perSecond: 2, burst: 4 })
    const standings = [0, 0, 0, 0].map((nowMs) => limit('key', nowMs))
    assert.deepEqual(standings, [
      { limit: 4, remaining: 3, reset: 1 },
      { limit: 4, remaining: 2, reset: 1 },
      { limit: 4, remaining: 1, reset: 2 },
      { limit: 4, remaining: 0, reset: 2 },
    ])
  })

  it('refuses what is over it with the seconds to wait and where it stands', () => {
    const limit = limiter({ perSecond: 2, burst: 1 })
    limit('key', 0)
    const refused = refusal(limit, 'key', 0)
    assert.equal(refused.code, 'RATE_LIMITED')
    assert.deepEqual(refused.headers, {
      'Retry-After': '1',
      'X-RateLimit-Limit': '1',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '1',
    })
  })

  it('names a wait after which the next is let in', () => {
    const slow = limiter({ perSecond: 0.1, burst: 1 })
    slow('key', 0)
    for (const [nowMs, wait] of [
      [0, 10],
      [1, 10],
      [1_000, 9],
      [8_900, 2],
      [9_500, 1],
      [9_999, 1],
    ] as const)
      assert.equal(refusal(slow, 'key', nowMs).headers['Retry-After'], String(wait), String(nowMs))
    assert.ok(isLetIn(slow, 'key', 10_000))
  })

  it('fills up again with time, and no further than its burst', () => {
    const limit = limiter({ perSecond: 10, burst: 3 })
    for (let count = 0; count < 3; count++) limit('key', 0)
    assert.ok(!isLetIn(limit, 'key', 99))
    assert.ok(isLetIn(limit, 'key', 100))
    assert.ok(!isLetIn(limit, 'key', 150))
    assert.equal(limit('key', 3_600_000).remaining, 2)
  })

  it('is one for each caller', () => {
    const limit = limiter({ perSecond: 1, burst: 1 })
    limit('one', 0)
    assert.ok(isLetIn(limit, 'other', 0))
    assert.ok(!isLetIn(limit, 'one', 0))
  })

  it('takes nothing for a refusal, so that a caller who keeps knocking is let in all the same', () => {
    const limit = limiter({ perSecond: 1, burst: 1 })
    const letIn = Array.from({ length: 1_001 }, (_, index) => isLetIn(limit, 'key', index * 10)).filter(Boolean)
    assert.equal(letIn.length, 11)
  })

  it('never lets in more than its burst and what flowed in since, whatever the knocks', () => {
    const knocks = fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(
        knocks,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (waits, perSecond, burst) => {
          const limit = limiter({ perSecond, burst })
          let nowMs = 0
          let letIn = 0
          for (const wait of waits) {
            nowMs += wait
            if (isLetIn(limit, 'key', nowMs)) letIn++
            assert.ok(letIn <= burst + (nowMs * perSecond) / 1_000 + 1e-6)
          }
        },
      ),
    )
  })

  it('is told in whole numbers, also when several processes share it', () => {
    const limit = limiter({ perSecond: 100 / 3, burst: 200 / 3 })
    const said = standingHeaders(limit('key', 0))
    assert.deepEqual(said, { 'X-RateLimit-Limit': '66', 'X-RateLimit-Remaining': '65', 'X-RateLimit-Reset': '1' })
    for (const value of Object.values(standingHeaders(limit('key', 7)))) assert.match(value, /^\d+$/)
  })

  it('forgets the oldest callers beyond 50,000', () => {
    const limit = limiter({ perSecond: 0.001, burst: 1 })
    for (let caller = 0; caller < 50_000; caller++) limit(`caller ${caller}`, 0)
    assert.ok(!isLetIn(limit, 'caller 0', 0))
    limit('one more', 0)
    assert.ok(isLetIn(limit, 'caller 0', 0))
    assert.ok(!isLetIn(limit, 'caller 49999', 0))
  })
})
