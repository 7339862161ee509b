import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { newDeliveryEngine } from '../../src/events/delivery/engine.ts'
import { secretField } from '../../src/events/delivery/endpoint.ts'
import { claimDeliveries } from '../../src/events/delivery/queries.ts'
import { createClient } from '../../src/modules/clients/actions.ts'
import { asOneWrite } from '../../src/platform/context.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { bucketOf, newId } from '../../src/platform/ids.ts'
import { openOutbound } from '../../src/platform/outbound/outbound.ts'
import { deliverBare } from './bare-loop.ts'
import { withCost } from '../machine/cost.ts'
import {
  countDelivered,
  listEventsOf,
  seedDeliveries,
  seedEndpoints,
  seedEvents,
  settleDeliveries,
} from './delivery-queries.ts'
import { type BenchDatabase, withBenchDatabase, openShop, type Shop } from '../machine/database.ts'
import type { ReceiverFigures } from './receiver.ts'
import { atLeast, below, medianSpeed, speedOf, timed, type WorkPoint } from '../figures/speed.ts'

// Deliveries to a receiver on this machine, sent by the engine in this process. The ceiling is a bare loop on the same tables, which
// claims, posts and records, without endpoints, signatures, health, order, fairness or retries.

const endpoints = 20
const wantedPerSecond = 5_000
const wantedRatio = 0.6
const firstAttemptMs = 1_000
const publicUrl = 'https://pay.example'

export type DeliverySizes = { table: number; due: number; smallTable: number; emitted: number }

type Post = BenchDatabase & { shop: Shop; url: string; webhookIds: string[]; hear: () => Promise<ReceiverFigures> }

export const measureDeliveries = (sizes: DeliverySizes, tell: (point: WorkPoint) => void): Promise<void> =>
  withBenchDatabase(async (bench) => {
    const post = await openPost(bench)
    let filled = await fill(post, { first: 1, count: sizes.smallTable, isDue: true })
    const small = await claiming(post)
    await delivering(post, sizes.smallTable)
    filled = await fill(post, { first: filled, count: sizes.table - sizes.smallTable - 2 * sizes.due, isDue: false })
    filled = await fill(post, { first: filled, count: sizes.due, isDue: true })
    await settleDeliveries(post.db)
    const large = await claiming(post)
    const mizan = await delivering(post, sizes.due)
    await fill(post, { first: filled, count: sizes.due, isDue: true })
    await settleDeliveries(post.db)
    const ceiling = await costing(post, sizes.due, () => deliverBare(post, post.shop.scope, post.url))
    await requireDelivered(post, sizes.table)
    const load = String(sizes.due)
    tell({ title: 'deliveries', load, mizan, ceiling, target: atLeast(mizan.perSecond, wantedPerSecond, '/s') })
    tell({
      title: 'deliveries, ratio',
      load,
      mizan,
      ceiling,
      target: atLeast(mizan.perSecond / ceiling.perSecond, wantedRatio),
    })
    for (const [rows, speed] of [
      [sizes.smallTable, small],
      [sizes.table, large],
    ] as const)
      tell({
        title: 'claiming, one of 20 at once',
        load: `${rows} rows`,
        mizan: speed,
        ...(rows === sizes.table && { target: below((speed.p50 ?? 0) / (small.p50 ?? 1), 1.5, 'of the smaller') }),
      })
    const first = await waiting(post, sizes.emitted)
    tell({
      title: 'from commit to receiver',
      load: '100/s',
      mizan: first,
      target: below(first.p99, firstAttemptMs, 'ms'),
    })
  })

async function openPost(bench: BenchDatabase): Promise<Post> {
  const child = fork(fileURLToPath(new URL('./receiver.ts', import.meta.url)))
  bench.onEnd(async () => child.kill('SIGTERM'))
  const [port] = await once(child, 'message')
  const shop = await openShop(bench)
  const now = new Date()
  const url = `http://127.0.0.1:${port}/hooks`
  const ids = Array.from({ length: endpoints }, () => newId(now))
  const secret = 'whsec_of_the_benchmark_0123456789abcdef'
  const sealed = await Promise.all(ids.map((id) => bench.secrets.seal(secretField(id), secret)))
  await inTransaction(bench.db, (tx) => seedEndpoints(tx, shop.scope, { url, sealed, ids, now }))
  const hear = async (): Promise<ReceiverFigures> => {
    child.send({ tell: true })
    const [{ figures }] = await once(child, 'message')
    return figures
  }
  return { ...bench, shop, url, webhookIds: ids, hear }
}

const atOnce = 20_000

/** Answers with the number of the next row. */
async function fill(
  post: Post,
  { first, count, isDue }: { first: number; count: number; isDue: boolean },
): Promise<number> {
  const { db, shop, webhookIds } = post
  const at = new Date(Date.now() - 60_000)
  const body = JSON.stringify({ type: 'client.created', data: { object: { text: 'x'.repeat(700) } } })
  const last = first + count - 1
  for (let from = first; from <= last; from += atOnce) {
    const until = Math.min(last, from + atOnce - 1)
    const stretch = { first: from, last: until, body, at, webhookIds, isDue, bucket: bucketOf(shop.scope.merchantId) }
    await inTransaction(db, (tx) => seedEvents(tx, shop.scope, stretch))
    // A foreign key that was planned for an empty table reads all of it for each row.
    if (from === 1) await settleDeliveries(db)
    await inTransaction(db, (tx) => seedDeliveries(tx, shop.scope, stretch))
  }
  return last + 1
}

/** Duration of one claim of 25 for each endpoint; the claims are released again. */
async function claiming({ db, shop, webhookIds }: Post) {
  const took: number[] = []
  const beganAt = performance.now()
  const wanted = webhookIds.map((webhookId) => ({ webhookId, count: 25 }))
  for (let round = 0; round < 11; round++)
    await inTransaction(db, async (tx) => {
      const askedAt = performance.now()
      const lease = { now: new Date(), leaseEndsAt: new Date(Date.now() + 60_000) }
      await claimDeliveries(tx, shop.scope, wanted, lease)
      took.push(performance.now() - askedAt)
      throw undone
    }).catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const { p50 = 0, p99 = 0 } = speedOf(took, performance.now() - beganAt)
  return { perSecond: 500 / (p50 / 1000), p50, p99 }
}

const undone = new Error('This claim was only to be timed.')

function engineOf({ db, secrets }: BenchDatabase) {
  const outbound = openOutbound({ publicUrl, allowLocal: true })
  const log = pino({ level: 'warn' })
  const engine = newDeliveryEngine({ db, secrets, outbound, publicUrl, log, now: () => new Date() })
  return { ...engine, stop: () => engine.stop().then(() => outbound.close()) }
}

async function delivering(post: Post, count: number) {
  const engine = engineOf(post)
  const speed = await costing(post, count, engine.deliverDue)
  await engine.stop()
  return medianSpeed([speed])
}

/** With the processor time of each delivery, in this process and in PostgreSQL: on a busy machine, too, it is what stays the same. */
const costing = ({ postmaster }: Post, count: number, work: () => Promise<unknown>) =>
  withCost({ pid: process.pid }, postmaster, async () => ({ ...(await timed(count, work)), count }))

/** A hundred events a second come to pass while the engine runs; each counts until the first endpoint has heard of it. */
async function waiting(post: Post, count: number) {
  const engine = engineOf(post)
  engine.start()
  const committed: Promise<[string, number]>[] = []
  const beganAt = performance.now()
  for (let n = 0; n < count; n++) {
    const waitMs = beganAt + n * 10 - performance.now()
    if (waitMs > 1) await delay(waitMs)
    committed.push(happen(post))
  }
  const committedAt = new Map(await Promise.all(committed))
  await delay(firstAttemptMs)
  await engine.stop()
  const heardAt = new Map((await post.hear()).firstAt)
  const events = await listEventsOf(post.db.read, post.shop.scope, [...committedAt.keys()])
  const never = Number.POSITIVE_INFINITY
  const took = events.map(({ id, resourceId }) => (heardAt.get(id) ?? never) - (committedAt.get(resourceId) ?? never))
  return speedOf(took, performance.now() - beganAt)
}

/** The id of a client that is made, and when that was committed. */
async function happen({ db, shop: { scope } }: Post): Promise<[string, number]> {
  const now = new Date()
  const beginning = { scope, origin: 'API', correlationId: newId(now), now, publicUrl } as const
  const { client } = await asOneWrite(db, beginning, (ctx) => createClient(ctx, { name: 'Salma Idrissi' }))
  return [client.id, Date.now()]
}

async function requireDelivered({ db, shop }: Post, count: number): Promise<void> {
  const found = await countDelivered(db.read, shop.scope)
  if (found?.n !== count) throw new Error(`Of ${count} deliveries ${found?.n} were made.`)
}
