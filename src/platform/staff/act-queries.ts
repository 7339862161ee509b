import type { Queries } from '../db/database.ts'
import { nothing, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'

export type ActHead = { sequence: bigint; hash: string }

export const insertActHead = (tx: Transaction, hash: string) => tx.run`
  insert into operator_act_heads (chain, sequence, hash) values ('operator', 0, ${hash})
  on conflict (chain) do nothing`

export const lockActHead = (tx: Transaction) => tx.maybeOne<ActHead>`
  select sequence, hash from operator_act_heads where chain = 'operator' for update`

export const moveActHead = (tx: Transaction, { sequence, hash }: ActHead) => tx.run`
  update operator_act_heads set sequence = ${sequence}, hash = ${hash} where chain = 'operator'`

export type ActRow = { sequence: bigint; body: string; hash: string; createdAt: Date }

export const insertAct = (tx: Transaction, row: ActRow) => tx.run`
  insert into operator_acts (sequence, body, hash, created_at)
  values (${row.sequence}, ${row.body}, ${row.hash}, ${row.createdAt})`

type ActFilters = {
  before?: bigint | undefined
  act?: string | undefined
  actor?: string | undefined
  about?: string | undefined
}

/** Newest first. `about` is a target or a merchant. */
export const listActs = (tx: Queries, { before, act, actor, about }: ActFilters, limit: number) => tx.many<ActRow>`
  select sequence, body, hash, created_at from operator_acts
  where true
    ${before === undefined ? nothing : sql`and sequence < ${before}`}
    ${act === undefined ? nothing : sql`and body::jsonb ->> 'act' = ${act}`}
    ${actor === undefined ? nothing : sql`and body::jsonb ->> 'actor' = ${actor}`}
    ${about === undefined ? nothing : sql`and ${about} in (body::jsonb ->> 'target', body::jsonb ->> 'merchantId')`}
  order by sequence desc limit ${limit}`

/** Finds rows whose hash does not follow from the row before, and a head that is not the last row. */
export const findBrokenActs = (tx: Queries) => tx.many<{ subject: string }>`
  with chained as (
    select sequence, hash, body, lag(hash) over (order by sequence) as before, row_number() over (order by sequence) as place
    from operator_acts
  ), broken as (
    select sequence from chained
    where place <> sequence
      or hash <> encode(sha256(convert_to(coalesce(before, 'operator') || body, 'UTF8')), 'hex')
    union
    select h.sequence from operator_act_heads h
    where h.sequence > 0 and not exists (
      select 1 from operator_acts a where a.sequence = h.sequence and a.hash = h.hash)
    union
    select a.sequence from operator_acts a
    where not exists (select 1 from operator_act_heads h where h.sequence >= a.sequence)
  )
  select 'act ' || sequence || ' of the operator' as subject from broken order by sequence limit 100`
