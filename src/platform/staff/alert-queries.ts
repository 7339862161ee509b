import type { Queries } from '../db/database.ts'
import { columns } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'

/** A row of `operator_alerts`. */
export type AlertRow = {
  id: string
  kind: string
  count: number
  since: Date
  openedAt: Date
  solvedAt: Date | null
}

/** Of two nodes that look at once, one opens it. */
export const openAlert = (tx: Transaction, alert: AlertRow) => tx.maybeOne<AlertRow>`
  insert into operator_alerts ${columns({ ...alert })} on conflict (kind, solved_at) do nothing returning *`

export const updateAlert = (tx: Transaction, id: string, { count, since }: Pick<AlertRow, 'count' | 'since'>) => tx.run`
  update operator_alerts set count = ${count}, since = ${since} where id = ${id} and solved_at is null`

export const solveAlert = (tx: Transaction, id: string, now: Date) => tx.maybeOne<AlertRow>`
  update operator_alerts set solved_at = ${now} where id = ${id} and solved_at is null returning *`

export const findAlert = (tx: Queries, id: string) => tx.maybeOne<AlertRow>`
  select * from operator_alerts where id = ${id}`

export const listOpenAlerts = (tx: Queries) => tx.many<AlertRow>`
  select * from operator_alerts where solved_at is null order by opened_at, id`

/** Latest first. */
export const listSolvedAlerts = (tx: Queries, limit: number) => tx.many<AlertRow>`
  select * from operator_alerts where solved_at is not null order by solved_at desc, id limit ${limit}`

export const forgetAlerts = (tx: Transaction, before: Date) => tx.run`
  delete from operator_alerts where solved_at < ${before}`
