import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { type Fragment, label, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type AccountName, accountsWithFloor } from './accounts.ts'
import { bookingDay } from './booking-day.ts'
import type { LedgerEvent } from './bookings.ts'
import { changesOf, type Entry } from './ledger.ts'

export type TransactionRow = {
  id: string
  event: LedgerEvent
  subjectId: string
  currency: string
  reverses: string | null
  createdAt: Date
}

type Posted = {
  row: TransactionRow
  entries: readonly Entry[]
  /** Changes of balances, each account once, in the order in which accounts are locked. */
  changes: readonly (Entry & { slot: number })[]
  /** Writes nothing where the merchant owes. The caller holds the lock of the available balance, under which debts arise. */
  isUnlessOwed: true | undefined
}

/** `isOwed`: nothing was written because of it. */
export type Answer = { isPosted: boolean; isOwed?: boolean }

/** A day that is closed gives no time, which the column refuses. Only production has closed days. */
const datedAt = ({ environment }: Pick<Scope, 'environment'>, { currency, createdAt }: TransactionRow): Fragment =>
  environment === 'SANDBOX'
    ? sql`${createdAt}::timestamptz`
    : sql`case when exists (select 1 from days where days.currency = ${currency} and days.day >= ${bookingDay(createdAt)}::date)
        then null else ${createdAt}::timestamptz end`

/** Writes all rows of a transaction unless its event was posted for its subject before. */
export const insertPosted = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  posted: Posted,
) => tx.maybeOne<Answer>`
  with ${owed({ merchantId, environment }, posted)}posted as (
    insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, reverses, created_at)
    select ${merchantId}::uuid, ${environment}, ${posted.row.id}::uuid, ${posted.row.event}, ${posted.row.subjectId},
      ${posted.row.currency}, ${posted.row.reverses}::uuid, ${datedAt({ environment }, posted.row)}
    where true${posted.isUnlessOwed ? unlessOwed : nothing}
    on conflict (merchant_id, environment, event, subject_id) do nothing
    returning merchant_id, environment, id, currency
  ), ${entriesAndBalances(posted)}
  select exists (select 1 from posted) as is_posted${posted.isUnlessOwed ? sql`, ${isOwed} as is_owed` : nothing}`

type Posting = Pick<Posted, 'row' | 'entries'>

/**
 * The same of several that take nothing from accounts with a floor and make nothing available, as parts of a statement. A balance is written once,
 * however many change it, and all in the order of currency and account.
 */
export function insertPostings(
  tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  all: readonly Posting[],
): Part[] {
  const rows = all.map(({ row }) => row)
  const lines = all.flatMap(({ row: { id }, entries }) =>
    entries.map((entry, index) => ({ id, line: index + 1, ...entry })),
  )
  const [posted, line] = [label('posted', n), label('line', n)]
  return [
    part('posted', n, () => insertAllPosted(tx, { merchantId, environment }, all))`
      insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, reverses, created_at)
      select ${merchantId}::uuid, ${environment}, asked.id, asked.event, asked.subject_id, asked.currency, asked.reverses,
        ${datesOf({ environment })}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ event }) => event)}::text[],
        ${rows.map(({ subjectId }) => subjectId)}::text[], ${rows.map(({ currency }) => currency)}::text[],
        ${rows.map(({ reverses }) => reverses)}::uuid[], ${rows.map(({ createdAt }) => createdAt)}::timestamptz[],
        ${rows.map(({ createdAt }) => bookingDay(createdAt))}::date[])
        as asked (id, event, subject_id, currency, reverses, created_at, day)
      on conflict (merchant_id, environment, event, subject_id) do nothing
      returning id, currency`,
    part('line', n, withFirst)`
      select line.*, posted.currency
      from ${posted} posted join unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ line: number }) => number)}::int4[],
        ${accountsOf(lines)}::text[], ${amountsOf(lines)}::int8[]) as line (id, number, account, amount_minor) on line.id = posted.id`,
    part('entered', n, withFirst)`
      insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
      select ${merchantId}::uuid, ${environment}, line.id, line.number, line.account, line.currency, line.amount_minor
      from ${line} line`,
    part('moved', n, withFirst)`
      insert into ledger_balances (merchant_id, environment, currency, account, slot, balance_minor)
      select ${merchantId}::uuid, ${environment}, line.currency, line.account, ${tx.slot}::int4, sum(line.amount_minor)::int8
      from ${line} line
      group by line.currency, line.account having sum(line.amount_minor) <> 0 order by line.currency, line.account
      on conflict (merchant_id, environment, currency, account, slot) do update
      set balance_minor = ledger_balances.balance_minor + excluded.balance_minor`,
  ]
}

/** Each of them is written by the statement that the first is made by. */
const withFirst = async () => {}

const insertAllPosted = (tx: Transaction, scope: Scope, all: readonly Posting[]) =>
  Promise.all(
    all.map(({ row, entries }) => {
      const changes = changesOf(entries).map((change) => ({ ...change, slot: tx.slot }))
      return insertPosted(tx, scope, { row, entries, changes, isUnlessOwed: undefined })
    }),
  )

const datesOf = ({ environment }: Pick<Scope, 'environment'>): Fragment =>
  environment === 'SANDBOX'
    ? sql`asked.created_at`
    : sql`case when exists (select 1 from days where days.currency = asked.currency and days.day >= asked.day)
        then null else asked.created_at end`

const unlessOwed = sql` and not exists (select 1 from owed)`
const isOwed = sql`exists (select 1 from owed)`

const owed = ({ merchantId, environment }: Scope, { row, isUnlessOwed }: Posted): Fragment =>
  isUnlessOwed
    ? sql`owed as (
        select 1 as owes from ledger_balances
        where merchant_id = ${merchantId} and environment = ${environment} and currency = ${row.currency} and account = 'merchant.owed'
        having sum(balance_minor) <> 0
      ), `
    : nothing

/** `lacking` names an account that does not hold enough; `lowered` is how many accounts were taken from. */
type Guarded = Answer & { lacking: AccountName | null; lowered: number }

/**
 * The same for a transaction that takes from accounts with a floor, which are not among its changes. It locks every account with
 * a floor that it touches, in order, sees their newest balances, and writes nothing when one does not suffice. The update sets
 * what is left of the locked balances: the row itself it would first judge as it was when the statement began.
 */
export const insertGuarded = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  posted: Posted,
  { locked, taken }: { locked: readonly AccountName[]; taken: readonly Entry[] },
) => tx.maybeOne<Guarded>`
  with ${owed({ merchantId, environment }, posted)}locked as (
    select account, balance_minor from ledger_balances
    where merchant_id = ${merchantId} and environment = ${environment} and currency = ${posted.row.currency}
      and account = any(${locked}) and slot = 0
    order by account for update
  ), taken as (
    select change.account, coalesce(locked.balance_minor, 0) + change.amount_minor as left_minor
    from unnest(${accountsOf(taken)}::text[], ${amountsOf(taken)}::int8[]) as change (account, amount_minor)
    left join locked on locked.account = change.account
  ), posted as (
    insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, reverses, created_at)
    select ${merchantId}::uuid, ${environment}, ${posted.row.id}::uuid, ${posted.row.event}, ${posted.row.subjectId},
      ${posted.row.currency}, ${posted.row.reverses}::uuid, ${datedAt({ environment }, posted.row)}
    where not exists (select 1 from taken where left_minor < 0)${posted.isUnlessOwed ? unlessOwed : nothing}
    on conflict (merchant_id, environment, event, subject_id) do nothing
    returning merchant_id, environment, id, currency
  ), lowered as (
    update ledger_balances set balance_minor = taken.left_minor from posted, taken
    where ledger_balances.merchant_id = ${merchantId} and ledger_balances.environment = ${environment}
      and ledger_balances.currency = ${posted.row.currency} and ledger_balances.account = taken.account and slot = 0
    returning 1
  ), ${entriesAndBalances(posted)}
  select exists (select 1 from posted) as is_posted, (select min(account) from taken where left_minor < 0) as lacking,
    (select count(*)::int4 from lowered) as lowered${posted.isUnlessOwed ? sql`, ${isOwed} as is_owed` : nothing}`

const accountsOf = (entries: readonly Entry[]) => entries.map(({ account }) => account)
const amountsOf = (entries: readonly Entry[]) => entries.map(({ amountMinor }) => amountMinor)

// The rows come in the order of `changes`, so that two postings never wait for each other.
const entriesAndBalances = ({ entries, changes }: Posted): Fragment => sql`
  entries as (
    insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
    select posted.merchant_id, posted.environment, posted.id, entry.line, entry.account, posted.currency, entry.amount_minor
    from posted, unnest(${accountsOf(entries)}::text[], ${amountsOf(entries)}::int8[])
      with ordinality as entry (account, amount_minor, line)
  ), moved as (
    insert into ledger_balances (merchant_id, environment, currency, account, slot, balance_minor)
    select posted.merchant_id, posted.environment, posted.currency, change.account, change.slot, change.amount_minor
    from posted, unnest(${accountsOf(changes)}::text[], ${changes.map(({ slot }) => slot)}::int4[], ${amountsOf(changes)}::int8[])
      with ordinality as change (account, slot, amount_minor, place)
    order by change.place
    on conflict (merchant_id, environment, currency, account, slot) do update
    set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
  )`

export const findTransaction = (
  tx: Queries,
  { merchantId, environment }: Scope,
  event: string,
  subjectId: string,
) => tx.maybeOne<TransactionRow>`
  select id, event, subject_id, currency, reverses, created_at from ledger_transactions
  where merchant_id = ${merchantId} and environment = ${environment} and event = ${event} and subject_id = ${subjectId}`

export const listEntries = (tx: Queries, { merchantId, environment }: Scope, transactionId: string) => tx.many<Entry>`
  select account, amount_minor from ledger_entries
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = ${transactionId}
  order by line`

/** Those about these subjects, in their order: the unique key is searched event by event. */
export const listAbout = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { events, subjectIds }: { events: readonly string[]; subjectIds: readonly string[] },
  limit: number,
) => tx.many<TransactionRow>`
  select id, event, subject_id, currency, reverses, created_at from ledger_transactions
  where merchant_id = ${merchantId} and environment = ${environment} and event = any(${events}) and subject_id = any(${subjectIds})
  order by created_at, id limit ${limit}`

export const listEntriesOf = (
  tx: Queries,
  { merchantId, environment }: Scope,
  transactionIds: readonly string[],
) => tx.many<Entry & { transactionId: string }>`
  select transaction_id, account, amount_minor from ledger_entries
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = any(${transactionIds}::uuid[])
  order by transaction_id, line`

/** Credits less debits of every account that was ever posted to. */
export const sumBalances = (tx: Queries, { merchantId, environment }: Scope, currency: string) => tx.many<Entry>`
  select account, sum(balance_minor)::int8 as amount_minor from ledger_balances
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}
  group by account`

export const sumBalance = (
  tx: Queries,
  { merchantId, environment }: Scope,
  currency: string,
  account: AccountName,
) => tx.maybeOne<{ amountMinor: bigint }>`
  select coalesce(sum(balance_minor), 0)::int8 as amount_minor from ledger_balances
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency} and account = ${account}`

/** Locks the one row of an account with a floor, which is there from then on. */
export const lockBalance = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  currency: string,
  account: AccountName,
) => tx.maybeOne<{ amountMinor: bigint }>`
  insert into ledger_balances (merchant_id, environment, currency, account, slot, balance_minor)
  values (${merchantId}, ${environment}, ${currency}, ${account}, 0, 0)
  on conflict (merchant_id, environment, currency, account, slot) do update set balance_minor = ledger_balances.balance_minor
  returning balance_minor as amount_minor`

// Statements of `mizan verify`.

/** Transactions that do not balance, mix currencies or reverse what is not there. Runs over all merchants: no scope. */
export const findUnbalanced = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.event || ' of ' || t.subject_id, 'entries of ' || e.transaction_id) || ': '
    || case when t.id is null then 'their transaction is not there'
      when e.lines is null then 'it has no entries'
      when e.credit_minor <> 0 then 'credits less debits are ' || e.credit_minor
      when e.lines <> e.last_line then 'it has ' || e.lines || ' entries, the last of which is number ' || e.last_line
      when r.id is null and t.reverses is not null then 'what it reverses is not there'
      else 'its entries are not in ' || t.currency end as subject
  from ledger_transactions t
  full join (
    select merchant_id, environment, transaction_id, sum(amount_minor) as credit_minor, count(*) as lines, max(line) as last_line,
      min(currency) as first_currency, max(currency) as last_currency
    from ledger_entries group by merchant_id, environment, transaction_id
  ) e on e.merchant_id = t.merchant_id and e.environment = t.environment and e.transaction_id = t.id
  left join ledger_transactions r on r.merchant_id = t.merchant_id and r.environment = t.environment and r.id = t.reverses
  where t.id is null or e.lines is null or e.credit_minor <> 0 or e.lines <> e.last_line
    or (t.reverses is not null and r.id is null) or e.first_currency <> t.currency or e.last_currency <> t.currency
  limit 100`

/** Runs over all merchants: no scope. */
export const findWrongBalances = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(b.account, e.account) || ' in ' || coalesce(b.currency, e.currency) || ' of '
    || coalesce(b.merchant_id, e.merchant_id) || ' ' || coalesce(b.environment, e.environment)
    || ': kept as ' || coalesce(b.minor, 0) || ', but its entries say ' || coalesce(e.minor, 0) as subject
  from (
    select merchant_id, environment, currency, account, sum(balance_minor) as minor from ledger_balances group by 1, 2, 3, 4
  ) b
  full join (
    select merchant_id, environment, currency, account, sum(amount_minor) as minor from ledger_entries group by 1, 2, 3, 4
  ) e on e.merchant_id = b.merchant_id and e.environment = b.environment and e.currency = b.currency and e.account = b.account
  where coalesce(b.minor, 0) <> coalesce(e.minor, 0)
  limit 100`

/** Accounts with a floor whose entries sum to less than it, even if their balances differ. Runs over all merchants: no scope. */
export const findBelowFloor = (tx: Queries) => tx.many<{ subject: string }>`
  select account || ' in ' || currency || ' of ' || merchant_id || ' ' || environment || ': ' || sum(amount_minor) as subject
  from ledger_entries where account = any(${accountsWithFloor})
  group by merchant_id, environment, currency, account having sum(amount_minor) < 0
  limit 100`

/** Debts that were paid beyond what was owed, or stand although something is available. Runs over all merchants: no scope. */
export const findWrongDebts = (tx: Queries) => tx.many<{ subject: string }>`
  select currency || ' of ' || merchant_id || ' ' || environment || ': owes ' || owed || ', and ' || available || ' is available' as subject
  from (
    select merchant_id, environment, currency, coalesce(-sum(amount_minor) filter (where account = 'merchant.owed'), 0) as owed,
      coalesce(sum(amount_minor) filter (where account = 'merchant.available'), 0) as available
    from ledger_entries where account in ('merchant.owed', 'merchant.available') group by 1, 2, 3
  ) held
  where owed < 0 or owed > 0 and available > 0
  limit 100`

/** Credits less debits of an account in production. Runs over all merchants: no scope. */
export const sumOfAccount = (tx: Queries, account: AccountName, currency: string) => tx.maybeOne<{
  creditMinor: bigint
}>`
  select coalesce(sum(balance_minor), 0)::int8 as credit_minor from ledger_balances
  where environment = 'PRODUCTION' and account = ${account} and currency = ${currency}`
