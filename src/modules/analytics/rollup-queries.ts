import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Question } from './period.ts'
import { journeyFacts, liveRows, narrowing } from './queries.ts'

/** Of which rows a question is answered: the coarsest cut that has every column it asks about. */
function cutOf({ resourceType, resourceId, device, locale, method }: Question): string {
  const asked = [
    resourceId !== undefined ? 'RESOURCE' : resourceType !== undefined && 'TYPE',
    device !== undefined && 'DEVICE',
    locale !== undefined && 'LOCALE',
    method !== undefined && 'METHOD',
  ].filter((each) => each !== false)
  return asked.length > 1 ? 'FULL' : (asked[0] ?? 'ALL')
}

const cutOfSources = ({ resourceType, locale, method }: Question): string =>
  resourceType === undefined && locale === undefined && method === undefined ? 'SOURCE' : 'FULL'

const counted = sql`sessions, filtered, three_ds_started, three_ds_passed, vouchers, amount_minor`

type Sum = {
  furthest: number
  reason: string
  currency: string
  sessions: number
  filtered: number
  threeDsStarted: number
  threeDsPassed: number
  vouchers: number
  amountMinor: bigint
}
export type FunnelSum = Sum & { part: number }

/** What was folded, and what is not folded yet, by the part of the period: 1 is the first of `starts`. */
export const sumFunnel = (tx: Queries, scope: Scope, question: Question, now: Date) => tx.many<FunnelSum>`
  select width_bucket(slot, ${question.starts.map((start) => start.toISOString())}::timestamptz[]) as part, furthest, reason,
    currency, sum(sessions)::int4 as sessions, sum(filtered)::int4 as filtered, sum(three_ds_started)::int4 as three_ds_started,
    sum(three_ds_passed)::int4 as three_ds_passed, sum(vouchers)::int4 as vouchers, sum(amount_minor)::bigint as amount_minor
  from (
    select slot, furthest, reason, currency, ${counted} from journey_rollups
    where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and cut = ${cutOf(question)} ${folded(question)}
    union all
    select slot, furthest, reason, currency, ${counted} from (${journeyFacts(scope, now, liveRows(question))}) facts
    where true ${narrowing(question)}
  ) counted group by 1, 2, 3, 4`

export type SourceSum = {
  channel: string
  source: string
  medium: string
  campaign: string
  referrerDomain: string
  device: string
  sessions: number
  paid: number
  amountMinor: bigint
}

/** Journeys that somebody has looked at, by what led there; the most first. Amounts are those in `currency`. */
export const sumSources = (tx: Queries, scope: Scope, question: Question, now: Date) => tx.many<SourceSum>`
  select channel, source, medium, campaign, referrer_domain, device, sum(sessions)::int4 as sessions,
    coalesce(sum(sessions) filter (where furthest = 9), 0)::int4 as paid,
    coalesce(sum(amount_minor) filter (where currency = ${question.currency}), 0)::bigint as amount_minor
  from (
    select channel, source, medium, campaign, referrer_domain, device, furthest, currency, sessions, amount_minor from journey_rollups
    where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and cut = ${cutOfSources(question)}
      ${folded(question)} and furthest > 1
    union all
    select channel, source, medium, campaign, referrer_domain, device, furthest, currency, sessions, amount_minor
    from (${journeyFacts(scope, now, liveRows(question))}) facts where furthest > 1 ${narrowing(question)}
  ) counted group by 1, 2, 3, 4, 5, 6 order by sessions desc, paid desc, 1, 2, 3, 4, 5, 6 limit ${sourcesMax}`

const sourcesMax = 1_000

/** Checkout sessions stand in no rollup one by one. */
function folded({ resourceType, resourceId, from, to, ...question }: Question): Fragment {
  if (resourceType === 'CHECKOUT' && resourceId !== undefined) return sql`and false`
  const all = { resourceType, resourceId, from, to, ...question }
  return sql`and slot >= ${from} and slot < ${to} ${narrowing(all)}`
}

/** Whose journeys are not all folded. Runs over all merchants: no scope. */
export const listUnfolded = (tx: Queries) => tx.many<Scope>`
  select distinct merchant_id, environment from journeys where folded_at is null`

/** Writes down what journeys that are over have come to, which holds from then on. Their ids. */
export const closeJourneys = (
  tx: Transaction,
  scope: Scope,
  { now, limit, visitsBefore, sessionsBefore }: { now: Date; limit: number; visitsBefore: Date; sessionsBefore: Date },
) => tx.many<{ id: string }>`
  update journeys j set folded_at = ${now}, furthest = f.furthest, reason = f.reason, currency = f.currency,
    amount_minor = f.amount_minor, filtered = f.filtered, three_ds_started = f.three_ds_started,
    three_ds_passed = f.three_ds_passed, vouchers = f.vouchers, method = f.method, locale = f.locale, channel = f.channel
  from (
    select * from (${journeyFacts(scope, now, sql`and j.folded_at is null`)}) facts
    where case when session_id is null then started_at <= ${visitsBefore}
      else status in ('PAID', 'EXPIRED', 'CANCELED') and updated_at <= ${sessionsBefore} end
    limit ${limit}
  ) f
  where j.merchant_id = ${scope.merchantId} and j.environment = ${scope.environment} and j.id = f.id and j.folded_at is null
  returning j.id`

/**
 * Adds closed journeys to each cut of the rollups: every cut sums the same journeys; that of the sources, which are asked who looked
 * and who paid, without the steps between. They are joined, because a list of ids is looked
 * through for each row of a plan that is made without it.
 */
export const addToRollups = (tx: Transaction, { merchantId, environment }: Scope, ids: readonly string[]) => tx.run`
  insert into journey_rollups (merchant_id, environment, cut, resource_id, slot, resource_type, device, locale, method, channel,
    source, medium, campaign, referrer_domain, furthest, reason, currency, ${counted})
  select ${merchantId}, ${environment},
    case grouping(resource_type, resource_id, device, locale, method, channel)
      when 63 then 'ALL' when 31 then 'TYPE' when 15 then 'RESOURCE' when 55 then 'DEVICE' when 59 then 'LOCALE'
      when 61 then 'METHOD' when 54 then 'SOURCE' when 0 then 'FULL' end,
    coalesce(resource_id, ''), slot, coalesce(resource_type, ''), coalesce(device, ''), coalesce(locale, ''),
    coalesce(method, ''), coalesce(channel, ''), coalesce(source, ''), coalesce(medium, ''), coalesce(campaign, ''),
    coalesce(referrer_domain, ''), coalesce(furthest, looked), coalesce(reason, ''), currency, sum(sessions), sum(filtered),
    sum(three_ds_started), sum(three_ds_passed), sum(vouchers), sum(amount_minor)
  from (
    select date_bin('15 minutes'::interval, started_at, '2000-01-01T00:00:00Z'::timestamptz) as slot, resource_type, resource_id,
      device, locale, method, channel, source, medium, campaign, referrer_domain, furthest, reason, currency,
      case when furthest between 3 and 8 then 2 else furthest end as looked, (furthest > 0)::int4 as sessions, filtered,
      three_ds_started, three_ds_passed, vouchers, amount_minor
    from unnest(${ids}::uuid[]) closed (id)
    join journeys j on j.merchant_id = ${merchantId} and j.environment = ${environment} and j.id = closed.id
  ) over
  group by slot, currency, grouping sets ((furthest, reason), (furthest, reason, resource_type),
    (furthest, reason, resource_type, resource_id), (furthest, reason, device), (furthest, reason, locale), (furthest, reason, method),
    (looked, channel, source, medium, campaign, referrer_domain, device),
    (furthest, reason, resource_type, resource_id, device, locale, method, channel, source, medium, campaign, referrer_domain))
  on conflict (merchant_id, environment, cut, resource_id, slot, resource_type, device, locale, method, channel, source, medium,
    campaign, referrer_domain, furthest, reason, currency)
  do update set sessions = journey_rollups.sessions + excluded.sessions, filtered = journey_rollups.filtered + excluded.filtered,
    three_ds_started = journey_rollups.three_ds_started + excluded.three_ds_started,
    three_ds_passed = journey_rollups.three_ds_passed + excluded.three_ds_passed,
    vouchers = journey_rollups.vouchers + excluded.vouchers, amount_minor = journey_rollups.amount_minor + excluded.amount_minor`

/** Visits whose journey is that of a session need not be kept. */
export const dropContinued = (tx: Transaction, { merchantId, environment }: Scope, before: Date) => tx.run`
  delete from journeys where merchant_id = ${merchantId} and environment = ${environment} and folded_at is null
    and continued_at <= ${before}`

/** Whose journeys there are. Runs over all merchants: no scope. */
export const listOwners = (tx: Queries) => tx.many<Scope>`
  select m.merchant_id, e.environment as environment from merchants m cross join (values ('SANDBOX'), ('PRODUCTION')) e (environment)`

export const forgetFolded = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  before: Date,
  limit: number,
) => tx.run`
  delete from journeys where merchant_id = ${merchantId} and environment = ${environment} and id in (
    select id from journeys where merchant_id = ${merchantId} and environment = ${environment} and started_at < ${before}
      and folded_at is not null limit ${limit}
  )`
