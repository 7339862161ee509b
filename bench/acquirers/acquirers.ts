import { setTimeout as delay } from 'node:timers/promises'
import { noticeUrlOf } from '../../src/money/acquirers/account.ts'
import { addAccount, setRoute } from '../../src/money/acquirers/accounts.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { createKey } from '../../src/platform/merchants/merchants.ts'
import { setProductionAccess } from '../../src/platform/merchants/queries.ts'
import { settleAll } from '../copies/row-queries.ts'
import { atLeast, below, medianSpeed, type Speed, type WorkPoint } from '../figures/speed.ts'
import { withCost } from '../machine/cost.ts'
import { type BenchDatabase, openShop, withBenchDatabase } from '../machine/database.ts'
import { type Served, startServer, startWorker, type Steered, type Worker } from '../machine/servers.ts'
import type { ServiceOptions } from '../machine/service.ts'
import { median, type Pace } from '../requests/measure.ts'
import type { AcquirerOrder } from './acquirer-load.ts'
import { countHeld, listPaid } from './acquirer-queries.ts'
import type { DoubleOptions, DoubleOrder } from './double.ts'

// Payments at a live acquirer: compared with those at the simulator, which runs within the process; with a slow acquirer; and with its notices, while
// jobs act on them.

const ratioWanted = 0.8
const slowMs = 120
/** A process that has nothing to do but wait keeps no connection so long between two statements. */
const heldMs = 1_000
const startsWanted = 300
const noticesPerSecond = 200
const noticeP99Ms = 100
const buyers = 64

const keys = { secretKey: 'sk_test_bench1234', publishableKey: 'pk_test_bench1234' }
const webhookSecret = 'whsec_bench1234'

type AcquirerBench = BenchDatabase & {
  mizan: Served
  double: Steered
  load: Worker<AcquirerOrder, Speed>
  accountId: string
  scope: { merchantId: string; environment: 'PRODUCTION' }
  sandboxKey: string
  liveKey: string
}

type Tell = (point: WorkPoint) => void

export async function measureAcquirers(pace: Pace, tell: Tell): Promise<void> {
  await withAcquirer(async (bench) => {
    await measureRatio(bench, pace, tell)
    await measureNotices(bench, pace, tell)
  })
  await withAcquirer(async (bench) => {
    await measureStarts(bench, pace, tell)
    await measureHeld(bench, tell)
  })
}

/** In turns, so that other work of the machine affects both. */
async function measureRatio(bench: AcquirerBench, pace: Pace, tell: Tell): Promise<void> {
  const { load, mizan, double, postmaster, db, liveKey, sandboxKey } = bench
  const cardsFrom = { port: double.port, publishableKey: keys.publishableKey }
  const sides = [{ key: liveKey, cardsFrom }, { key: sandboxKey }]
  for (const atOnce of [16, buyers]) {
    const rounds: [Speed[], Speed[]] = [[], []]
    for (let round = -1; round < pace.rounds; round++)
      for (const [index, side] of sides.entries()) {
        const order = { work: 'CHARGES', port: mizan.port, buyers: atOnce, ms: pace.roundMs * 2, ...side } as const
        const speed = await withCost(mizan, postmaster, () => load.load(order))
        if (round >= 0) rounds[index]?.push(speed)
        else await settleAll(db)
      }
    const ratios = rounds[0].map(({ perSecond }, index) => perSecond / (rounds[1][index]?.perSecond ?? Number.NaN))
    tell({
      title: 'charge at a double : simulator',
      load: String(atOnce),
      mizan: medianSpeed(rounds[0]),
      ceiling: medianSpeed(rounds[1]),
      target: atLeast(median(ratios), ratioWanted),
    })
  }
}

const takes = ({ double }: AcquirerBench, delayMs: number) => double.send({ delayMs } satisfies DoubleOrder)

async function prepare({ load, mizan, double, liveKey: key }: AcquirerBench, count: number): Promise<void> {
  const cardsFrom = { port: double.port, publishableKey: keys.publishableKey }
  await load.load({ work: 'PREPARATIONS', port: mizan.port, key, ms: 0, buyers: 16, count, cardsFrom })
}

/** Payments that begin while others wait for the acquirer. What comes before them, from the order to the page, is not counted. */
async function measureStarts(bench: AcquirerBench, pace: Pace, tell: Tell): Promise<void> {
  const { load, mizan, postmaster, db, liveKey: key } = bench
  takes(bench, slowMs)
  const speeds: Speed[] = []
  for (let round = -1; round < pace.rounds; round++) {
    await prepare(bench, Math.ceil(((pace.roundMs * 2) / 1_000) * startsWanted))
    const order = { work: 'STARTS', port: mizan.port, key, ms: 0, buyers } as const
    const speed = await withCost(mizan, postmaster, () => load.load(order))
    if (round >= 0) speeds.push(speed)
    else await settleAll(db)
  }
  const speed = medianSpeed(speeds)
  const title = `payments begun, acquirer ${slowMs} ms`
  tell({ title, load: String(buyers), mizan: speed, target: atLeast(Math.round(speed.perSecond), startsWanted, '/s') })
}

/** Connections that stay in a transaction while nothing is done but to wait for the acquirer. */
async function measureHeld(bench: AcquirerBench, tell: Tell): Promise<void> {
  const { load, mizan, db, liveKey: key } = bench
  takes(bench, heldMs * 3)
  await prepare(bench, buyers)
  const paying = load.load({ work: 'STARTS', port: mizan.port, key, ms: 0, buyers })
  const isOver = new AbortController()
  const looking = look(db, isOver.signal)
  await paying.finally(() => isOver.abort())
  const held = Math.max(...(await looking))
  tell({
    title: 'connections held meanwhile, of 10',
    load: `${buyers} wait`,
    mizan: { perSecond: held },
    target: { text: '0', isMet: held === 0 },
  })
}

async function look({ read }: AcquirerBench['db'], signal: AbortSignal): Promise<number[]> {
  const seen: number[] = []
  while (!signal.aborted) {
    seen.push((await countHeld(read, heldMs))?.held ?? Number.NaN)
    await delay(50)
  }
  return seen
}

async function measureNotices(bench: AcquirerBench, pace: Pace, tell: Tell): Promise<void> {
  const { load, mizan, postmaster, db, scope, accountId, liveKey: key } = bench
  const payments = await listPaid(db.read, scope)
  const path = new URL(noticeUrlOf('http://localhost', accountId)).pathname
  const order = {
    work: 'NOTICES',
    port: mizan.port,
    key,
    perSecond: noticesPerSecond,
    path,
    secret: webhookSecret,
    payments,
  } as const
  const speeds: Speed[] = []
  for (let round = -1; round < pace.rounds; round++) {
    const speed = await withCost(mizan, postmaster, () => load.load({ ...order, ms: pace.roundMs * 2 }))
    if (round >= 0) speeds.push(speed)
  }
  const speed = medianSpeed(speeds)
  tell({
    title: 'notice, answered while jobs act',
    load: `${noticesPerSecond}/s`,
    mizan: speed,
    target: below(speed.p99, noticeP99Ms, 'ms'),
  })
}

const withAcquirer = (work: (bench: AcquirerBench) => Promise<void>): Promise<void> =>
  withBenchDatabase(async (bench) => {
    const { connection, secret, onEnd, db, secrets } = bench
    const now = new Date()
    const { scope: sandbox, key: sandboxKey } = await openShop(bench)
    const { merchantId } = sandbox
    const scope = { merchantId, environment: 'PRODUCTION' } as const
    const { key: liveKey } = await inTransaction(db, async (tx) => {
      await setProductionAccess(tx, merchantId, 'ENABLED', now)
      return createKey(tx, { ...scope, name: 'bench' }, now)
    })
    const doubleOptions: DoubleOptions = keys
    const double = await startServer('acquirers/double.ts', doubleOptions)
    onEnd(double.stop)
    const url = `http://127.0.0.1:${double.port}`
    const accountId = newId(now)
    const account = await addAccount(
      { db, secrets, now },
      {
        id: accountId,
        provider: 'stripe',
        name: 'bench',
        ownerId: null,
        environment: 'PRODUCTION',
        isTestMode: true,
        settings: { publishableKey: keys.publishableKey, apiBase: url, scriptUrl: `${url}/v3/`, pagesOrigin: url },
        secrets: { apiKey: keys.secretKey, webhookSecret },
      },
    )
    if (!account) throw new Error('There is an account already.')
    await setRoute({ db, now }, account, { ownerId: null, environment: 'PRODUCTION', method: 'CARD', currency: null })
    const options: ServiceOptions = { connection, secret, bankMs: 0, runsJobs: true }
    const mizan = await startServer('machine/service.ts', options)
    onEnd(mizan.stop)
    const load = startWorker<AcquirerOrder, Speed>('acquirers/acquirer-load.ts')
    onEnd(load.stop)
    await work({ ...bench, mizan, double, load, accountId, scope, sandboxKey, liveKey })
  })
