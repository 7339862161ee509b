import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { pngOfChunks } from './png-chunks.ts'

// QR codes as pictures. Drawing one takes a good part of the time in which a thread that answers calls may do nothing else, so that it
// is done in that of documents/render.ts.

/** Part of a code that may be lost: L 7 %, M 15 %, Q 25 %, H 30 %. */
export const eccLevels = ['L', 'M', 'Q', 'H'] as const

export type QrLook = {
  /** Width and height in pixels. */
  size: number
  /** Width of the white edge, in modules; the standard asks for 4. */
  margin: number
  ecc: (typeof eccLevels)[number]
}

/** SVG is sharp at any size. */
export const drawQr = (text: string, look: QrLook, format: 'svg' | 'png'): Promise<Buffer> =>
  format === 'png' ? qrPng(text, look) : qrSvg(text, look)

async function qrSvg(text: string, { size, margin, ecc }: QrLook): Promise<Buffer> {
  const { toString } = await import('qrcode')
  return Buffer.from(await toString(text, { type: 'svg', width: size, margin, errorCorrectionLevel: ecc }))
}

/** Black on white; larger than `size` where that has no pixel for each module. */
async function qrPng(text: string, { size, margin, ecc }: QrLook): Promise<Buffer> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: ecc })
  const across = modules.size + 2 * margin
  const width = size >= across ? size : across * 4
  const moduleAt = (pixel: number): number => Math.floor((pixel * across) / width) - margin
  const isDark = (row: number, column: number): boolean =>
    Math.min(row, column) >= 0 && Math.max(row, column) < modules.size && modules.get(row, column) === 1
  return drawnPng(width, moduleAt, isDark)
}

/** One bit a pixel, and each line of modules drawn once: two thousand pixels square take a few milliseconds. */
async function drawnPng(
  width: number,
  moduleAt: (pixel: number) => number,
  isDark: (row: number, column: number) => boolean,
): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 1
  const lineOf = (row: number): Buffer => {
    // The filter, which is none, and then bits of which 1 is white.
    const line = Buffer.alloc(1 + Math.ceil(width / 8))
    for (let pixel = 0; pixel < width; pixel++)
      if (!isDark(row, moduleAt(pixel))) line[1 + (pixel >> 3)] = (line[1 + (pixel >> 3)] ?? 0) | (0x80 >> (pixel & 7))
    return line
  }
  const lines: Buffer[] = []
  for (let y = 0; y < width; y++) {
    const last = y > 0 && moduleAt(y) === moduleAt(y - 1) ? lines[y - 1] : undefined
    lines.push(last ?? lineOf(moduleAt(y)))
  }
  const body = await deflated(Buffer.concat(lines))
  return pngOfChunks([
    { name: 'IHDR', body: header },
    { name: 'IDAT', body },
  ])
}

const deflated: (bytes: Buffer) => Promise<Buffer> = promisify(deflate)
