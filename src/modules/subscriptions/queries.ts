import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { assignments, columns, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import { type Attempted, type DueDate, owedStates, type Trigger } from './due-date.ts'
import type { Method } from './payment-method.ts'
import type { DueDateFilters, SubscriptionFilters } from './schemas.ts'
import type { Subscription } from './subscription.ts'

export const subscriptionsList = 'subscriptions'

export function listSubscriptions(
  tx: Queries,
  scope: Scope,
  { page, size, sort, status, clientId, externalId, dueBefore, from, to }: SubscriptionFilters,
) {
  return pageOfRows<Subscription>(tx, scope, {
    list: subscriptionsList,
    table: sql`subscriptions`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment}`,
    indexed: [
      clientId !== undefined && sql`and client_id = ${clientId}`,
      externalId !== undefined && sql`and external_id = ${externalId}`,
      from && sql`and created_at >= ${from}`,
      to && sql`and created_at < ${to}`,
    ],
    filters: [
      status !== undefined && sql`and state = ${status}`,
      dueBefore !== undefined && sql`and next_due_at < ${dueBefore}`,
    ],
    origin: undefined,
    page: { page, size, sort },
    sortColumns: { createdAt: sql`created_at`, updatedAt: sql`updated_at`, nextDueDate: sql`next_due_at` },
  })
}

/** Subscriptions of these clients: those that run come first, the newest of them before the others. */
export const listSubscriptionsOf = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientIds: string[],
  limit: number,
) => tx.many<Subscription>`
  select * from subscriptions
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = any(${clientIds})
  order by ended_at is not null, created_at desc, id desc limit ${limit}`

export function listDueDates(
  tx: Queries,
  scope: Scope,
  subscriptionId: string,
  { page, size, sort, status }: DueDateFilters,
) {
  return pageOfRows<DueDate>(tx, scope, {
    list: 'due dates',
    table: sql`due_dates`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and subscription_id = ${subscriptionId}`,
    // A subscription has a handful a year, so they are counted one by one.
    indexed: [nothing],
    filters: [status !== undefined && sql`and status = ${status}`],
    origin: undefined,
    page: { page, size, sort },
    sortColumns: { createdAt: sql`created_at`, sequence: sql`sequence` },
  })
}

export const findSubscription = (
  tx: Queries,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<Subscription>`
  select * from subscriptions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Subscriptions of a client that go on and are charged to a card. */
export const listChargedTo = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  paymentMethodId: string,
) => tx.many<Subscription>`
  select * from subscriptions
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId}
    and payment_method_id = ${paymentMethodId} and collection = 'AUTO' and not cancel_at_period_end
    and state in ('SCHEDULED', 'TRIALING', 'INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED')
  order by id limit 20`

export const lockSubscription = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<Subscription>`
  select * from subscriptions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update`

export const findByExternalId = (
  tx: Queries,
  { merchantId, environment }: Scope,
  externalId: string,
) => tx.maybeOne<Subscription>`
  select * from subscriptions where merchant_id = ${merchantId} and environment = ${environment} and external_id = ${externalId}`

/** Returns the owner of a subscription: a token arrives without its merchant. */
export const findSubscriptionOwner = (tx: Queries, id: string) => tx.maybeOne<
  { ownerId: string } & Pick<Scope, 'environment'>
>`
  select owner_id, environment from subscription_directory where subscription_id = ${id}`

/** Refused by `subscriptions_external_id` when the externalId is taken. */
export const insertSubscription = (n: number, { merchantId, environment }: Scope, row: Subscription): Part[] => [
  part('agreed', n)`insert into subscriptions ${columns({ merchantId, ...row })}`,
  part('found_by', n)`
    insert into subscription_directory (subscription_id, owner_id, environment) values (${row.id}, ${merchantId}, ${environment})`,
]

/** The guard: nothing is written when it is no longer in one of `sources`. `events` is the number of events about the change. */
export const updateSubscription = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, sources, row, events }: { id: string; sources: readonly string[]; row: Partial<Subscription>; events: number },
) => tx.maybeOne<Subscription>`
  update subscriptions set ${assignments(row)}, version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and state = any(${sources})
  returning *`

/** Refused by `due_dates_sequence` when there is one with this number. */
export const insertDueDate = (tx: Transaction, { merchantId }: Scope, row: DueDate) => tx.run`
  insert into due_dates ${columns({ merchantId, ...row })}`

export const findDueDate = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<DueDate>`
  select * from due_dates where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const findDueDateOfSession = (
  tx: Queries,
  { merchantId, environment }: Scope,
  subscriptionId: string,
  sessionId: string,
) => tx.maybeOne<DueDate>`
  select * from due_dates
  where merchant_id = ${merchantId} and environment = ${environment} and subscription_id = ${subscriptionId} and session_id = ${sessionId}`

export const lockDueDate = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.maybeOne<DueDate>`
  select * from due_dates where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update`

/** Due dates that are in the future or owed, by number. Under the lock of the subscription these are all. */
export const listLiveDueDates = (
  tx: Queries,
  { merchantId, environment }: Scope,
  subscriptionId: string,
) => tx.many<DueDate>`
  select * from due_dates
  where merchant_id = ${merchantId} and environment = ${environment} and subscription_id = ${subscriptionId}
    and (status = 'SCHEDULED' or status = any(${owedStates}))
  order by sequence`

/** Due dates that are over, the newest first. */
export const listPastDueDates = (
  tx: Queries,
  { merchantId, environment }: Scope,
  subscriptionId: string,
  limit: number,
) => tx.many<DueDate>`
  select * from due_dates
  where merchant_id = ${merchantId} and environment = ${environment} and subscription_id = ${subscriptionId}
    and status <> 'SCHEDULED' and not status = any(${owedStates})
  order by sequence desc limit ${limit}`

export const findLastSequence = async (
  tx: Queries,
  { merchantId, environment }: Scope,
  subscriptionId: string,
): Promise<number> =>
  (
    await tx.maybeOne<{ sequence: number }>`
    select sequence from due_dates
    where merchant_id = ${merchantId} and environment = ${environment} and subscription_id = ${subscriptionId}
    order by sequence desc limit 1`
  )?.sequence ?? 0

export const listOwedDueDates = (
  tx: Queries,
  { merchantId, environment }: Scope,
  subscriptionIds: string[],
) => tx.many<DueDate>`
  select * from due_dates
  where merchant_id = ${merchantId} and environment = ${environment} and subscription_id = any(${subscriptionIds}) and status = any(${owedStates})
  order by subscription_id, sequence`

export const updateDueDate = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, sources, row, events }: { id: string; sources: readonly string[]; row: Partial<DueDate>; events: number },
) => tx.maybeOne<DueDate>`
  update due_dates set ${assignments(row)}, version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = any(${sources})
  returning *`

/** Due dates with work for the clock, longest waiting first. Runs over all merchants: no scope. */
export const listWakingDueDates = (tx: Queries, now: Date, limit: number) => tx.many<Scope & { id: string }>`
  select merchant_id, environment, id from due_dates where wake_at <= ${now} order by wake_at, id limit ${limit}`

/** Of several callers who claim the same due dates at once, each gets others. */
export const claimWakingDueDates = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { ids, now, until }: { ids: string[]; now: Date; until: Date },
) => tx.many<{ id: string }>`
  update due_dates set wake_at = ${until}
  where merchant_id = ${merchantId} and environment = ${environment} and wake_at <= ${now} and id in (
    select id from due_dates
    where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[]) and wake_at <= ${now}
    order by id for update skip locked)
  returning id`

export type Waking = Scope & { id: string; wakeAt: Date }
type WakingPage = { after: Waking | undefined; limit: number }

/** Those behind `after`, the longest waiting first. Runs over all merchants: no scope. */
export const listWakingSubscriptions = (tx: Queries, now: Date, { after, limit }: WakingPage) => tx.many<Waking>`
  select merchant_id, environment, id, wake_at from subscriptions
  where wake_at <= ${now}
    and (wake_at, id) > (${after?.wakeAt ?? new Date(0)}, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
  order by wake_at, id limit ${limit}`

/** Wakes it at `until` and not before, if it is to be woken now. */
export const postponeWaking = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, now, until }: { id: string; now: Date; until: Date },
) => tx.run`
  update subscriptions set wake_at = ${until}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and wake_at <= ${now}`

/** Undefined when the claim is over: it was worked on, or another has claimed it. */
export const lockClaimed = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, until }: { id: string; until: Date },
) => tx.maybeOne<DueDate>`
  select * from due_dates
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and wake_at = ${until} for update`

/** The first caller has it until `until`; undefined for the second. */
export const claimWaking = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, now, until }: { id: string; now: Date; until: Date },
) => tx.maybeOne<DueDate>`
  update due_dates set wake_at = ${until}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and wake_at <= ${now}
  returning *`

type NewAttempt = Attempted & { dueDateId: string; number: number; paymentMethodId: string; at: Date }

export const insertAttempt = (tx: Transaction, { merchantId, environment }: Scope, row: NewAttempt) => tx.run`
  insert into due_date_attempts ${columns({ merchantId, environment, ...row })}`

/** Attempts with a card that were declined since, for all due dates. */
export const countDeclines = async (
  tx: Queries,
  { merchantId, environment }: Scope,
  paymentMethodId: string,
  since: Date,
): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from due_date_attempts a
    join transactions t on t.merchant_id = a.merchant_id and t.environment = a.environment and t.id = a.transaction_id
    where a.merchant_id = ${merchantId} and a.environment = ${environment} and a.payment_method_id = ${paymentMethodId}
      and a.at > ${since} and t.status = 'FAILED' and t.decline is not null`
  )?.n ?? 0

export const listTriggers = (tx: Queries, { merchantId, environment }: Scope, transactionIds: string[]) => tx.many<{
  transactionId: string
  trigger: Trigger
}>`
  select transaction_id, trigger from due_date_attempts
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = any(${transactionIds})`

/** Deleted ones too. */
export const listMethods = (tx: Queries, { merchantId, environment }: Scope, ids: string[]) => tx.many<Method>`
  select id, client_id, type, brand, last4, exp_month, exp_year, consent_channel, acquirer, deleted_at from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids})`

/** Subscriptions of a merchant that may charge again, 500 at most. */
export const countLiveSubscriptions = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from subscriptions where merchant_id = ${merchantId} and environment = ${environment}
      and state not in ('INCOMPLETE_EXPIRED', 'CANCELED', 'COMPLETED') limit 500
  ) live`
