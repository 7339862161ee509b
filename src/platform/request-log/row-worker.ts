import { parentPort } from 'node:worker_threads'
import { letGoOfCompiled } from '../compiled-code.ts'
import { type CallRows, rowsOf } from './rows.ts'

// Makes rows of packed calls in a thread of its own: redaction reads every letter of what was sent and answered.

export type RowJob = { packed: Uint8Array<ArrayBuffer>; from: number; until: number }
/** The packed calls come back, since rows that are refused are made anew by halves. */
export type RowsDone = { packed: Uint8Array<ArrayBuffer> } & ({ rows: CallRows } | { error: Error })

letGoOfCompiled()
parentPort?.on('message', (job: RowJob) => void answer(job))

async function answer({ packed, from, until }: RowJob): Promise<void> {
  try {
    const rows = await rowsOf(packed, from, until)
    const columns = [...Object.values(rows.calls), ...Object.values(rows.named ?? {})]
    tell({ packed, rows }, [packed.buffer, ...columns.map(({ buffer }) => buffer)])
  } catch (error) {
    tell({ packed, error: error as Error }, [packed.buffer])
  }
}

const tell = (done: RowsDone, moved: ArrayBuffer[]): void => parentPort?.postMessage(done, moved)
