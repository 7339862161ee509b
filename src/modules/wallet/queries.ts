import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Funding, FundingEnd } from './funding.ts'

/** Refused by `fundings_funding_reference` when the merchant's reference is taken. */
export const insertFunding = (tx: Transaction, { merchantId }: Scope, funding: Funding) => tx.run`
  insert into fundings ${columns({ merchantId, ...funding })}`

export const findFunding = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Funding>`
  select * from fundings where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const findByFundingReference = (
  tx: Queries,
  { merchantId, environment }: Scope,
  fundingReference: string,
) => tx.maybeOne<Funding>`
  select * from fundings
  where merchant_id = ${merchantId} and environment = ${environment} and funding_reference = ${fundingReference}`

export const findByTransferReference = (
  tx: Queries,
  { merchantId, environment }: Scope,
  transferReference: string,
) => tx.maybeOne<Funding>`
  select * from fundings
  where merchant_id = ${merchantId} and environment = ${environment} and transfer_reference = ${transferReference}`

/** Fundings of production with this reference, which two merchants may share by chance. Runs over all merchants: no scope. */
export const listByTransferReference = (tx: Queries, reference: string) => tx.many<Funding & { merchantId: string }>`
  select * from fundings where environment = 'PRODUCTION' and transfer_reference = ${reference}`

/** The same of many references. Runs over all merchants: no scope. */
export const listFundingsNamed = (tx: Queries, references: readonly string[]) => tx.many<
  Funding & { merchantId: string }
>`
  select * from fundings where environment = 'PRODUCTION' and transfer_reference = any(${references}::text[]) limit 500`

type Like = { amountMinor: bigint; currency: string; since: Date | null }

/** Fundings by transfer of this amount: up to 50 that have come since, newest first, then up to 50 that wait, oldest first. */
export const listTransfersLike = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { amountMinor, currency, since }: Like,
) => tx.many<Funding>`
  (select * from fundings
    where merchant_id = ${merchantId} and environment = ${environment} and method = 'BANK_TRANSFER'
      and amount_minor = ${amountMinor} and currency = ${currency} and status = 'SUCCEEDED' and completed_at > ${since}::timestamptz
    order by completed_at desc, id limit 50)
  union all
  (select * from fundings
    where merchant_id = ${merchantId} and environment = ${environment} and method = 'BANK_TRANSFER'
      and amount_minor = ${amountMinor} and currency = ${currency} and status = 'PENDING'
    order by created_at, id limit 50)`

/** Transfers in production that these merchants have announced and that did not come yet, oldest first. Runs over several merchants: no scope. */
export const listWaitingTransfers = (tx: Queries, merchantIds: readonly string[]) => tx.many<
  Funding & { merchantId: string }
>`
  select * from fundings
  where merchant_id = any(${merchantIds}::uuid[]) and environment = 'PRODUCTION' and method = 'BANK_TRANSFER' and status = 'PENDING'
  order by created_at, id limit 500`

/** The guard decides every race for the end of a funding: the one that finds it PENDING ends it. */
export const endFunding = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  end: FundingEnd,
  now: Date,
) => tx.maybeOne<Funding>`
  update fundings
  set status = ${end.status}, failure_reason = ${end.status === 'FAILED' ? end.failureReason : null},
    transaction_id = coalesce(${end.status === 'SUCCEEDED' ? end.transactionId : null}, transaction_id),
    version = version + 1, updated_at = ${now}, completed_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = 'PENDING'
  returning *`

export type Overdue = Scope & { id: string; expiresAt: Date }

/** The longest first, from behind `after`. Runs over all merchants: no scope. */
export const listOverdueFundings = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: Overdue | undefined; limit: number },
) => tx.many<Overdue>`
  select merchant_id, environment, id, expires_at from fundings
  where status = 'PENDING' and expires_at <= ${now}
    and (expires_at, id) > (${after?.expiresAt ?? new Date(0)}, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
  order by expires_at, id limit ${limit}`

// Statements of `mizan verify`.

/** Money that was put in and not booked, or otherwise. Runs over all merchants: no scope. */
export const findUnbookedFundings = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(f.id::text, t.subject_id) || ': the funding is ' || coalesce(f.status, 'not there') || ', and the ledger has '
    || coalesce(t.amount_minor, 0) || ' of ' || coalesce(f.amount_minor, 0) as subject
  from fundings f
  full join (
    select l.merchant_id, l.environment, l.event, l.subject_id, -sum(e.amount_minor) as amount_minor
    from ledger_transactions l
    join ledger_entries e on e.merchant_id = l.merchant_id and e.environment = l.environment and e.transaction_id = l.id
      and e.account in ('bank.settlement', 'acquirer.receivable')
    where l.event in ('funding.transferred', 'funding.charged')
    group by l.merchant_id, l.environment, l.event, l.subject_id
  ) t on t.merchant_id = f.merchant_id and t.environment = f.environment and t.subject_id = f.transaction_id::text
  where f.id is null or coalesce(t.amount_minor, 0) <> case when f.status = 'SUCCEEDED' then f.amount_minor else 0 end
  limit 100`
