import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { prepareCluster } from '../test/cluster.ts'
import { asOperator, preparedName, templateName } from '../test/database.ts'
import { costs } from './test-costs.ts'
import { asPrograms, startsServers } from './test-groups.ts'
import { clearLeftovers } from './test-leftovers.ts'
import { strays } from './test-strays.ts'

// `npm test`: one PostgreSQL for all test files, a migrated template in it, and Node's own runner. Arguments name test files;
// without any, all run but `*.long.test.ts`. `npm run test:long` runs those, and all that have a longer form, in it: more rounds first, then bounds
// one by one.

/** Makes Node find our files sooner. */
const ownFiles = new URL('../bin/own-files.js', import.meta.url).href

const program = new Command('npm test --')
  .description('Runs the tests, or those of some files, on a database of their own.')
  .option('--long', 'all that have a longer form, in it')
  .argument('[files...]', 'files of tests')
  .parse()
const { long: isLong = false } = program.opts<{ long?: true }>()
const chosen = program.args
const all = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'dashboard/src/**/*.test.ts'])
const hasMoreRounds = (file: string) => /\/long\.ts'/.test(readFileSync(file, 'utf8'))
const hasBounds = (file: string) => /\bboundMs\b/.test(readFileSync(file, 'utf8'))
const isLongAlone = (file: string) => file.endsWith('.long.test.ts')
const hasLongForm = (file: string) => isLongAlone(file) || hasMoreRounds(file) || hasBounds(file)
const files = chosen.length > 0 ? chosen : all.filter((file) => (isLong ? hasLongForm(file) : !isLongAlone(file)))
if (isLong) process.env['MIZAN_TEST_LONG'] = 'true'

/** Data that end with the run: nothing waits for the disk, and no cleaning begins in the middle of a test. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
}

/** Linux keeps these files in memory: a database of a thousand files is copied there in a quarter of the time that a disk takes. */
const memoryFolder = '/dev/shm'
const memoryBytesMin = 4 * 1024 ** 3

// Node's compile cache, shared by all programs and runs.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), `mizan-compiled-${process.getuid?.() ?? 0}`)
if (await hasMemoryFolder()) process.env['TMPDIR'] = memoryFolder
await clearLeftovers()
const folder = await mkdtemp(path.join(tmpdir(), `mizan-test-${process.pid}-`))
// As root, the database runs under another account, which has to reach its files.
await chmod(folder, 0o755)
const prepared = path.join(folder, 'prepared')
const stops: (() => Promise<void>)[] = []
try {
  await prepare()
  const cluster = process.env['MIZAN_TEST_CLUSTER']
  const server = cluster === undefined ? await start('data', settings) : await prepareCluster(cluster)
  process.env['MIZAN_TEST_SERVER'] = JSON.stringify(server)
  if (cluster === undefined) await asOperator(`alter database ${preparedName} rename to ${templateName}`)
  if (files.some(startsServers)) process.env['MIZAN_TEST_DURABLE_SERVER'] = JSON.stringify(await start('durable', {}))
  process.env['MIZAN_TEST_PREPARED'] = path.join(prepared, 'postgres')
  process.exitCode = await runTests()
} finally {
  await Promise.all(stops.map((stop) => stop()))
  await rm(folder, { recursive: true, force: true })
}

/** Whether there is such a folder from which programs run, with room for what tests leave there at once; a container's may be small. */
async function hasMemoryFolder(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const [, options] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(mounts) ?? []
  if (options === undefined || /\bnoexec\b/.test(options) || process.env['TMPDIR'] !== undefined) return false
  const { bavail, bsize } = await statfs(memoryFolder)
  return bavail * bsize >= memoryBytesMin
}

/** Makes a data folder and migrates its database, once for all that are copied from it. */
async function prepare(): Promise<void> {
  const { connection, stop } = await startEmbedded({ dataDir: prepared, settings, note: () => {} })
  try {
    await migrate(connection)
  } finally {
    await stop()
  }
}

/** A server on a copy of it. */
async function start(name: string, settings: Record<string, string>) {
  const dataDir = path.join(folder, name)
  await mkdir(dataDir, { mode: 0o700 })
  // By the system's own command, which keeps the owner.
  await promisify(execFile)('cp', ['-Rp', path.join(prepared, 'postgres'), dataDir])
  const { connection, stop } = await startEmbedded({ dataDir, settings, note: () => {} })
  stops.push(stop)
  const { host, port, user } = connection
  return { host, port, user }
}

async function runTests(): Promise<number> {
  if (!isLong) return runPrograms(await programsOf(files), availableParallelism() + 1)
  const rounds = await runPrograms(
    files.filter((file) => !hasBounds(file)),
    availableParallelism(),
  )
  // Promised milliseconds are judged where nothing else runs.
  return (await runPrograms(files.filter(hasBounds), 1)) || rounds
}

async function programsOf(grouped: readonly string[]): Promise<string[]> {
  return Promise.all(
    asPrograms(grouped).map(async (program, index) => {
      if ('file' in program) return program.file
      const file = path.join(folder, `group-${index}.test.mjs`)
      await writeFile(file, program.text)
      return file
    }),
  )
}

/** Zero when all are green. One more at once than there are cores suits programs that wait for PostgreSQL a good part of their time. */
async function runPrograms(programs: string[], concurrency: number): Promise<number> {
  if (programs.length === 0) return 0
  const stream = run({
    files: programs,
    concurrency,
    timeout: isLong ? 3_600_000 : 900_000,
    execArgv: ['--import', ownFiles],
  })
  let isGreen = true
  stream.on('test:fail', ({ todo }) => {
    if (todo === undefined || todo === false) isGreen = false
  })
  const said = strays(stream)
  const told = costs(stream)
  stream.compose(spec).pipe(process.stdout)
  await new Promise((resolve) => stream.once('end', resolve))
  process.stdout.write(said() + told())
  return isGreen ? 0 : 1
}
