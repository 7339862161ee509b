import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { templateName } from '../test/database.ts'

// `npm test`: one PostgreSQL for all test files, a migrated template in it, and Node's own runner. Arguments name test files;
// without any, all run.

const chosen = process.argv.slice(2)
const files =
  chosen.length > 0 ? chosen : globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'dashboard/src/**/*.test.ts'])

const dataDir = await mkdtemp(path.join(tmpdir(), 'mizan-test-'))
const server = await startEmbedded({ dataDir, note: () => {} })
let exitCode = 1
try {
  const { host, port, user } = server.connection
  const operator = new pg.Client({ host, port, user, database: 'postgres' })
  await operator.connect()
  await operator.query(`create database ${templateName}`)
  await operator.end()
  await migrate({ host, port, user, database: templateName })
  exitCode = await runTests({ ...process.env, MIZAN_TEST_SERVER: JSON.stringify({ host, port, user }) })
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = exitCode

function runTests(env: NodeJS.ProcessEnv): Promise<number> {
  const runner = spawn(
    process.execPath,
    ['--test', `--test-concurrency=${availableParallelism()}`, '--test-timeout=600000', ...files],
    { stdio: 'inherit', env },
  )
  return new Promise((resolve) => runner.once('exit', (code) => resolve(code ?? 1)))
}
