import { randomUUID } from 'node:crypto'
import { presentFunnel } from '../src/modules/analytics/funnel.ts'
import { findMedians } from '../src/modules/analytics/queries.ts'
import { questionOf } from '../src/modules/analytics/question.ts'
import { addToRollups, sumFunnel, sumSources } from '../src/modules/analytics/rollup-queries.ts'
import type { FunnelQuery } from '../src/modules/analytics/schemas.ts'
import type { Scope } from '../src/platform/context.ts'
import type { Database } from '../src/platform/db/database.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { onGround } from './ground.ts'
import { seedJourneys, settleJourneys, sizeOfJourneys } from './journey-queries.ts'
import type { Pace } from './measure.ts'
import { below, speedOf, type WorkPoint } from './speed.ts'

// How long a funnel takes over so many journeys of one merchant, spread over 366 days. There is no ceiling: the target is a time.

const wantedMs = 200
const days = 366
const atOnce = 20_000
const dayMs = 24 * 3_600_000
const now = new Date('2026-11-20T10:00:00Z')
const from = new Date(now.getTime() - days * dayMs)

const questions: [title: string, query: FunnelQuery][] = [
  ['30 days', {}],
  ['all, by day', { from }],
  ['all, by hour', { from, interval: 'HOUR' }],
  ['all, one link', { from, resourceType: 'PAYMENT_LINK', resourceId: 'pl_3' }],
  ['all, one link, phones', { from, resourceType: 'PAYMENT_LINK', resourceId: 'pl_3', device: 'MOBILE' }],
  ['all, phones', { from, device: 'MOBILE' }],
  ['all, phones in Arabic', { from, device: 'MOBILE', locale: 'ar' }],
]

export const measureFunnel = (count: number, pace: Pace, tell: (point: WorkPoint) => void): Promise<void> =>
  onGround(async ({ db }) => {
    const scope: Scope = { merchantId: randomUUID(), environment: 'PRODUCTION' }
    await seed(db, scope, count)
    say(JSON.stringify(await sizeOfJourneys(db)))
    for (const [title, query] of questions)
      for (const [kind, ask] of Object.entries(asksOf(db, scope, query))) {
        const mizan = await repeated(ask, Math.max(7, pace.rounds))
        tell({ title: `${kind}: ${title}`, load: `${count}`, mizan, target: below(mizan.p50, wantedMs, 'ms') })
      }
  })

async function seed(database: Database, scope: Scope, count: number): Promise<void> {
  const everyMs = (days * dayMs) / count
  for (let first = 0; first < count; first += atOnce) {
    const stretch = { first, last: Math.min(first + atOnce, count) - 1, startedAt: from, everyMs }
    await inTransaction(database, async (tx) => {
      const made = await seedJourneys(tx, scope, stretch)
      await addToRollups(
        tx,
        scope,
        made.map(({ id }) => id),
      )
    })
    if (first % (50 * atOnce) === 0) say(`${first} journeys after ${Math.round(performance.now() / 1000)} s`)
  }
  await settleJourneys(database)
}

function asksOf(db: Database, scope: Scope, query: FunnelQuery): Record<string, () => Promise<unknown>> {
  const question = questionOf(query, { now, timeZone: 'Africa/Casablanca' })
  return {
    funnel: async () => {
      const answers = [sumFunnel(db.read, scope, question, now), findMedians(db.read, scope, question, now)] as const
      const [sums, medians] = await Promise.all(answers)
      return presentFunnel(question, sums, medians)
    },
    sources: () => sumSources(db.read, scope, question, now),
  }
}

async function repeated(ask: () => Promise<unknown>, times: number) {
  const took: number[] = []
  const beganAt = performance.now()
  for (let round = 0; round < times; round++) {
    const askedAt = performance.now()
    await ask()
    took.push(performance.now() - askedAt)
  }
  return speedOf(took, performance.now() - beganAt)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
