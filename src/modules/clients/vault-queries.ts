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
) => tx.maybeOne<PaymentMethod & { token: string | null; acquirer: string }>`
  select * from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and fingerprint = ${fingerprint}`

export type SealedMethod = PaymentMethod & { token: string; acquirer: string }

export const insertSavedCard = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  row: SealedMethod,
) => tx.maybeOne<PaymentMethod>`
  insert into payment_methods (merchant_id, environment, id, client_id, type, brand, last4, exp_month, exp_year, holder_name, country,
    funding, issuer, fingerprint, consent_given_at, consent_channel, consent_text_version, version, created_at, last_used_at, token, acquirer)
  values (${merchantId}, ${environment}, ${row.id}, ${row.clientId}, ${row.type}, ${row.brand}, ${row.last4}, ${row.expMonth},
    ${row.expYear}, ${row.holderName}, ${row.country}, ${row.funding}, ${row.issuer}, ${row.fingerprint}, ${row.consentGivenAt},
    ${row.consentChannel}, ${row.consentTextVersion}, ${row.version}, ${row.createdAt}, ${row.lastUsedAt}, ${row.token}, ${row.acquirer})
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
    last_used_at = ${row.lastUsedAt}, token = ${row.token}, acquirer = ${row.acquirer}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${row.id}
  returning *`

type CardFactsRow = Pick<PaymentMethod, 'id' | 'brand' | 'last4' | 'expMonth' | 'expYear'> & {
  /** Null leaves it as it is. */
  fingerprint: string | null
}

/** Nothing for a card that was deleted, or shows this already. */
export const updateCardFacts = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, brand, last4, expMonth, expYear, fingerprint }: CardFactsRow,
) => tx.maybeOne<PaymentMethod>`
  update payment_methods
  set brand = ${brand}, last4 = ${last4}, exp_month = ${expMonth}, exp_year = ${expYear},
    fingerprint = coalesce(${fingerprint}, fingerprint), version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and deleted_at is null
    and (brand, last4, exp_month, exp_year) <> (${brand}, ${last4}, ${expMonth}::int4, ${expYear}::int4)
  returning *`

/** Cards of any client that have had one of these fingerprints, with what stands for them at the account. */
export const listMethodsOfCard = (
  tx: Queries,
  { merchantId, environment }: Scope,
  acquirer: string,
  fingerprints: readonly string[],
) => tx.many<{ id: string; clientId: string; token: string }>`
  select id, client_id, token from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and acquirer = ${acquirer}
    and fingerprint = any(${fingerprints}) and token is not null and deleted_at is null
  order by id`

export type ExpiringCard = Scope & { id: string; clientId: string }

/** Cards whose last month is this one, and which were not announced for it. Runs over all merchants: no scope. */
export const listExpiringCards = (
  tx: Queries,
  { year, month }: { year: number; month: number },
  { after, limit }: { after: ExpiringCard | undefined; limit: number },
) => tx.many<ExpiringCard>`
  select merchant_id, environment, id, client_id from payment_methods
  where exp_year = ${year} and exp_month = ${month} and deleted_at is null
    and told_expiry is distinct from ${monthNumber(year, month)}::int4 and id > ${after?.id ?? firstId}
  order by id limit ${limit}`

const firstId = '00000000-0000-0000-0000-000000000000'
const monthNumber = (year: number, month: number): number => year * 12 + month

/** The guard: of two nodes, one tells; of a card that was renewed meanwhile, none. */
export const noteExpiring = (
  tx: Transaction,
  { merchantId, environment, id }: ExpiringCard,
  { year, month }: { year: number; month: number },
) => tx.maybeOne<PaymentMethod>`
  update payment_methods set told_expiry = ${monthNumber(year, month)}, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and deleted_at is null
    and exp_year = ${year} and exp_month = ${month} and told_expiry is distinct from ${monthNumber(year, month)}::int4
  returning *`

export const setLastUsed = (tx: Transaction, { merchantId, environment }: Scope, id: string, now: Date) => tx.run`
  update payment_methods set last_used_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

type Token = Pick<PaymentMethod, 'expMonth' | 'expYear' | 'deletedAt' | 'brand' | 'country' | 'fingerprint'> & {
  token: string | null
  acquirer: string
}

export const findMethodToken = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  id: string,
) => tx.maybeOne<Token>`
  select exp_month, exp_year, deleted_at, brand, country, fingerprint, token, acquirer from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and id = ${id}`

/** Runs over all merchants: no scope. */
export const listMethodTokens = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, token as sealed from payment_methods
  where token is not null and (${after} = '' or id > ${after === '' ? null : after}::uuid) order by id limit ${limit}`

/** Runs over all merchants: no scope. */
export const replaceMethodToken = (tx: Transaction, id: string, before: string, after: string) => tx.run`
  update payment_methods set token = ${after} where id = ${id} and token = ${before}`

export type DeletedCard = Scope & { id: string; token: string; acquirer: string }

/** Cards that were deleted and that the acquirer still knows. Runs over all merchants: no scope. */
export const listDeletedCards = (tx: Queries, limit: number) => tx.many<DeletedCard>`
  select merchant_id, environment, id, token, acquirer from payment_methods
  where deleted_at is not null and token is not null order by deleted_at, id limit ${limit}`

export const clearToken = (tx: Transaction, { merchantId, environment, id, token }: DeletedCard) => tx.run`
  update payment_methods set token = null
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and token = ${token}`

export type StaleToken = Scope & { id: string; token: string; acquirer: string }

export const insertStaleToken = (
  tx: Transaction,
  { merchantId, environment, id, token, acquirer }: StaleToken,
  createdAt: Date,
) => tx.run`
  insert into stale_card_tokens ${columns({ merchantId, environment, id, token, acquirer, createdAt })}`

/** Runs over all merchants: no scope. */
export const listStaleTokens = (tx: Queries, limit: number) => tx.many<StaleToken>`
  select merchant_id, environment, id, token, acquirer from stale_card_tokens order by created_at, id limit ${limit}`

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

/** Cards that an account at an acquirer alone can charge. Runs over all merchants: no scope. */
export const countCardsAt = (tx: Queries, acquirer: string) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from payment_methods
  where environment = 'PRODUCTION' and acquirer = ${acquirer} and deleted_at is null and token is not null`
