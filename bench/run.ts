import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Command } from 'commander'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { measureLedger } from './ledger/ledger.ts'
import { measurePoint, type Pace, type Point, requireLikeAnswers, type Setting, warmUp } from './requests/measure.ts'
import { countWritten, serverVersion } from './requests/queries.ts'
import {
  closing,
  ledgerHead,
  ledgerLine,
  type Memory,
  type Results,
  tableHead,
  tableLine,
  workHead,
  workLine,
} from './figures/report.ts'
import { lostRatio, ratiosOf, readKept } from './figures/kept.ts'
import { type Scenario, scenarios } from './requests/scenarios.ts'
import { type Seeded, seed } from './requests/seed.ts'
import { startCeiling, startGenerator, startMizan } from './machine/servers.ts'
import type { WorkPoint } from './figures/speed.ts'
import { machine, postgresFigures, residentMb } from './machine/system.ts'
import { works } from './works.ts'

// `npm run bench`: Mizan against what the machine can do at best. Fails when any answer is not a success; a target that is
// missed is printed, and is no failure, because machines differ.

type Options = { quick?: true; only: string; json?: string; ratios?: string; check?: string }
const options = new Command('npm run bench --')
  .description('Measures Mizan against what the machine can do at best.')
  .option('--quick', 'about a minute, for a first look')
  .option('--only <name>', 'scenarios whose name contains it', '')
  .option('--json <file>', 'writes the figures')
  .option('--ratios <file>', 'writes the ratios of requests alone, which --check compares; no other work is measured')
  .option(
    '--check <file>',
    'compares ratios with those of a file that --ratios or --json has written: what has lost a tenth is measured once more, and a loss that repeats is a failure; no other work is measured',
  )
  .addHelpText('after', '\nOne scenario is looked at by --profile: npm run bench -- --profile NAME --help')
  .parse()
  .opts<Options>()
const pace: Pace = options.quick
  ? { rounds: 2, roundMs: 400, warmUpMs: 1_000, settleMs: 300 }
  : { rounds: 6, roundMs: 1_500, warmUpMs: 3_000, settleMs: 500 }
const connectionCounts = [1, 16, 64]
/** As Mizan has them: DATABASE_POOL for writes, and the shared readers. */
const ceilingConnections = { writers: 10, readers: 2 }

const chosen = scenarios.filter(({ name }) => name.includes(options.only))
const isOfRatios = options.check !== undefined || options.ratios !== undefined
const isLedgerChosen = !isOfRatios && 'ledger'.includes(options.only)
const isRequesting = chosen.length > 0 || isLedgerChosen
const chosenWorks = isOfRatios ? [] : works.filter(({ name }) => name.includes(options.only))
if (!isRequesting && chosenWorks.length === 0)
  throw new Error(
    `--only must be part of one of: ${[...scenarios, ...works].map(({ name }) => name).join(', ')}, ledger`,
  )

const kept = options.check === undefined ? undefined : await readKept(options.check)
const losses: string[] = []

const cleanup = new AsyncDisposableStack()
process.once('SIGINT', () => void cleanup.disposeAsync().finally(() => process.exit(130)))
try {
  const requested = isRequesting ? await bench() : nothingRequested()
  await cleanup.disposeAsync()
  const results = { ...requested, works: await measureWorks() }
  process.stdout.write(`\n${closing(results)}\n`)
  if (options.json) await writeFile(options.json, `${JSON.stringify(results, null, 2)}\n`)
  if (options.ratios) await writeFile(options.ratios, `${JSON.stringify(ratiosOf(results), null, 2)}\n`)
  if (losses.length > 0) throw new Error(`Slower than what was kept, twice: ${losses.join('; ')}.`)
} finally {
  await cleanup.disposeAsync()
}

function nothingRequested(): Omit<Results, 'works'> {
  const unmeasured = { pageTimeRatio: undefined, memory: [], memoryGrowth: undefined }
  return { machine: machine('as it comes along'), points: [], ledger: [], ...unmeasured }
}

async function measureWorks(): Promise<WorkPoint[]> {
  const points: WorkPoint[] = []
  if (chosenWorks.length > 0) process.stdout.write(`\n${workHead}\n`)
  for (const work of chosenWorks)
    await work.measure(
      pace,
      (point) => {
        process.stdout.write(`${workLine(point)}\n`)
        points.push(point)
      },
      options.quick === true,
    )
  return points
}

async function bench(): Promise<Omit<Results, 'works'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-bench-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const mizan = await startMizan(folder)
  cleanup.defer(mizan.stop)
  const shops = await seed(mizan.connection)
  const scopes = Object.fromEntries(Object.values(shops).map(({ scope, key }) => [`Bearer ${key}`, scope]))
  const ceiling = await startCeiling({ target: mizan.connection, scopes, ...ceilingConnections })
  cleanup.defer(ceiling.stop)
  const generator = startGenerator()
  cleanup.defer(generator.stop)
  const db = openDatabase({ target: mizan.connection, poolSize: 1, prepare: true })
  cleanup.defer(db.close)

  const setting: Setting = { servers: { mizan, ceiling }, generator, postmaster: mizan.postmaster, pace }
  const memoryNow = async (when: string): Promise<Memory> => ({
    when,
    mizanMb: await residentMb(mizan.pid),
    postgresMb: (await postgresFigures(mizan.postmaster))?.proportionalMb,
  })
  const memory = [await memoryNow('at start')]
  const points: Point[] = []
  if (chosen.length > 0) process.stdout.write(`${tableHead}\n`)
  for (const scenario of chosen) {
    points.push(...(await measureScenario(setting, scenario, shops)))
    memory.push(await memoryNow(`after ${scenario.title}`))
  }
  await requireAllRows(db, shops)
  const ledger = isLedgerChosen ? await measureLedger(mizan.connection, pace) : []
  if (ledger.length > 0) process.stdout.write(`\n${[ledgerHead, ...ledger.map(ledgerLine)].join('\n')}\n`)
  await delay(pace.warmUpMs)
  memory.push(await memoryNow('at the end'))
  const postgres = (await serverVersion(db.read))?.version ?? 'unknown'
  return {
    machine: machine(postgres),
    points,
    ledger,
    pageTimeRatio: pageTimeRatio(points),
    memory,
    memoryGrowth: growth(memory[Math.ceil(chosen.length / 2)]?.mizanMb, memory.at(-1)?.mizanMb),
  }
}

async function measureScenario(setting: Setting, scenario: Scenario, shops: Seeded): Promise<Point[]> {
  const shop = shops[scenario.shop]
  await requireLikeAnswers(setting.servers, scenario, shop)
  await warmUp(setting, scenario, shop)
  const points: Point[] = []
  for (const connections of connectionCounts) {
    const first = await measurePoint(setting, scenario, shop, connections)
    process.stdout.write(`${tableLine(first)}\n`)
    const point = await measureAgain(first, () => measurePoint(setting, scenario, shop, connections))
    if (point.generatorBusy > 0.8)
      process.stdout.write('  the load generator was at its limit; the figures are too low\n')
    points.push(point)
  }
  return points
}

/** The point; of one that has lost what was kept, the second measurement, which decides. */
async function measureAgain(first: Point, measure: () => Promise<Point>): Promise<Point> {
  if (!kept || lostRatio(kept, first) === undefined) return first
  const second = await measure()
  process.stdout.write(`${tableLine(second)}   measured again\n`)
  const lost = lostRatio(kept, second)
  if (lost !== undefined)
    losses.push(
      `${second.title} at ${second.connections}: ${second.ratio.toFixed(2)} where ${lost.toFixed(2)} was kept`,
    )
  return second
}

// A figure is worth nothing when rows are missing: each creation leaves its resource, event, reply and count.
async function requireAllRows(db: Database, shops: Seeded): Promise<void> {
  const found = await countWritten(db.read, shops.creating.scope)
  const created = (found?.['products'] ?? 0) + (found?.['clients'] ?? 0)
  if (found?.['events'] !== created || found['replies'] !== created || found['counted'] !== created)
    throw new Error(`Rows are missing: ${JSON.stringify(found)}`)
}

function pageTimeRatio(points: Point[]): number | undefined {
  const p50Of = (scenario: string) =>
    points.find((point) => point.scenario === scenario && point.connections === 1)?.mizan.p50
  return growth(p50Of('page-of-100'), p50Of('page-of-100000'))
}

function growth(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to / from
}
