import type { Queries } from '../db/database.ts'
import { columns } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { KeptFile } from './file.ts'

export const insertFile = (tx: Transaction, { merchantId, ...file }: KeptFile) => tx.run`
  insert into files ${columns({ merchantId, ...file })}`

export const markKept = (tx: Transaction, merchantId: string, id: string) => tx.run`
  update files set status = 'KEPT' where merchant_id = ${merchantId} and id = ${id}`

export const findFile = (tx: Queries, merchantId: string, id: string) => tx.maybeOne<KeptFile>`
  select * from files where merchant_id = ${merchantId} and id = ${id} and status = 'KEPT'`

/** Files that belong to something, oldest first. */
export const listFilesFor = (tx: Queries, merchantId: string, usedFor: string) => tx.many<KeptFile>`
  select * from files where merchant_id = ${merchantId} and used_for = ${usedFor} and status = 'KEPT' order by created_at, id`

/** Files that belong to one of several things, oldest first. */
export const listFilesForAny = (tx: Queries, merchantId: string, usedFor: readonly string[]) => tx.many<KeptFile>`
  select * from files where merchant_id = ${merchantId} and used_for = any(${usedFor}::text[]) and status = 'KEPT'
  order by created_at, id`

/** When files were made that are not used any more: a job removes them as old ones. */
const letGoAt = new Date(0)

type Use = { usedFor: string; kind: string }

/** One of two that use the same file gets it. */
export const useFile = (
  tx: Transaction,
  merchantId: string,
  id: string,
  { usedFor, kind }: Use,
) => tx.maybeOne<KeptFile>`
  update files set used_for = ${usedFor}, kind = ${kind}
  where merchant_id = ${merchantId} and id = ${id} and status = 'KEPT' and used_for is null and created_at > ${letGoAt}
  returning *`

/** It is removed by the next run. */
export const letGoOfFile = (tx: Transaction, merchantId: string, id: string, usedFor: string) => tx.maybeOne<KeptFile>`
  update files set used_for = null, created_at = ${letGoAt}
  where merchant_id = ${merchantId} and id = ${id} and used_for = ${usedFor} returning *`

/** All files of several things. */
export const letGoOfFilesFor = (tx: Transaction, merchantId: string, usedFor: string[]) => tx.run`
  update files set used_for = null, created_at = ${letGoAt}
  where merchant_id = ${merchantId} and used_for = any(${usedFor})`

/** Number of a company's files that belong to nothing. */
export const countUnused = (tx: Queries, merchantId: string) => tx.maybeOne<{ files: number }>`
  select count(*)::int4 as files from files where merchant_id = ${merchantId} and used_for is null`

/** Runs over all merchants: no scope. */
export const listUnused = (tx: Queries, before: Date, limit: number) => tx.many<KeptFile>`
  select * from files where used_for is null and created_at < ${before} order by created_at, id limit ${limit}`

export const deleteUnused = (tx: Transaction, merchantId: string, id: string) => tx.maybeOne<{ id: string }>`
  delete from files where merchant_id = ${merchantId} and id = ${id} and used_for is null returning id`

/** Keys of files, for their encryption to be renewed. Runs over all merchants: no scope. */
export const listFileKeys = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, sealed_key as sealed from files
  where ${after} = '' or id > ${after === '' ? null : after}::uuid order by id limit ${limit}`

/** Runs over all merchants: no scope. */
export const replaceFileKey = (tx: Transaction, row: string, from: string, to: string) => tx.run`
  update files set sealed_key = ${to} where id = ${row} and sealed_key = ${from}`
