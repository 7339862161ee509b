import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { patienceMs } from '#test/patience.ts'
import { callOf } from './fixture.ts'
import { newPacked } from './packed.ts'
import { newRowMaker } from './row-thread.ts'

test(
  'the thread that makes rows ends when it has been idle, and another makes the rows after it',
  { timeout: patienceMs },
  async () => {
    const rowsOf = newRowMaker(1)
    const packed = newPacked()
    for (let n = 0; n < 100; n++) packed.add(callOf('01a1fd24-defb-7f30-b455-2dc6f661ed99'))
    const calls = { bytes: packed.bytes() }
    const made = async () => {
      const [[thread], rows] = await Promise.all([once(process, 'worker'), rowsOf(calls, 0, 100)])
      return { thread: thread as Worker, rows }
    }
    const first = await made()
    if (first.thread.threadId !== -1) await once(first.thread, 'exit')
    const second = await made()
    assert.notEqual(second.thread, first.thread)
    assert.deepEqual(Object.keys(second.rows.calls), Object.keys(first.rows.calls))
  },
)
