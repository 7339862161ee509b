import { Worker } from 'node:worker_threads'
import { fail } from '../errors.ts'
import type { Paper } from './paper.ts'
import type { Done, Job } from './worker.ts'

// The thread that draws, and who waits for it. It begins with the first paper, and keeps no process alive while it has nothing to do.

/** More than these would wait for longer than anybody does. */
const waitingMax = 200

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let jobsMade = 0

/** The file of a paper. Refuses with `SERVICE_UNAVAILABLE` when too many others wait. */
export const renderPdf = (paper: Paper): Promise<Buffer> => draw({ kind: 'pdf', paper })

/** The first page of `pdf` as an image that is `width` pixels wide. Refuses like {@link renderPdf}. */
export const pdfToPng = (pdf: Uint8Array, { width }: { width: number }): Promise<Buffer> =>
  draw({ kind: 'png', pdf, width })

type Wish = Job extends infer Each ? (Each extends Job ? Omit<Each, 'id'> : never) : never

async function draw(wish: Wish): Promise<Buffer> {
  if (waiting.size >= waitingMax)
    fail('SERVICE_UNAVAILABLE', 'Too many documents are being made. Try again in a moment.', { retryAfterSeconds: 10 })
  worker ??= begin()
  const id = ++jobsMade
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.ref()
  const job: Job = { id, ...wish }
  worker.postMessage(job, [])
  return drawn
}

function begin(): Worker {
  const begun = new Worker(new URL('./worker.ts', import.meta.url))
  begun.on('message', (done: Done) => end(done))
  begun.on('error', (error) => giveUp(error as Error))
  begun.on('exit', () => giveUp(new Error('The thread that draws documents has ended.')))
  return begun
}

function end(done: Done): void {
  const asked = waiting.get(done.id)
  waiting.delete(done.id)
  if (waiting.size === 0) worker?.unref()
  if ('error' in done) asked?.reject(done.error)
  else asked?.resolve(Buffer.from(done.bytes.buffer))
}

/** Whoever waits is told, and the next paper begins another thread. */
function giveUp(error: Error): void {
  worker = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
