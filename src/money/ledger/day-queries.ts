import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Days whose books are closed. They belong to no merchant.

export type ClosedDay = {
  currency: string
  day: string
  receivableMinor: bigint
  bankMinor: bigint
  merchantsMinor: bigint
  closedBy: string
  closedAt: Date
}

/** 0 when the day was closed before. */
export const insertDay = (tx: Transaction, day: ClosedDay) => tx.run`
  insert into days ${columns({ ...day })} on conflict (currency, day) do nothing`

export const findLastDay = (tx: Queries, currency: string) => tx.maybeOne<{ day: string }>`
  select day::text as day from days where currency = ${currency} order by days.day desc limit 1`

export const listDays = (tx: Queries, limit: number) => tx.many<ClosedDay>`
  select d.*, d.day::text as day from days d order by d.day desc, d.currency limit ${limit}`
