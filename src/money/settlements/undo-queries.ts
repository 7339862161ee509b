import type { Queries } from '#platform/db/database.ts'
import { columns, type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { numbered } from '../ledger/ledger.ts'

// Statements on matches and ends of settlements that were taken back: they belong to no merchant.

export type UndoRow = {
  /** The entry, or the settlement itself where its end was taken back. */
  subjectId: string
  number: number
  settlementId: string
  minor: bigint
  sinceOn: string
  undoneOn: string
  undoneBy: string
  undoneBecause: string
}

export const insertUndo = (tx: Transaction, row: UndoRow) => tx.run`
  insert into settlement_undos ${columns({ ...row })}`

/** The caller has locked the subject, so that none is added meanwhile. */
export const findLastUndo = (tx: Queries, subjectId: string) => tx.maybeOne<
  Pick<UndoRow, 'number' | 'settlementId' | 'undoneOn'>
>`
  select number, settlement_id, undone_on::text as undone_on from settlement_undos
  where subject_id = ${subjectId} order by number desc limit 1`

/** The subject that the ledger has now for what is of this entry, or of the end of this settlement. */
export const subjectNow = async (tx: Queries, id: string): Promise<string> =>
  numbered(id, ((await findLastUndo(tx, id))?.number ?? 0) + 1)

/** Whether `subject` was taken back after this day, which has it as it was. */
export const undoneAfter = (subject: Fragment, day: Fragment): Fragment => sql`exists (
    select 1 from settlement_undos u where u.subject_id = ${subject} and u.undone_on > ${day})`

/** The sum of what had come of settlement `s`, or was written off, at the end of a day, and was taken back later. */
export const undoneLater = (day: Fragment): Fragment => sql`select coalesce(sum(u.minor), 0) from settlement_undos u
    where u.settlement_id = s.id and u.since_on <= ${day} and u.undone_on > ${day}`
