import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Weekday } from './schedule.ts'

export type ScheduleRow = {
  merchantId: string
  intervalKind: 'MANUAL' | 'DAILY' | 'WEEKLY' | 'MONTHLY'
  weekday: Weekday | null
  dayOfMonth: number | null
  minimumMinor: bigint
  nextAt: Date | null
  plannedAt: Date
  updatedAt: Date
}

export const findSchedule = (tx: Queries, merchantId: string) => tx.maybeOne<ScheduleRow>`
  select * from payout_schedules where merchant_id = ${merchantId}`

export const lockSchedule = (tx: Transaction, merchantId: string) => tx.maybeOne<ScheduleRow>`
  select * from payout_schedules where merchant_id = ${merchantId} for update`

export const putSchedule = (tx: Transaction, row: ScheduleRow) => tx.run`
  insert into payout_schedules ${columns({ ...row })}
  on conflict (merchant_id) do update set interval_kind = excluded.interval_kind, weekday = excluded.weekday,
    day_of_month = excluded.day_of_month, minimum_minor = excluded.minimum_minor, next_at = excluded.next_at,
    planned_at = excluded.planned_at, updated_at = excluded.updated_at`

/** Of several that have worked on a due moment, one moves the schedule on. */
export const moveSchedule = (
  tx: Transaction,
  { merchantId, nextAt }: ScheduleRow,
  { to, now }: { to: Date | null; now: Date },
) => tx.run`
  update payout_schedules set next_at = ${to}, planned_at = ${now}
  where merchant_id = ${merchantId} and next_at = ${nextAt}`

/** Schedules that are due, and those planned by a clock that has been put back since. Runs over all merchants: no scope. */
export const listDueSchedules = (tx: Queries, now: Date, after: string, limit: number) => tx.many<ScheduleRow>`
  select * from payout_schedules
  where next_at is not null and (next_at <= ${now} or planned_at > ${now}) and merchant_id > ${after}
  order by merchant_id limit ${limit}`

type Moment = { currency: string; dueAt: Date; transactionId: string }

/** 0 when the moment has its payout. Others that want it wait for the first. */
export const insertMoment = (tx: Transaction, { merchantId, environment }: Scope, moment: Moment) => tx.run`
  insert into payout_moments ${columns({ merchantId, environment, ...moment })}
  on conflict (merchant_id, environment, currency, due_at) do nothing`

/** Until when payouts have taken what was released. The caller holds the lock of what is available, as payouts do. */
export const findCutoff = (tx: Queries, { merchantId, environment }: Scope, currency: string) => tx.maybeOne<{
  until: Date
}>`
  select until from payout_cutoffs
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}`

/** The caller holds the lock of what is available. */
export const raiseCutoff = (tx: Transaction, { merchantId, environment }: Scope, currency: string, until: Date) =>
  tx.maybeOne<{ until: Date }>`
  insert into payout_cutoffs (merchant_id, environment, currency, until)
  values (${merchantId}, ${environment}, ${currency}, ${until})
  on conflict (merchant_id, environment, currency) do update set until = greatest(payout_cutoffs.until, excluded.until)
  returning until`
