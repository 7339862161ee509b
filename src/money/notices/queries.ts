import type { Queries } from '#platform/db/database.ts'
import { columns, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'
import type { Notice, NoticeKey, NoticeOutcome } from './notice.ts'

// Notices belong to accounts at acquirers, which may serve all merchants: no statement has a scope.

/** Inserts nothing for an event that arrived before. */
export const insertNotice = (tx: Transaction, row: Notice) => tx.run`
  insert into acquirer_notices ${columns(row)} on conflict (account_id, event_id) do nothing`

/** Of several that act on it, one gets it. */
export const claimNotice = (
  tx: Transaction,
  { accountId, eventId }: NoticeKey,
  { now, until }: { now: Date; until: Date },
) => tx.maybeOne<Notice>`
  update acquirer_notices set tries = tries + 1, next_try_at = ${until}
  where account_id = ${accountId} and event_id = ${eventId} and next_try_at <= ${now} returning *`

type Acted = Pick<Notice, 'nextTryAt' | 'handledAt'> & { outcome: NoticeOutcome | null }

/** Writes nothing of a try that another has followed. */
export const updateNotice = (
  tx: Transaction,
  { accountId, eventId, tries }: NoticeKey & Pick<Notice, 'tries'>,
  acted: Acted,
) => tx.run`
  update acquirer_notices
  set outcome = ${acted.outcome}, next_try_at = ${acted.nextTryAt}, handled_at = ${acted.handledAt}
  where account_id = ${accountId} and event_id = ${eventId} and tries = ${tries}`

export type DueNotice = NoticeKey & { nextTryAt: Date | null }

/** The longest waiting first, from behind `after`. */
export const listDueNotices = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: DueNotice | undefined; limit: number },
) => tx.many<DueNotice>`
  select account_id, event_id, next_try_at from acquirer_notices
  where next_try_at <= ${now}
    and (next_try_at, account_id, event_id) > (${after?.nextTryAt ?? new Date(0)}, ${after?.accountId ?? ''}, ${after?.eventId ?? ''})
  order by next_try_at, account_id, event_id limit ${limit}`

/** All that is not done of an account, to be acted on now. */
export const retryNoticesNow = (tx: Transaction, accountId: string, now: Date) => tx.run`
  update acquirer_notices set next_try_at = ${now} where account_id = ${accountId} and next_try_at is not null`

/** Unmatched notices and those for the operator, oldest first. */
export const listNoticesForOperator = (tx: Queries, outcomes: readonly NoticeOutcome[]) => tx.many<Notice>`
  select * from acquirer_notices where outcome in ('UNMATCHED', 'FOR_OPERATOR') and outcome = any(${outcomes})
  order by received_at, account_id, event_id limit 500`

/** Notices of an account, newest first, from behind one of them. */
export const listNoticesOf = (
  tx: Queries,
  accountId: string,
  { isWaiting, before, limit }: { isWaiting: boolean; before: string | undefined; limit: number },
) => tx.many<Notice>`
  select * from acquirer_notices
  where account_id = ${accountId} ${isWaiting ? sql`and outcome in ('UNMATCHED', 'FOR_OPERATOR')` : nothing}
    ${before === undefined ? nothing : sql`and (received_at, event_id) < (select received_at, event_id from acquirer_notices where account_id = ${accountId} and event_id = ${before})`}
  order by received_at desc, event_id desc limit ${limit}`

/** Notices of an account that name one of these, by our reference or the provider's id; newest first. */
export const listNoticesAbout = (
  tx: Queries,
  accountId: string,
  { references, upstreamIds }: { references: readonly string[]; upstreamIds: readonly string[] },
  limit: number,
) => tx.many<Notice>`
  select * from acquirer_notices
  where account_id = ${accountId} and (reference = any(${references}) or upstream_id = any(${upstreamIds}))
  order by received_at desc, event_id desc limit ${limit}`

/** Of each account, how many are for people. */
export const countNoticesForOperator = (tx: Queries) => tx.many<{ accountId: string; n: number }>`
  select account_id, count(*)::int4 as n from acquirer_notices
  where outcome in ('UNMATCHED', 'FOR_OPERATOR') group by account_id limit 1000`

/** One that is done is acted on once more, as if it had come now. */
export const reopenNotice = (tx: Transaction, { accountId, eventId }: NoticeKey, now: Date) => tx.run`
  update acquirer_notices set next_try_at = ${now}, handled_at = null
  where account_id = ${accountId} and event_id = ${eventId}`

/** When each of these accounts last told us something. */
export const listLastNotices = (tx: Queries, accountIds: readonly string[]) => tx.many<{
  accountId: string
  receivedAt: Date
}>`
  select a.account_id, n.received_at
  from unnest(${[...accountIds]}::text[]) a (account_id) cross join lateral (
    select received_at from acquirer_notices
    where account_id = a.account_id order by received_at desc, event_id desc limit 1) n`

type Ages = { handledBefore: Date; anyBefore: Date }

export const deleteNotices = (
  tx: Transaction,
  { handledBefore, anyBefore }: Ages,
  { from, limit }: Batch,
) => tx.many<Gone>`
  delete from acquirer_notices where (account_id, event_id) in (
    select account_id, event_id from acquirer_notices
    where received_at < ${handledBefore} and received_at >= ${from}
      and (received_at < ${anyBefore} or (next_try_at is null and outcome not in ('UNMATCHED', 'FOR_OPERATOR')))
    order by received_at limit ${limit})
  returning received_at as at`
