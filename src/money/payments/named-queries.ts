import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { IdSpan } from './buyer-queries.ts'
import type { PaymentSession } from './session.ts'
import type { MoneyTransaction, TransactionStep } from './transaction.ts'

// Sessions and transactions that an e-mail is in, and what is left of them. `email` is in lower case; whole words are for the caller.

export const listSessionsNaming = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  email: string,
) => tx.many<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
    and strpos(lower(concat_ws(' ', customer, metadata, description, items, attribution, cancel_reason)), ${email}) > 0`

export const listTransactionsNaming = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  email: string,
) => tx.many<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
    and strpos(lower(concat_ws(' ', customer, metadata)), ${email}) > 0`

export const listSessionsById = (
  tx: Queries,
  { merchantId, environment }: Scope,
  ids: readonly string[],
) => tx.many<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[]) order by id`

export const listTransactionsOfSessions = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sessionIds: readonly string[],
) => tx.many<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = any(${sessionIds}::uuid[]) order by id`

export const updateSessionTexts = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  row: Partial<PaymentSession>,
) => tx.run`
  update payment_sessions set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const updateTransactionTexts = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  row: Partial<MoneyTransaction>,
) => tx.run`
  update transactions set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export type StepTexts = Pick<TransactionStep, 'id' | 'message' | 'facts'> & { transactionId: string }

export const listStepTexts = (
  tx: Queries,
  { merchantId, environment }: Scope,
  transactionIds: readonly string[],
) => tx.many<StepTexts>`
  select transaction_id, id, message, facts from transaction_steps
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = any(${transactionIds}::uuid[])`

export const updateStepTexts = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { transactionId, id, message, facts }: StepTexts,
) => tx.run`
  update transaction_steps set message = ${message}, facts = ${facts}
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = ${transactionId} and id = ${id}`
