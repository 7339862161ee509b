import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'

// Mails to a person, or about what they ordered: over the whole installation, page by page of ids.

export type NamingMail = {
  id: string
  template: string
  recipient: string
  locale: Locale
  parameters: string
  status: string
  createdAt: Date
}

export const findMailAfter = (tx: Queries, after: string, rows: number) => tx.maybeOne<{ id: string }>`
  select id from mails where id > ${after}::uuid order by id offset ${rows} limit 1`

export const listMailsNaming = (
  tx: Queries,
  { after, until }: { after: string; until: string },
  { email, references }: { email: string; references: readonly string[] },
) => tx.many<NamingMail>`
  select id, template, recipient, locale, parameters, status, created_at from mails
  where id > ${after}::uuid and id <= ${until}::uuid
    and (strpos(lower(recipient || ' ' || parameters), ${email}) > 0 or parameters::json ->> 'reference' = any(${references}))
  order by id`

export const deleteMails = (tx: Transaction, ids: readonly string[]) => tx.run`
  delete from mails where id = any(${ids}::uuid[])`

/** The mailbox of development keeps a mail under its id, and says whose it is. */
export const deleteKeptMails = (tx: Transaction, ids: readonly string[], email: string) => tx.run`
  delete from mailbox where id = any(${ids}::uuid[]) or lower(recipient) = ${email}`
