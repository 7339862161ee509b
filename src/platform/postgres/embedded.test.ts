import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFile, chmod, chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { childrenOf, isAlive, makePlace, postmasterOf, query } from './fixture.ts'
import { startProcess } from './processes.ts'
import { waitUntil } from '#test/patience.ts'

test('the first start makes the database and a later start finds the data', async (t) => {
  const place = await makePlace(t)
  const first = await place.start()
  await query(first.connection, 'create table kept as select 42 as answer')
  const [settings] = await query(
    first.connection,
    `select current_database() as database, current_setting('listen_addresses') as tcp,
       current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
       current_setting('fsync') as fsync, current_setting('io_method') as io,
       (select concat(datlocprovider, datlocale) from pg_database where datname = 'mizan') as locale`,
  )
  assert.deepEqual(settings, {
    database: 'mizan',
    tcp: '',
    encoding: 'UTF8',
    checksums: 'on',
    fsync: 'on',
    io: 'sync',
    locale: 'bC.UTF-8',
  })
  await first.stop()
  const second = await place.start()
  assert.deepEqual(await query(second.connection, 'select answer from kept'), [{ answer: 42 }])
  assert.equal(place.notes.length, 1)
})

test('stopping may be asked twice, waits for the end and leaves nothing behind', async (t) => {
  const place = await makePlace(t)
  const server = await place.start()
  const pid = await postmasterOf(place)
  assert.equal((await stat(server.connection.host)).mode & 0o777, 0o700)
  await Promise.all([server.stop(), server.stop()])
  assert.equal(await isAlive(pid), false)
  await assert.rejects(stat(server.connection.host))
  assert.deepEqual((await readdir(place.dataDir)).sort(), ['postgres', 'postgres.log'])
})

test('what the server logs names no row, no value and no statement', async (t) => {
  const place = await makePlace(t)
  const { connection } = await place.start()
  await query(connection, `do $$ begin raise log 'seen by a test' using detail = 'Salma', hint = 'Salma'; end $$`)
  await assert.rejects(query(connection, `select 'Salma', pg_terminate_backend(pg_backend_pid())`))
  await waitUntil(async () => (await logOf(place)).includes('terminating connection'))
  assert.match(await logOf(place), /seen by a test/)
  assert.doesNotMatch(await logOf(place), /Salma/)
})

const logOf = ({ dataDir }: { dataDir: string }) => readFile(join(dataDir, 'postgres.log'), 'utf8')

test('the server stops when its Mizan is killed, and the next start finds what was committed', async (t) => {
  const place = await makePlace(t)
  const { child, connection } = await place.startChild()
  assert.ok(connection)
  await query(connection, 'create table kept as select 42 as answer')
  const pid = await postmasterOf(place)
  child.kill('SIGKILL')
  await waitUntil(async () => !(await isAlive(pid)))
  const server = await place.start()
  assert.deepEqual(await query(server.connection, 'select answer from kept'), [{ answer: 42 }])
  await assert.rejects(stat(connection.host), 'the socket folder of the killed run is removed')
})

test('a server that outlived its Mizan is stopped and replaced', async (t) => {
  const place = await makePlace(t)
  const { child, pid, connection } = await place.startChild()
  assert.ok(connection)
  await query(connection, 'create table kept as select 42 as answer')
  const old = await postmasterOf(place)
  child.kill('SIGSTOP')
  for (const guard of await childrenOf(pid, 'sh')) process.kill(guard, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(await isAlive(old), true)
  const server = await place.start()
  assert.equal(await isAlive(old), false)
  assert.deepEqual(place.notes, [`Stopping a PostgreSQL server that was left behind (process ${old}).`])
  assert.deepEqual(await query(server.connection, 'select answer from kept'), [{ answer: 42 }])
})

for (const content of ['the pid of a stranger', 'nothing']) {
  test(`a postmaster.pid that holds ${content} is no hindrance`, async (t) => {
    const place = await makePlace(t)
    await (await place.start()).stop()
    const { uid, gid } = await stat(place.pgData)
    const account = process.getuid?.() === 0 ? { uid, gid } : undefined
    const stranger = startProcess('/bin/sleep', ['30'], account, { cwd: '/', stdio: 'ignore' })
    place.cleanup.defer(async () => void stranger.child?.kill('SIGKILL'))
    const file = join(place.pgData, 'postmaster.pid')
    await writeFile(file, content === 'nothing' ? '' : `${stranger.pid}\n${place.pgData}\n1700000000\n5432\n/tmp\n\n`)
    await chown(file, uid, gid)
    const server = await place.start()
    assert.equal((await query(server.connection, 'select 1')).length, 1)
    assert.equal(await isAlive(stranger.pid ?? 0), true)
  })
}

test('a configuration that PostgreSQL refuses is quoted', async (t) => {
  const place = await makePlace(t)
  await (await place.start()).stop()
  await appendFile(join(place.pgData, 'postgresql.conf'), 'no_such_setting = 1\n')
  await assert.rejects(place.start(), {
    name: 'StartProblem',
    message:
      /^PostgreSQL did not start: unrecognized configuration parameter "no_such_setting" in file .*postgres\.log\.$/,
  })
})

test('a start in folders that only root may enter', { skip: process.getuid?.() !== 0 && 'needs root' }, async (t) => {
  const place = await makePlace(t, '/root')
  await chmod(dirname(place.dataDir), 0o700)
  const before = process.umask(0o077)
  const server = await place.start().finally(() => process.umask(before))
  assert.equal((await query(server.connection, 'select 1')).length, 1)
  assert.equal((await stat(place.pgData)).uid, 65534)
})
