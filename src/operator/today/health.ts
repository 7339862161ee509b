import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { listTroubledWebhooks } from '../../events/operator-queries.ts'
import { sumHours } from '../../money/acquirers/hour-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/durations.ts'
import { findBacklog } from '../../platform/jobs/queries.ts'
import { listUnsentMails } from '../../platform/mail/operator-queries.ts'
import { type Expiry, type ExpiryState, listExpiries, stateOf } from '../../start/expiries.ts'
import { sinceLastBackup } from '../system/backups.ts'
import { unclosedDays } from './unclosed.ts'
import type { healthKinds } from './schemas.ts'

// Parts of the installation that a person can look into, each with whether it is as it should be.

type Health = {
  kind: (typeof healthKinds)[number]
  isGood: boolean
  place: string
  count?: number
  since?: Date
  share?: number
  dates?: (Expiry & { state: ExpiryState })[]
}

/** As many as are counted. */
const most = 500
const slowMs = 250
const mailWaitsMs = 10 * minuteMs
const jobWaitsMs = 5 * minuteMs
const leastRoom = 0.1
/** Of calls of acquirers, one in so many may go unanswered; of decided payments, one in so many unknown. */
const [unansweredIn, unknownIn] = [20, 50]

export async function readHealth(tx: Queries, config: Config, now: Date): Promise<Health[]> {
  const parts = await Promise.all([
    jobs(tx, now),
    mails(tx, now),
    webhooks(tx),
    acquirers(tx, now),
    days(tx, config, now),
    backups(tx, config, now),
    disk(config),
    expiries(tx, config, now),
  ])
  return parts.flat()
}

/** The database is asked for its backlog, and how long it took is told. */
async function jobs(tx: Queries, now: Date): Promise<Health[]> {
  const began = performance.now()
  const backlog = await findBacklog(tx)
  const took = Math.round(performance.now() - began)
  const behindMs = (backlog?.oldestDueSeconds ?? 0) * 1_000
  const isGood = behindMs < jobWaitsMs && !backlog?.givenUp
  return [
    { kind: 'DATABASE', isGood: took < slowMs, count: took, place: '/system' },
    {
      kind: 'JOBS',
      isGood,
      place: '/system',
      ...(behindMs >= minuteMs && { since: new Date(now.getTime() - behindMs) }),
      ...(backlog && backlog.givenUp > 0 && { count: backlog.givenUp }),
    },
  ]
}

async function mails(tx: Queries, now: Date): Promise<Health[]> {
  const unsent = await listUnsentMails(tx, {}, most)
  const oldest = unsent.at(-1)?.createdAt
  const isGood = oldest === undefined || now.getTime() - oldest.getTime() < mailWaitsMs
  return [{ kind: 'MAILS', isGood, count: unsent.length, place: '/system/mails', ...(oldest && { since: oldest }) }]
}

async function webhooks(tx: Queries): Promise<Health[]> {
  const { length: count } = await listTroubledWebhooks(tx, most)
  return [{ kind: 'WEBHOOKS', isGood: count === 0, count, place: '/system/webhooks' }]
}

/** Nothing without a call in the last 24 hours. */
async function acquirers(tx: Queries, now: Date): Promise<Health[]> {
  const accounts = await sumHours(tx, new Date(now.getTime() - dayMs))
  const sum = (name: 'calls' | 'unanswered' | 'approved' | 'declined' | 'unknown') =>
    accounts.reduce((total, each) => total + each[name], 0)
  const decided = sum('approved') + sum('declined')
  if (sum('calls') + decided === 0) return []
  const isGood = accounts.every(
    (each) => each.unanswered * unansweredIn <= each.calls && each.unknown * unknownIn <= each.approved + each.declined,
  )
  const share = decided > 0 ? { share: sum('approved') / decided } : {}
  return [{ kind: 'ACQUIRERS', isGood, count: sum('unknown'), place: '/acquirers', ...share }]
}

/** Nothing where no day was ever closed. */
async function days(tx: Queries, { alerts }: Config, now: Date): Promise<Health[]> {
  const ends = await unclosedDays(tx, now)
  if (ends.length === 0) return []
  const since = new Date(Math.min(...ends.map(Number)))
  const isGood = now.getTime() - since.getTime() < alerts.limits.UNCLOSED_DAYS * hourMs
  return [{ kind: 'UNCLOSED_DAYS', isGood, since, place: '/reconciliation' }]
}

/** Nothing where backups are made in ways that Mizan does not know. */
async function backups(tx: Queries, config: Config, now: Date): Promise<Health[]> {
  const since = await sinceLastBackup(tx, config)
  if (since === undefined) return []
  const isGood = now.getTime() - since.getTime() < config.alerts.limits.BACKUPS * hourMs
  return [{ kind: 'BACKUPS', isGood, since, place: '/system/backups' }]
}

/** The room of the disk on which this process keeps backups, else its data; nothing where it keeps none. */
async function disk({ backupDir, dataDir, databaseUrl }: Config): Promise<Health[]> {
  const folder = backupDir ?? (databaseUrl === undefined ? dataDir : undefined)
  const found = folder === undefined ? undefined : await statfs(folder).catch(() => undefined)
  if (!found || found.blocks === 0) return []
  const share = found.bavail / found.blocks
  return [{ kind: 'DISK', isGood: share >= leastRoom, share, place: '/system/backups' }]
}

/** Nothing where no end is known and nothing was sealed yet. */
async function expiries(tx: Queries, config: Config, now: Date): Promise<Health[]> {
  const dates = (await listExpiries(tx, config, now)).map((each) => ({ ...each, state: stateOf(each, now) }))
  if (dates.length === 0) return []
  return [{ kind: 'SECRETS', isGood: dates.every(({ state }) => state !== 'NOW'), place: '/system', dates }]
}
