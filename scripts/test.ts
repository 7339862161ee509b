import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import pg from 'pg'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { templateName } from '../test/database.ts'
import { costs } from './test-costs.ts'
import { asPrograms } from './test-groups.ts'

// `npm test`: one PostgreSQL for all test files, a migrated template in it, and Node's own runner. Arguments name test files;
// without any, all run.

const chosen = process.argv.slice(2)
const files =
  chosen.length > 0 ? chosen : globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'dashboard/src/**/*.test.ts'])

/** Data that end with the run: nothing waits for the disk, and no cleaning begins in the middle of a test. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
}

const folder = await mkdtemp(path.join(tmpdir(), 'mizan-test-'))
// As root, the database runs under another account, which has to reach its files.
await chmod(folder, 0o755)
const server = await startEmbedded({ dataDir: path.join(folder, 'data'), settings, note: () => {} })
try {
  const { host, port, user } = server.connection
  const operator = new pg.Client({ host, port, user, database: 'postgres' })
  await operator.connect()
  await operator.query(`create database ${templateName}`)
  await operator.end()
  await migrate({ host, port, user, database: templateName })
  process.env['MIZAN_TEST_SERVER'] = JSON.stringify({ host, port, user })
  // What Node makes of the sources it keeps from one program to the next, and from one run to the next.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), `mizan-compiled-${process.getuid?.() ?? 0}`)
  process.exitCode = await runTests()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function runTests(): Promise<number> {
  const programs = await Promise.all(
    asPrograms(files).map(async (program, index) => {
      if ('file' in program) return program.file
      const file = path.join(folder, `group-${index}.test.mjs`)
      await writeFile(file, program.text)
      return file
    }),
  )
  const stream = run({ files: programs, concurrency: availableParallelism(), timeout: 900_000 })
  let isGreen = true
  stream.on('test:fail', ({ todo }) => {
    if (todo === undefined || todo === false) isGreen = false
  })
  const told = costs(stream)
  stream.compose(spec).pipe(process.stdout)
  await new Promise((resolve) => stream.once('end', resolve))
  process.stdout.write(told())
  return isGreen ? 0 : 1
}
