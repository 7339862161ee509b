import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Forgets the content of files, which names buyers whose refunds are in them. Hash, sum and payments of a file stay.

/** Of these transactions of refunds, what files have of them: all is at the bank, or never goes there. */
export const forgetContentsOf = (tx: Transaction, transactionIds: readonly string[]) => tx.run`
  update bank_files set content = null
  where content is not null and id in (select file_id from bank_payments where transaction_id = any(${transactionIds}::uuid[]))`

/** The first files that were made before then, and that the bank has had or never gets. */
export const listForgettable = (tx: Queries, before: Date, limit: number) => tx.many<{ id: string }>`
  select id from bank_files
  where made_at < ${before} and status in ('DOWNLOADED', 'CANCELED') and content is not null order by made_at, id limit ${limit}`

export const forgetContents = (tx: Transaction, ids: readonly string[]) => tx.run`
  update bank_files set content = null where id = any(${ids}::uuid[])`
