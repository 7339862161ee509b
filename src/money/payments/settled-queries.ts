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
