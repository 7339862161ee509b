import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command, Option } from 'commander'
import { bucketOf } from '../src/platform/ids.ts'
import { type CpuProfile, readProfile } from './figures/cpu-profile.ts'
import { piecesOf, scenarios } from './requests/scenarios.ts'
import { seed } from './requests/seed.ts'
import { partsTable } from './figures/parts.ts'
import { startGenerator, startMizan } from './machine/servers.ts'

// Profiles Mizan’s process in one scenario: `npm run bench -- --profile create-product --connections 64`.
// It is time that passed, not processor time: on a busy machine calls of the system look longer than they are.

type Options = { profile: string; connections: number; seconds: number; top: number; keep?: string }
const options = new Command('npm run bench --')
  .description('Profiles the process of Mizan in one scenario.')
  .addOption(new Option('--profile <name>', 'scenario').choices(scenarios.map(({ name }) => name)))
  .option('--connections <number>', 'callers at once', Number, 16)
  .option('--seconds <number>', 'how long it is looked at', Number, 10)
  .option('--top <number>', 'how many functions are shown', Number, 25)
  .option('--keep <file>', 'keeps the profile, of which Chrome and speedscope.app draw a flame graph')
  .parse()
  .opts<Options>()
const scenario = scenarios.find(({ name }) => name === options.profile)
const { connections, top } = options
const warmUpMs = 3_000
const intervalMicros = 200

const cleanup = new AsyncDisposableStack()
process.once('SIGINT', () => void cleanup.disposeAsync().finally(() => process.exit(130)))
try {
  print(await profile())
} finally {
  await cleanup.disposeAsync()
}

async function profile(): Promise<{ profile: CpuProfile; served: number; perSecond: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-profile-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${intervalMicros}`]
  const mizan = await startMizan(folder, flags)
  cleanup.defer(mizan.stop)
  const shop = (await seed(mizan.connection))[scenario?.shop ?? 'many']
  const generator = startGenerator()
  cleanup.defer(generator.stop)
  const bucket = bucketOf(shop.scope.merchantId)
  const requests = (scenario?.requests(bucket) ?? []).map((request) => piecesOf(request, shop.key))
  const load = (ms: number) => generator.load({ port: mizan.port, connections, ms, requests })
  await load(warmUpMs)
  const from = monotonicMicros()
  const { served, perSecond } = await load(options.seconds * 1_000)
  const until = monotonicMicros()
  await mizan.stop()
  const file = (await readdir(folder)).find((name) => name.endsWith('.cpuprofile'))
  if (!file) throw new Error('The server left no profile.')
  const text = await readFile(path.join(folder, file), 'utf8')
  if (options.keep) await copyFile(path.join(folder, file), options.keep)
  return { profile: readProfile(JSON.parse(text), { from, until }), served, perSecond }
}

/** The clock of V8's profiles. */
function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}

function print({ profile: found, served, perSecond }: Awaited<ReturnType<typeof profile>>): void {
  const { busyMicros, idleMicros, groups, owners, functions, inclusive } = found
  const line = (micros: number, name: string) =>
    `${((micros / busyMicros) * 100).toFixed(1).padStart(5)} %  ${(micros / served).toFixed(1).padStart(6)} µs  ${name}`
  const list = (title: string, micros: Map<string, number>) =>
    [
      '',
      title,
      ...[...micros]
        .sort(([, one], [, other]) => other - one)
        .slice(0, top)
        .map(([name, spent]) => line(spent, name)),
    ].join('\n')
  process.stdout.write(
    [
      `${scenario?.title} at ${connections} connections: ${Math.round(perSecond)} requests/s under the profiler,`,
      `${(busyMicros / served).toFixed(0)} µs of work a request; ${((idleMicros / (busyMicros + idleMicros)) * 100).toFixed(0)} % of the time idle.`,
      '',
      'Parts, which add up',
      partsTable(found, served),
      list('Functions, by their own time', functions),
      list('Groups, by their own time', groups),
      list('Groups, with the time of Node’s and native functions that they called', owners),
      list('Functions of Mizan, with everything that they called', inclusive),
      '',
    ].join('\n'),
  )
}
