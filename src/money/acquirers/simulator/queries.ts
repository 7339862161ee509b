import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { SimulatedPayment } from './payment.ts'
import type { SimulatedRefund } from './refund.ts'

export const findPayment = (
  tx: Queries,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<SimulatedPayment>`
  select * from simulator_payments
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const lockPayment = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<SimulatedPayment>`
  select * from simulator_payments
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} for update`

export const findChallenged = (
  tx: Queries,
  { merchantId, environment }: Scope,
  authenticationId: string,
) => tx.maybeOne<SimulatedPayment>`
  select * from simulator_payments
  where merchant_id = ${merchantId} and environment = ${environment} and authentication_id = ${authenticationId}`

export const lockChallenged = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  authenticationId: string,
) => tx.maybeOne<SimulatedPayment>`
  select * from simulator_payments
  where merchant_id = ${merchantId} and environment = ${environment} and authentication_id = ${authenticationId} for update`

/** 0 when the reference is taken: the first one acts, and all others read what it did. */
export const insertPayment = (tx: Transaction, scope: Scope, payment: SimulatedPayment) => tx.run`
  insert into simulator_payments ${columns({ merchantId: scope.merchantId, environment: scope.environment, ...payment })}
  on conflict (merchant_id, environment, reference) do nothing`

export const updatePayment = (tx: Transaction, { merchantId, environment }: Scope, after: SimulatedPayment) => tx.run`
  update simulator_payments
  set status = ${after.status}, resolves_at = ${after.resolvesAt}, resolves_to = ${after.resolvesTo},
    decline_code = ${after.declineCode}, trans_status = ${after.transStatus}, captured_at = ${after.capturedAt}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${after.reference}`

/** The first answer counts. Whether it came in time is decided when the payment goes on. */
export const recordChallenge = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  authenticationId: string,
  wasPassed: boolean,
) => tx.run`
  update simulator_payments set was_challenge_passed = ${wasPassed}
  where merchant_id = ${merchantId} and environment = ${environment} and authentication_id = ${authenticationId}
    and status = 'CHALLENGE' and was_challenge_passed is null`

export type TokenRow = { token: string; paymentReference: string; renewals: number; forgottenAt: Date | null }

/** Charges of one saved card come one after the other, so that failing renewals are counted. */
export const lockToken = (tx: Transaction, { merchantId, environment }: Scope, token: string) => tx.maybeOne<TokenRow>`
  select token, payment_reference, renewals, forgotten_at from simulator_tokens
  where merchant_id = ${merchantId} and environment = ${environment} and token = ${token} for update`

export const insertToken = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  token: { token: string; paymentReference: string; createdAt: Date },
) => tx.run`
  insert into simulator_tokens ${columns({ merchantId, environment, ...token, renewals: 0 })}`

export const countRenewal = (tx: Transaction, { merchantId, environment }: Scope, token: string) => tx.run`
  update simulator_tokens set renewals = renewals + 1
  where merchant_id = ${merchantId} and environment = ${environment} and token = ${token}`

export const forgetToken = (tx: Transaction, { merchantId, environment }: Scope, token: string, now: Date) => tx.run`
  update simulator_tokens set forgotten_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and token = ${token} and forgotten_at is null`

export const findRefund = (
  tx: Queries,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<SimulatedRefund>`
  select * from simulator_refunds
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const insertRefund = (tx: Transaction, scope: Scope, refund: SimulatedRefund) => tx.run`
  insert into simulator_refunds ${columns({ merchantId: scope.merchantId, environment: scope.environment, ...refund })}
  on conflict (merchant_id, environment, reference) do nothing`

/** Money given back and not returned by the holder's bank. */
export const refundedOf = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  paymentReference: string,
  now: Date,
) => tx.maybeOne<{ refundedMinor: bigint }>`
  select coalesce(sum(amount_minor), 0)::int8 as refunded_minor from simulator_refunds
  where merchant_id = ${merchantId} and environment = ${environment} and payment_reference = ${paymentReference}
    and status = 'SUCCEEDED' and (returns_at is null or returns_at > ${now})`
