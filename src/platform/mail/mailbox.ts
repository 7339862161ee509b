import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Rendered } from './layout.ts'
import { countKept, findKept, insertKept, type Kept, listKept } from './mailbox-queries.ts'
import type { Deliver } from './transport.ts'

// Where mail goes while there is no mail server. It holds links that open accounts, so what it keeps is encrypted.

type Contents = Rendered & { locale: Locale }

export type Letter = Contents & { id: string; to: string; createdAt: Date }

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

type Wish = { to: string | undefined; page: number; size: number }

/** Newest first. `total` counts those too that cannot be opened, which are left out. */
export async function listLetters(
  { db, secrets }: Mailbox,
  { to, page, size }: Wish,
): Promise<{ rows: Letter[]; total: number }> {
  const [kept, counted] = await Promise.all([listKept(db.read, to, size, page * size), countKept(db.read, to)])
  const letters = await Promise.all(kept.map((each) => openLetter(secrets, each)))
  return { rows: letters.filter((each) => each !== undefined), total: Number(counted?.total ?? 0) }
}

/** One letter; undefined when there is none, or it cannot be opened. */
export async function findLetter({ db, secrets }: Mailbox, id: string): Promise<Letter | undefined> {
  const kept = await findKept(db.read, id)
  return kept && openLetter(secrets, kept)
}

/** What was sealed with a secret that is gone is of no use to anybody. */
async function openLetter(secrets: Secrets, { id, recipient, sealed, createdAt }: Kept): Promise<Letter | undefined> {
  const text = await secrets.open(mailboxPlace(id), sealed).catch(() => undefined)
  return text === undefined ? undefined : { id, to: recipient, createdAt, ...(JSON.parse(text) as Contents) }
}
