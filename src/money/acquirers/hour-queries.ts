import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'

// Hours belong to accounts at acquirers, which may serve all merchants: no statement has a scope.

/** A row of `acquirer_account_hours`. */
export type AccountHour = {
  accountId: string
  hour: Date
  calls: number
  unanswered: number
  tookMs: bigint
  slowestMs: number
  approved: number
  declined: number
  unknown: number
  forged: number
  stale: number
  notUnderstood: number
}

/** Several processes add to the row of an hour. */
export const addToHour = (tx: Transaction, hour: AccountHour) => tx.run`
  insert into acquirer_account_hours as h ${columns({ ...hour })}
  on conflict (account_id, hour) do update set
    calls = h.calls + excluded.calls, unanswered = h.unanswered + excluded.unanswered,
    took_ms = h.took_ms + excluded.took_ms, slowest_ms = greatest(h.slowest_ms, excluded.slowest_ms),
    approved = h.approved + excluded.approved, declined = h.declined + excluded.declined,
    unknown = h.unknown + excluded.unknown, forged = h.forged + excluded.forged, stale = h.stale + excluded.stale,
    not_understood = h.not_understood + excluded.not_understood`

/** Hours of an account from then on: 168 rows for a week. */
export const listHoursOf = (tx: Queries, accountId: string, since: Date) => tx.many<AccountHour>`
  select * from acquirer_account_hours where account_id = ${accountId} and hour >= ${since} order by hour limit 1000`

export type SummedHours = Pick<AccountHour, 'accountId' | 'calls' | 'unanswered' | 'approved' | 'declined' | 'unknown'>

/** The same of all accounts, added up. */
export const sumHours = (tx: Queries, since: Date) => tx.many<SummedHours>`
  select account_id, sum(calls)::int4 as calls, sum(unanswered)::int4 as unanswered, sum(approved)::int4 as approved,
    sum(declined)::int4 as declined, sum(unknown)::int4 as unknown
  from acquirer_account_hours where hour >= ${since} group by account_id limit 1000`

export const deleteHours = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from acquirer_account_hours where (account_id, hour) in (
    select account_id, hour from acquirer_account_hours
    where hour < ${before} and hour >= ${from} order by hour limit ${limit})
  returning hour as at`
