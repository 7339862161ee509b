import type { Queries } from '#platform/db/database.ts'
import { columns, type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { lockAccountsIn } from '../bank-files/queries.ts'
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
  /** Days from then until `keptUntil` were closed with it, and are before it was booked. */
  keptFrom: string | null
  keptUntil: string | null
  undoneBy: string
  undoneBecause: string
}

export const insertUndo = (tx: Transaction, row: UndoRow) => tx.run`
  insert into settlement_undos ${columns({ ...row })}`

/**
 * Closing a day in this currency, reading its statements, and taking back what may be dated in a closed day wait for the transaction. The lock comes
 * behind those of entries, lines and settlements, and before the ledger's. Without an account at a bank, there is a settlement of whatever is taken back.
 */
export async function lockDays(tx: Transaction, currency: string): Promise<void> {
  await lockFirst(tx, currency)
  await lockAccountsIn(tx, currency)
}

const lockFirst = (tx: Transaction, currency: string) => tx.run`
  select id from settlements where currency = ${currency} order by id limit 1 for update`

/** The caller has locked the subject, so that none is added meanwhile. */
export const findLastUndo = (tx: Queries, subjectId: string) => tx.maybeOne<
  Pick<UndoRow, 'number' | 'settlementId' | 'undoneOn'>
>`
  select number, settlement_id, undone_on::text as undone_on from settlement_undos
  where subject_id = ${subjectId} order by number desc limit 1`

/** The subject that the ledger has now for what is of this entry, or of the end of this settlement. */
export const subjectNow = async (tx: Queries, id: string): Promise<string> =>
  numbered(id, ((await findLastUndo(tx, id))?.number ?? 0) + 1)

/** Whether a day has what `undo` took back later: it was booked by then, or the day was closed with it. */
const isIn = (undo: Fragment, day: Fragment): Fragment => sql`${undo}.undone_on > ${day}
      and (${undo}.since_on <= ${day} or ${day} between ${undo}.kept_from and ${undo}.kept_until)`

/** Whether `subject` was taken back after this day, which has it as it was. */
export const undoneAfter = (subject: Fragment, day: Fragment): Fragment => sql`exists (
    select 1 from settlement_undos u where u.subject_id = ${subject} and ${isIn(sql`u`, day)})`

/**
 * The sum of what had come of settlement `s`, or was written off, at the end of a day, and was taken back later. A day that was closed with several
 * of the same, one after the other, has the first of them.
 */
export const undoneLater = (day: Fragment): Fragment => sql`select coalesce(sum(u.minor), 0) from settlement_undos u
    where u.settlement_id = s.id and ${isIn(sql`u`, day)} and not exists (
      select 1 from settlement_undos f where f.subject_id = u.subject_id and f.number < u.number and ${isIn(sql`f`, day)})`

/** The first day from `day` on that has nothing of `subject` which was taken back. */
export const firstDayWithout = (subject: Fragment, day: Fragment): Fragment => sql`select min(${day} + n)
    from generate_series(0, greatest(0, (select max(m.undone_on) - ${day} from settlement_undos m where m.subject_id = ${subject}))) n
    where not ${undoneAfter(subject, sql`${day} + n`)}`

export const findDayWithout = (tx: Queries, subjectId: string, day: string) => tx.maybeOne<{ day: string }>`
  select (${firstDayWithout(sql`${subjectId}::uuid`, sql`${day}::date`)})::text as day`
