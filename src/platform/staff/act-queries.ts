import type { Queries } from '../db/database.ts'
import { type Fragment, nothing, sql } from '../db/sql.ts'
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
export const listActs = (tx: Queries, { about, ...filters }: ActFilters, limit: number) => tx.many<ActRow>`
  select sequence, body, hash, created_at from (
    ${
      about === undefined
        ? newest(filters, limit)
        : sql`(${along('target', about, filters, limit)}) union (${along('merchantId', about, filters, limit)})`
    }) found
  order by sequence desc limit ${limit}`

type Filters = Omit<ActFilters, 'about'>

function newest({ act, actor, before }: Filters, limit: number): Fragment {
  if (actor !== undefined) return along('actor', actor, { act, before }, limit)
  if (act !== undefined) return along('act', act, { before }, limit)
  return sql`select sequence, body, hash, created_at from operator_acts
    where true ${before === undefined ? nothing : sql`and sequence < ${before}`}
    order by sequence desc limit ${limit}`
}

/** A member of the text as its index has it: in its quotes, and the first of the name. Read as JSON, it is that of the act itself. */
const members = {
  act: sql`substring(body from '"act":("(?:[^"\\\\]|\\\\.)*")')`,
  actor: sql`substring(body from '"actor":("(?:[^"\\\\]|\\\\.)*")')`,
  target: sql`substring(body from '"target":("(?:[^"\\\\]|\\\\.)*")')`,
  merchantId: sql`substring(body from '"merchantId":("(?:[^"\\\\]|\\\\.)*")')`,
} as const

const behindAll = 9_223_372_036_854_775_807n

/** Goes along the index of a member. As rows that are compared, its columns leave no other index in the order that is asked for. */
function along(
  name: keyof typeof members,
  value: string,
  { before = behindAll, act, actor }: Filters,
  limit: number,
): Fragment {
  const [member, text] = [members[name], JSON.stringify(value)]
  return sql`select sequence, body, hash, created_at from operator_acts
    where (${member}, sequence) < (${text}, ${before}) and (${member}, sequence) > (${text}, 0)
      and body::jsonb ->> ${name} = ${value}
      ${act === undefined ? nothing : sql`and body::jsonb ->> 'act' = ${act}`}
      ${actor === undefined ? nothing : sql`and body::jsonb ->> 'actor' = ${actor}`}
    order by ${member} desc, sequence desc limit ${limit}`
}

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
