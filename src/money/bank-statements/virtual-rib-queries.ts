import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { countedOn } from './queries.ts'

// Statements on virtual RIBs: numbers of the operator's accounts, each given to one merchant.

export type VirtualRib = {
  rib: string
  accountId: string
  /** The merchant. */
  ownerId: string
  bankName: string
  addedBy: string
  addedAt: Date
  endedBy: string | null
  endedBecause: string | null
  /** Since when it is used no more. */
  endedAt: Date | null
}

/** Refused by `bank_virtual_ribs_in_use` when the merchant has one on this account. */
export const insertVirtualRib = (tx: Transaction, row: VirtualRib) => tx.run`
  insert into bank_virtual_ribs ${columns({ ...row, inUse: true })}`

/** Refused as {@link insertVirtualRib}. */
export const reopenVirtualRib = (tx: Transaction, { rib, bankName, addedBy, addedAt }: VirtualRib) => tx.run`
  update bank_virtual_ribs set bank_name = ${bankName}, added_by = ${addedBy}, added_at = ${addedAt}, ended_by = null,
    ended_because = null, ended_at = null, in_use = true
  where rib = ${rib} and ended_at is not null`

type End = { by: string; because: string; now: Date }

/** 0 for one that is not in use. */
export const endVirtualRib = (tx: Transaction, rib: string, { by, because, now }: End) => tx.run`
  update bank_virtual_ribs set ended_by = ${by}, ended_because = ${because}, ended_at = ${now}, in_use = null
  where rib = ${rib} and ended_at is null`

export const findVirtualRib = (tx: Queries, rib: string) => tx.maybeOne<VirtualRib>`
  select * from bank_virtual_ribs where rib = ${rib}`

/** Transfers to it are matched one after the other. */
export const lockVirtualRib = (tx: Transaction, rib: string) => tx.maybeOne<VirtualRib>`
  select * from bank_virtual_ribs where rib = ${rib} for update`

/** Those of an account among these numbers. */
export const listVirtualRibsOf = (tx: Queries, accountId: string, ribs: readonly string[]) => tx.many<VirtualRib>`
  select * from bank_virtual_ribs where account_id = ${accountId} and rib = any(${ribs}::text[])`

export const listVirtualRibsAmong = (tx: Queries, ribs: readonly string[]) => tx.many<VirtualRib>`
  select * from bank_virtual_ribs where rib = any(${ribs}::text[])`

/** Newest first; of one merchant, or of all. */
export const listVirtualRibs = (tx: Queries, ownerId: string | null, limit: number) => tx.many<VirtualRib>`
  select * from bank_virtual_ribs where ${ownerId}::uuid is null or owner_id = ${ownerId}::uuid
  order by added_at desc, rib limit ${limit}`

/** Those of a merchant that are in use, newest first: one for each account. */
export const listInUse = (tx: Queries, ownerId: string) => tx.many<VirtualRib>`
  select * from bank_virtual_ribs where owner_id = ${ownerId} and in_use order by added_at desc, rib`

export const countInUse = async (tx: Queries, accountId: string): Promise<number> =>
  (
    await tx.maybeOne<{ inUse: number }>`
      select count(*)::int4 as in_use from bank_virtual_ribs where account_id = ${accountId} and in_use`
  )?.inUse ?? 0

type Credit = { accountId: string; bankReference: string; transactionId: string }

/** 0 when a notification told of it before. */
export const insertCredit = (tx: Transaction, credit: Credit) => tx.run`
  insert into bank_virtual_credits ${columns({ ...credit })} on conflict do nothing`

export const hasCredit = async (tx: Queries, accountId: string, bankReference: string): Promise<boolean> =>
  (await tx.maybeOne<{ one: number }>`
    select 1 as one from bank_virtual_credits where account_id = ${accountId} and bank_reference = ${bankReference}`) !==
  undefined

/** Entries that were sent to the virtual RIB of one merchant and matched to another. They belong to no merchant. */
export const findMisledTransfers = (tx: Queries) => tx.many<{ subject: string }>`
  select 'entry ' || e.id || ' of ' || ${countedOn} || ': was sent to the virtual RIB of ' || v.owner_id || ', and matched to ' || e.owner_id as subject
  from bank_virtual_ribs v join bank_entries e on e.credited_to = v.rib
  where e.status = 'MATCHED' and e.owner_id <> v.owner_id
  limit 100`
