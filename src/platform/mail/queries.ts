import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'

export type NewMail = {
  id: string
  template: string
  recipient: string
  locale: Locale
  /** JSON, an object of texts. */
  parameters: string
  createdAt: Date
}

export const insertMail = (tx: Transaction, mail: NewMail) => tx.run`
  insert into mails (id, template, recipient, locale, parameters, status, attempts, created_at)
  values (${mail.id}, ${mail.template}, ${mail.recipient}, ${mail.locale}, ${mail.parameters}, 'QUEUED', 0,
    ${mail.createdAt})`

export type Mail = NewMail & { attempts: number }

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

export const deleteSentMails = (tx: Transaction, before: Date, limit: number) => tx.run`
  delete from mails where id in (
    select id from mails where status = 'SENT' and sent_at < ${before} order by id limit ${limit})`

/** A mail that is not to be sent leaves nothing: its address is that of somebody who did not ask. */
export const deleteMail = (tx: Transaction, id: string) => tx.run`
  delete from mails where id = ${id} and status = 'QUEUED'`

export const hasMember = async (tx: Queries, merchantId: string, emailFolded: string): Promise<boolean> =>
  (await tx.maybeOne<{ userId: string }>`
    select m.user_id from members m join users u on u.id = m.user_id
    where m.merchant_id = ${merchantId} and m.status = 'ACTIVE' and u.status = 'ACTIVE'
      and u.email_folded = ${emailFolded}`) !== undefined
