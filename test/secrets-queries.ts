import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Reads and changes of secrets behind the back of the code.

export const listKeyRows = (tx: Queries) =>
  tx.many<{
    id: string
    wrapped: string
    retiredAt: Date | null
  }>`select id, wrapped, retired_at from data_keys order by created_at, id`

export const insertSealed = (tx: Transaction, id: string, sealed: string, now: Date) => tx.run`
  insert into mailbox (id, recipient, sealed, created_at) values (${id}, 'amina@example.ma', ${sealed}, ${now})`

export const updateSealed = (tx: Transaction, id: string, sealed: string) => tx.run`
  update mailbox set sealed = ${sealed} where id = ${id}`

export const listSealed = (tx: Queries) => tx.many<{ id: string; sealed: string }>`
  select id, sealed from mailbox order by id`

export const renameKey = (tx: Transaction, id: string, newId: string) => tx.run`
  update data_keys set id = ${newId} where id = ${id}`
