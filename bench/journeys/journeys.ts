import { presentFunnel } from '../../src/modules/analytics/funnel.ts'
import { findMedians } from '../../src/modules/analytics/queries.ts'
import { questionOf } from '../../src/modules/analytics/question.ts'
import { sumFunnel, sumSources } from '../../src/modules/analytics/rollup-queries.ts'
import type { FunnelQuery } from '../../src/modules/analytics/schemas.ts'
import type { Scope } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { withCost } from '../machine/cost.ts'
import { withBenchDatabase } from '../machine/database.ts'
import { sizeOfJourneys } from './journey-queries.ts'
import { from, now, seedFunnel } from './journey-seed.ts'
import type { Pace } from '../requests/measure.ts'
import { below, type Speed, speedOf, type WorkPoint } from '../figures/speed.ts'

// Duration of analytics over so many journeys of one merchant. There is no ceiling: the target is a time.

const wantedMs = 200

const link = { resourceType: 'PAYMENT_LINK', resourceId: 'pl_3' } as const
const filters: FunnelQuery[] = [{ resourceType: 'PAYMENT_LINK' }, link]
for (const filter of [{ device: 'MOBILE' }, { locale: 'ar' }, { method: 'CARD' }] as const)
  filters.push(...[{}, ...filters].map((others) => ({ ...others, ...filter })))

/** The most frequent or hardest questions, without a filter; and every combination of filters over all days. */
const questions: FunnelQuery[] = [
  {},
  { from },
  { from, interval: 'HOUR' },
  { from, interval: 'HOUR', timeZone: 'Asia/Kolkata' },
  ...filters.map((filter) => ({ ...filter, from })),
  { ...link, device: 'MOBILE', from, interval: 'HOUR' },
]

export const measureFunnel = (count: number, pace: Pace, tell: (point: WorkPoint) => void): Promise<void> =>
  withBenchDatabase(async ({ db, postmaster }) => {
    const scope = await seedFunnel(db, count, say)
    for (const { table, rows, bytes } of await sizeOfJourneys(db))
      say(`${table}: ${rows} rows, ${Math.round(bytes / 1_000_000)} MB`)
    const office = { db, postmaster, scope }
    await measureQuestions(office, { rounds: Math.max(7, pace.rounds), load: `${count}` }, tell)
  })

type Office = { db: Database; postmaster: number; scope: Scope }
type Rounds = { rounds: number; load: string }

async function measureQuestions(office: Office, { rounds, load }: Rounds, tell: (point: WorkPoint) => void) {
  for (const query of questions)
    for (const [kind, ask] of Object.entries(asksOf(office, query))) {
      const mizan = await repeated(office, ask, rounds)
      tell({ title: `${kind}: ${titleOf(query)}`, load, mizan, target: below(mizan.p50, wantedMs, 'ms') })
    }
}

const titleOf = ({ from: since, resourceType, resourceId, device, locale, method, interval, timeZone }: FunnelQuery) =>
  [since ? 'a year' : '30 days', resourceId ?? (resourceType && 'links'), device, locale, method, interval, timeZone]
    .filter((word) => word !== undefined)
    .join(' ')

function asksOf({ db, scope }: Office, query: FunnelQuery): Record<string, () => Promise<unknown>> {
  const meant = () => questionOf(query, { now, timeZone: 'Africa/Casablanca' })
  return {
    funnel: async () => {
      const question = meant()
      const answers = [sumFunnel(db.read, scope, question, now), findMedians(db.read, scope, question, now)] as const
      const [sums, medians] = await Promise.all(answers)
      return presentFunnel(question, sums, medians)
    },
    sources: () => sumSources(db.read, scope, meant(), now),
  }
}

/** Processor time is printed beside the times: on a shared machine it is the figure that stays the same. */
async function repeated({ postmaster }: Office, ask: () => Promise<unknown>, times: number): Promise<Speed> {
  await ask()
  return withCost(process, postmaster, async () => {
    const took: number[] = []
    const beganAt = performance.now()
    for (let round = 0; round < times; round++) {
      const askedAt = performance.now()
      await ask()
      took.push(performance.now() - askedAt)
    }
    return speedOf(took, performance.now() - beganAt)
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
