import { hourMs } from '#platform/durations.ts'
import type { Outcome, Hour } from './record-queries.ts'

// The figures of an endpoint's health, hour by hour. Pure.

/** The steps, in ms, in which the time that an attempt took is counted. */
const tookStepsMs = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

/** Counts outcomes by hour; each hour of an endpoint once, sorted so that writers lock in one order. */
export function hoursOf(outcomes: readonly Outcome[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const { made, status } of outcomes) {
    const { merchantId, environment, webhookId } = made.claimed
    const hour = new Date(Math.floor(made.startedAt.getTime() / hourMs) * hourMs)
    const name = `${webhookId} ${hour.getTime()}`
    const blank = { delivered: 0, failedAttempts: 0, failed: 0, took: tookStepsMs.map(() => 0) }
    const sum = hours.get(name) ?? { merchantId, environment, webhookId, hour, ...blank }
    hours.set(name, sum)
    if (status === 'DELIVERED') sum.delivered++
    else sum.failedAttempts++
    if (status === 'FAILED') sum.failed++
    const place = tookStepsMs.findIndex((stepMs) => made.answer.durationMs <= stepMs)
    const index = place === -1 ? tookStepsMs.length - 1 : place
    sum.took[index] = (sum.took[index] ?? 0) + 1
  }
  return [...hours.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

/** The step that 95 of 100 attempts kept within, in ms; undefined without attempts. */
export function p95Of(took: readonly number[]): number | undefined {
  const total = took.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [index, stepMs] of tookStepsMs.entries()) {
    seen += took[index] ?? 0
    if (total > 0 && seen >= total * 0.95) return stepMs
  }
  return undefined
}
