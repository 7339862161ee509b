import type { Database } from '../../platform/db/database.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import { country } from '../../platform/country.ts'
import { dayMs } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { findBacklog } from '../../platform/jobs/queries.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { overdue, type Waits } from '../../platform/staff/alert.ts'
import {
  type AlertRow,
  forgetAlerts,
  listOpenAlerts,
  openAlert,
  solveAlert,
  updateAlert,
} from '../../platform/staff/alert-queries.ts'
import type { AlertSettings } from '../../platform/staff/alert-settings.ts'
import { sinceLastBackup } from '../system/backups.ts'
import { unclosedDays } from '../today/unclosed.ts'
import { givenUpJobs, listWaiting } from '../today/waiting.ts'

// Alerts of what waits longer than it may: opened and told once, and solved when it no longer does. What comes back is told again.

type Parts = { db: Database; settings: AlertSettings; backupDir?: string | undefined }

/** The job that posts one alert to the webhook. */
export const alertJob = 'alerts.post'

const keptForMs = 90 * dayMs

/** `alerts.check`: returns the number of alerts that were opened or solved. Safe to run twice, and on two nodes. */
export async function checkAlerts({ db, settings, backupDir }: Parts, now: Date): Promise<number> {
  const late = overdue(await listWaits(db, backupDir, now), settings.limits, now)
  return inTransaction(db, async (tx) => {
    const open = await listOpenAlerts(tx)
    let changes = 0
    for (const waits of late) {
      const known = open.find(({ kind }) => kind === waits.kind)
      if (known) await updateAlert(tx, known.id, waits)
      else if (await begin(tx, settings, waits, now)) changes++
    }
    for (const alert of open.filter(({ kind }) => late.every((waits) => waits.kind !== kind)))
      if (await solveAlert(tx, alert.id, now)) {
        await post(tx, settings, alert.id, 'alert.solved')
        changes++
      }
    await forgetAlerts(tx, new Date(now.getTime() - keptForMs))
    return changes
  })
}

async function listWaits(db: Database, backupDir: string | undefined, now: Date): Promise<Waits[]> {
  const [waiting, backlog, days, backup] = await Promise.all([
    listWaiting(db.read, now),
    findBacklog(db.read),
    unclosedDays(db.read, now),
    sinceLastBackup(db.read, { backupDir }),
  ])
  const behindMs = (backlog?.oldestDueSeconds ?? 0) * 1_000
  return [
    ...waiting.map(({ kind, count, since = now }) => ({ kind, count, since })),
    ...(backlog ? [givenUpJobs(backlog, now)] : []),
    { kind: 'JOBS_LATE', count: behindMs > 0 ? 1 : 0, since: new Date(now.getTime() - behindMs) },
    { kind: 'UNCLOSED_DAYS', count: days.length, since: new Date(Math.min(now.getTime(), ...days.map(Number))) },
    { kind: 'BACKUPS', count: backup ? 1 : 0, since: backup ?? now },
  ]
}

async function begin(tx: Transaction, settings: AlertSettings, waits: Waits, now: Date): Promise<boolean> {
  const alert: AlertRow = { id: newId(now), ...waits, openedAt: now, solvedAt: null }
  if (!(await openAlert(tx, alert))) return false
  const { kind, count, since } = alert
  const parameters = { kind, count: String(count), since: since.toISOString() }
  for (const recipient of settings.mail)
    await queueMail(tx, { template: 'operator.alert', recipient, locale: country().locale, parameters }, now)
  await post(tx, settings, alert.id, 'alert.opened')
  return true
}

const post = async (
  tx: Transaction,
  { webhook }: AlertSettings,
  id: string,
  type: 'alert.opened' | 'alert.solved',
): Promise<void> => {
  if (webhook) await enqueue(tx, alertJob, { id, type })
}
