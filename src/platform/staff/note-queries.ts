import type { Queries } from '../db/database.ts'
import { columns } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'

/** A row of `merchant_notes`. */
export type MerchantNote = { merchantId: string; id: string; body: string; authorId: string; createdAt: Date }

export const insertNote = (tx: Transaction, { merchantId, ...note }: MerchantNote) => tx.run`
  insert into merchant_notes ${columns({ merchantId, ...note })}`

/** Newest first. */
export const listNotes = (tx: Queries, merchantId: string, limit: number) => tx.many<MerchantNote>`
  select merchant_id, id, body, author_id, created_at from merchant_notes where merchant_id = ${merchantId}
  order by created_at desc, id desc limit ${limit}`

export const findNote = (tx: Queries, merchantId: string, id: string) => tx.maybeOne<MerchantNote>`
  select merchant_id, id, body, author_id, created_at from merchant_notes where merchant_id = ${merchantId} and id = ${id}`

/** 0 when another person was faster. */
export const deleteNote = (tx: Transaction, merchantId: string, id: string) => tx.run`
  delete from merchant_notes where merchant_id = ${merchantId} and id = ${id}`
