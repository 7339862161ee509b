import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { processCounter } from '#platform/metrics.ts'
import type { Made } from './attempt.ts'
import { chaosRepeatsAt, isChaos } from './chaos.ts'
import type { EndpointHealth } from './endpoint.ts'
import {
  healthAfter,
  isHalfWay,
  isHealthy,
  type AttemptResult,
  slowCount,
  type SuspensionReason,
  suspensionOf,
} from './endpoint-health.ts'
import { hoursOf } from './hours.ts'
import type { EndpointKey } from './queries.ts'
import { addToHours, insertAttempts, lockHealth, type Outcome, recordOutcomes, setHealth } from './record-queries.ts'
import { nextAttemptAt } from './schedule.ts'

/** An attempt that takes this long, in ms, counts as slow for the suspension of its webhook. */
const slowMs = 10_000

/** A consequence of an endpoint's health, for a transaction of its own. */
export type Demand = EndpointKey & { url: string } & ({ kind: 'SUSPEND'; reason: SuspensionReason } | { kind: 'WARN' })

/**
 * Writes down what came of attempts, and the health of their endpoints. `healthOf` gives the health as it was known, so that
 * one which is well is not written at each success.
 */
export async function recordAttempts(
  db: Database,
  all: readonly Made[],
  healthOf: (webhookId: string) => EndpointHealth | undefined,
): Promise<Demand[]> {
  const outcomes = all.map((made) => outcomeOf(made, Math.random()))
  const demands = await inTransaction(db, async (tx) => {
    void recordOutcomes(tx, outcomes)
    void insertAttempts(tx, all)
    await addToHours(tx, hoursOf(outcomes))
    return judgeEndpoints(tx, all, healthOf)
  })
  for (const { status } of outcomes) countDelivery({ result: status })
  return demands
}

const countDelivery = processCounter('mizan_deliveries_total', 'Attempts to deliver, by what the delivery became.', [
  'result',
])

/** Returns the effect of an attempt on its delivery. */
function outcomeOf(made: Made, jitter: number): Outcome {
  const { claimed, endedAt, retryAfterMs, isSuccess } = made
  if (isSuccess) return { made, status: 'DELIVERED', nextAttemptAt: endedAt, failureReason: null }
  const next = nextAttemptAt({ attempts: claimed.attempts, failedAt: endedAt, retryAfterMs, jitter })
  return next
    ? { made, status: 'RETRYING', nextAttemptAt: chaosRepeatsAt(made) ?? next, failureReason: null }
    : { made, status: 'FAILED', nextAttemptAt: endedAt, failureReason: 'ATTEMPTS_USED_UP' }
}

async function judgeEndpoints(
  tx: Transaction,
  all: readonly Made[],
  healthOf: (webhookId: string) => EndpointHealth | undefined,
): Promise<Demand[]> {
  const demands: Demand[] = []
  // Notifications go to many URLs, one of which says nothing of the others: each has its sixteen attempts.
  const ofWebhooks = all.filter((made) => made.claimed.url === null && !isChaos(made))
  for (const [webhookId, ofEndpoint] of byEndpoint(ofWebhooks)) {
    const known = healthOf(webhookId)
    const isWell = ofEndpoint.map(showingOf).every(({ isSuccess, isSlow }) => isSuccess && !isSlow)
    const [first] = ofEndpoint
    if (!first || (isWell && known && isHealthy(known))) continue
    const { merchantId, environment } = first.claimed
    const demand = await judge(tx, { merchantId, environment, webhookId }, ofEndpoint)
    if (demand) demands.push(demand)
  }
  return demands
}

async function judge(tx: Transaction, endpoint: EndpointKey, all: readonly Made[]): Promise<Demand | undefined> {
  const row = await lockHealth(tx, endpoint)
  // An answer of another URL says nothing of this one.
  const results = all.filter(({ url }) => url === row?.url).map(showingOf)
  const now = results.at(-1)?.at
  if (!row || !now) return undefined
  const after = healthAfter(row, results)
  const isWarned = after.warnedAt !== null
  const isHalf = isHalfWay(after, now)
  // An endpoint that has recovered wholly is warned of anew the next time.
  const warnedAt = isHalf
    ? (after.warnedAt ?? now)
    : after.consecutiveFailures + slowCount(after) === 0
      ? null
      : after.warnedAt
  await setHealth(tx, endpoint, { ...after, warnedAt })
  if (row.status !== 'ACTIVE') return undefined
  const reason = suspensionOf(after, results, now)
  if (reason) return { ...endpoint, kind: 'SUSPEND', reason, url: row.url }
  return isHalf && !isWarned ? { ...endpoint, kind: 'WARN', url: row.url } : undefined
}

const showingOf = ({ isSuccess, answer, endedAt }: Made): AttemptResult => ({
  isSuccess,
  isGone: answer.statusCode === 410,
  isSlow: answer.durationMs >= slowMs || answer.errorType === 'TIMEOUT',
  at: endedAt,
})

/** Sorted, so that workers lock endpoints in one order. */
function byEndpoint(all: readonly Made[]): [string, Made[]][] {
  const groups = new Map<string, Made[]>()
  for (const made of all) {
    const group = groups.get(made.claimed.webhookId) ?? []
    groups.set(made.claimed.webhookId, group)
    group.push(made)
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}
