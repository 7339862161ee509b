import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import type { Made } from './attempt.ts'
import type { Fare } from './endpoint.ts'
import {
  fareAfter,
  isHalfWay,
  isSpotless,
  type Showing,
  slowCount,
  type SuspensionReason,
  suspensionOf,
} from './fare.ts'
import { hoursOf } from './hours.ts'
import type { LaneKey } from './queries.ts'
import { addToHours, insertAttempts, lockFare, type Outcome, recordOutcomes, setFare } from './record-queries.ts'
import { nextAttemptAt } from './schedule.ts'

/** An attempt that takes this long is slow (specification 6, delivery semantics 4), in ms. */
const slowMs = 10_000

/** What an endpoint's fare asks for, to be done in a transaction of its own. */
export type Demand = LaneKey & ({ kind: 'SUSPEND'; reason: SuspensionReason } | { kind: 'WARN' })

/**
 * Writes down what came of attempts, and how their endpoints fare by it. `fareOf` says how an endpoint was known to fare, so that
 * one which is well is not written at each success.
 */
export async function recordAttempts(
  db: Database,
  all: readonly Made[],
  fareOf: (webhookId: string) => Fare | undefined,
): Promise<Demand[]> {
  const outcomes = all.map((made) => outcomeOf(made, Math.random()))
  return inTransaction(db, async (tx) => {
    void recordOutcomes(tx, outcomes)
    void insertAttempts(tx, all)
    await addToHours(tx, hoursOf(outcomes))
    return judgeEndpoints(tx, all, fareOf)
  })
}

/** What becomes of a delivery by an attempt. */
function outcomeOf(made: Made, jitter: number): Outcome {
  const { claimed, endedAt, retryAfterMs, isSuccess } = made
  if (isSuccess) return { made, status: 'DELIVERED', nextAttemptAt: endedAt, failureReason: null }
  const next = nextAttemptAt({ attempts: claimed.attempts, failedAt: endedAt, retryAfterMs, jitter })
  return next
    ? { made, status: 'RETRYING', nextAttemptAt: next, failureReason: null }
    : { made, status: 'FAILED', nextAttemptAt: endedAt, failureReason: 'ATTEMPTS_USED_UP' }
}

async function judgeEndpoints(
  tx: Transaction,
  all: readonly Made[],
  fareOf: (webhookId: string) => Fare | undefined,
): Promise<Demand[]> {
  const demands: Demand[] = []
  // Notifications go to many URLs, one of which says nothing of the others: each has its sixteen attempts.
  const ofWebhooks = all.filter(({ claimed }) => claimed.url === null)
  for (const [webhookId, ofEndpoint] of byEndpoint(ofWebhooks)) {
    const showings = ofEndpoint.map(showingOf)
    const known = fareOf(webhookId)
    const isWell = showings.every(({ isSuccess, isSlow }) => isSuccess && !isSlow)
    const [first] = ofEndpoint
    if (!first || (isWell && known && isSpotless(known))) continue
    const { merchantId, environment } = first.claimed
    const demand = await judge(tx, { merchantId, environment, webhookId }, showings)
    if (demand) demands.push(demand)
  }
  return demands
}

async function judge(tx: Transaction, lane: LaneKey, showings: readonly Showing[]): Promise<Demand | undefined> {
  const row = await lockFare(tx, lane)
  const now = showings.at(-1)?.at
  if (!row || !now) return undefined
  const after = fareAfter(row, showings)
  const isWarned = after.warnedAt !== null
  const isHalf = isHalfWay(after, now)
  // Whoever has recovered wholly is warned anew the next time.
  const warnedAt = isHalf
    ? (after.warnedAt ?? now)
    : after.consecutiveFailures + slowCount(after) === 0
      ? null
      : after.warnedAt
  await setFare(tx, lane, { ...after, warnedAt })
  if (row.status !== 'ACTIVE') return undefined
  const reason = suspensionOf(after, showings, now)
  if (reason) return { ...lane, kind: 'SUSPEND', reason }
  return isHalf && !isWarned ? { ...lane, kind: 'WARN' } : undefined
}

const showingOf = ({ isSuccess, answer, endedAt }: Made): Showing => ({
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
