import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { hourMs } from '#platform/durations.ts'

/** Sums over the hours of a window. `took` counts attempts by the steps of the time that they took. */
export type Sums = { delivered: number; failed: number; failedAttempts: number; took: number[] }
export type Health = { day: Sums; week: Sums; pending: number; held: number }

type Row = {
  webhookId: string
  isOfDay: boolean
  delivered: number
  failed: number
  failedAttempts: number
  took50: number
  took100: number
  took250: number
  took500: number
  took1000: number
  took2500: number
  took5000: number
  took10000: number
}

type Waiting = { webhookId: string; pending: number; held: number }

/** Counting stops here: beyond it, the exact number does not matter. */
const countedMax = 10_000

/** The health of webhooks: a function of the id. */
export async function readHealth(tx: Queries, scope: Scope, ids: string[], now: Date): Promise<(id: string) => Health> {
  const [sums, waiting] = await Promise.all([listSums(tx, scope, ids, now), countWaiting(tx, scope, ids)])
  return (id) => {
    const ofWebhook = sums.filter(({ webhookId }) => webhookId === id)
    const { pending = 0, held = 0 } = waiting.find(({ webhookId }) => webhookId === id) ?? {}
    return { day: sumOf(ofWebhook.filter(({ isOfDay }) => isOfDay)), week: sumOf(ofWebhook), pending, held }
  }
}

const sumOf = (rows: readonly Row[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      delivered: sum.delivered + row.delivered,
      failed: sum.failed + row.failed,
      failedAttempts: sum.failedAttempts + row.failedAttempts,
      took: stepsOf(row).map((count, index) => count + (sum.took[index] ?? 0)),
    }),
    { delivered: 0, failed: 0, failedAttempts: 0, took: [] as number[] },
  )

const stepsOf = (row: Row): number[] => [
  row.took50,
  row.took100,
  row.took250,
  row.took500,
  row.took1000,
  row.took2500,
  row.took5000,
  row.took10000,
]

const listSums = (tx: Queries, { merchantId, environment }: Scope, ids: string[], now: Date) => tx.many<Row>`
  select webhook_id, hour > ${new Date(now.getTime() - 24 * hourMs)} as is_of_day, sum(delivered)::int4 as delivered,
    sum(failed)::int4 as failed, sum(failed_attempts)::int4 as failed_attempts, sum(took_50)::int4 as took50,
    sum(took_100)::int4 as took100, sum(took_250)::int4 as took250, sum(took_500)::int4 as took500, sum(took_1000)::int4 as took1000,
    sum(took_2500)::int4 as took2500, sum(took_5000)::int4 as took5000, sum(took_10000)::int4 as took10000
  from webhook_hours
  where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = any(${ids}::uuid[])
    and hour > ${new Date(now.getTime() - 7 * 24 * hourMs)}
  group by 1, 2`

const countWaiting = (tx: Queries, { merchantId, environment }: Scope, ids: string[]) => tx.many<Waiting>`
  select asked.id as webhook_id,
    (select count(*)::int4 from (
      select 1 from deliveries d where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.webhook_id = asked.id
        and d.status in ('PENDING', 'SENDING', 'RETRYING') limit ${countedMax}) open) as pending,
    (select count(*)::int4 from (
      select 1 from deliveries d where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.webhook_id = asked.id
        and d.status = 'HELD' limit ${countedMax}) held) as held
  from unnest(${ids}::uuid[]) as asked (id)`
