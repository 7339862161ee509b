import type { Config } from '../config.ts'
import { alertJob, checkAlerts } from '../operator/alerts/check.ts'
import { deliverAlert } from '../operator/alerts/deliver.ts'
import { operatorUrlOf } from '../operator/console.ts'
import type { Database } from '../platform/db/database.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'

type Parts = { db: Database; config: Config }

/** Scheduled work for alerts. */
export const alertSchedule = ({ db, config }: Parts): Scheduled[] => [
  {
    name: 'alerts.check',
    pattern: '*/5 * * * *',
    run: (now) => checkAlerts({ db, settings: config.alerts, backupDir: config.backupDir }, now),
  },
]

export const alertTasks = ({ db, config }: Parts): Task[] => [
  {
    name: alertJob,
    run: (payload) => deliverAlert({ db, settings: config.alerts, operatorUrl: operatorUrlOf(config) }, payload),
  },
]
