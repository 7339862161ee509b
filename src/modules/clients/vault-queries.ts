import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { PaymentMethod } from './payment-method.ts'

// Saved cards with their tokens, which no other statement of this module names.

export const findMethodOfCard = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  clientId: string,
  fingerprint: string,
) => tx.maybeOne<PaymentMethod & { token: string | null }>`
  select * from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and fingerprint = ${fingerprint}`

export type SealedMethod = PaymentMethod & { token: string }

export const insertSavedCard = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  row: SealedMethod,
) => tx.maybeOne<PaymentMethod>`
  insert into payment_methods (merchant_id, environment, id, client_id, type, brand, last4, exp_month, exp_year, holder_name, country,
    funding, issuer, fingerprint, consent_given_at, consent_channel, consent_text_version, version, created_at, last_used_at, token)
  values (${merchantId}, ${environment}, ${row.id}, ${row.clientId}, ${row.type}, ${row.brand}, ${row.last4}, ${row.expMonth},
    ${row.expYear}, ${row.holderName}, ${row.country}, ${row.funding}, ${row.issuer}, ${row.fingerprint}, ${row.consentGivenAt},
    ${row.consentChannel}, ${row.consentTextVersion}, ${row.version}, ${row.createdAt}, ${row.lastUsedAt}, ${row.token})
  returning *`

/** The newest expiry, consent and token of a card that was saved before. */
export const renewSavedCard = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  row: SealedMethod,
) => tx.maybeOne<PaymentMethod>`
  update payment_methods
  set exp_month = ${row.expMonth}, exp_year = ${row.expYear}, holder_name = ${row.holderName}, consent_given_at = ${row.consentGivenAt},
    consent_channel = ${row.consentChannel}, consent_text_version = ${row.consentTextVersion}, version = version + 1,
    last_used_at = ${row.lastUsedAt}, token = ${row.token}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${row.id}
  returning *`

export const setLastUsed = (tx: Transaction, { merchantId, environment }: Scope, id: string, now: Date) => tx.run`
  update payment_methods set last_used_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

type Token = Pick<PaymentMethod, 'expMonth' | 'expYear' | 'deletedAt'> & { token: string | null }

export const findMethodToken = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  id: string,
) => tx.maybeOne<Token>`
  select exp_month, exp_year, deleted_at, token from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and id = ${id}`

/** Runs over all merchants: no scope. */
export const listMethodTokens = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, token as sealed from payment_methods
  where token is not null and (${after} = '' or id > ${after === '' ? null : after}::uuid) order by id limit ${limit}`

/** Runs over all merchants: no scope. */
export const replaceMethodToken = (tx: Transaction, id: string, before: string, after: string) => tx.run`
  update payment_methods set token = ${after} where id = ${id} and token = ${before}`

export type DeletedCard = Scope & { id: string; token: string }

/** Cards that were deleted and that the acquirer still knows. Runs over all merchants: no scope. */
export const listDeletedCards = (tx: Queries, limit: number) => tx.many<DeletedCard>`
  select merchant_id, environment, id, token from payment_methods
  where deleted_at is not null and token is not null order by deleted_at, id limit ${limit}`

export const clearToken = (tx: Transaction, { merchantId, environment, id, token }: DeletedCard) => tx.run`
  update payment_methods set token = null
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and token = ${token}`

export type StaleToken = Scope & { id: string; token: string }

export const insertStaleToken = (
  tx: Transaction,
  { merchantId, environment, id, token }: StaleToken,
  createdAt: Date,
) => tx.run`
  insert into stale_card_tokens ${columns({ merchantId, environment, id, token, createdAt })}`

/** Runs over all merchants: no scope. */
export const listStaleTokens = (tx: Queries, limit: number) => tx.many<StaleToken>`
  select merchant_id, environment, id, token from stale_card_tokens order by created_at, id limit ${limit}`

export const deleteStaleToken = (tx: Transaction, { merchantId, environment, id, token }: StaleToken) => tx.run`
  delete from stale_card_tokens
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and token = ${token}`

/** Runs over all merchants: no scope. */
export const listSealedStaleTokens = (tx: Queries, after: string, limit: number) => tx.many<{
  row: string
  sealed: string
}>`
  select id::text as row, token as sealed from stale_card_tokens
  where ${after} = '' or id > ${after === '' ? null : after}::uuid order by id limit ${limit}`

/** Runs over all merchants: no scope. */
export const replaceStaleToken = (tx: Transaction, id: string, before: string, after: string) => tx.run`
  update stale_card_tokens set token = ${after} where id = ${id} and token = ${before}`

/** Another card of the client that is not deleted. */
export const findOtherMethod = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  clientId: string,
  id: string,
) => tx.maybeOne<{ id: string }>`
  select id from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and id <> ${id}
    and deleted_at is null limit 1`
