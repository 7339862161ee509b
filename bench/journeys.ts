import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { presentFunnel } from '../src/modules/analytics/funnel.ts'
import { findMedians } from '../src/modules/analytics/queries.ts'
import { questionOf } from '../src/modules/analytics/question.ts'
import { addToRollups, sumFunnel, sumSources } from '../src/modules/analytics/rollup-queries.ts'
import type { FunnelQuery } from '../src/modules/analytics/schemas.ts'
import type { Scope } from '../src/platform/context.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { seedJourneys, settleJourneys, sizeOfJourneys } from './journey-queries.ts'

// `node bench/journeys.ts 10000000`: how long a funnel takes over so many journeys of one merchant, spread over 366 days.

const count = Number(process.argv[2] ?? 1_000_000)
const days = Number(process.argv[3] ?? 366)
const atOnce = 20_000
const dayMs = 24 * 3_600_000
const now = new Date('2026-11-20T10:00:00Z')
const from = new Date(now.getTime() - days * dayMs)
const rounds = 7

const questions: [title: string, query: FunnelQuery][] = [
  ['30 days', {}],
  ['all, by day', { from }],
  ['all, by hour', { from, interval: 'HOUR' }],
  ['all, one link', { from, resourceType: 'PAYMENT_LINK', resourceId: 'pl_3' }],
  ['all, one link, phones', { from, resourceType: 'PAYMENT_LINK', resourceId: 'pl_3', device: 'MOBILE' }],
  ['all, phones', { from, device: 'MOBILE' }],
  ['all, phones in Arabic', { from, device: 'MOBILE', locale: 'ar' }],
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'mizan-bench-'))
const server = await startEmbedded({ dataDir, note: () => {} })
const db = openDatabase({ target: server.connection, poolSize: 2, prepare: true })
try {
  await migrate(server.connection)
  const scope: Scope = { merchantId: randomUUID(), environment: 'PRODUCTION' }
  await seed(db, scope)
  say(JSON.stringify(await sizeOfJourneys(db)))
  for (const [title, query] of questions) await measure(scope, title, query)
} finally {
  await db.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function seed(database: Database, scope: Scope): Promise<void> {
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
    if (first % (10 * atOnce) === 0) say(`${first} journeys after ${Math.round(performance.now() / 1000)} s`)
  }
  await settleJourneys(database)
}

async function measure(scope: Scope, title: string, query: FunnelQuery): Promise<void> {
  const question = questionOf(query, { now, timeZone: 'Africa/Casablanca' })
  const funnel = await middle(async () => {
    const answers = [sumFunnel(db.read, scope, question, now), findMedians(db.read, scope, question, now)] as const
    const [sums, medians] = await Promise.all(answers)
    return presentFunnel(question, sums, medians)
  })
  const sources = await middle(() => sumSources(db.read, scope, question, now))
  say(`${title}: funnel ${funnel} ms, sources ${sources} ms`)
}

async function middle(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return Math.round(times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
