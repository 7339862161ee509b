import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import type { Metrics } from '../platform/metrics.ts'
import { eraseCallsJob } from '../platform/request-log/erase.ts'
import { forgetOldCalls } from '../platform/request-log/forget.ts'
import { eraseCalls } from '../platform/request-log/queries.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { eraseNamingCalls, eraseNamingJob } from '../privacy/privacy.ts'
import { openRequestLog, type RequestLog } from '../platform/request-log/recorder.ts'

type RequestLogDependencies = { db: Database; config: Config; log: Logger; metrics: Metrics }

/** The log of API keys' calls; undefined when REQUEST_LOG is off. */
export const requestLogOf = ({ db, config, log, metrics }: RequestLogDependencies): RequestLog | undefined =>
  openRequestLog(db, {
    level: config.requestLog,
    onFailed: (error) => log.warn({ err: error }, 'calls were left out of the request log'),
    onDropped: metrics.counter('mizan_request_log_dropped_total', 'Calls that were left out of the request log.'),
  })

export const requestLogSchedule = (db: Database, { keep }: Config): Scheduled[] => [
  {
    name: 'request-log.forget',
    pattern: '37 * * * *',
    run: (now) => forgetOldCalls(db, now, { keptForMs: keep.requestLogMs }),
  },
]

export const requestLogTasks = (db: Database, secrets: Secrets): Task[] => [
  { name: eraseNamingJob, run: (payload) => eraseNamingCalls({ db, secrets }, payload) },
  {
    name: eraseCallsJob,
    run: async ({ merchantId = '', environment, clientId = '' }) => {
      const scope = { merchantId, environment: environment === 'PRODUCTION' ? environment : 'SANDBOX' } as const
      await inTransaction(db, (tx) => eraseCalls(tx, scope, clientId))
    },
  },
]
