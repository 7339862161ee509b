import type { Queries } from '../db/database.ts'
import { columns } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'
import type { StaffRole } from '../staff/roles.ts'

/** A row of `inspections`. */
export type Inspection = {
  merchantId: string
  id: string
  staffId: string
  staffSessionId: string
  role: StaffRole
  reason: string
  ticketHash: string
  ticketExpiresAt: Date
  secretHash: string | null
  createdAt: Date
  openedAt: Date | null
  expiresAt: Date | null
  endedAt: Date | null
}

/** One that a browser has opened; it may be over. */
export type OpenInspection = Inspection & { openedAt: Date; expiresAt: Date }

/** Undefined for one that no browser has opened. */
export const asOpen = (row: Inspection | undefined): OpenInspection | undefined =>
  row && row.openedAt !== null && row.expiresAt !== null
    ? { ...row, openedAt: row.openedAt, expiresAt: row.expiresAt }
    : undefined

export type NewInspection = Omit<Inspection, 'secretHash' | 'openedAt' | 'expiresAt' | 'endedAt'>

export const insertInspection = (tx: Transaction, { merchantId, ...inspection }: NewInspection) => tx.run`
  insert into inspections ${columns({ merchantId, ...inspection })}`

type InspectionKey = { merchantId: string; id: string }

export const findTicket = (
  tx: Queries,
  { merchantId, id }: InspectionKey,
  { ticketHash, now }: { ticketHash: string; now: Date },
) => tx.maybeOne<Inspection>`
  select * from inspections
  where merchant_id = ${merchantId} and id = ${id} and ticket_hash = ${ticketHash} and opened_at is null
    and ticket_expires_at > ${now}`

/** The guard decides every race for a ticket that works once. */
export const openInspection = (
  tx: Transaction,
  { merchantId, id }: InspectionKey,
  { secretHash, now, expiresAt }: { secretHash: string; now: Date; expiresAt: Date },
) => tx.maybeOne<Inspection>`
  update inspections set opened_at = ${now}, secret_hash = ${secretHash}, expires_at = ${expiresAt}
  where merchant_id = ${merchantId} and id = ${id} and opened_at is null and ticket_expires_at > ${now}
  returning *`

export const findOpenInspection = (
  tx: Queries,
  { merchantId, id }: InspectionKey,
  { secretHash, now }: { secretHash: string; now: Date },
) => tx.maybeOne<Inspection>`
  select * from inspections
  where merchant_id = ${merchantId} and id = ${id} and secret_hash = ${secretHash} and ended_at is null
    and expires_at > ${now}`

/** No row when it has ended already: of several concurrent calls, one ends it. */
export const endOpenInspection = (
  tx: Transaction,
  { merchantId, id }: InspectionKey,
  now: Date,
) => tx.maybeOne<Inspection>`
  update inspections set ended_at = ${now}
  where merchant_id = ${merchantId} and id = ${id} and opened_at is not null and ended_at is null
  returning *`

/** Runs over all merchants: no scope. Those that a person has open, in whichever session. */
export const listOpenInspectionsOf = (tx: Queries, staffId: string) => tx.many<Inspection>`
  select * from inspections
  where staff_id = ${staffId} and opened_at is not null and ended_at is null
  order by merchant_id, id`

/** Runs over all merchants: no scope. Those that are not written down as ended, the earliest to end first, after one of them. */
export const listOpenInspections = (
  tx: Queries,
  { after, limit }: { after: Inspection | undefined; limit: number },
) => tx.many<Inspection>`
  select * from inspections
  where opened_at is not null and ended_at is null
    and (expires_at, id) > (${after?.expiresAt ?? new Date(0)}, ${after?.id ?? '00000000-0000-0000-0000-000000000000'})
  order by expires_at, id limit ${limit}`

/** Runs over all merchants: no scope. */
export const deleteInspectionsBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from inspections where (merchant_id, id) in (
    select merchant_id, id from inspections where created_at < ${before} and created_at >= ${from}
    order by created_at limit ${limit})
  returning created_at as at`
