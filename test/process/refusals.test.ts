import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server as TcpServer } from 'node:net'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { openChecked } from '../../src/start/bring-up.ts'
import { StartProblem } from '#platform/postgres/start-problem.ts'
import { recordOnly } from '../backup-queries.ts'
import { createEmptyDatabase, createGuest, loseCommits, urlOf } from './process-queries.ts'
import {
  findOldNode,
  launchServer,
  makePlace,
  mizan,
  ordinaryUser,
  paste,
  type Place,
  program,
  type Settings,
} from './server.ts'

// Problems that stop a start have one line that names the fix.

const place = await makePlace({ after })
const secret = randomBytes(32).toString('base64')

async function assertRefused(line: RegExp, settings: Settings, on: Place = place): Promise<void> {
  const server = await launchServer(on, settings)
  const ending = await server.ended
  assert.match(server.stderr(), /^mizan: [^\n]+\n$/)
  assert.match(server.stderr(), line)
  assert.deepEqual(ending, { code: 1, signal: null })
  for (const hidden of [secret, 'pass-word'])
    assert.ok(!`${server.stderr()}${server.stdout()}`.includes(hidden), hidden)
  assert.doesNotMatch(server.stderr(), /\bat .*\.ts:\d+|node:internal/)
}

const unusable: [Settings, RegExp][] = [
  [{ PORT: 'abc' }, /PORT must be a whole number from 0 to 65535\./],
  [{ PORT: '70000' }, /PORT must be a whole number from 0 to 65535\./],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of trace, debug, info, /],
  [{ RATE_LIMIT_API: '0' }, /RATE_LIMIT_API must be a whole number from 1 to /],
  [{ PUBLIC_URL: 'pay.example' }, /PUBLIC_URL must be an http:\/\/ or https:\/\/ address\./],
  [{ DATABASE_URL: 'mysql://db.example/x' }, /DATABASE_URL must be a postgres:\/\/ address\./],
  [{ MIZAN_SECRET: 'c2hvcnQ=' }, /MIZAN_SECRET must be 32 bytes in base64, as `openssl rand -base64 32` prints\./],
]
/** A start says all of them alike: these two show it. */
const shownByStarts: [Settings, RegExp][] = [
  [{ ROLE: 'boss', WORKERS: 'many' }, /WORKERS must be .* ROLE must be one of all, api, worker\./],
  [{ HOST: '192.0.2.1' }, /This machine has no address 192\.0\.2\.1\. Set HOST /],
]
test('a setting that cannot be used is named with what it must be', async () => {
  for (const [settings, line] of unusable) {
    const problem = problemOf(() => readConfig({ PORT: '0', ...settings }))
    assert.match(problem, /^[^\n]+$/)
    assert.match(problem, line)
  }
  for (const [settings, line] of shownByStarts) await assertRefused(line, { PORT: '0', ...settings })
})

function problemOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return assert.fail('there is no problem')
}

test('a port in use is named', async (t) => {
  const { port } = await listening(t, () => {})
  await assertRefused(new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*set PORT`), { PORT: String(port) })
})

test('a data folder that cannot be made is named', async () => {
  const file = path.join(place.folder, 'file')
  await writeFile(file, '')
  for (const dataDir of [file, path.join(file, 'data')])
    await assertRefused(/Mizan cannot use .*file.*\. Set DATA_DIR to another folder\./, { DATA_DIR: dataDir })
})

test('a data folder that cannot be written is named', async (t) => {
  const user = await ordinaryUser()
  if ('skip' in user) return t.skip(user.skip)
  const theirs = await makePlace(t, {}, user.account)
  const closed = path.join(theirs.folder, 'closed')
  await mkdir(closed, { mode: 0o555 })
  for (const dataDir of [closed, path.join(closed, 'data')])
    await assertRefused(/Mizan cannot use .*closed.*: permission is denied\. .*DATA_DIR/, { DATA_DIR: dataDir }, theirs)
})

test('a folder that holds something else than data of PostgreSQL is left alone', async (t) => {
  const other = await makePlace(t)
  await mkdir(path.join(other.dataDir, 'postgres'), { recursive: true })
  await writeFile(path.join(other.dataDir, 'postgres', 'letters.txt'), '')
  await assertRefused(/postgres is not empty and holds no PostgreSQL data: .*DATA_DIR/, {}, other)
})

test('DATABASE_URL needs MIZAN_SECRET beside it', async (t) => {
  const { url } = await createEmptyDatabase(t)
  await assertRefused(/MIZAN_SECRET is required beside DATABASE_URL: set it to 32 bytes in base64/, {
    DATABASE_URL: url,
  })
})

const unreachable = /The database cannot be reached: \S.*\. Check DATABASE_URL\./
test('a DATABASE_URL that leads nowhere is named', async (t) => {
  const silent = await listening(t, () => {})
  const rude = await listening(t, (server) =>
    server.on('connection', (socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
  )
  const { url, target } = await createEmptyDatabase(t)
  assert.ok(typeof target === 'object')
  // Together, because the silent one is waited for.
  const started = [
    'postgres://mizan:pass-word@localhost:1/mizan',
    `postgres://mizan:pass-word@127.0.0.1:${silent.port}/mizan`,
    url.replace(/\w+$/, 'no_such_database'),
  ]
  const opened = [
    'postgres://mizan:pass-word@127.0.0.1:1/mizan',
    'postgres://mizan:pass-word@nowhere.invalid/mizan',
    `postgres://mizan:pass-word@127.0.0.1:${rude.port}/mizan`,
    urlOf({ ...target, user: 'no_such_user' }),
  ]
  await Promise.all([
    ...started.map((address) =>
      assertRefused(unreachable, { DATABASE_URL: address, MIZAN_SECRET: secret, DATABASE_WAIT: '1' }),
    ),
    ...opened.map((address) => assert.rejects(opening(address), assertProblem)),
  ])
})

const opening = (address: string) => {
  const config = readConfig({ DATABASE_URL: address, MIZAN_SECRET: secret })
  return openChecked(address, config, () => {})
}

function assertProblem(error: unknown): true {
  assert.ok(error instanceof StartProblem)
  assert.match(error.message, /^[^\n]+$/)
  assert.match(error.message, unreachable)
  for (const hidden of [secret, 'pass-word']) assert.ok(!error.message.includes(hidden), hidden)
  return true
}

test('a database in which the user may make no tables is refused', async (t) => {
  const { target } = await createEmptyDatabase(t)
  const user = await createGuest(t)
  assert.ok(typeof target === 'object')
  await assertRefused(/The database cannot be migrated: permission denied for schema public\. .*owner/, {
    DATABASE_URL: urlOf({ ...target, user }),
    MIZAN_SECRET: secret,
  })
})

test('a database of a development version from before the first release is refused, by migrate too', async (t) => {
  const { url, target } = await createEmptyDatabase(t)
  await recordOnly(target, ['0001-merchants', '0002-api-keys'])
  const line = /This database is of a development version .* another DATABASE_URL\./
  const settings = { DATABASE_URL: url, MIZAN_SECRET: secret }
  await assertRefused(line, settings)
  const { code, stdout, stderr } = await mizan(await makePlace(t, settings), ['migrate'])
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
  assert.deepEqual([code, stdout], [1, ''])
})

test('a database that may lose acknowledged writes is refused', async (t) => {
  const { url, database } = await createEmptyDatabase(t)
  await loseCommits(database)
  await assertRefused(/synchronous_commit = off and may lose acknowledged writes: set synchronous_commit = on/, {
    DATABASE_URL: url,
    MIZAN_SECRET: secret,
  })
})

test('a Node that is too old is told so', async (t) => {
  const old = await findOldNode()
  if (!old) return t.skip('there is no Node older than 24 on this machine')
  const { code, stdout, stderr } = await paste(place, `${old} ${program} start`)
  assert.match(stderr, /^Mizan needs Node 24; this is Node \d+\.\d+\.\d+\. [^\n]*npm start[^\n]*\n$/)
  assert.deepEqual([code, stdout], [1, ''])
})

test('npx and npm bring the right Node along', async (t) => {
  const old = await findOldNode()
  if (!old) return t.skip('there is no Node older than 24 on this machine')
  const [root, here] = [path.dirname(path.dirname(program)), `PATH=${path.dirname(old)}:$PATH PORT=abc`]
  if (!existsSync(path.join(root, 'node_modules/.bin/node'))) return t.skip('npm has no Node for this system')
  if ((await paste(place, `${here} npx --version`)).code !== 0) return t.skip('there is no npx for the older Node')
  for (const run of ['npx --no mizan start', 'npm start']) {
    const { code, stderr } = await paste(place, `cd '${root}' && ${here} ${run}`)
    assert.match(stderr, /^mizan: PORT must be a whole number from 0 to 65535\.$/m)
    assert.equal(code, 1)
  }
})

async function listening(t: TestContext, prepare: (server: TcpServer) => void): Promise<{ port: number }> {
  const server = createServer()
  prepare(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => void server.close())
  return server.address() as { port: number }
}
