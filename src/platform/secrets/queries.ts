import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'

export type DataKeyRow = { id: string; wrapped: string }

export const listDataKeys = (tx: Queries) => tx.many<DataKeyRow>`select id, wrapped from data_keys order by id`

/** Waits for another process that renews the keys at the same time. */
export const lockDataKeys = (tx: Transaction) => tx.many<DataKeyRow>`
  select id, wrapped from data_keys order by id for update`

export const findDataKey = (tx: Queries, id: string) => tx.maybeOne<DataKeyRow>`
  select id, wrapped from data_keys where id = ${id}`

export const findSealingKey = (tx: Queries) => tx.maybeOne<DataKeyRow>`
  select id, wrapped from data_keys where retired_at is null order by created_at desc, id desc limit 1`

/** Since when the newest key seals. */
export const findSealingSince = (tx: Queries) => tx.maybeOne<{ createdAt: Date }>`
  select created_at from data_keys where retired_at is null order by created_at desc, id desc limit 1`

/** Writes nothing when another node has made the key of this id. */
export const insertDataKey = (tx: Transaction, { id, wrapped }: DataKeyRow, now: Date) => tx.run`
  insert into data_keys (id, wrapped, created_at) values (${id}, ${wrapped}, ${now}) on conflict (id) do nothing`

export const rewrapDataKey = (tx: Transaction, { id, wrapped }: DataKeyRow) => tx.run`
  update data_keys set wrapped = ${wrapped} where id = ${id}`

export const retireDataKeysBut = (tx: Transaction, id: string, now: Date) => tx.run`
  update data_keys set retired_at = ${now} where id <> ${id} and retired_at is null`

export const deleteRetiredKeys = (tx: Transaction, keptIds: string[], retiredBefore: Date) => tx.run`
  delete from data_keys where retired_at <= ${retiredBefore} and id <> all(${keptIds})`
