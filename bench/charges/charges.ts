import type { Pace } from '../requests/measure.ts'
import { newCharge, openLine } from './charge-steps.ts'
import type { ChargeCeilingOptions } from './charge-ceiling.ts'
import type { ChargeOrder } from './charge-load.ts'
import { type BenchDatabase, withBenchDatabase, openShop, type Shop } from '../machine/database.ts'
import { withCost } from '../machine/cost.ts'
import { copiersOf, rowsWritten } from '../copies/row-copies.ts'
import { settleAll } from '../copies/row-queries.ts'
import type { ServiceOptions } from '../machine/service.ts'
import { type Served, startServer, startWorker, type Worker } from '../machine/servers.ts'
import { atLeast, below, medianSpeed, type Speed, type WorkPoint } from '../figures/speed.ts'

// Charges over HTTP: a session is created, verified, and paid by card; when the answer is there, the ledger has it. Beside it runs
// the ceiling, which inserts the same rows and answers the same bytes.

const wantedPerSecond = 200
/** Maximum that Mizan may add to the bank's time, at half of that load. */
const ownP99Ms = 50
const buyersAtOnce = [1, 16, 64]
const warmUpCharges = 16

type ChargeBench = {
  servers: { mizan: Served; ceiling: Served }
  postmaster: number
  load: Worker<ChargeOrder, Speed>
  key: string
}

/** With a bank that answers at once, or after so many milliseconds. */
export const measureCharges = (pace: Pace, tell: (point: WorkPoint) => void, bankMs: number): Promise<void> =>
  withBenchDatabase(async (bench) => {
    const charges = await openCharges(bench, bankMs)
    const title = bankMs === 0 ? 'charge' : `charge, bank ${bankMs} ms`
    for (const server of Object.values(charges.servers))
      await charges.load.load({ ...orderFor(charges, server), ms: pace.warmUpMs, arrivals: { buyers: warmUpCharges } })
    await settleAll(bench.db)
    for (const buyers of buyersAtOnce) {
      const [mizan, ceiling] = await bothSides(charges, pace, { buyers })
      const target = buyers === Math.max(...buyersAtOnce) ? atLeast(mizan.perSecond, wantedPerSecond, '/s') : undefined
      tell({ title, load: String(buyers), mizan, ceiling, ...(target && { target }) })
    }
    for (const perSecond of [wantedPerSecond / 2, wantedPerSecond]) {
      const [mizan, ceiling] = (await bothSides(charges, pace, { perSecond })).map((speed) => ownPart(speed, bankMs))
      const isHalf = perSecond < wantedPerSecond
      const target = isHalf
        ? below(mizan?.p99, ownP99Ms, 'ms')
        : atLeast(Math.round(mizan?.perSecond ?? 0), 0.95 * perSecond, '/s')
      if (mizan && ceiling && target)
        tell({ title: `${title}, own part`, load: `${perSecond}/s`, mizan, ceiling, target })
    }
  })

const ownPart = ({ p50 = 0, p99 = 0, ...same }: Speed, bankMs: number): Speed => ({
  ...same,
  p50: p50 - bankMs,
  p99: p99 - bankMs,
})

const orderFor = ({ key }: ChargeBench, { port }: Served) => ({ key, port })

/** Each for the time of all rounds, one after the other in short rounds; medians of the rounds. */
async function bothSides(charges: ChargeBench, pace: Pace, arrivals: ChargeOrder['arrivals']): Promise<[Speed, Speed]> {
  const rounds: [Speed[], Speed[]] = [[], []]
  for (let round = 0; round < pace.rounds; round++)
    for (const [index, server] of [charges.servers.mizan, charges.servers.ceiling].entries()) {
      const order = { ...orderFor(charges, server), ms: pace.roundMs * 2, arrivals }
      rounds[index]?.push(await withCost(server, charges.postmaster, () => charges.load.load(order)))
    }
  return [medianSpeed(rounds[0]), medianSpeed(rounds[1])]
}

async function openCharges(bench: BenchDatabase, bankMs: number): Promise<ChargeBench> {
  const { connection, secret, onEnd } = bench
  const shop = await openShop(bench)
  const options: ServiceOptions = { connection, secret, bankMs }
  const mizan = await startServer('machine/service.ts', options)
  onEnd(mizan.stop)
  const steps = await learnSteps(bench, shop, mizan)
  const ceilingOptions: ChargeCeilingOptions = { connection, bankMs, connections: 10, steps }
  const ceiling = await startServer('charges/charge-ceiling.ts', ceilingOptions)
  onEnd(ceiling.stop)
  const load = startWorker<ChargeOrder, Speed>('charges/charge-load.ts')
  onEnd(load.stop)
  return { servers: { mizan, ceiling }, postmaster: bench.postmaster, load, key: shop.key }
}

/** Two charges show what each call writes, once a first one has made what is made once alone. */
async function learnSteps(
  { db }: BenchDatabase,
  { key }: Shop,
  { port }: Served,
): Promise<ChargeCeilingOptions['steps']> {
  const line = openLine(port, key)
  const bodies: string[] = []
  const written = async () => {
    const calls = newCharge(line)
    return rowsWritten(
      db,
      calls.map(({ ask }, index) => async () => {
        bodies[index] = await ask()
      }),
    )
  }
  for (const { ask } of newCharge(line)) await ask()
  const copiers = await copiersOf(db, await written(), await written())
  const paths = newCharge(line).map(({ path }) => path)
  await line.pool.close()
  return copiers.map((copier, index) => ({ path: paths[index] ?? '', body: bodies[index] ?? '', copier }))
}
