import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { together } from './cut.ts'
import { journeyFacts } from './queries.ts'
import { counted } from './rollup-queries.ts'

// Folds journeys that are over into the rollups.

/** Accounts with unfolded journeys, behind `after`. Runs over all merchants: no scope. */
export const listUnfolded = (tx: Queries, after: Scope | undefined, limit: number) => tx.many<Scope>`
  select distinct merchant_id, environment from journeys
  where folded_at is null
    and (merchant_id, environment) > (${after?.merchantId ?? '00000000-0000-0000-0000-000000000000'}::uuid, ${after?.environment ?? ''})
  order by merchant_id, environment limit ${limit}`

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

/** Adds closed journeys to every rollup. */
export async function addToRollups(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  await addToQuarters(tx, scope, ids)
  await addToTotals(tx, scope, ids)
  await addToSources(tx, scope, ids)
  await addToSeries(tx, scope, ids)
}

/** The ids are joined, because a list of them is looked through for each row of a plan that is made without it. */
const over = ({ merchantId, environment }: Scope, ids: readonly string[]): Fragment => sql`
  select date_bin('15 minutes'::interval, started_at, '2000-01-01T00:00:00Z'::timestamptz) as slot, resource_type, resource_id, device,
    locale, method, channel, source, medium, campaign, referrer_domain, furthest, reason, currency,
    (furthest > 0)::int4 as sessions, filtered, three_ds_started, three_ds_passed, vouchers, amount_minor
  from unnest(${ids}::uuid[]) closed (id)
  join journeys j on j.merchant_id = ${merchantId} and j.environment = ${environment} and j.id = closed.id`

const sums = sql`sum(sessions), sum(filtered), sum(three_ds_started), sum(three_ds_passed), sum(vouchers), sum(amount_minor)`

const addToQuarters = (tx: Transaction, scope: Scope, ids: readonly string[]) => tx.run`
  insert into journey_quarters as kept (merchant_id, environment, slot, resource_type, resource_id, device, locale, method, channel,
    source, medium, campaign, referrer_domain, furthest, reason, currency, ${counted})
  select ${scope.merchantId}, ${scope.environment}, slot, resource_type, resource_id, device, locale, method, channel, source, medium,
    campaign, referrer_domain, furthest, reason, currency, ${sums}
  from (${over(scope, ids)}) ended
  group by slot, resource_type, resource_id, device, locale, method, channel, source, medium, campaign, referrer_domain, furthest,
    reason, currency
  on conflict (merchant_id, environment, slot, resource_type, resource_id, device, locale, method, channel, source, medium, campaign,
    referrer_domain, furthest, reason, currency)
  do update set ${added}`

const added = sql`sessions = kept.sessions + excluded.sessions, filtered = kept.filtered + excluded.filtered,
    three_ds_started = kept.three_ds_started + excluded.three_ds_started,
    three_ds_passed = kept.three_ds_passed + excluded.three_ds_passed, vouchers = kept.vouchers + excluded.vouchers,
    amount_minor = kept.amount_minor + excluded.amount_minor`

const days = sql`('DAY', date_bin('1 day'::interval, ended.slot, '2000-01-01T00:00:00Z'::timestamptz)),
    ('MONTH', date_trunc('month', ended.slot, 'UTC'))`

/** Checkout sessions have no resource, and stand for themselves nowhere but in `journeys`. */
const eachAndTogether = sql`cross join lateral (values (ended.resource_id), (${together})) which (resource_id)`

const addToTotals = (tx: Transaction, scope: Scope, ids: readonly string[]) => tx.run`
  insert into journey_totals as kept (merchant_id, environment, resource_id, span, slot, resource_type, device, locale, method,
    furthest, reason, currency, ${counted})
  select ${scope.merchantId}, ${scope.environment}, which.resource_id, spans.span, spans.slot, resource_type, device, locale, method,
    furthest, reason, currency, ${sums}
  from (${over(scope, ids)}) ended
  cross join lateral (values ${days}) spans (span, slot)
  ${eachAndTogether}
  where which.resource_id <> ''
  group by which.resource_id, spans.span, spans.slot, resource_type, device, locale, method, furthest, reason, currency
  on conflict (merchant_id, environment, resource_id, span, slot, resource_type, device, locale, method, furthest, reason, currency)
  do update set ${added}`

/** Each of `cuts` says of a journey what its row has in the columns of filters; src/modules/analytics/cut.ts reads them. */
const addToSources = (tx: Transaction, scope: Scope, ids: readonly string[]) => tx.run`
  insert into journey_sources as kept (merchant_id, environment, resource_id, locale, method, span, slot, resource_type, device,
    channel, source, medium, campaign, referrer_domain, currency, sessions, paid, amount_minor)
  select ${scope.merchantId}, ${scope.environment}, cuts.resource_id, cuts.locale, cuts.method, spans.span, spans.slot,
    cuts.resource_type, device, channel, source, medium, campaign, referrer_domain, currency, sum(sessions),
    coalesce(sum(sessions) filter (where furthest = 9), 0), sum(amount_minor)
  from (${over(scope, ids)}) ended
  cross join lateral (values ${days}) spans (span, slot)
  cross join lateral (values ('*', '*', '*', '*'), ('*', ended.resource_type, '*', '*'),
    ('*', ended.resource_type, ended.locale, ended.method), (ended.resource_id, ended.resource_type, '*', '*'),
    (ended.resource_id, ended.resource_type, ended.locale, ended.method)
  ) cuts (resource_id, resource_type, locale, method)
  where furthest > 1 and cuts.resource_id <> ''
  group by cuts.resource_id, cuts.locale, cuts.method, spans.span, spans.slot, cuts.resource_type, device, channel, source, medium,
    campaign, referrer_domain, currency
  on conflict (merchant_id, environment, resource_id, locale, method, span, slot, resource_type, device, channel, source, medium,
    campaign, referrer_domain, currency)
  do update set sessions = kept.sessions + excluded.sessions, paid = kept.paid + excluded.paid,
    amount_minor = kept.amount_minor + excluded.amount_minor`

/** As for sources; here one filter alone has rows that leave all others together. */
const addToSeries = (tx: Transaction, scope: Scope, ids: readonly string[]) => tx.run`
  insert into journey_series as kept (merchant_id, environment, resource_id, resource_type, device, locale, method, span, slot, opened,
    submitted, paid)
  select ${scope.merchantId}, ${scope.environment}, cuts.resource_id, cuts.resource_type, cuts.device, cuts.locale, cuts.method,
    spans.span, spans.slot, count(*), count(*) filter (where furthest > 4), count(*) filter (where furthest = 9)
  from (${over(scope, ids)}) ended
  cross join lateral (values ('QUARTER', ended.slot),
    ('HOUR', date_bin('1 hour'::interval, ended.slot, '2000-01-01T00:00:00Z'::timestamptz))) spans (span, slot)
  cross join lateral (values ('*', '*', '*', '*', '*'), ('*', ended.resource_type, '*', '*', '*'), ('*', '*', ended.device, '*', '*'),
    ('*', '*', '*', ended.locale, '*'), ('*', '*', '*', '*', ended.method),
    ('*', ended.resource_type, ended.device, ended.locale, ended.method),
    (ended.resource_id, ended.resource_type, '*', '*', '*'),
    (ended.resource_id, ended.resource_type, ended.device, ended.locale, ended.method)
  ) cuts (resource_id, resource_type, device, locale, method)
  where furthest > 1 and cuts.resource_id <> ''
  group by cuts.resource_id, cuts.resource_type, cuts.device, cuts.locale, cuts.method, spans.span, spans.slot
  on conflict (merchant_id, environment, resource_id, resource_type, device, locale, method, span, slot)
  do update set opened = kept.opened + excluded.opened, submitted = kept.submitted + excluded.submitted, paid = kept.paid + excluded.paid`

/** Visits that belong to a session's journey need not be kept. */
export const dropContinued = (tx: Transaction, { merchantId, environment }: Scope, before: Date) => tx.run`
  delete from journeys where merchant_id = ${merchantId} and environment = ${environment} and folded_at is null
    and continued_at <= ${before}`
