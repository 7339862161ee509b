import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { BankAccount, PendingDay, WalletRow } from './wallet.ts'

type Owner = Pick<WalletRow, 'name' | 'legalName' | 'productionAccess' | 'createdAt'>
type Decided = Omit<WalletRow, keyof Owner>
const undecided = { decision: null, holderName: null, rib: null, bic: null, bankName: null, agency: null, version: 0 }

/**
 * Undefined only for an account that is not there. Two statements that leave together: of several servers, a join is planned anew each
 * time, and a row by its key is not.
 */
export async function findWallet(tx: Queries, scope: Scope): Promise<WalletRow | undefined> {
  const [owner, decided] = await Promise.all([findOwner(tx, scope), findDecided(tx, scope)])
  return owner && { ...owner, ...(decided ?? { ...undecided, updatedAt: owner.createdAt }) }
}

export const findOwner = (tx: Queries, { merchantId }: Scope) => tx.maybeOne<Owner>`
  select name, legal_name, production_access, created_at from merchants where merchant_id = ${merchantId}`

/** No row while nothing was decided about the wallet, and no account assigned to it. */
export const findDecided = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<Decided>`
  select decision, holder_name, rib, bic, bank_name, agency, version, updated_at from wallets
  where merchant_id = ${merchantId} and environment = ${environment}`

/** Of these merchants, those whose wallet is blocked in production. Runs over all merchants: no scope. */
export const listBlocked = (tx: Queries, merchantIds: readonly string[]) => tx.many<{ merchantId: string }>`
  select merchant_id from wallets
  where merchant_id = any(${merchantIds}::uuid[]) and environment = 'PRODUCTION' and decision = 'BLOCKED'`

/** Makes the row where there is none, and locks it: decisions about a wallet exclude one another. */
export const lockRow = (tx: Transaction, { merchantId, environment }: Scope, now: Date) => tx.run`
  insert into wallets (merchant_id, environment, version, created_at, updated_at)
  values (${merchantId}, ${environment}, 0, ${now}, ${now})
  on conflict (merchant_id, environment) do update set version = wallets.version`

export const setDecision = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  decision: WalletRow['decision'],
  now: Date,
) => tx.run`
  update wallets set decision = ${decision}, version = version + 1, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and decision is distinct from ${decision}`

export const setBankAccount = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  account: BankAccount,
  now: Date,
) => tx.run`
  update wallets
  set holder_name = ${account.holderName}, rib = ${account.rib}, bic = ${account.bic}, bank_name = ${account.bankName},
    agency = ${account.agency}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment}`

/** Refused by `bank_account_directory_pkey` when another wallet has this RIB. */
export const insertDirectoryEntry = (tx: Transaction, { merchantId, environment }: Scope, rib: string) => tx.run`
  insert into bank_account_directory (rib, owner_id, environment) values (${rib}, ${merchantId}, ${environment})`

/** The merchant behind a RIB. Runs over all merchants: no scope. */
export const findRibOwner = (tx: Queries, rib: string) => tx.many<{ merchantId: string }>`
  select owner_id as merchant_id from bank_account_directory where rib = ${rib}`

/** The entry of the account that another takes the place of. */
export const deleteDirectoryEntry = (tx: Transaction, { merchantId, environment }: Scope, rib: string) => tx.run`
  delete from bank_account_directory
  where owner_id = ${merchantId} and environment = ${environment} and rib = ${rib}`

/** The account of a merchant in another currency than that of its wallet. */
export const findPayoutAccount = (tx: Queries, { merchantId, environment }: Scope, currency: string) =>
  tx.maybeOne<BankAccount>`
  select holder_name, rib, bic, bank_name, agency from payout_accounts
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}`

export const listPayoutAccounts = (tx: Queries, { merchantId, environment }: Scope) => tx.many<
  BankAccount & { currency: string }
>`
  select currency, holder_name, rib, bic, bank_name, agency from payout_accounts
  where merchant_id = ${merchantId} and environment = ${environment} order by currency`

export const putPayoutAccount = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  currency: string,
  account: BankAccount,
  now: Date,
) => tx.run`
  insert into payout_accounts ${columns({ merchantId, environment, currency, ...account, createdAt: now, updatedAt: now })}
  on conflict (merchant_id, environment, currency) do update set holder_name = excluded.holder_name, rib = excluded.rib,
    bic = excluded.bic, bank_name = excluded.bank_name, agency = excluded.agency, updated_at = excluded.updated_at`

/** Currencies, other than that of the wallet, in which something is available. */
export const listAvailableCurrencies = (tx: Queries, { merchantId, environment }: Scope, except: string) => tx.many<{
  currency: string
}>`
  select currency from ledger_balances
  where merchant_id = ${merchantId} and environment = ${environment} and account = 'merchant.available' and slot = 0
    and balance_minor > 0 and currency <> ${except}
  order by currency`

export type Holding =
  | { account: string; amountMinor: bigint; availableAt: null }
  | ({ account: null; amountMinor: bigint } & PendingDay)

// The limit stands before the filters, so that it is met however the merchant's payments are mixed.
/**
 * Balances of the ledger's accounts, and the future releases of the `paymentsMax + 1` pending payments that become available soonest, less fees and
 * refunds, with the last day of all of them. An amount below zero will be paid from the available balance. What a dispute left of a payment stands
 * under the payment's day. One statement, so that both are of one moment.
 */
export const listHoldings = (
  tx: Queries,
  { merchantId, environment }: Scope,
  currency: string,
  paymentsMax: number,
) => tx.many<Holding>`
  select account, null::timestamptz as available_at, null::timestamptz as last_at, null::int4 as payments,
    sum(balance_minor)::int8 as amount_minor
  from ledger_balances
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}
  group by account
  union all
  select null::text as account, available_at, (
      select available_at from transactions
      where merchant_id = ${merchantId} and environment = ${environment} and available_at is not null and released_at is null
      order by available_at desc limit 1) as last_at,
    count(*)::int4 as payments, coalesce(sum(amount_minor) filter (where is_pending), 0)::int8 as amount_minor
  from (
    select available_at, currency = ${currency} and status in ('SUCCEEDED', 'DISPUTED') as is_pending,
      amount_minor - fee_minor - refunded_pending_minor - disputed_pending_minor as amount_minor
    from transactions
    where merchant_id = ${merchantId} and environment = ${environment} and available_at is not null and released_at is null
    order by available_at limit ${paymentsMax + 1}
  ) soonest group by available_at
  order by available_at`

/** Sum of pending payments that become available at one time and that the same terms priced. `country`: that of the card's bank. */
export type PricedRelease = {
  availableAt: Date
  pricedAt: Date
  method: string | null
  country: string | null
  amountMinor: bigint
}

/** Of the `paymentsMax` pending payments that become available soonest, those until a time. */
export const listPricedReleases = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { currency, until, paymentsMax }: { currency: string; until: Date; paymentsMax: number },
) => tx.many<PricedRelease>`
  select available_at, min(paid_at) as priced_at, method, country, sum(amount_minor)::int8 as amount_minor
  from (
    select available_at, coalesce(completed_at, created_at) as paid_at, priced_by, method, card::json ->> 'country' as country,
      currency = ${currency} and status = 'SUCCEEDED' as is_pending,
      amount_minor - fee_minor - refunded_pending_minor - disputed_pending_minor as amount_minor
    from transactions
    where merchant_id = ${merchantId} and environment = ${environment} and available_at is not null and released_at is null
      and available_at <= ${until}
    order by available_at limit ${paymentsMax}
  ) soonest
  where is_pending and amount_minor > 0
  group by available_at, coalesce(priced_by, paid_at::text), method, country order by available_at`

export type OtherHolding = { currency: string; account: string; amountMinor: bigint }

/** Balances of the merchant's accounts in every other currency, by currency. */
export const listOtherHoldings = (
  tx: Queries,
  { merchantId, environment }: Scope,
  currency: string,
) => tx.many<OtherHolding>`
  select currency, account, sum(balance_minor)::int8 as amount_minor
  from ledger_balances
  where merchant_id = ${merchantId} and environment = ${environment} and currency <> ${currency} and account like 'merchant.%'
  group by currency, account order by currency, account`

export type Released = Scope & { amountMinor: bigint; payments: number }

/** Currencies in which one of the merchant's accounts in the books is not empty. */
export const listHeldCurrencies = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{ currency: string }>`
  select distinct currency from (
    select currency, account from ledger_balances
    where merchant_id = ${merchantId} and environment = ${environment} and account like 'merchant.%'
    group by currency, account having sum(balance_minor) <> 0
  ) held order by currency`

/** The money of payments that became available in a span of time. Runs over all merchants: no scope. */
export const listReleased = (tx: Queries, currency: string, from: Date, until: Date) => tx.many<Released>`
  select merchant_id, environment, sum(amount_minor - fee_minor - refunded_pending_minor - disputed_pending_minor)::int8 as amount_minor,
    count(*)::int4 as payments
  from transactions
  where released_at >= ${from} and released_at < ${until} and type = 'PAYMENT' and currency = ${currency}
    and amount_minor - fee_minor > refunded_pending_minor + disputed_pending_minor
  group by merchant_id, environment order by merchant_id, environment`

/** The part of that money that paid the merchant's debts instead; not read for a merchant that never had a debt. */
export const sumDebtPaid = (
  tx: Queries,
  { merchantId, environment }: Scope,
  currency: string,
  { from, until }: { from: Date; until: Date },
) => tx.maybeOne<{ amountMinor: bigint }>`
  select coalesce(sum(e.amount_minor), 0)::int8 as amount_minor
  from transactions t
  join ledger_transactions l on l.merchant_id = t.merchant_id and l.environment = t.environment
    and l.event = 'payment.released' and l.subject_id = t.id::text
  join ledger_entries e on e.merchant_id = l.merchant_id and e.environment = l.environment and e.transaction_id = l.id
    and e.account = 'merchant.owed' and e.amount_minor > 0
  where t.merchant_id = ${merchantId} and t.environment = ${environment} and t.currency = ${currency}
    and t.released_at >= ${from} and t.released_at < ${until} and t.type = 'PAYMENT'
    and exists (
      select 1 from ledger_balances b
      where b.merchant_id = ${merchantId} and b.environment = ${environment} and b.currency = ${currency} and b.account = 'merchant.owed'
    )`

/** Of several events about the same day, one is emitted. */
export const noteReleaseEvent = (tx: Transaction, { merchantId, environment }: Scope, until: Date) => tx.run`
  update wallets set told_until = ${until}, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and (told_until is null or told_until < ${until})`

/** A wallet of the sandbox of which nothing was told yet; its bank account and what was decided about it stay. */
export const beginAnew = (tx: Transaction, merchantId: string, now: Date) => tx.run`
  update wallets set version = 0, told_until = null, low_since = null, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = 'SANDBOX'`
