import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** A row of `daily_limits`. */
export type DailyLimit = Scope & { currency: string; dailyMinor: bigint; changedBy: string; updatedAt: Date }

/** A part of `daily_volumes`; the day is such as 2026-11-20. */
export type Volume = { currency: string; day: string; amountMinor: bigint }

/** Up to one more than `most`. On one server alone. Runs over all merchants: no scope. */
export const listLimitedMerchants = (tx: Queries, most: number) => tx.many<{ merchantId: string }>`
  select distinct merchant_id from daily_limits limit ${most + 1}`

/** The merchant, when it has a limit. */
export const findLimited = async (tx: Queries, merchantId: string): Promise<readonly string[]> =>
  (await tx.maybeOne<{ found: number }>`select 1 as found from daily_limits where merchant_id = ${merchantId} limit 1`)
    ? [merchantId]
    : []

export const findLimit = (tx: Queries, { merchantId, environment }: Scope, currency: string) => tx.maybeOne<DailyLimit>`
  select * from daily_limits
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}`

/** `takenMinor`: what the day has. */
export type DailyOfMerchant = DailyLimit & { takenMinor: bigint }

/** Limits of a merchant, with what the day has of them. */
export const listLimits = (tx: Queries, merchantId: string, day: string) => tx.many<DailyOfMerchant>`
  select l.*, coalesce(v.before_minor + v.taken_minor, 0)::int8 as taken_minor
  from daily_limits l
  left join daily_volumes v on v.merchant_id = l.merchant_id and v.environment = l.environment and v.currency = l.currency
    and v.day = ${day}
  where l.merchant_id = ${merchantId} order by l.environment, l.currency`

export const putLimit = (tx: Transaction, { merchantId, environment, ...limit }: DailyLimit) => tx.run`
  insert into daily_limits ${columns({ merchantId, environment, ...limit })}
  on conflict (merchant_id, environment, currency) do update
    set daily_minor = excluded.daily_minor, changed_by = excluded.changed_by, updated_at = excluded.updated_at`

export const deleteLimit = (tx: Transaction, { merchantId, environment }: Scope, currency: string) => tx.run`
  delete from daily_limits
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}`

/** Begins the day of a limit that is new with what it has already. */
export const beginVolume = (tx: Transaction, { merchantId, environment }: Scope, volume: Volume) => tx.run`
  insert into daily_volumes (merchant_id, environment, currency, day, before_minor, taken_minor)
  values (${merchantId}, ${environment}, ${volume.currency}, ${volume.day}, ${volume.amountMinor}, 0)
  on conflict (merchant_id, environment, currency, day) do update set before_minor = excluded.before_minor`

/** The guard: of several payments for which there is not room enough, those that come first get it. No row: there is no room. */
export const takeVolume = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { currency, day, amountMinor }: Volume,
  dailyMinor: bigint,
) => tx.maybeOne<{ takenMinor: bigint }>`
  insert into daily_volumes (merchant_id, environment, currency, day, before_minor, taken_minor)
  values (${merchantId}, ${environment}, ${currency}, ${day}, 0, ${amountMinor})
  on conflict (merchant_id, environment, currency, day) do update
    set taken_minor = daily_volumes.taken_minor + excluded.taken_minor
    where daily_volumes.before_minor + daily_volumes.taken_minor + excluded.taken_minor <= ${dailyMinor}
  returning taken_minor`

export const giveVolumeBack = (tx: Transaction, { merchantId, environment }: Scope, volume: Volume) => tx.run`
  update daily_volumes set taken_minor = taken_minor - ${volume.amountMinor}
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${volume.currency} and day = ${volume.day}`
