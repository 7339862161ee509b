import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'
import type { Locale } from '#platform/locale.ts'
import type { Client } from './client.ts'
import type { PaymentMethod } from './payment-method.ts'

// Visits of clients to their page.

/** A row of `client_visits`. */
export type ClientVisit = {
  id: string
  email: string
  locale: Locale
  createdAt: Date
  usedAt: Date | null
  endsAt: Date
}

export const insertVisit = (tx: Transaction, { merchantId, environment }: Scope, visit: ClientVisit) => tx.run`
  insert into client_visits ${columns({ merchantId, environment, ...visit })}`

/** Returns a visit that is not over; `isBegun` tells one whose link was used from one that waits for that. */
export const findVisit = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { id, isBegun, now }: { id: string; isBegun: boolean; now: Date },
) => tx.maybeOne<ClientVisit>`
  select id, email, locale, created_at, used_at, ends_at from client_visits
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and ends_at > ${now}
    and (used_at is not null) = ${isBegun}`

/** The guard decides every race for a link that works once. */
export const beginVisit = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, now, endsAt }: { id: string; now: Date; endsAt: Date },
) => tx.maybeOne<{ id: string }>`
  update client_visits set used_at = ${now}, ends_at = ${endsAt}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and used_at is null and ends_at > ${now}
  returning id`

export const deleteVisit = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.run`
  delete from client_visits where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Of a person who is erased. */
export const deleteVisitsOf = (tx: Transaction, { merchantId, environment }: Scope, email: string) => tx.run`
  delete from client_visits where merchant_id = ${merchantId} and environment = ${environment} and email = ${email}`

export const deleteVisitsBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from client_visits where (merchant_id, environment, id) in (
    select merchant_id, environment, id from client_visits where ends_at < ${before} and ends_at >= ${from} order by ends_at limit ${limit})
  returning ends_at as at`

/** The newest clients with this e-mail, which is in lower case. */
export const listClientsWith = (
  tx: Queries,
  { merchantId, environment }: Scope,
  email: string,
  limit: number,
) => tx.many<Client>`
  select * from clients
  where merchant_id = ${merchantId} and environment = ${environment} and email_folded = ${email} and deleted_at is null
  order by id desc limit ${limit}`

/** Saved cards of these clients, the newest first. */
export const listCardsOf = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientIds: string[],
  limit: number,
) => tx.many<PaymentMethod>`
  select * from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = any(${clientIds}) and deleted_at is null
  order by created_at desc, id desc limit ${limit}`
