import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { merchantRoutes } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openPorts } from '../../src/start/ports.ts'
import { scheduleOf } from '../../src/start/schedule.ts'
import { newCharge, openLine } from '../charges/charge-steps.ts'
import { settleAll } from '../copies/row-queries.ts'
import type { WorkPoint } from '../figures/speed.ts'
import { type BenchDatabase, openShop, type Shop, withBenchDatabase } from '../machine/database.ts'
import { startServer } from '../machine/servers.ts'
import {
  type StatementTime,
  copyMerchant,
  copyPayments,
  listAsked,
  listMerchantTables,
  listSizes,
  readWhole,
  startCounting,
  startFilling,
} from './growth-queries.ts'

// A big installation: one shop as Mizan itself has made it, as often as is asked for, and one shop that has most of the payments. Told
// are the time of every job, the slowest statement of calls and of jobs, and what reads a big table from end to end.

/** `payments` are those of the one big shop. */
export type GrowthSizes = { merchants: number; payments: number }

const chargesOfShop = 10
const merchantsAtOnce = 500
const paymentsAtOnce = 20_000
/** A table of fewer rows is read whole with good reason. */
const bigFrom = 5_000
/** Disk space of a merchant with its payments, and of a payment of the big shop, with room for sorting and the log. */
const bytes = { ofMerchant: 600_000, ofPayment: 3_000 }

type Tell = (point: WorkPoint) => void

export const measureGrowth = (sizes: GrowthSizes, tell: Tell): Promise<void> =>
  withBenchDatabase(
    async (bench) => {
      const fitting = await fittingSizes(sizes)
      const client = new pg.Client(bench.connection)
      await client.connect()
      bench.onEnd(() => client.end())
      const { port, stop } = await startServer('machine/service.ts', {
        connection: bench.connection,
        secret: bench.secret,
        bankMs: 0,
      })
      bench.onEnd(stop)
      const shop = await openShop(bench)
      await sell(port, shop)
      const rows = await fill(bench, shop, fitting)
      told(`${fitting.merchants} merchants, ${fitting.payments} payments of one of them, ${rows} rows copied`)
      await startCounting(client)
      await callAll(port, shop)
      await tellStatements(client, 'calls', tell)
      await startCounting(client)
      await runJobs(bench, tell)
      await tellStatements(client, 'jobs', tell)
    },
    { shared_preload_libraries: 'pg_stat_statements' },
  )

/** A part of what is asked for, where the disk has no room for all. */
async function fittingSizes({ merchants, payments }: GrowthSizes): Promise<GrowthSizes> {
  const { bavail, bsize } = await statfs(tmpdir())
  const part = Math.min(1, (bavail * bsize * 0.5) / (merchants * bytes.ofMerchant + payments * bytes.ofPayment))
  if (part < 1) told(`The disk has room for ${Math.floor(part * 100)} in 100 of it.`)
  return { merchants: Math.floor(merchants * part), payments: Math.floor(payments * part) }
}

const told = (line: string) => process.stdout.write(`${line}\n`)

async function sell(port: number, { key }: Shop): Promise<void> {
  const line = openLine(port, key)
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  }
  await post('/v1/webhooks', { url: 'https://shop.example/hooks', events: ['*'] })
  await post('/v1/products', { name: 'Tajine', price: 249.9, stockQuantity: 40 })
  await post('/v1/clients', { name: 'Salma Idrissi', email: 'salma@example.ma' })
  await post('/v1/payment-links', { amount: 150, description: 'Cours de poterie' })
  for (let count = 0; count < chargesOfShop; count++) for (const { ask } of newCharge(line)) await ask()
  await line.pool.close()
}

async function fill({ db, connection }: BenchDatabase, { scope }: Shop, sizes: GrowthSizes): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await startFilling(client)
    const tables = await listMerchantTables(client)
    let rows = 0
    for (let from = 1; from < sizes.merchants; from += merchantsAtOnce) {
      const to = Math.min(sizes.merchants - 1, from + merchantsAtOnce - 1)
      for (const table of tables) rows += await copyMerchant(client, table, { merchantId: scope.merchantId, from, to })
    }
    for (let from = 1; from * chargesOfShop <= sizes.payments; from += paymentsAtOnce / chargesOfShop) {
      const to = Math.floor(Math.min(sizes.payments / chargesOfShop, from - 1 + paymentsAtOnce / chargesOfShop))
      rows += await copyPayments(client, { merchantId: scope.merchantId, from, to })
    }
    await settleAll(db)
    await client.query('analyze')
    return rows
  } finally {
    await client.end()
  }
}

/** Every list and every total that the merchant API has, of the big shop, as callers ask for them first; and searches. */
async function callAll(port: number, { key }: Shop): Promise<void> {
  const plain = merchantRoutes.flatMap(({ method, path }) => (method === 'GET' && !path.includes('{') ? [path] : []))
  const searches = ['/products?q=Taj', '/clients?q=Salma', '/transactions?q=txn', '/transactions?status=SUCCEEDED']
  for (const path of [...plain, ...searches]) {
    const beganAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    await answer.text()
    const ms = performance.now() - beganAt
    if (ms > 200 || !answer.ok) told(`GET ${path}: ${answer.status} after ${ms.toFixed()} ms`)
  }
}

/** Each as the clock runs it, once; one that runs into a time-out fails, and the benchmark with it. */
async function runJobs({ db, secrets }: BenchDatabase, tell: Tell): Promise<void> {
  const config = readConfig({})
  const now = () => new Date()
  const ports = openPorts({ db, config, secrets, now })
  for (const { name, pattern, run } of scheduleOf({ db, config, secrets, ports })) {
    const beganAt = performance.now()
    await run(now())
    const ms = performance.now() - beganAt
    tell({ title: name, load: pattern, mizan: { perSecond: 1_000 / ms, p50: ms } })
  }
}

/** The slowest statements, and those that read a big table from end to end. */
async function tellStatements(client: pg.Client, whose: string, tell: Tell): Promise<void> {
  const asked = await listAsked(client)
  const sizes = await listSizes(client, bigFrom)
  const worst = asked[0]
  if (worst) tell({ title: `slowest of ${whose}`, load: `${asked.length} texts`, mizan: speedOfText(worst) })
  for (const statement of asked) {
    const whole = await readWhole(client, statement.text)
    // A partial index is not seen in a plan without constants: what has looked at fewer pages than the table has was by index.
    const big = whole?.filter((name) => statement.pages >= (sizes.get(name) ?? Number.POSITIVE_INFINITY)) ?? []
    if (big.length > 0)
      told(`${whose} read ${big.join(', ')} whole, ${statement.maxMs.toFixed()} ms: ${oneLine(statement.text)}`)
    else if (statement.maxMs > 500)
      told(`${whose}, ${statement.maxMs.toFixed()} ms${whole ? '' : ', not planned'}: ${oneLine(statement.text)}`)
  }
}

const speedOfText = ({ meanMs, maxMs }: StatementTime) => ({ perSecond: 1_000 / meanMs, p50: meanMs, p99: maxMs })
const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 160)
