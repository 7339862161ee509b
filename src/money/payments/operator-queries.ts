import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { MoneyTransaction } from './transaction.ts'

/** A transaction with whose it is. */
export type OwnedTransaction = MoneyTransaction & Scope & { merchantName: string }

/** What nobody but the operator can decide, the longest waiting first. Runs over all merchants: no scope. */
export const listForOperator = (tx: Queries) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.status_reason in ('OPERATOR', 'LATE_CASH') order by t.updated_at, t.id limit 500`

/** Whoever has this id; each merchant's own index is asked. Runs over all merchants: no scope. */
export const findAnybodysById = (tx: Queries, id: string) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from merchants m cross join (values ('SANDBOX'), ('PRODUCTION')) e (environment)
  join transactions t on t.merchant_id = m.merchant_id and t.environment = e.environment and t.id = ${id}::uuid`

/** Whoever has this reference, which two merchants may share by chance. Runs over all merchants: no scope. */
export const findAnybodysByReference = (tx: Queries, reference: string) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from merchants m cross join (values ('SANDBOX'), ('PRODUCTION')) e (environment)
  join transactions t on t.merchant_id = m.merchant_id and t.environment = e.environment and t.reference = ${reference}`
