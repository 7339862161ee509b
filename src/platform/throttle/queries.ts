import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'

export type Use = { key: string; max: number; now: Date; endsAt: Date }

/** Takes one of `max` uses; no row when all are taken. The last one is followed by the whole time of waiting. */
export const takeUse = (tx: Transaction, { key, max, now, endsAt }: Use) => tx.maybeOne<{ used: number }>`
  insert into throttles (key, used, ends_at) values (${key}, 1, ${endsAt})
  on conflict (key) do update set
    used = case when throttles.ends_at <= ${now} then 1 else throttles.used + 1 end,
    ends_at = case
      when throttles.ends_at <= ${now} or throttles.used + 1 >= ${max} then excluded.ends_at
      else throttles.ends_at end
  where throttles.ends_at <= ${now} or throttles.used < ${max}
  returning used`

export const findUses = (tx: Queries, key: string) => tx.maybeOne<{ used: number; endsAt: Date }>`
  select used, ends_at from throttles where key = ${key}`

export const forgetUses = (tx: Transaction, key: string) => tx.run`
  delete from throttles where key = ${key}`

export const giveUseBack = (tx: Transaction, key: string) => tx.run`
  update throttles set used = used - 1 where key = ${key} and used > 1`

export const giveLastUseBack = (tx: Transaction, key: string) => tx.run`
  delete from throttles where key = ${key} and used = 1`

export const deleteThrottlesBefore = (tx: Transaction, now: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from throttles where key in (
    select key from throttles where ends_at <= ${now} and ends_at >= ${from} order by ends_at limit ${limit})
  returning ends_at as at`
