import type { Queries } from '../db/database.ts'
import { nothing, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'

export type MailboxRow = { id: string; recipient: string; sealed: string; createdAt: Date }

/** A mail that is sent twice is kept once. */
export const insertKept = (tx: Transaction, { id, recipient, sealed, createdAt }: MailboxRow) => tx.run`
  insert into mailbox (id, recipient, sealed, created_at) values (${id}, ${recipient}, ${sealed}, ${createdAt})
  on conflict (id) do nothing`

const filter = (recipient: string | undefined) =>
  recipient === undefined ? nothing : sql`where recipient = ${recipient}`

export const listKept = (
  tx: Queries,
  recipient: string | undefined,
  limit: number,
  offset: number,
) => tx.many<MailboxRow>`
  select id, recipient, sealed, created_at from mailbox ${filter(recipient)}
  order by created_at desc, id desc limit ${limit} offset ${offset}`

export const countKept = (tx: Queries, recipient: string | undefined) => tx.maybeOne<{ total: bigint }>`
  select count(*) as total from mailbox ${filter(recipient)}`

export const findKept = (tx: Queries, id: string) => tx.maybeOne<MailboxRow>`
  select id, recipient, sealed, created_at from mailbox where id = ${id}`

export const deleteKept = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from mailbox where id in (
    select id from mailbox where created_at < ${before} and created_at >= ${from} order by created_at limit ${limit})
  returning created_at as at`
