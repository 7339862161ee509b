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
    methods: 'CARD CASH',
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
  select j::text as text from journeys j union all select r::text from journey_rollups r`
