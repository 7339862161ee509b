import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MoneyTransaction } from './transaction.ts'

type Part = { paymentId: string; amountMinor: bigint }
type PendingPart = { paymentId: string; pendingMinor: bigint }

/** The guard decides every race for the last of a charge: refunds never exceed the payment. */
export const takeFromPayment = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { paymentId, amountMinor }: Part,
  now: Date,
) => tx.maybeOne<MoneyTransaction>`
  update transactions set refunded_minor = refunded_minor + ${amountMinor}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${paymentId}
    and type in ('PAYMENT', 'FUNDING') and status = 'SUCCEEDED'
    and refunded_minor + ${amountMinor} <= amount_minor - disputed_minor
  returning *`

/** Records the amount that a refund took from a payment that is not released yet; its release moves the rest. Undefined once it is released. */
export const takePending = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { paymentId, pendingMinor }: PendingPart,
) => tx.maybeOne<MoneyTransaction>`
  update transactions set refunded_pending_minor = refunded_pending_minor + ${pendingMinor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${paymentId} and released_at is null
  returning *`

/** The reverse: the refund has failed or was canceled, and may be requested again. */
export const giveToPayment = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { paymentId, amountMinor, pendingMinor }: Part & PendingPart,
  now: Date,
) => tx.maybeOne<MoneyTransaction>`
  update transactions set refunded_minor = refunded_minor - ${amountMinor},
    refunded_pending_minor = refunded_pending_minor - ${pendingMinor}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${paymentId}
  returning *`
