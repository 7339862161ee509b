import type { Queries } from '#platform/db/database.ts'
import { columns, type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { numbered } from '../ledger/ledger.ts'
import { lineKinds } from './settlement.ts'

// Statements on lines of settlements of which a decision was taken back: they belong to no merchant.

export type LineUndoRow = {
  lineId: string
  number: number
  ownerId: string
  /** The payment, refund or dispute that it had settled. */
  subjectId: string
  /** Null where a version before took it back. */
  sinceOn: string | null
  undoneOn: string
  /** Days until then were closed with it as settled. */
  keptUntil: string | null
  undoneBy: string
  undoneBecause: string
}

export const insertLineUndo = (tx: Transaction, row: LineUndoRow) => tx.run`
  insert into settlement_line_undos ${columns({ ...row })}`

/** The caller has locked the line, so that none is added meanwhile. */
export const findLastLineUndo = (tx: Queries, lineId: string) => tx.maybeOne<Pick<LineUndoRow, 'number' | 'undoneOn'>>`
  select number, undone_on::text as undone_on from settlement_line_undos where line_id = ${lineId} order by number desc limit 1`

/** The subject that the ledger has now for what is of this line. */
export const lineSubjectNow = async (tx: Queries, lineId: string): Promise<string> =>
  numbered(lineId, ((await findLastLineUndo(tx, lineId))?.number ?? 0) + 1)

/** Whether a decision about this line was taken back after this day, which has it as it was: it was booked by then, or the day was closed with it. */
export const lineUndoneAfter = (line: Fragment, day: Fragment): Fragment => sql`exists (
    select 1 from settlement_line_undos v where v.line_id = ${line} and v.undone_on > ${day}
      and (v.since_on is null or v.since_on <= ${day} or v.kept_until >= ${day}))`

/** The first day from `day` on that has nothing of this line which was taken back. */
export const firstDayWithoutLine = (line: Fragment, day: Fragment): Fragment => sql`select min(${day} + n)
    from generate_series(0, greatest(0, (select max(m.undone_on) - ${day} from settlement_line_undos m where m.line_id = ${line}))) n
    where not ${lineUndoneAfter(line, sql`${day} + n`)}`

export const findDayWithoutLine = (tx: Queries, lineId: string, day: string) => tx.maybeOne<{ day: string }>`
  select (${firstDayWithoutLine(sql`${lineId}::uuid`, sql`${day}::date`)})::text as day`

/** Subjects of the ledger that are of lines which settle one of these, or had settled one. */
export const listSubjectsAbout = async (tx: Queries, settledIds: readonly string[]): Promise<string[]> =>
  (
    await tx.many<{ subject: string }>`
      with about as (${settledOnce})
      select subject from about where kind = any(${lineKinds}) and settled = any(${settledIds}::uuid[])`
  ).map(({ subject }) => subject)

const undoneSubject: Fragment = sql`v.line_id::text || case when v.number = 1 then '' else ':' || v.number end`

/** Subjects of the ledger that are of decisions which were taken back, with the merchants in whose books they are. */
export const undoneSubjects: Fragment = sql`
    select v.owner_id, ${undoneSubject} as subject from settlement_line_undos v`

/**
 * Each payment, refund or dispute (`settled`, of `owner_id`) that a line settles, or had settled until that was taken back (`is_undone`), with the
 * subject of the ledger that its booking has.
 */
export const settledOnce: Fragment = sql`
    select l.id, l.kind, l.owner_id, l.subject_id as settled, l.gross_minor - l.fee_minor as net_minor, l.original_currency,
      l.id::text || coalesce(':' || (n.number + 1), '') as subject, false as is_undone
    from settlement_lines l
    left join (select line_id, max(number) as number from settlement_line_undos group by line_id) n on n.line_id = l.id
    where l.subject_id is not null
    union all
    select l.id, l.kind, v.owner_id, v.subject_id, l.gross_minor - l.fee_minor, l.original_currency,
      ${undoneSubject}, true
    from settlement_line_undos v join settlement_lines l on l.id = v.line_id`
