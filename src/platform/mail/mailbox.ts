import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Rendered } from './layout.ts'
import { countKept, findKept, insertKept, type MailboxRow, listKept } from './mailbox-queries.ts'
import type { Deliver } from './transport.ts'

// Storage of mail while there is no mail server. It holds links that open accounts, so its content is encrypted.

type Contents = Rendered & { locale: Locale }

export type StoredMail = Contents & { id: string; to: string; createdAt: Date }

export type Mailbox = { db: Database; secrets: Secrets }

export const mailboxPlace = (id: string) => ({ table: 'mailbox', row: id, column: 'sealed' })

/** Delivers into the mailbox. */
export const intoMailbox =
  ({ db, secrets }: Mailbox): Deliver =>
  async ({ id, recipient, subject, text, html, locale }, now) => {
    const contents: Contents = { subject, text, html, locale }
    const sealed = await secrets.seal(mailboxPlace(id), JSON.stringify(contents))
    await inTransaction(db, (tx) => insertKept(tx, { id, recipient, sealed, createdAt: now }))
  }

type MailboxQuery = { to: string | undefined; page: number; size: number }

/** Newest first. `total` counts those too that cannot be opened, which are left out. */
export async function listMails(
  { db, secrets }: Mailbox,
  { to, page, size }: MailboxQuery,
): Promise<{ rows: StoredMail[]; total: number }> {
  const [kept, counted] = await Promise.all([listKept(db.read, to, size, page * size), countKept(db.read, to)])
  const mails = await Promise.all(kept.map((each) => openMail(secrets, each)))
  return { rows: mails.filter((each) => each !== undefined), total: Number(counted?.total ?? 0) }
}

/** One mail; undefined when there is none, or it cannot be opened. */
export async function findMail({ db, secrets }: Mailbox, id: string): Promise<StoredMail | undefined> {
  const kept = await findKept(db.read, id)
  return kept && openMail(secrets, kept)
}

/** A mail that was sealed with a lost secret is useless. */
async function openMail(
  secrets: Secrets,
  { id, recipient, sealed, createdAt }: MailboxRow,
): Promise<StoredMail | undefined> {
  const text = await secrets.open(mailboxPlace(id), sealed).catch(() => undefined)
  return text === undefined ? undefined : { id, to: recipient, createdAt, ...(JSON.parse(text) as Contents) }
}
