import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** A job that is run by the clock. `pattern` is a crontab pattern in UTC. */
export type Scheduled = { name: string; pattern: string; run: (now: Date) => Promise<unknown> }

/** A job that runs once for each time it was added. If it throws, it runs again, with growing delays. */
export type Task = { name: string; run: (payload: Record<string, string>, now: Date) => Promise<unknown> }

export type Work = {
  db: Database
  schedule: readonly Scheduled[]
  tasks: readonly Task[]
  log: Logger
  now?: () => Date
  /** For tests that do not wait as long. */
  pauses?: Partial<Pauses>
}

type Pauses = {
  /** The longest between a runner that broke and the next one. */
  restartMs: number
  /** Between two looks at the clock. */
  tickMs: number
  /** Between two times that a runner says which jobs it still has. */
  leaseMs: number
  /** A process that was held up adds so many minutes later, and no more. */
  lateMinutes: number
}

export const usualPauses: Pauses = { restartMs: 2_000, tickMs: 1_000, leaseMs: 15_000, lateMinutes: 10 }
