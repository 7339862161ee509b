import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { firstIdAt } from '../ids.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'
import type { Locale } from '../locale.ts'

export type NewMail = {
  id: string
  template: string
  recipient: string
  locale: Locale
  /** JSON, an object of texts. */
  parameters: string
  createdAt: Date
  onceKey?: string | undefined
}

export const insertMail = (tx: Transaction, mail: NewMail) => tx.run`
  insert into mails (id, template, recipient, locale, parameters, status, attempts, created_at, once_key)
  values (${mail.id}, ${mail.template}, ${mail.recipient}, ${mail.locale}, ${mail.parameters}, 'QUEUED', 0,
    ${mail.createdAt}, ${mail.onceKey ?? null})
  on conflict (once_key) do nothing`

export type Mail = Omit<NewMail, 'onceKey'> & { attempts: number }

export const findQueuedMail = (tx: Queries, id: string) => tx.maybeOne<Mail>`
  select id, template, recipient, locale, parameters, attempts, created_at from mails
  where id = ${id} and status = 'QUEUED'`

/** Ids hold the time at which they were made, so that the primary key finds those of a few hours. */
export const listUntried = (tx: Queries, afterId: string, beforeId: string, limit: number) => tx.many<{ id: string }>`
  select id from mails where id > ${afterId} and id < ${beforeId} and status = 'QUEUED' and attempts = 0
  order by id limit ${limit}`

export const markSent = (tx: Transaction, id: string, now: Date) => tx.run`
  update mails set status = 'SENT', sent_at = ${now}, last_error = null where id = ${id} and status = 'QUEUED'`

type Failing = { attempts: number; lastError: string; isFinal: boolean }

export const markFailing = (tx: Transaction, id: string, { attempts, lastError, isFinal }: Failing) => tx.run`
  update mails set attempts = ${attempts}, last_error = ${lastError}, status = ${isFinal ? 'FAILED' : 'QUEUED'}
  where id = ${id} and status = 'QUEUED'`

/** A mail that was sent or given up by then was made before; ids hold that time, so that the primary key finds the oldest. */
export const deleteEndedMails = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from mails where id in (
    select id from mails
    where id < ${firstIdAt(before)}::uuid and id >= ${firstIdAt(from)}::uuid and status <> 'QUEUED'
      and coalesce(sent_at, created_at) < ${before}
    order by id limit ${limit})
  returning created_at as at`

/** A mail that must not be sent leaves nothing: its address belongs to a person who did not request it. */
export const deleteMail = (tx: Transaction, id: string) => tx.run`
  delete from mails where id = ${id} and status = 'QUEUED'`
