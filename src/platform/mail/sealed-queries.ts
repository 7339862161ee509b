import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'

export const listSealedMails = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, sealed from mailbox where id::text > ${after} order by id::text limit ${limit}`

export const replaceSealedMail = (tx: Transaction, id: string, before: string, after: string) => tx.run`
  update mailbox set sealed = ${after} where id = ${id} and sealed = ${before}`
