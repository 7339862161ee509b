import type { Config } from '../config.ts'
import { findRegistration } from '../modules/applications/queries.ts'
import { mailStatement } from '../modules/statements/actions.ts'
import { makeStatements, type StatementParts } from '../money/statements/make.ts'
import type { Database } from '../platform/db/database.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'

type StatementDependencies = { db: Database; config: Pick<Config, 'publicUrl' | 'issuer'>; now: () => Date }

/** The parts of statements: who invoices, and the recipients of mails about them. */
export const statementPartsOf = ({ db, config, now }: StatementDependencies): StatementParts => ({
  db,
  publicUrl: config.publicUrl,
  now,
  issuer: config.issuer,
  registrationOf: findRegistration,
  made: mailStatement,
})

/** Twice a day, so that every company has its statement on the first day of its month. */
export const statementSchedule = (dependencies: Omit<StatementDependencies, 'now'>): Scheduled[] => [
  {
    name: 'statements.make',
    pattern: '37 4,16 * * *',
    run: (now) => makeStatements(statementPartsOf({ ...dependencies, now: runningClock(now) })),
  },
]
