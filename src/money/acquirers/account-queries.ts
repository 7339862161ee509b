import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { AccountRow, RouteRow } from './account.ts'
import type { HealthNote } from './health.ts'
import type { RouteRequest } from './routing.ts'

// Accounts and routes belong to the operator and are few: statements name the merchant as `owner_id`, and null stands for all.

/** Removed ones too. */
export const findAccount = (tx: Queries, id: string) => tx.maybeOne<AccountRow>`
  select * from acquirer_accounts where id = ${id}`

export const lockAccount = (tx: Transaction, id: string) => tx.maybeOne<AccountRow>`
  select * from acquirer_accounts where id = ${id} and removed_at is null for update`

export const findAccountByName = (tx: Queries, name: string) => tx.maybeOne<AccountRow>`
  select * from acquirer_accounts where name = ${name} and removed_at is null`

export const listAccounts = (tx: Queries) => tx.many<AccountRow>`
  select * from acquirer_accounts where removed_at is null order by created_at, id limit 1000`

/** Removed ones too. */
export const listNamesOfAccounts = (tx: Queries, ids: readonly string[]) => tx.many<Pick<AccountRow, 'id' | 'name'>>`
  select id, name from acquirer_accounts where id = any(${ids}::uuid[])`

/** 0 when the name is taken. */
export const insertAccount = (tx: Transaction, row: AccountRow) => tx.run`
  insert into acquirer_accounts ${columns({ ...row })} on conflict (name, removed_at) do nothing`

export const rotateAccount = (
  tx: Transaction,
  {
    id,
    secrets,
    previousSecrets,
    previousUntil,
  }: Pick<AccountRow, 'id' | 'secrets' | 'previousSecrets' | 'previousUntil'>,
  now: Date,
) => tx.run`
  update acquirer_accounts
  set secrets = ${secrets}, previous_secrets = ${previousSecrets}, previous_until = ${previousUntil},
    version = version + 1, updated_at = ${now}
  where id = ${id} and removed_at is null`

export const replaceSettings = (
  tx: Transaction,
  { id, settings }: Pick<AccountRow, 'id' | 'settings'>,
  now: Date,
) => tx.run`
  update acquirer_accounts set settings = ${settings}, version = version + 1, updated_at = ${now}
  where id = ${id} and removed_at is null`

/** Its secrets go with it. */
export const removeAccount = (tx: Transaction, id: string, now: Date) => tx.run`
  update acquirer_accounts
  set secrets = null, previous_secrets = null, previous_until = null, removed_at = ${now}, updated_at = ${now},
    version = version + 1
  where id = ${id} and removed_at is null`

/** The most particular route comes first: of the merchant before that of all, of the currency before that of every one. */
export const findChosenAccount = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { method, currency }: RouteRequest,
) => tx.maybeOne<{ accountId: string }>`
  select r.account_id from acquirer_routes r
  join acquirer_accounts a on a.id = r.account_id and a.removed_at is null
  where r.environment = ${environment} and r.method = ${method}
    and (r.owner_id = ${merchantId} or r.owner_id is null) and (r.currency = ${currency} or r.currency is null)
  order by r.owner_id is null, r.currency is null limit 1`

export const listRoutes = (tx: Queries) => tx.many<RouteRow>`
  select * from acquirer_routes order by environment, method, owner_id nulls first, currency nulls first limit 10000`

export const upsertRoute = (tx: Transaction, row: RouteRow) => tx.run`
  insert into acquirer_routes ${columns({ ...row })}
  on conflict (owner_id, environment, method, currency)
  do update set account_id = excluded.account_id, updated_at = excluded.updated_at`

/** The name of the account that such payments go to so far. */
export const findRouted = (
  tx: Queries,
  { ownerId, environment, method, currency }: Pick<RouteRow, 'ownerId' | 'environment' | 'method' | 'currency'>,
) => tx.maybeOne<{ name: string }>`
  select a.name from acquirer_routes r join acquirer_accounts a on a.id = r.account_id
  where r.owner_id is not distinct from ${ownerId}::uuid and r.environment = ${environment} and r.method = ${method}
    and r.currency is not distinct from ${currency}`

export const deleteRoutesOf = (tx: Transaction, accountId: string) => tx.run`
  delete from acquirer_routes where account_id = ${accountId}`

/** Whether real money goes through one of them. */
export const findRealAccount = (tx: Queries, environment: EnvironmentName) => tx.maybeOne<{ id: string }>`
  select id from acquirer_accounts
  where environment = ${environment} and removed_at is null and not is_test_mode limit 1`

export const listSealedSecrets = (tx: Queries, after: string, limit: number) => tx.many<{
  row: string
  sealed: string
}>`
  select id::text as row, secrets as sealed from acquirer_accounts
  where secrets is not null and id::text > ${after} order by 1 limit ${limit}`

export const replaceSealedSecrets = (tx: Transaction, row: string, before: string, after: string) => tx.run`
  update acquirer_accounts set secrets = ${after} where id = ${row}::uuid and secrets = ${before}`

export const listSealedPreviousSecrets = (tx: Queries, after: string, limit: number) => tx.many<{
  row: string
  sealed: string
}>`
  select id::text as row, previous_secrets as sealed from acquirer_accounts
  where previous_secrets is not null and id::text > ${after} order by 1 limit ${limit}`

export const replaceSealedPreviousSecrets = (tx: Transaction, row: string, before: string, after: string) => tx.run`
  update acquirer_accounts set previous_secrets = ${after} where id = ${row}::uuid and previous_secrets = ${before}`

/** Several processes write the row of an account: the newest moments stay, and failures add up until there is an answer. */
export const noteHealth = (tx: Transaction, note: HealthNote) => tx.run`
  insert into acquirer_account_health as h ${columns({ ...note })}
  on conflict (account_id) do update set
    answered_at = greatest(h.answered_at, excluded.answered_at), failed_at = greatest(h.failed_at, excluded.failed_at),
    failure = coalesce(excluded.failure, h.failure),
    failures = excluded.failures + case when excluded.answered_at is null then h.failures else 0 end`

export const listHealth = (tx: Queries) => tx.many<HealthNote>`select * from acquirer_account_health limit 1000`
