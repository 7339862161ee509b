import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of settlements and statements that only SQL by hand can make.

export const addToLines = (tx: Transaction, id: string, by: number) => tx.run`
  update settlements set lines = lines + ${by} where id = ${id}`

/** The sums of the settlement go with it. */
export async function addToFee(tx: Transaction, lineId: string, by: number): Promise<void> {
  await tx.run`
    update settlements set fee_minor = fee_minor + ${by}, net_minor = net_minor - ${by}
    where id = (select settlement_id from settlement_lines where id = ${lineId})`
  await tx.run`update settlement_lines set fee_minor = fee_minor + ${by} where id = ${lineId}`
}

/** The columns of an end are there together or not at all. */
export const writeOff = (tx: Transaction, id: string, minor: number | null) => tx.run`
  update settlements set written_off_minor = ${minor}::int8,
    written_off_on = case when ${minor}::int8 is not null then date '2026-11-24' end,
    written_off_by = case when ${minor}::int8 is not null then 'amal' end,
    written_off_because = case when ${minor}::int8 is not null then 'a fault' end
  where id = ${id}`

type Reversal = { event: 'settlement.written_off' | 'acquirer.settled'; of: string; isKept: boolean }

/** The transaction that reversed this, as one that reverses nothing. */
export const loosenReversal = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { event, of, isKept }: Reversal,
) => tx.run`
  update ledger_transactions set reverses = case when ${isKept} then subject_id::uuid end
  where merchant_id = ${merchantId} and environment = ${environment} and event = 'transaction.reversed' and subject_id = (
    select w.id::text from ledger_transactions w
    where w.merchant_id = ${merchantId} and w.environment = ${environment} and w.event = ${event} and w.subject_id = ${of})`

export const addToFile = (tx: Transaction, id: string, by: number) => tx.run`
  update bank_files set total_minor = total_minor + ${by} where id = ${id}`

export const setKind = (tx: Transaction, transactionId: string, kind: string) => tx.run`
  update bank_payments set kind = ${kind} where transaction_id = ${transactionId}`

export const addToOpening = (tx: Transaction, statementId: string, by: number) => tx.run`
  update bank_statements set opening_minor = opening_minor + ${by} where statement_id = ${statementId}`

/** The closing balance of its statement goes with it. */
export async function addToEntry(tx: Transaction, subjectId: string, by: number): Promise<void> {
  await tx.run`
    update bank_statements set closing_minor = closing_minor + ${by}
    where id = (select statement_id from bank_entries where subject_id = ${subjectId}::uuid)`
  await tx.run`update bank_entries set amount_minor = amount_minor + ${by} where subject_id = ${subjectId}::uuid`
}

export const sendTo = (tx: Transaction, subjectId: string, rib: string | null) => tx.run`
  update bank_entries set credited_to = ${rib} where subject_id = ${subjectId}::uuid`

type Reserved = { paymentId: string; by?: number }

export const addToReserve = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { paymentId, by = 0 }: Reserved,
) => tx.run`
  update reserves set amount_minor = amount_minor + ${by}
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId}`

export const endReserve = (tx: Transaction, { merchantId, environment }: Scope, { paymentId }: Reserved) => tx.run`
  update reserves set released_at = held_at, released_minor = 0
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId}`

export const openReserve = (tx: Transaction, { merchantId, environment }: Scope, { paymentId }: Reserved) => tx.run`
  update reserves set released_at = null, released_minor = null
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId}`

/** In dirhams, after all accounts were added. */
export const closeDay = (tx: Transaction, { day, bankMinor }: { day: string; bankMinor: number }) => tx.run`
  insert into days (currency, day, receivable_minor, bank_minor, merchants_minor, closed_by, closed_at)
  values ('MAD', ${day}::date, 0, ${bankMinor}, 0, 'planted', '2100-01-01')`

export const openDay = (tx: Transaction, day: string) => tx.run`
  delete from days where currency = 'MAD' and day = ${day}::date`
