import type { Queries } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'

export const checkStatuses = ['RUNNING', 'DONE', 'BROKEN'] as const

export type CheckRun = {
  id: string
  status: (typeof checkStatuses)[number]
  askedBy: string
  merchants: number
  claimsDone: number
  claims: number
  /** JSON: {@link import('./checks.ts').WrongClaim}, several; null until it is done. */
  wrong: string | null
  startedAt: Date
  seenAt: Date
  endedAt: Date | null
}

type Begun = Pick<CheckRun, 'id' | 'askedBy' | 'claims' | 'startedAt'>

/** Changes nothing while another run goes on. */
export const insertRun = (tx: Transaction, { id, askedBy, claims, startedAt }: Begun) => tx.run`
  insert into verify_runs (id, status, asked_by, merchants, claims_done, claims, started_at, seen_at, is_open)
  values (${id}, 'RUNNING', ${askedBy}, 0, 0, ${claims}, ${startedAt}, ${startedAt}, true)
  on conflict (is_open) do nothing`

/** Ends runs whose process was not seen since. */
export const endLostRuns = (tx: Transaction, unseenSince: Date, now: Date) => tx.run`
  update verify_runs set status = 'BROKEN', ended_at = ${now}, is_open = null where status = 'RUNNING' and seen_at < ${unseenSince}`

type Progress = Pick<CheckRun, 'merchants' | 'claimsDone'>

export const noteProgress = (tx: Transaction, id: string, { merchants, claimsDone }: Progress, now: Date) => tx.run`
  update verify_runs set merchants = ${merchants}, claims_done = ${claimsDone}, seen_at = ${now}
  where id = ${id} and status = 'RUNNING'`

/** `wrong` is null for a run that broke off. */
export const endRun = (tx: Transaction, id: string, wrong: string | null, now: Date) => tx.run`
  update verify_runs set status = ${wrong === null ? 'BROKEN' : 'DONE'}, wrong = ${wrong}, ended_at = ${now}, seen_at = ${now}, is_open = null,
    claims_done = case when ${wrong === null} then claims_done else claims end
  where id = ${id} and status = 'RUNNING'`

/** The newest first. */
export const listRuns = (tx: Queries, limit: number) => tx.many<CheckRun>`
  select id, status, asked_by, merchants, claims_done, claims, wrong, started_at, seen_at, ended_at from verify_runs order by id desc limit ${limit}`

/** Leaves the newest. */
export const forgetRuns = (tx: Transaction, kept: number) => tx.run`
  delete from verify_runs where id in (select id from verify_runs order by id desc offset ${kept})`
