import type { Queries } from '#platform/db/database.ts'
import type { MoneyTransaction } from './transaction.ts'

/** A payment of production, as a line of a settlement means it. */
export type SettledPayment = Pick<
  MoneyTransaction,
  'id' | 'reference' | 'acquirerReference' | 'authorisationCode' | 'amountMinor' | 'currency' | 'createdAt'
> & { merchantId: string }

/** Payments of an account by the acquirer's references. Runs over all merchants: no scope. */
export const listByAcquirerReference = (
  tx: Queries,
  accountId: string,
  references: readonly string[],
) => tx.many<SettledPayment>`
  select merchant_id, id, reference, acquirer_reference, authorisation_code, amount_minor, currency, created_at from transactions
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and acquirer = ${accountId}
    and acquirer_reference = any(${references}::text[])`

/** The same by our references, each with the merchant that it is of. */
export const listByOwnReference = (
  tx: Queries,
  accountId: string,
  owned: readonly { merchantId: string; reference: string }[],
) => tx.many<SettledPayment>`
  select t.merchant_id, t.id, t.reference, t.acquirer_reference, t.authorisation_code, t.amount_minor, t.currency, t.created_at
  from unnest(${owned.map(({ merchantId }) => merchantId)}::uuid[], ${owned.map(({ reference }) => reference)}::text[])
    as o (merchant_id, reference)
  join transactions t on t.merchant_id = o.merchant_id and t.environment = 'PRODUCTION' and t.reference = o.reference
  where t.acquirer = ${accountId} and t.type in ('PAYMENT', 'FUNDING')`

/** The same by codes of authorisation, which may come again after some time. Runs over all merchants: no scope. */
export const listByAuthorisation = (
  tx: Queries,
  accountId: string,
  codes: readonly string[],
) => tx.many<SettledPayment>`
  select merchant_id, id, reference, acquirer_reference, authorisation_code, amount_minor, currency, created_at from transactions
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and acquirer = ${accountId}
    and authorisation_code = any(${codes}::text[])`

/** A payment with its merchant, and with what a line of a settlement may mean of it: the payment itself, or a refund of it. */
export type SettlementCandidate = Pick<
  MoneyTransaction,
  'id' | 'reference' | 'status' | 'amountMinor' | 'currency' | 'createdAt'
> & { merchantId: string; merchantName: string; subjectId: string }

/** Payments by their ids. Runs over all merchants: no scope. */
export const listCandidatesNamed = (tx: Queries, ids: readonly string[]) => tx.many<SettlementCandidate>`
  select t.merchant_id, m.name as merchant_name, t.id, t.id as subject_id, t.reference, t.status, t.amount_minor, t.currency, t.created_at
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.id = any(${ids}::uuid[]) and t.environment = 'PRODUCTION' order by t.created_at desc limit 20`

type Sought = { accountId: string; amountMinor: bigint; currency: string; from: Date; until: Date }

/** Payments of an account by their amount and time. Runs over all merchants: no scope. */
export const listCandidatesOfAmount = (
  tx: Queries,
  { accountId, amountMinor, currency, from, until }: Sought,
) => tx.many<SettlementCandidate>`
  select t.merchant_id, m.name as merchant_name, t.id, t.id as subject_id, t.reference, t.status, t.amount_minor, t.currency, t.created_at
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.environment = 'PRODUCTION' and t.type in ('PAYMENT', 'FUNDING') and t.acquirer = ${accountId}
    and t.amount_minor = ${amountMinor} and t.currency = ${currency} and t.created_at between ${from} and ${until}
  order by t.created_at desc, t.id limit 20`

/** Payments of an account of which a part of this amount was given back at that time. Runs over all merchants: no scope. */
export const listCandidatesOfRefund = (
  tx: Queries,
  { accountId, amountMinor, currency, from, until }: Sought,
) => tx.many<SettlementCandidate>`
  select t.merchant_id, m.name as merchant_name, p.id, t.id as subject_id, p.reference, t.status, t.amount_minor, t.currency, t.created_at
  from transactions t
  join transactions p on p.merchant_id = t.merchant_id and p.environment = t.environment and p.id = t.parent_id
  join merchants m on m.merchant_id = t.merchant_id
  where t.environment = 'PRODUCTION' and t.type = 'REFUND' and t.acquirer = ${accountId}
    and t.amount_minor = ${amountMinor} and t.currency = ${currency} and t.created_at between ${from} and ${until}
  order by t.created_at desc, t.id limit 20`
