import type { Queries } from '../db/database.ts'
import { nothing, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'

export type Head = { sequence: number; hash: string }

export const insertHead = (tx: Transaction, merchantId: string, hash: string) => tx.run`
  insert into audit_heads (merchant_id, sequence, hash) values (${merchantId}, 0, ${hash})
  on conflict (merchant_id) do nothing`

export const lockHead = (tx: Transaction, merchantId: string) => tx.maybeOne<Head>`
  select sequence, hash from audit_heads where merchant_id = ${merchantId} for update`

export const moveHead = (tx: Transaction, merchantId: string, { sequence, hash }: Head) => tx.run`
  update audit_heads set sequence = ${sequence}, hash = ${hash} where merchant_id = ${merchantId}`

export type AuditRow = { merchantId: string; sequence: number; body: string; hash: string; createdAt: Date }

export const insertAuditEvent = (tx: Transaction, row: AuditRow) => tx.run`
  insert into audit_events (merchant_id, sequence, body, hash, created_at)
  values (${row.merchantId}, ${row.sequence}, ${row.body}, ${row.hash}, ${row.createdAt})`

type AuditFilters = { action?: string | undefined; from?: Date | undefined; to?: Date | undefined }
type Slice = { offset: number; limit: number; isRising: boolean }

const within = ({ action, from, to }: AuditFilters) => sql`
  ${action === undefined ? nothing : sql`and body::jsonb ->> 'action' = ${action}`}
  ${from === undefined ? nothing : sql`and created_at >= ${from}`}
  ${to === undefined ? nothing : sql`and created_at < ${to}`}`

/** `from` is included, `to` is not. */
export const listAuditEvents = (
  tx: Queries,
  merchantId: string,
  filters: AuditFilters,
  { offset, limit, isRising }: Slice,
) => tx.many<AuditRow>`
  select merchant_id, sequence, body, hash, created_at from audit_events
  where merchant_id = ${merchantId} ${within(filters)}
  order by sequence ${isRising ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}`

export const countAuditEvents = async (tx: Queries, merchantId: string, filters: AuditFilters): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from audit_events where merchant_id = ${merchantId} ${within(filters)}`
  )?.n ?? 0

/** Runs over all merchants: no scope. Finds rows whose hash does not follow from the row before, and heads that are not the last row. */
export const findBrokenAudit = (tx: Queries) => tx.many<{ subject: string }>`
  with chained as (
    select merchant_id, sequence, hash, body,
      lag(hash) over (partition by merchant_id order by sequence) as before,
      row_number() over (partition by merchant_id order by sequence) as place
    from audit_events
  ), broken as (
    select merchant_id, sequence from chained
    where place <> sequence
      or hash <> encode(sha256(convert_to(coalesce(before, merchant_id::text) || body, 'UTF8')), 'hex')
    union
    select h.merchant_id, h.sequence from audit_heads h
    where h.sequence > 0 and not exists (
      select 1 from audit_events e
      where e.merchant_id = h.merchant_id and e.sequence = h.sequence and e.hash = h.hash)
  )
  select 'audit event ' || sequence || ' of merchant ' || merchant_id as subject from broken order by 1 limit 100`
