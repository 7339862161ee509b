import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'
import { seriesCutOf, sourceCutOf, together } from './cut.ts'
import type { Question } from './period.ts'
import { journeyFacts, liveRows, narrowing, ofOneResource } from './queries.ts'
import { seriesSpansOf, type RollupSpan, rollupSpansOf } from './spans.ts'

// Rollups together with journeys that are not folded yet. A time span is read from the longest rollups that fit into it.

export const counted = sql`sessions, filtered, three_ds_started, three_ds_passed, vouchers, amount_minor`

/** Of the whole period, `part` is 0; of each part of it, 1 being the first of `starts`, there are the three last numbers alone. */
export type FunnelSum = {
  part: number
  furthest: number
  reason: string
  currency: string
  sessions: number
  filtered: number
  threeDsStarted: number
  threeDsPassed: number
  vouchers: number
  amountMinor: bigint
  opened: number
  submitted: number
  paid: number
}

/** One statement, so that nothing is counted twice or left out while it is folded. */
export function sumFunnel(tx: Queries, scope: Scope, question: Question, now: Date): Promise<FunnelSum[]> {
  const part = partOf(question)
  return tx.many<FunnelSum>`
  with live as materialized (
    select slot, furthest, reason, currency, ${counted} from (${journeyFacts(scope, now, liveRows(question))}) facts
    where true ${narrowing(question)}
  )
  select 0 as part, furthest, reason, currency, sum(sessions)::int4 as sessions, sum(filtered)::int4 as filtered,
    sum(three_ds_started)::int4 as three_ds_started, sum(three_ds_passed)::int4 as three_ds_passed, sum(vouchers)::int4 as vouchers,
    sum(amount_minor)::bigint as amount_minor, 0 as opened, 0 as submitted, 0 as paid
  from (
    ${foldedOver(question, (stretch) => totalsIn(scope, question, stretch))}
    union all select furthest, reason, currency, ${counted} from live
  ) counted group by 2, 3, 4
  union all
  select part, 0, '', '', 0, 0, 0, 0, 0, 0, sum(opened)::int4, sum(submitted)::int4, sum(paid)::int4
  from (
    select ${part} as part, opened, submitted, paid from (${seriesIn(scope, question)}) series
    union all
    select ${part}, case when furthest > 1 then sessions else 0 end, case when furthest > 4 then sessions else 0 end,
      case when furthest = 9 then sessions else 0 end
    from live
  ) parts group by part`
}

const partOf = ({ starts }: Question): Fragment =>
  sql`width_bucket(slot, ${starts.map((start) => start.toISOString())}::timestamptz[])`

const foldedOver = (question: Question, rowsIn: (stretch: RollupSpan) => Fragment): Fragment =>
  rollupSpansOf(question)
    .map(rowsIn)
    .reduce((all, rows) => sql`${all} union all ${rows}`)

function totalsIn({ merchantId, environment }: Scope, question: Question, { span, from, to }: RollupSpan): Fragment {
  const { resourceId = together } = question
  if (span === 'QUARTER')
    return sql`select furthest, reason, currency, ${counted} from journey_quarters
      where merchant_id = ${merchantId} and environment = ${environment} and slot >= ${from} and slot < ${to}
      ${narrowing(question)} ${ofOneResource(question)}`
  return sql`select furthest, reason, currency, ${counted} from journey_totals
    where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${resourceId} and span = ${span}
    and slot >= ${from} and slot < ${to} ${narrowing(question)}`
}

function seriesIn({ merchantId, environment }: Scope, question: Question): Fragment {
  const { resourceId, types, devices, locales, methods } = seriesCutOf(question)
  const rows = sql`select slot, opened, submitted, paid from journey_series
    where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${resourceId}
    and resource_type = any(${types}) and device = any(${devices}) and locale = any(${locales}) and method = any(${methods})`
  const spans = seriesSpansOf(question)
  if (!spans) return sql`${rows} and span = 'QUARTER' and slot >= ${question.from} and slot < ${question.to}`
  const { from, to, without, quarters } = spans
  return sql`${rows} and span = 'HOUR' and slot >= ${from} and slot < ${to} and slot <> all(${listOf(without)}::timestamptz[])
    union all ${rows} and span = 'QUARTER' and slot = any(${listOf(quarters)}::timestamptz[])`
}

const listOf = (times: readonly Date[]): string[] => times.map((time) => time.toISOString())

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

const touch = sql`channel, source, medium, campaign, referrer_domain, device`

/** Journeys that were looked at, by what led there; the most first. Amounts are those in `currency`. */
export const sumSources = (tx: Queries, scope: Scope, question: Question, now: Date) => tx.many<SourceSum>`
  select ${touch}, sum(sessions)::int4 as sessions, sum(paid)::int4 as paid,
    coalesce(sum(amount_minor) filter (where currency = ${question.currency}), 0)::bigint as amount_minor
  from (
    ${foldedOver(question, (stretch) => sourcesIn(scope, question, stretch))}
    union all
    select ${touch}, currency, sessions, ${paidOf}, amount_minor from (${journeyFacts(scope, now, liveRows(question))}) facts
    where furthest > 1 ${narrowing(question)}
  ) counted group by ${touch} order by sessions desc, paid desc, 1, 2, 3, 4, 5, 6 limit ${sourcesMax}`

const sourcesMax = 1_000
const paidOf = sql`case when furthest = 9 then sessions else 0 end`

function sourcesIn({ merchantId, environment }: Scope, question: Question, { span, from, to }: RollupSpan): Fragment {
  if (span === 'QUARTER')
    return sql`select ${touch}, currency, sessions, ${paidOf} as paid, amount_minor from journey_quarters
      where merchant_id = ${merchantId} and environment = ${environment} and slot >= ${from} and slot < ${to} and furthest > 1
      ${narrowing(question)} ${ofOneResource(question)}`
  const { resourceId, types, devices, locales, methods } = sourceCutOf(question)
  return sql`select ${touch}, currency, sessions, paid, amount_minor from journey_sources
    where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${resourceId}
    and locale = any(${locales}) and method = any(${methods}) and span = ${span} and slot >= ${from} and slot < ${to}
    and resource_type = any(${types}) and device = any(${devices})`
}
