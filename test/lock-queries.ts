import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** The same for an engine over several servers, where the waiting takes place. */
export const countLockWaitsOfServers = (tx: Queries) =>
  tx.maybeOne<{ waits: number }>`select count(*)::int4 as waits from citus_lock_waits`

/** Number of connections to this database that wait for a lock of another. */
export const countLockWaits = (tx: Queries) => tx.maybeOne<{ waits: number }>`
  select count(*)::int4 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Keeps the caller's transaction until the database's clock has gone on by 20 ms. */
export const letTimePass = (tx: Transaction) => tx.run`select pg_sleep(0.02)`

/** Keeps others from reading the ledger until the caller's transaction ends. */
export const lockLedger = (tx: Transaction) => tx.run`lock table ledger_entries in access exclusive mode`

/** The entries of this account that were not looked at yet. Refused while another has the lock of one. */
export const lockNewEntriesNow = (tx: Transaction, accountId: string) => tx.many<{ id: string }>`
  select id from bank_entries where account_id = ${accountId} and status = 'NEW' for update nowait`

/** Refused while another has its lock. */
export const lockTransactionNow = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.run`
  select 1 from transactions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update nowait`

/** Keeps others from writing files of payments until the caller's transaction ends. */
export const lockFilesForReading = (tx: Transaction) => tx.run`lock table bank_files in share mode`
