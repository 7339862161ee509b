import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'

type Reserve = {
  paymentId: string
  currency: string
  amountMinor: bigint
  heldAt: Date
  releaseAt: Date
  releasedAt: Date | null
  releasedMinor: bigint | null
}

export const insertReserve = (tx: Transaction, { merchantId, environment }: Scope, reserve: Reserve) => tx.run`
  insert into reserves ${columns({ merchantId, environment, ...reserve })}`

export const lockReserve = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  paymentId: string,
) => tx.maybeOne<Reserve>`
  select payment_id, currency, amount_minor, held_at, release_at, released_at, released_minor from reserves
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId} for update`

/** Sum of what is kept in a currency. */
export const sumKept = (tx: Queries, { merchantId, environment }: Scope, currency: string) => tx.maybeOne<{
  keptMinor: bigint
}>`
  select coalesce(sum(amount_minor), 0)::int8 as kept_minor from reserves
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency} and released_at is null`

/** Sum of what was kept back of payments that were released in a span of time. */
export const sumHeldBetween = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { currency, from, until }: { currency: string; from: Date; until: Date },
) => tx.maybeOne<{ keptMinor: bigint }>`
  select coalesce(sum(amount_minor), 0)::int8 as kept_minor from reserves
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency} and held_at >= ${from} and held_at < ${until}`

export const noteReleased = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { paymentId, releasedMinor }: { paymentId: string; releasedMinor: bigint },
  now: Date,
) => tx.run`
  update reserves set released_at = ${now}, released_minor = ${releasedMinor}
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId} and released_at is null`

export type DueReserve = Scope & { paymentId: string; releaseAt: Date }

const firstId = '00000000-0000-0000-0000-000000000000'

/** Reserves that are due, oldest first, from behind `after`. Runs over all merchants: no scope. */
export const listDueReserves = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: DueReserve | undefined; limit: number },
) => tx.many<DueReserve>`
  select merchant_id, environment, payment_id, release_at from reserves
  where released_at is null and release_at <= ${now}
    and (release_at, payment_id) > ${sql`(${after?.releaseAt ?? new Date(0)}, ${after?.paymentId ?? firstId}::uuid)`}
  order by release_at, payment_id limit ${limit}`
