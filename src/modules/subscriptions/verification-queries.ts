import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments, columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CardVerification } from './card-verification.ts'

export const insertVerification = (tx: Transaction, { merchantId }: Scope, row: CardVerification) => tx.run`
  insert into card_verifications ${columns({ merchantId, ...row })}`

/** Under the lock of the subscription it is the last. */
export const findLastVerification = (
  tx: Queries,
  { merchantId, environment }: Scope,
  subscriptionId: string,
) => tx.maybeOne<CardVerification>`
  select * from card_verifications
  where merchant_id = ${merchantId} and environment = ${environment} and subscription_id = ${subscriptionId}
  order by id desc limit 1`

export const lockVerification = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<CardVerification>`
  select * from card_verifications where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update`

/** The guard: nothing is written when it is in none of `sources` any more. */
export const updateVerification = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, sources, row }: { id: string; sources: readonly string[]; row: Partial<CardVerification> },
) => tx.maybeOne<CardVerification>`
  update card_verifications set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = any(${sources})
  returning *`

export type OpenVerification = Scope & { id: string; nextAskAt: Date }

/** The longest due first, from behind `after`. Runs over all merchants: no scope. */
export const listVerificationsToAsk = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: OpenVerification | undefined; limit: number },
) => tx.many<OpenVerification>`
  select merchant_id, environment, id, next_ask_at from card_verifications
  where next_ask_at <= ${now}
    and (next_ask_at, id) > (${after?.nextAskAt ?? new Date(0)}, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
  order by next_ask_at, id limit ${limit}`

/** The first caller has it until `until`; undefined for the second. */
export const claimVerification = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, now, until }: { id: string; now: Date; until: Date },
) => tx.maybeOne<CardVerification>`
  update card_verifications set next_ask_at = ${until}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and next_ask_at <= ${now}
  returning *`

/** Cards that an account at an acquirer has not decided. Runs over all merchants: no scope. */
export const countOpenVerificationsAt = (tx: Queries, accountId: string) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from card_verifications
  where environment = 'PRODUCTION' and next_ask_at is not null and acquirer = ${accountId}`
