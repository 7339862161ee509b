import type { Queries } from '#platform/db/database.ts'
import { countedOn, type EntryRow, type StatementRow } from './queries.ts'

// Statements of banks, as people of the operator look at them.

/** `waiting`: its entries in suspense. */
export type ShownStatement = StatementRow & { waiting: number }

/** Newest first, with the number of its entries that wait in suspense. */
export const listStatements = (tx: Queries, limit: number) => tx.many<ShownStatement>`
  select s.*, s.until_day::text as until_day, s.counted_until::text as counted_until, coalesce(w.waiting, 0)::int4 as waiting
  from bank_statements s
  left join (select statement_id, count(*) as waiting from bank_entries where status = 'SUSPENSE' group by statement_id) w
    on w.statement_id = s.id
  order by s.until_day desc, s.imported_at desc, s.position desc limit ${limit}`

export const findShownStatement = (tx: Queries, id: string) => tx.maybeOne<ShownStatement>`
  select s.*, s.until_day::text as until_day, s.counted_until::text as counted_until,
    (select count(*) from bank_entries e where e.statement_id = s.id and e.status = 'SUSPENSE')::int4 as waiting
  from bank_statements s where s.id = ${id}`

/** The last statement of each account that has one. */
export const listLastStatements = (tx: Queries) => tx.many<
  Pick<StatementRow, 'accountId' | 'closingMinor' | 'untilDay'>
>`
  select distinct on (account_id) account_id, closing_minor, until_day::text as until_day
  from bank_statements order by account_id, position desc`

/** Its entries in their order, from behind line `after`. An opening of nothing is none. */
export const listEntriesOf = (tx: Queries, statementId: string, after: number, limit: number) => tx.many<EntryRow>`
  select e.*, e.booked_on::text as booked_on, ${countedOn}::text as counted_on from bank_entries e
  where e.statement_id = ${statementId} and e.line > ${after} and e.amount_minor <> 0 order by e.line limit ${limit}`

/** Entries that show a settlement, in the order in which they were booked. */
export const listEntriesOfSettlement = (tx: Queries, settlementId: string, limit: number) => tx.many<EntryRow>`
  select e.*, e.booked_on::text as booked_on, ${countedOn}::text as counted_on from bank_entries e
  where e.kind = 'SETTLEMENT' and e.subject_id = ${settlementId} order by e.part limit ${limit}`

/** All that waits in suspense, by currency. */
export const sumSuspense = (tx: Queries) => tx.many<{ currency: string; entries: number; minor: bigint }>`
  select currency, count(*)::int4 as entries, sum(amount_minor)::int8 as minor
  from bank_entries where status = 'SUSPENSE' group by currency order by currency`
