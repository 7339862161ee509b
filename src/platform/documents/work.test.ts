import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { afterSilence } from '../silence.ts'
import { afterWork, type UsedTime, usedTimeOf } from './work.ts'

const deadlineMs = 20
const silence = (ms: number) => new Promise<void>((resolve) => afterSilence(ms, resolve))

/** Counts how often the thread was looked at before it was given up. */
async function looksAt(used: UsedTime): Promise<number> {
  let asked = -1
  const counted = () => {
    asked++
    return used()
  }
  await new Promise<void>((resolve) => afterWork(counted, deadlineMs, resolve))
  return asked
}

test('a thread that had no core meanwhile is waited for, and one that had its time is late', async () => {
  const times = [100, 100, 105, 119, 120]
  assert.equal(await looksAt(async () => times.shift() ?? assert.fail('asked too often')), 4)
})

test('a thread that never gets a core, or does not say what it had, is given up in the end', async () => {
  assert.equal(await looksAt(async () => 0), 7)
  assert.equal(await looksAt(() => new Promise(() => {})), 7)
})

test('a thread that is done in time is not late, though its time is read afterwards', async () => {
  let late = 0
  let tell = (_: number) => {}
  const used = [async () => 0, () => new Promise<number>((resolve) => (tell = resolve))]
  const done = afterWork(
    () => (used.shift() ?? assert.fail('asked too often'))(),
    deadlineMs,
    () => late++,
  )
  await silence(2 * deadlineMs - 10)
  done()
  tell(1_000)
  await silence(2 * deadlineMs)
  assert.equal(late, 0)
})

test('time of a thread is what it works and what it waits', async (t) => {
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', () => { for (;;); })
    parentPort.postMessage('ready')`,
    { eval: true },
  )
  t.after(() => thread.terminate())
  await once(thread, 'message')
  const used = usedTimeOf(thread)
  await new Promise<void>((resolve) => afterWork(used, deadlineMs, resolve))
  thread.postMessage('work', [])
  await new Promise<void>((resolve) => afterWork(used, deadlineMs, resolve))
})
