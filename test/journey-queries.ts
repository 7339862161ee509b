import type { Scope } from '#platform/context.ts'
import { columns } from '#platform/db/sql.ts'
import type { Queries } from '#platform/db/database.ts'

type Ended = {
  id: string
  startedAt: Date
  status: string
  method: string | null
  failure: string | null
  hasChallenge: boolean
  amount: number
  currency: string
}

/** A session as payments have left it, without its payments. */
export const putSession = (tx: Queries, { merchantId, environment }: Scope, ended: Ended) => {
  const { id, startedAt, status, failure, hasChallenge, amount, currency } = ended
  const method = status === 'PAID' ? (ended.method ?? 'CARD') : ended.method
  const later = new Date(startedAt.getTime() + 20_000)
  return tx.run`insert into payment_sessions ${columns({
    merchantId,
    environment,
    id,
    sourceKind: 'CHECKOUT',
    sourceId: id,
    status,
    amountMinor: amount,
    currency,
    methods: ['CARD', 'CASH'],
    savePaymentMethod: false,
    integration: 'HOSTED',
    threeDs: 'AUTO',
    attempts: 0,
    attemptsMax: 5,
    origin: 'API',
    version: 1,
    createdAt: startedAt,
    updatedAt: later,
    expiresAt: later,
    submittedAt: method === null ? null : later,
    submittedMethod: method,
    threeDsStartedAt: hasChallenge && method === 'CARD' ? later : null,
    voucherAt: method === 'CASH' ? later : null,
    lastFailure: method === null || status === 'PAID' ? null : failure,
    paidAt: status === 'PAID' ? later : null,
  })}`
}

/** All that is kept of buyers' looks, as text. Runs over all merchants: no scope. */
export const listKept = (tx: Queries) => tx.many<{ text: string }>`
  select j::text as text from journeys j union all select q::text from journey_quarters q union all select t::text from journey_totals t
  union all select s::text from journey_sources s union all select s::text from journey_series s`

/** One more in one row of each rollup in turn, as a mistake would leave it. Runs over all merchants: no scope. */
export const spoilers: readonly ((tx: Queries, merchantId: string) => Promise<number>)[] = [
  (tx, merchantId) =>
    tx.run`update journey_quarters set sessions = sessions + 1 where merchant_id = ${merchantId} and furthest = 2`,
  (tx, merchantId) =>
    tx.run`update journey_totals set sessions = sessions + 1 where merchant_id = ${merchantId} and span = 'MONTH' and resource_id = '*'`,
  (tx, merchantId) =>
    tx.run`update journey_sources set paid = paid + 1 where merchant_id = ${merchantId} and span = 'DAY' and locale = '*'`,
  (tx, merchantId) =>
    tx.run`update journey_series set opened = opened + 1 where merchant_id = ${merchantId} and span = 'HOUR' and device <> '*'`,
]
