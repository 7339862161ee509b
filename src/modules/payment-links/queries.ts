import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { assignments, columns, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { containing } from '#platform/lists/pages.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import { linkRows, type PaymentLink } from './payment-link.ts'
import type { LinkFilters } from './schemas.ts'

export function listLinks(
  tx: Queries,
  scope: Scope,
  { page, size, sort, origin, status, externalId, from, to, q }: LinkFilters,
  now: Date,
) {
  return pageOfRows<PaymentLink>(tx, scope, {
    list: linksList,
    table: sql`payment_links`,
    key: sql`reference`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment}`,
    indexed: [
      externalId !== undefined && sql`and external_id = ${externalId}`,
      from && sql`and created_at >= ${from}`,
      to && sql`and created_at < ${to}`,
    ],
    filters: [status && statusFilters(now)[status], q !== undefined && sql`and description ilike ${containing(q)}`],
    origin,
    page: { page, size, sort },
    sortColumns: { createdAt: sql`created_at`, updatedAt: sql`updated_at`, amount: sql`amount_minor` },
  })
}

/** The name under which payment links are counted. */
export const linksList = 'payment_links'

// The same order of conditions as in `statusOf`.
function statusFilters(now: Date) {
  const isEarly = sql`coalesce(starts_at > ${now}, false)`
  const isOver = sql`coalesce(expires_at <= ${now}, false)`
  const isFull = sql`coalesce(payment_count >= payments_max, false)`
  return {
    INACTIVE: sql`and not active`,
    SCHEDULED: sql`and active and ${isEarly}`,
    EXPIRED: sql`and active and not ${isEarly} and ${isOver}`,
    COMPLETED: sql`and active and not ${isEarly} and not ${isOver} and ${isFull}`,
    ACTIVE: sql`and active and not ${isEarly} and not ${isOver} and not ${isFull}`,
  }
}

export const findLink = (
  tx: Queries,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<PaymentLink>`
  select * from payment_links where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const lockLink = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<PaymentLink>`
  select * from payment_links
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} for update`

export const findByExternalId = (
  tx: Queries,
  { merchantId, environment }: Scope,
  externalId: string,
) => tx.maybeOne<PaymentLink>`
  select * from payment_links
  where merchant_id = ${merchantId} and environment = ${environment} and external_id = ${externalId}`

/** Returns the owner of a link: a buyer comes with its reference alone. */
export const findLinkOwner = (tx: Queries, reference: string) => tx.maybeOne<
  { ownerId: string } & Pick<Scope, 'environment'>
>`
  select owner_id, environment from payment_link_directory where reference = ${reference}`

/** Refused by `payment_links_external_id` when the externalId is taken. */
export const insertLink = (n: number, { merchantId, environment }: Scope, link: PaymentLink): Part[] => [
  part('link', n)`insert into payment_links ${columns({ merchantId, ...link })}`,
  part('link_found_by', n)`
    insert into payment_link_directory (reference, owner_id, environment) values (${link.reference}, ${merchantId}, ${environment})`,
]

/** The caller holds the lock of the row. */
export const updateLink = (tx: Transaction, { merchantId, environment }: Scope, after: PaymentLink) => tx.run`
  update payment_links set ${assignments(linkRows.written(after))}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${after.reference}`

export const addViews = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  views: number,
) => tx.run`
  update payment_links set view_count = view_count + ${views}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export type EndedLink = Scope & { reference: string; expiresAt: Date }

/** Links whose end was reached and not announced yet, from behind `after`. Runs over all merchants: no scope. */
export const listEndedLinks = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: EndedLink | undefined; limit: number },
) => tx.many<EndedLink>`
  select merchant_id, environment, reference, expires_at from payment_links
  where expiry_announced_at is null and expires_at <= ${now}
    and (expires_at, reference) > (${after?.expiresAt ?? new Date(0)}, ${after?.reference ?? ''})
  order by expires_at, reference limit ${limit}`
