import type { FirstTouch } from '#money/payments/first-touch.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Question } from './period.ts'
import type { Sighting } from './sighting.ts'

/** Adds the pages' sightings to the journeys' rows; a journey that is over and counted stays as it is. */
export const putSightings = (tx: Transaction, sightings: readonly Sighting[]) => tx.run`
  insert into journeys (merchant_id, environment, id, session_id, resource_type, resource_id, started_at, opened_at,
    form_started_at, method_selected_at, seen_at, left_at, continued_at, device, locale, method, channel, source, medium, campaign,
    referrer_domain)
  select "merchantId", environment, id, "sessionId", "resourceType", "resourceId", "startedAt", "openedAt", "formStartedAt",
    "methodSelectedAt", "seenAt", "leftAt", "continuedAt", device, locale, method, channel, source, medium, campaign, "referrerDomain"
  from jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb) as seen ("merchantId" uuid, environment text, id uuid,
    "sessionId" uuid, "resourceType" text, "resourceId" text, "startedAt" timestamptz, "openedAt" timestamptz,
    "formStartedAt" timestamptz, "methodSelectedAt" timestamptz, "seenAt" timestamptz, "leftAt" timestamptz,
    "continuedAt" timestamptz, device text, locale text, method text, channel text, source text, medium text, campaign text,
    "referrerDomain" text)
  on conflict (merchant_id, environment, id) do update set
    started_at = least(journeys.started_at, excluded.started_at),
    opened_at = least(journeys.opened_at, excluded.opened_at),
    form_started_at = least(journeys.form_started_at, excluded.form_started_at),
    method_selected_at = least(journeys.method_selected_at, excluded.method_selected_at),
    seen_at = greatest(journeys.seen_at, excluded.seen_at),
    left_at = greatest(journeys.left_at, excluded.left_at),
    continued_at = least(journeys.continued_at, excluded.continued_at),
    device = case when journeys.device = 'UNKNOWN' then excluded.device else journeys.device end,
    locale = coalesce(nullif(journeys.locale, ''), excluded.locale),
    method = coalesce(nullif(excluded.method, ''), journeys.method),
    channel = case when journeys.channel = '' then excluded.channel else journeys.channel end,
    source = case when journeys.channel = '' then excluded.source else journeys.source end,
    medium = case when journeys.channel = '' then excluded.medium else journeys.medium end,
    campaign = case when journeys.channel = '' then excluded.campaign else journeys.campaign end,
    referrer_domain = case when journeys.channel = '' then excluded.referrer_domain else journeys.referrer_domain end
  where journeys.folded_at is null`

type Visit = FirstTouch & { startedAt: Date; openedAt: Date | null; formStartedAt: Date | null }

export const findVisit = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Visit>`
  select started_at, opened_at, form_started_at, channel, source, medium, campaign, referrer_domain from journeys
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/**
 * The rows of `journeys` with their sessions, as of `now`: names and meanings are those of the rollups. `which` narrows the rows `j`. A visit that
 * continued in a session belongs to that journey, and is left out.
 */
export const journeyFacts = ({ merchantId, environment }: Scope, now: Date, which: Fragment): Fragment => sql`
  select seen.*,
    case
      when paid_at is not null then 9
      when voucher_at is not null then 8
      when three_ds_passed_at is not null then 7
      when three_ds_started_at is not null then 6
      when submitted_at is not null then 5
      when method_selected_at is not null then 4
      when form_started_at is not null then 3
      when opened_at is not null then 2
      when session_id is not null then 1
      else 0
    end as furthest,
    case
      when paid_at is not null then ''
      when session_id is null then case when is_left then 'CLOSED_PAGE' else '' end
      when status = 'CANCELED' then case when is_canceled_by_buyer then 'CANCELED_BY_BUYER' else 'CANCELED_BY_MERCHANT' end
      when not is_ended and not (status = 'OPEN' and coalesce(is_left, false)) then ''
      when last_failure is not null then last_failure
      when voucher_at is not null then 'CASH_NOT_PAID'
      when coalesce(is_left, false) then 'CLOSED_PAGE'
      else 'EXPIRED'
    end as reason,
    (session_id is not null or opened_at is not null)::int4 as sessions,
    (opened_at is null and (session_id is null or was_asked_for) and submitted_at is null)::int4 as filtered,
    (three_ds_started_at is not null or three_ds_passed_at is not null)::int4 as three_ds_started,
    (three_ds_passed_at is not null)::int4 as three_ds_passed,
    (voucher_at is not null)::int4 as vouchers
  from (
    select j.id, j.session_id, j.resource_type, j.resource_id, j.started_at, j.opened_at, j.form_started_at, j.method_selected_at,
      date_bin('15 minutes'::interval, j.started_at, '2000-01-01T00:00:00Z'::timestamptz) as slot, j.device,
      coalesce(nullif(j.locale, ''), s.locale, '') as locale, coalesce(s.submitted_method, j.method) as method,
      case when j.channel = '' then 'DIRECT' else j.channel end as channel, j.source, j.medium, j.campaign, j.referrer_domain,
      s.status, s.updated_at, s.submitted_at, s.three_ds_started_at, s.three_ds_passed_at, s.voucher_at, s.paid_at, s.last_failure,
      s.opened_at is not null as was_asked_for, s.cancel_reason = 'BUYER' as is_canceled_by_buyer,
      s.status in ('EXPIRED', 'BLOCKED') or (s.status = 'OPEN' and s.expires_at <= ${now}) as is_ended,
      (j.left_at is not null and j.left_at >= coalesce(j.seen_at, j.left_at))
        or coalesce(j.seen_at, case when j.session_id is null then j.started_at end) <= ${new Date(now.getTime() - idleMs)} as is_left,
      case when s.paid_at is null then '' else s.currency end as currency,
      case when s.paid_at is null then 0 else s.amount_minor end as amount_minor
    from journeys j
    left join payment_sessions s on s.merchant_id = j.merchant_id and s.environment = j.environment and s.id = j.session_id
    where j.merchant_id = ${merchantId} and j.environment = ${environment} and j.continued_at is null ${which}
  ) seen`

/** A buyer who has done nothing for this long has left. */
const idleMs = 30 * 60_000

/** The filters of a question beside its resource, of rows that have a column for each. */
export const narrowing = ({ resourceType, device, locale, method }: Question): Fragment => sql`
  ${resourceType === undefined ? nothing : sql`and resource_type = ${resourceType}`}
  ${device === undefined ? nothing : sql`and device = ${device}`}
  ${locale === undefined ? nothing : sql`and locale = ${locale}`}
  ${method === undefined ? nothing : sql`and method = ${method}`}`

/** Of one checkout session there is the journey itself; of everything else, what is not folded yet. */
export const liveRows = (question: Question): Fragment =>
  isOneSession(question)
    ? sql`${begunIn(question)} and j.id = ${question.resourceId}`
    : sql`${begunIn(question)} and j.folded_at is null ${ofOneResource(question)}`

const isOneSession = ({ resourceType, resourceId }: Question): boolean =>
  resourceType === 'CHECKOUT' && resourceId !== undefined

const begunIn = ({ from, to }: Question): Fragment => sql`and j.started_at >= ${from} and j.started_at < ${to}`

/** False for checkout sessions, whose rows name no resource. */
export const ofOneResource = ({ resourceId }: Question): Fragment =>
  resourceId === undefined ? nothing : sql`and resource_id = ${resourceId}`

const sampleSize = 10_000
/** A question for what is rare does not look through all journeys. */
const lookedThrough = 50_000

export type Medians = Record<
  'opened' | 'formStarted' | 'methodSelected' | 'submitted' | 'threeDsStarted' | 'threeDsPassed' | 'voucher' | 'paid',
  number | null
>

/** Seconds from step to step in the middle of the journeys that the question is about, among the newest. */
export const findMedians = (tx: Queries, scope: Scope, question: Question, now: Date) => tx.maybeOne<Medians>`
  select ${middle(sql`opened_at - started_at`)} as opened, ${middle(sql`form_started_at - opened_at`)} as form_started,
    ${middle(sql`method_selected_at - coalesce(form_started_at, opened_at)`)} as method_selected,
    ${middle(sql`submitted_at - coalesce(method_selected_at, form_started_at, opened_at)`)} as submitted,
    ${middle(sql`three_ds_started_at - submitted_at`)} as three_ds_started,
    ${middle(sql`three_ds_passed_at - three_ds_started_at`)} as three_ds_passed,
    ${middle(sql`voucher_at - submitted_at`)} as voucher, ${middle(sql`paid_at - submitted_at`)} as paid
  from (
    select * from (${journeyFacts(scope, now, sampled(scope, question))}) facts where true ${narrowing(question)}
    order by started_at desc limit ${sampleSize}
  ) newest`

const middle = (gap: Fragment): Fragment =>
  sql`percentile_cont(0.5) within group (order by greatest(extract(epoch from ${gap}), 0) ) filter (where ${gap} is not null)`

/** The oldest of those looked through is found in an index, without the rows. */
function sampled({ merchantId, environment }: Scope, question: Question): Fragment {
  if (isOneSession(question)) return liveRows(question)
  return sql`${begunIn(question)} ${ofOneResource(question)} and j.started_at >= coalesce((
    select j.started_at from journeys j where j.merchant_id = ${merchantId} and j.environment = ${environment} ${begunIn(question)}
    order by j.started_at desc offset ${lookedThrough} limit 1
  ), ${question.from})`
}
