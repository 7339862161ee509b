import assert from 'node:assert/strict'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makePlace } from './fixture.ts'
import { folderId } from './processes.ts'
import { lockDataDir, runningServer } from './process-lock.ts'

const connection = { host: '/tmp/x', port: 5432, user: 'mizan', database: 'mizan' }

test('what the holder publishes is found until it releases', async (t) => {
  const { dataDir } = await makePlace(t)
  const lock = await lockDataDir(dataDir)
  assert.equal((await stat(dataDir)).mode & 0o777, 0o700)
  assert.equal(await runningServer(dataDir), undefined)
  await lock.publish({ connection, url: 'http://localhost:3000' })
  const { pid, url, ...found } = (await runningServer(dataDir)) ?? assert.fail()
  assert.deepEqual([pid, url, found.connection], [process.pid, 'http://localhost:3000', connection])
  await lock.release()
  await lock.release()
  assert.equal(await runningServer(dataDir), undefined)
  await (await lockDataDir(dataDir)).release()
})

test('a second Mizan is refused in one line that names the first', async (t) => {
  const { dataDir, startChild } = await makePlace(t)
  const { pid } = await startChild(true)
  const message = `Mizan is already running on ${dataDir} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`
  await assert.rejects(lockDataDir(dataDir), { name: 'StartProblem', message })
  // Deleting the lock file is no way around it.
  await rm(join(dataDir, 'mizan.lock'))
  await assert.rejects(lockDataDir(dataDir), { name: 'StartProblem', message })
})

test('the same process is refused a second lock too', async (t) => {
  const { dataDir } = await makePlace(t)
  const lock = await lockDataDir(dataDir)
  await assert.rejects(lockDataDir(dataDir), { name: 'StartProblem' })
  await lock.release()
})

test('the lock of a killed Mizan is taken over', async (t) => {
  const { dataDir, startChild } = await makePlace(t)
  const { child } = await startChild(true)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  await (await lockDataDir(dataDir)).release()
})

test('a process that got the pid of an ended Mizan is not taken for it', async (t) => {
  const { dataDir } = await makePlace(t)
  await mkdir(dataDir)
  const stale = { pid: process.ppid, identity: 'some other start', folder: await folderId(dataDir), connection }
  await writeFile(join(dataDir, 'mizan.json'), JSON.stringify(stale))
  assert.equal(await runningServer(dataDir), undefined)
  await (await lockDataDir(dataDir)).release()
})

test('of several that take a stale lock at once exactly one wins', async (t) => {
  const { startChild } = await makePlace(t)
  const { child } = await startChild(true)
  child.kill('SIGKILL')
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => startChild(true)))
  const problems = outcomes.flatMap((outcome) => ('problem' in outcome ? [String(outcome.problem)] : []))
  assert.equal(problems.length, 5, problems.join('\n'))
  const winner = outcomes.find((outcome) => !('problem' in outcome))
  for (const problem of problems) assert.ok(problem.includes(`(process ${winner?.pid})`), problem)
})

test('a data folder that cannot be made is named with what to do', async (t) => {
  const { folder } = await makePlace(t)
  await writeFile(join(folder, 'file'), '')
  await assert.rejects(lockDataDir(join(folder, 'file', 'data')), {
    name: 'StartProblem',
    message: /file.*: a part of the path is not a folder.*DATA_DIR/,
  })
})
