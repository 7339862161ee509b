import type { Queries } from '#platform/db/database.ts'
import { nothing, sql } from '#platform/db/sql.ts'
import { shownOf } from '../bank-statements/queries.ts'
import type { LineRow, ListedSettlement, SettlementRow } from './queries.ts'
import type { LineKind } from './settlement.ts'

// Settlements of acquirers, as people of the operator look at them.

/** A line with what its settlement says. */
export type ShownLine = LineRow & { accountId: string; settlementReference: string; paidOn: string; importedAt: Date }

export type LineFilters = { accountId?: string | undefined; kind?: LineKind | undefined; doubt?: string | undefined }

const filtered = ({ accountId, kind, doubt }: LineFilters) => sql`
  ${accountId === undefined ? nothing : sql`and s.account_id = ${accountId}`}
  ${kind === undefined ? nothing : sql`and l.kind = ${kind}`}
  ${doubt === undefined ? nothing : sql`and l.doubt = ${doubt}`}`

/** Lines in suspense in the order in which their settlements were read, from behind line `after`. */
export const listSuspended = (
  tx: Queries,
  { after, ...filters }: LineFilters & { after?: string | undefined },
  limit: number,
) => tx.many<ShownLine>`
  select l.*, l.happened_on::text as happened_on, s.account_id, s.reference as settlement_reference, s.paid_on::text as paid_on,
    s.imported_at
  from settlement_lines l join settlements s on s.id = l.settlement_id
  where l.status = 'SUSPENSE'
    ${after === undefined ? nothing : sql`and (l.settlement_id, l.line) > (select a.settlement_id, a.line from settlement_lines a where a.id = ${after})`}
    ${filtered(filters)}
  order by l.settlement_id, l.line limit ${limit}`

/** All that waits in suspense, by currency. */
export const sumSuspended = (tx: Queries, filters: LineFilters) => tx.many<{
  currency: string
  lines: number
  minor: bigint
}>`
  select l.currency, count(*)::int4 as lines, sum(l.gross_minor - l.fee_minor)::int8 as minor
  from settlement_lines l join settlements s on s.id = l.settlement_id
  where l.status = 'SUSPENSE' ${filtered(filters)}
  group by l.currency order by l.currency`

export const findShownLine = (tx: Queries, id: string) => tx.maybeOne<ShownLine>`
  select l.*, l.happened_on::text as happened_on, s.account_id, s.reference as settlement_reference, s.paid_on::text as paid_on,
    s.imported_at
  from settlement_lines l join settlements s on s.id = l.settlement_id where l.id = ${id}`

export const findShownSettlement = (tx: Queries, id: string) => tx.maybeOne<ListedSettlement>`
  select s.*, s.paid_on::text as paid_on, s.written_off_on::text as written_off_on,
    (select count(*)::int4 from settlement_lines l where l.settlement_id = s.id and l.status = 'SUSPENSE') as suspended,
    (select count(*)::int4 from settlement_lines l where l.settlement_id = s.id and l.status = 'NEW') as unread,
    (s.net_minor - coalesce(s.written_off_minor, 0) - (${shownOf}))::int8 as open_minor
  from settlements s where s.id = ${id}`

/** Its lines in their order, from behind line `after`. */
export const listLinesOf = (
  tx: Queries,
  { id }: Pick<SettlementRow, 'id'>,
  after: number,
  limit: number,
) => tx.many<ShownLine>`
  select l.*, l.happened_on::text as happened_on, s.account_id, s.reference as settlement_reference, s.paid_on::text as paid_on,
    s.imported_at
  from settlement_lines l join settlements s on s.id = l.settlement_id
  where l.settlement_id = ${id} and l.line > ${after} order by l.line limit ${limit}`

/** Those of these payments and refunds that a line of this kind has settled. */
export const listSettledAs = (tx: Queries, kind: LineKind, subjectIds: readonly string[]) => tx.many<{
  subjectId: string | null
}>`
  select subject_id from settlement_lines where kind = ${kind} and subject_id = any(${subjectIds}::uuid[])`
