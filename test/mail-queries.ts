import type { Queries } from '#platform/db/database.ts'

export type MailRow = { status: string; attempts: number; lastError: string | null; sentAt: Date | null }

export const readMail = (tx: Queries, id: string) => tx.maybeOne<MailRow>`
  select status, attempts, last_error, sent_at from mails where id = ${id}`

export const countMails = (tx: Queries) => tx.maybeOne<{ mails: number; kept: number; jobs: number }>`
  select (select count(*)::int4 from mails) as mails, (select count(*)::int4 from mailbox) as kept,
    (select count(*)::int4 from graphile_worker.jobs) as jobs`
