import { Worker } from 'node:worker_threads'
import { fail } from '../errors.ts'
import { newIdleTimer } from '../idle-timer.ts'
import type { ImageType } from '../merchants/image.ts'
import type { QrLook } from '../qr-code.ts'
import type { PdfDocument } from './document.ts'
import { afterWork, usedTimeOf } from './work.ts'
import type { Done, Job } from './worker.ts'

// The thread that draws, and its waiting callers. It begins with the first document, draws one after the other, keeps no process alive while it is
// idle, and ends when it has been idle for a while.

/** More than these would wait too long; and one caller with more than a part of them would let no others in. */
const waitingMax = 200
const waitingMaxOfOne = 20
/** A document takes a fifth of a second: one on which the thread has worked for as long as this never ends. */
const usualDeadlineMs = 15_000
/** Its libraries take half a second to load, and forty megabytes that are given back. */
const usualIdleMs = 300_000
const resourceLimits = { maxOldGenerationSizeMb: 512 }

type DrawRequest = Job extends infer Each ? (Each extends Job ? Omit<Each, 'id'> : never) : never
type Waiting = { job: Job; whose: string; resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

export type Drawing = (wish: DrawRequest, whose: string) => Promise<Buffer>

const draw = newDrawing(usualDeadlineMs)

/**
 * The file of a document of the merchant `whose`. Refuses with `SERVICE_UNAVAILABLE` when too many callers wait, or twenty of the same merchant.
 * Throws when it cannot be drawn within 15 s of the thread's time.
 */
export const renderPdf = (document: PdfDocument, whose: string): Promise<Buffer> =>
  draw({ kind: 'pdf', document }, whose)

type PictureOptions = { width: number; whose: string; page?: number }

/** A page of `pdf`, the first one unless told, as an image that is `width` pixels wide. Refuses and throws like {@link renderPdf}. */
export const pdfToPng = (pdf: Uint8Array, { width, whose, page = 1 }: PictureOptions): Promise<Buffer> =>
  draw({ kind: 'png', pdf, width, page }, whose)

/** Number of pages of `pdf`. Refuses and throws like {@link renderPdf}. */
export const pagesOf = (pdf: Uint8Array, whose: string): Promise<number> =>
  draw({ kind: 'pages', pdf }, whose).then((text) => Number(text.toString()))

/** The picture of `image` alone, no larger than 4000 pixels; empty for a broken one. Refuses and throws like {@link renderPdf}. */
export const redrawnImage = (image: Uint8Array, { type, whose }: { type: ImageType; whose: string }): Promise<Buffer> =>
  draw({ kind: 'image', image, type }, whose)

export type DrawnSizes = { width: number; height: number; files: Buffer[] }

/** `image` in several sizes as WebP, with width and height of the first; no files for a broken one. Refuses and throws like {@link renderPdf}. */
export async function drawnSizes(
  image: Uint8Array,
  { sides, whose }: { sides: readonly number[]; whose: string },
): Promise<DrawnSizes> {
  const packed = await draw({ kind: 'sizes', image, sides }, whose)
  if (packed.length === 0) return { width: 0, height: 0, files: [] }
  const files: Buffer[] = []
  for (let at = 8; at < packed.length;) {
    const end = at + 4 + packed.readUInt32BE(at)
    files.push(packed.subarray(at + 4, end))
    at = end
  }
  return { width: packed.readUInt32BE(0), height: packed.readUInt32BE(4), files }
}

/** The QR code of `text` as a picture. Refuses and throws like {@link renderPdf}. */
export const renderQr = (
  text: string,
  { whose, format, ...look }: QrLook & { whose: string; format: 'svg' | 'png' },
): Promise<Buffer> => draw({ kind: 'qr', text, look, format }, whose)

/** Takes the next job out of those that wait: of the caller whose turn was longest ago, so that many jobs of one let a job of another pass. */
function takingTurns() {
  let begun = 0
  const begunLast = new Map<string, number>()
  return (waiting: Waiting[]): Waiting | undefined => {
    const turns = waiting.map(({ whose }) => begunLast.get(whose) ?? 0)
    const [next] = waiting.splice(turns.indexOf(Math.min(...turns)), 1)
    if (waiting.length === 0) begunLast.clear()
    if (next) begunLast.set(next.whose, ++begun)
    return next
  }
}

/**
 * A thread of its own. A job that is not done when the thread has had `deadlineMs` for it is given up, with the thread and without the others. A
 * thread without work for `idleMs` ends.
 */
export function newDrawing(deadlineMs: number, idleMs = usualIdleMs): Drawing {
  const waiting: Waiting[] = []
  let drawn: (Waiting & { inTime: () => void }) | undefined
  let worker: Worker | undefined
  let jobsMade = 0
  const takeNext = takingTurns()
  const idleTimer = newIdleTimer(idleMs, () => {
    const ended = worker
    worker = undefined
    void ended?.terminate()
  })

  const begin = (): Worker => {
    const begun = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
    begun.on('message', (done: Done) => {
      if (begun === worker && done.id === drawn?.job.id) end(done)
    })
    begun.on('error', (error) => giveUp(begun, error as Error))
    begun.on('exit', () => giveUp(begun, new Error('The thread that draws documents has ended.')))
    return begun
  }

  const drawNext = (): void => {
    const next = drawn ? undefined : takeNext(waiting)
    if (!next) return
    idleTimer.stop()
    const begun = (worker ??= begin())
    const late = () => giveUp(begun, new Error(`A document was not drawn within ${deadlineMs} ms.`))
    drawn = { ...next, inTime: afterWork(usedTimeOf(begun), deadlineMs, late) }
    begun.ref()
    begun.postMessage(next.job, [])
  }

  const end = (done: Done | { error: Error }): void => {
    const asked = drawn
    drawn = undefined
    asked?.inTime()
    if (waiting.length === 0) idleTimer.start(worker)
    if ('error' in done) asked?.reject(done.error)
    else asked?.resolve(Buffer.from(done.bytes.buffer))
    drawNext()
  }

  /**
   * Only the caller whose document is being drawn gets the error: the next one gets another thread. Events of a thread that was given up before are
   * ignored.
   */
  const giveUp = (begun: Worker, error: Error): void => {
    if (begun !== worker) return
    worker = undefined
    void begun.terminate()
    end({ error })
  }

  return async (wish, whose) => {
    const ofOne = waiting.filter((each) => each.whose === whose).length
    if (waiting.length >= waitingMax || ofOne >= waitingMaxOfOne)
      fail('SERVICE_UNAVAILABLE', 'Too many documents are being made. Try again in a moment.', {
        retryAfterSeconds: 10,
      })
    return new Promise<Buffer>((resolve, reject) => {
      waiting.push({ job: { id: ++jobsMade, ...wish }, whose, resolve, reject })
      drawNext()
    })
  }
}
