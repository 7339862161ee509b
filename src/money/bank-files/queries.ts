import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { OperatorAccount } from './account.ts'
import { type BankFile, fileStates } from './file.ts'

// Statements on the operator's accounts and files: they belong to no merchant.

/** 0 when another account has this name or number. */
export const insertAccount = (tx: Transaction, account: OperatorAccount) => tx.run`
  insert into bank_accounts ${columns({ ...account })} on conflict do nothing`

export const listAccounts = (tx: Queries) => tx.many<OperatorAccount>`select * from bank_accounts order by name`

/** Whether payouts in this currency can leave an account, other than this one. */
export const hasAccountIn = async (tx: Queries, currency: string, otherThan: string | null = null): Promise<boolean> =>
  (await tx.maybeOne<{ one: number }>`
    select 1 as one from bank_accounts where currency = ${currency} and retired_at is null and id is distinct from ${otherThan}::uuid
    limit 1`) !== undefined

/** Keeps an account that is not retired as it is until the end of the transaction; undefined for one that is. */
export const holdAccount = (tx: Transaction, id: string) => tx.maybeOne<{ id: string }>`
  select id from bank_accounts where id = ${id} and retired_at is null for share`

type Retirement = { by: string; because: string; now: Date }

export const markRetired = (tx: Transaction, id: string, { by, because, now }: Retirement) => tx.run`
  update bank_accounts set retired_at = ${now}, retired_by = ${by}, retired_because = ${because}
  where id = ${id} and retired_at is null`

/** 0 for one that is not retired. */
export const unmarkRetired = (tx: Transaction, id: string) => tx.run`
  update bank_accounts set retired_at = null, retired_by = null, retired_because = null where id = ${id} and retired_at is not null`

export const findAccountNamed = (tx: Queries, name: string) => tx.maybeOne<OperatorAccount>`
  select * from bank_accounts where name = ${name}`

export const insertFile = (tx: Transaction, file: BankFile & { content: string }) => tx.run`
  insert into bank_files ${columns({ ...file })}`

export const listFiles = (tx: Queries, limit: number) => tx.many<BankFile & { account: string }>`
  select f.id, f.message_id, f.account_id, f.format, f.currency, f.execution_day::text as execution_day, f.payments, f.total_minor,
    f.content_hash, f.status, f.made_by, f.made_at, f.approved_by, f.approved_at, f.downloaded_by, f.downloaded_at, f.canceled_by,
    f.canceled_at, a.name as account
  from bank_files f join bank_accounts a on a.id = f.account_id order by f.made_at desc, f.id desc limit ${limit}`

/** Files of an account that have not left, oldest first. */
export const listUnsentFiles = (tx: Queries, accountId: string) => tx.many<Pick<BankFile, 'messageId'>>`
  select message_id from bank_files where account_id = ${accountId} and status = any(array['WAITING', 'READY']) order by made_at, id limit 100`

/** Files that wait for a second person, oldest first. */
export const listWaitingFiles = (tx: Queries, limit: number) => tx.many<Pick<BankFile, 'madeAt'>>`
  select made_at from bank_files where status = 'WAITING' order by made_at, id limit ${limit}`

export const findFile = (tx: Queries, messageId: string) => tx.maybeOne<BankFile>`
  select id, message_id, account_id, format, currency, execution_day::text as execution_day, payments, total_minor, content_hash, status,
    made_by, made_at, approved_by, approved_at, downloaded_by, downloaded_at, canceled_by, canceled_at
  from bank_files where message_id = ${messageId}`

/** The same, under its lock, which steps of a file take before those of its payments. */
export const lockFile = (tx: Transaction, messageId: string) => tx.maybeOne<BankFile>`
  select id, message_id, account_id, format, currency, execution_day::text as execution_day, payments, total_minor, content_hash, status,
    made_by, made_at, approved_by, approved_at, downloaded_by, downloaded_at, canceled_by, canceled_at
  from bank_files where message_id = ${messageId} for update`

/** For a transaction in which a folder is written, which may be on a network: it may do nothing for so long. */
export const waitForFolder = (tx: Transaction) =>
  tx.run`select set_config('idle_in_transaction_session_timeout', '2min', true)`

export const findContent = (tx: Queries, id: string) => tx.maybeOne<{ content: string | null }>`
  select content from bank_files where id = ${id}`

type Step = { by: string; now: Date }

/** 0 when the file is in no state for it. The caller knows that another person has made it. */
export const approveFile = (tx: Transaction, id: string, { by, now }: Step) => tx.run`
  update bank_files set status = 'READY', approved_by = ${by}, approved_at = ${now}
  where id = ${id} and status = 'WAITING'`

/** The first download is kept. */
export const noteDownload = (tx: Transaction, id: string, { by, now }: Step) => tx.run`
  update bank_files set status = 'DOWNLOADED', downloaded_by = coalesce(downloaded_by, ${by}),
    downloaded_at = coalesce(downloaded_at, ${now})
  where id = ${id} and status = any(${fileStates.sourcesOf('DOWNLOADED')})`

/** Files that are to be written into the folder, or that are not for sure there, oldest first. `by` is what has downloaded those. */
export const listForFolder = (tx: Queries, by: string) => tx.many<{ messageId: string }>`
  select message_id from bank_files
  where status = 'READY' or (status = 'DOWNLOADED' and downloaded_by = ${by} and written_at is null) order by made_at, id limit 1000`

export const findFolderSteps = (tx: Queries, id: string) => tx.maybeOne<{ stagedAt: Date | null }>`
  select staged_at from bank_files where id = ${id}`

export const noteStaged = (tx: Transaction, { id, now }: { id: string; now: Date }) => tx.run`
  update bank_files set staged_at = ${now} where id = ${id} and staged_at is null`

export const noteWritten = (tx: Transaction, { id, now }: { id: string; now: Date }) => tx.run`
  update bank_files set written_at = ${now} where id = ${id} and written_at is null`

/** Its content is needed no more. */
export const cancelFile = (tx: Transaction, id: string, { by, now }: Step) => tx.run`
  update bank_files set status = 'CANCELED', content = null, canceled_by = ${by}, canceled_at = ${now}
  where id = ${id} and status = any(${fileStates.sourcesOf('CANCELED')})`

export type FiledPayment = {
  kind: 'PAYOUT' | 'REFUND'
  endToEndId: string
  ownerId: string
  transactionId: string
  amountMinor: bigint
}

/** Statements of this transaction are planned by what tables hold now: a plan of when this one was empty compares every payment with every row. */
export const planAnew = (tx: Transaction) => tx.run`set local plan_cache_mode = 'force_custom_plan'`

/** Of these payouts and refunds, those that a file has. */
export const listFiled = (tx: Queries, transactionIds: readonly string[]) => tx.many<{ transactionId: string }>`
  select transaction_id::text as transaction_id from bank_payments where transaction_id = any(${transactionIds}::uuid[])`

/** The same with the names of the files. */
export const listFilesOf = (tx: Queries, transactionIds: readonly string[]) => tx.many<{
  transactionId: string
  messageId: string
}>`
  select p.transaction_id::text as transaction_id, f.message_id from bank_payments p join bank_files f on f.id = p.file_id
  where p.transaction_id = any(${transactionIds}::uuid[])`

/** The payments that came in: one that another file has, or whose reference is another's, stays out. */
export const insertPayments = (tx: Transaction, fileId: string, payments: readonly FiledPayment[]) => tx.many<{
  transactionId: string
}>`
  insert into bank_payments (end_to_end_id, owner_id, environment, transaction_id, file_id, position, amount_minor, kind)
  select p.end_to_end_id, p.owner_id, 'PRODUCTION', p.transaction_id, ${fileId}::uuid, p.position, p.amount_minor, p.kind
  from unnest(${payments.map((each) => each.endToEndId)}::text[], ${payments.map((each) => each.ownerId)}::uuid[],
      ${payments.map((each) => each.transactionId)}::uuid[], ${payments.map((each) => each.amountMinor)}::int8[],
      ${payments.map((each) => each.kind)}::text[])
    with ordinality as p (end_to_end_id, owner_id, transaction_id, amount_minor, kind, position)
  order by p.position
  on conflict do nothing
  returning transaction_id::text as transaction_id`

export const deletePayments = (tx: Transaction, fileId: string) => tx.run`
  delete from bank_payments where file_id = ${fileId}`

export const listPaymentsOf = (tx: Queries, fileId: string) => tx.many<FiledPayment>`
  select kind, end_to_end_id, owner_id::text as owner_id, transaction_id::text as transaction_id, amount_minor
  from bank_payments where file_id = ${fileId} order by position`

/** Statements of one account are imported one after the other. */
export const lockAccount = (tx: Transaction, id: string) => tx.maybeOne<{ id: string }>`
  select id from bank_accounts where id = ${id} for update`

/** Statements of all accounts in this currency wait for the transaction. */
export const lockAccountsIn = (tx: Transaction, currency: string) => tx.run`
  select id from bank_accounts where currency = ${currency} order by id for update`

/** Marks the account as one whose opening is entered: behind what was booked without a statement before it, whatever the clocks of the two say. */
export const noteOpening = (tx: Transaction, id: string, now: Date) => tx.run`
  update bank_accounts set opened_at = greatest(${now}, confirmed_at + interval '1 millisecond') where id = ${id} and opened_at is null`

/** Openings in this currency that are not entered yet wait for the transaction, and come after it. */
export const noteConfirmation = (tx: Transaction, currency: string, now: Date) => tx.run`
  update bank_accounts set confirmed_at = greatest(${now}, confirmed_at) where currency = ${currency} and opened_at is null`

/** The last opening in this currency that was entered at this time or later. */
export const findLastOpening = (tx: Queries, currency: string, now: Date) => tx.maybeOne<{ openedAt: Date | null }>`
  select max(opened_at) as opened_at from bank_accounts where currency = ${currency} and opened_at >= ${now}`

/** The account in this currency whose opening has what was in the books by then, as the first that was entered afterwards. */
export const findOpenedSince = (tx: Queries, currency: string, at: Date) => tx.maybeOne<{ id: string }>`
  select id from bank_accounts where currency = ${currency} and opened_at >= ${at} order by opened_at, id limit 1`

/** The payouts and refunds with these end-to-end identifications in files that are drawn on this account. */
export const listPaymentsNamed = (
  tx: Queries,
  accountId: string,
  endToEndIds: readonly string[],
) => tx.many<FiledPayment>`
  select p.kind, p.end_to_end_id, p.owner_id::text as owner_id, p.transaction_id::text as transaction_id, p.amount_minor
  from bank_payments p join bank_files f on f.id = p.file_id
  where p.end_to_end_id = any(${endToEndIds}) and f.account_id = ${accountId}`
