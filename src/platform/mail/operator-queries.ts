import type { Queries } from '../db/database.ts'
import { nothing, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'

/** QUEUED waits or is tried again by itself; FAILED was given up. */
export const unsentStatuses = ['QUEUED', 'FAILED'] as const
export type UnsentStatus = (typeof unsentStatuses)[number]

export type UnsentMail = {
  id: string
  template: string
  recipient: string
  locale: Locale
  status: UnsentStatus
  attempts: number
  lastError: string | null
  createdAt: Date
}

/** Mails that were not sent, newest first. */
export const listUnsentMails = (
  tx: Queries,
  { status, before }: { status?: UnsentStatus | undefined; before?: string | undefined },
  limit: number,
) => tx.many<UnsentMail>`
  select id, template, recipient, locale, status, attempts, last_error, created_at from mails
  where status <> 'SENT' ${status === undefined ? nothing : sql`and status = ${status}`}
    ${before === undefined ? nothing : sql`and id < ${before}`}
  order by id desc limit ${limit}`

export const findMailState = (tx: Queries, id: string) =>
  tx.maybeOne<{
    template: string
    status: UnsentStatus | 'SENT'
    attempts: number
  }>`select template, status, attempts from mails where id = ${id}`

/** Begins the attempts of a mail that was not sent anew. */
export const requeueMail = (tx: Transaction, id: string) => tx.run`
  update mails set status = 'QUEUED', attempts = 0, last_error = null where id = ${id} and status <> 'SENT'`
