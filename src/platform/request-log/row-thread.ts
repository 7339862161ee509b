import { Worker } from 'node:worker_threads'
import { newIdleTimer } from '../idle-timer.ts'
import type { RowJob, RowsDone } from './row-worker.ts'
import { type CallRows, rowsOf } from './rows.ts'

// Rows of packed calls. Many are made in a thread of its own, which begins when it is needed first; a few at once, so that a quiet service has no
// such thread.

export type PackedCalls = { bytes: Uint8Array<ArrayBuffer> }
/** The rows of packed calls from one place on until another; one job at a time. */
export type RowMaker = (packed: PackedCalls, from: number, until: number) => Promise<CallRows>

const few = { calls: 20, bytes: 32 * 1_024 }
/** A batch has a few megabytes at most, and its rows as many. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
/** A thread without work for this long ends, and gives its heap of eight megabytes back. */
const usualIdleMs = 300_000

export function newRowMaker(idleMs = usualIdleMs): RowMaker {
  let worker: Worker | undefined
  let waiting: { resolve: (done: RowsDone) => void; reject: (error: Error) => void } | undefined

  const begin = (): Worker => {
    const begun = new Worker(new URL('./row-worker.ts', import.meta.url), { resourceLimits })
    // With a code of its own this is no fault of one call, which would be looked for by halves.
    const giveUp = (cause: Error) => {
      if (begun !== worker) return
      worker = undefined
      const message = 'The thread that makes rows of calls has ended.'
      waiting?.reject(Object.assign(new Error(message, { cause }), { code: 'THREAD_ENDED' }))
    }
    begun.on('message', (done: RowsDone) => waiting?.resolve(done))
    begun.on('error', (error) => giveUp(error as Error))
    begun.on('exit', () => giveUp(new Error('It has ended.')))
    return begun
  }

  const idleTimer = newIdleTimer(idleMs, () => {
    const ended = worker
    worker = undefined
    void ended?.terminate()
  })

  async function inThread(job: RowJob): Promise<RowsDone> {
    idleTimer.stop()
    const begun = (worker ??= begin())
    begun.ref()
    try {
      return await new Promise<RowsDone>((resolve, reject) => {
        waiting = { resolve, reject }
        begun.postMessage(job, [job.packed.buffer])
      })
    } finally {
      waiting = undefined
      idleTimer.start(begun)
    }
  }

  return async (calls, from, until) => {
    if (until - from <= few.calls && calls.bytes.length <= few.bytes) return rowsOf(calls.bytes, from, until)
    const done = await inThread({ packed: calls.bytes, from, until })
    calls.bytes = done.packed
    if ('error' in done) throw done.error
    return done.rows
  }
}
