import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ObjectKey, ObjectRow } from './upstream-objects.ts'

export const findObject = (
  tx: Queries,
  { merchantId, environment }: Scope,
  accountId: string,
  { kind, reference }: ObjectKey,
) => tx.maybeOne<ObjectRow>`
  select kind, reference, upstream_id, facts, version from acquirer_objects
  where merchant_id = ${merchantId} and environment = ${environment} and account_id = ${accountId}
    and kind = ${kind} and reference = ${reference}`

export type KeptObject = ObjectRow & { updatedAt: Date }

/** Everything that the connector of an account keeps under these references. */
export const listObjectsOf = (
  tx: Queries,
  { merchantId, environment }: Scope,
  accountId: string,
  { kinds, references }: { kinds: readonly string[]; references: readonly string[] },
) => tx.many<KeptObject>`
  select kind, reference, upstream_id, facts, version, updated_at from acquirer_objects
  where merchant_id = ${merchantId} and environment = ${environment} and account_id = ${accountId}
    and kind = any(${kinds}) and reference = any(${references})
  order by created_at, kind, reference`

/** Returns the owner of an object: the key arrives without its merchant, in a notice of a provider. */
export const listOwners = (tx: Queries, accountId: string, { kind, reference }: ObjectKey) => tx.many<Scope>`
  select merchant_id, environment from acquirer_objects
  where account_id = ${accountId} and kind = ${kind} and reference = ${reference} limit 2`

type Change = ObjectKey & { facts: string | undefined; upstreamId?: string | undefined; now: Date }

/** 0 when there is one. */
export const insertObject = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  accountId: string,
  { kind, reference, upstreamId, facts, now }: Change & { facts: string },
) => tx.run`
  insert into acquirer_objects ${columns({
    merchantId,
    environment,
    accountId,
    kind,
    reference,
    upstreamId,
    facts,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })}
  on conflict (merchant_id, environment, account_id, kind, reference) do nothing`

/** 0 when another change came first. */
export const updateObject = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  accountId: string,
  { kind, reference, version, upstreamId, facts, now }: Change & { version: number },
) => tx.run`
  update acquirer_objects
  set facts = coalesce(${facts ?? null}, facts), upstream_id = coalesce(${upstreamId ?? null}, upstream_id),
    version = version + 1, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and account_id = ${accountId}
    and kind = ${kind} and reference = ${reference} and version = ${version}`

/** The owners of payments, by our references. Runs over all merchants: no scope. */
export const listPaymentOwners = (tx: Queries, accountId: string, references: readonly string[]) => tx.many<{
  merchantId: string
  reference: string
}>`
  select distinct merchant_id, reference from acquirer_objects
  where account_id = ${accountId} and kind in ('PAYMENT', 'ORDER') and environment = 'PRODUCTION'
    and reference = any(${references}::text[])`
