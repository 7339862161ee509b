import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// The bank's texts of entries that show refunds, or their returns: they may name buyers.

export type RefundEntry = { subjectId: string | null; bookedOn: string; amountMinor: bigint; remittance: string | null }

export const listEntriesOfRefunds = (tx: Queries, refundIds: readonly string[]) => tx.many<RefundEntry>`
  select subject_id, booked_on::text as booked_on, amount_minor, remittance from bank_entries
  where kind in ('REFUND', 'REFUND_RETURN') and subject_id = any(${refundIds}::uuid[]) order by booked_on, id`

export const forgetTextsOf = (tx: Transaction, refundIds: readonly string[]) => tx.run`
  update bank_entries set remittance = null
  where kind in ('REFUND', 'REFUND_RETURN') and subject_id = any(${refundIds}::uuid[]) and remittance is not null`

/** Of a limited number of entries that were booked before then. Returns their number. */
export const forgetTextsBefore = (tx: Transaction, before: Date, limit: number) => tx.run`
  update bank_entries set remittance = null
  where id in (
    select id from bank_entries
    where kind in ('REFUND', 'REFUND_RETURN') and booked_on < ${before}::timestamptz::date and remittance is not null limit ${limit})`
