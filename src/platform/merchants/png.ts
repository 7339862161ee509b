import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { type Chunk, pngOfChunks, pngSignature } from '../png-chunks.ts'

// A PNG (RFC 2083) from a stranger is read to its end and built anew: the PDF renderer reads chunks in a loop, and trusts every length in them.

type Header = { width: number; height: number; bitsPerPixel: number; color: number; isInterlaced: boolean }

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depthsOf: Readonly<Record<number, number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Width and height in pixels, as the header says them; undefined for bytes that are no PNG. */
export function sizeOfPng(bytes: Buffer): { width: number; height: number } | undefined {
  const isPng =
    bytes.length >= 33 && bytes.subarray(0, 8).equals(pngSignature) && bytes.toString('latin1', 12, 16) === 'IHDR'
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
}

/**
 * The same picture of nothing but what it takes to show it, never longer than `bytes`; undefined if it is not a whole PNG. Takes memory
 * for all of its pixels: ask {@link sizeOfPng} before.
 */
export async function rewrittenPng(bytes: Buffer): Promise<Buffer | undefined> {
  const chunks = chunksOf(bytes)
  const header = headerOf(chunks?.[0])
  if (!chunks || !header || !isInOrder(chunks, header)) return undefined
  const pixels = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ body }) => body))
  if (!(await isWhole(pixels, header))) return undefined
  const looks = chunks.filter(({ name }) => ['sRGB', 'gAMA', 'cHRM', 'PLTE', 'tRNS'].includes(name))
  return pngOfChunks([...chunks.slice(0, 1), ...looks, { name: 'IDAT', body: pixels }])
}

/** Up to the end of the picture: bytes behind it are left out. Undefined when a chunk is broken or leads out of the file. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ name, body: bytes.subarray(at + 8, end - 4) })
    if (name === 'IEND') return chunks
    at = end
  }
  return undefined
}

function headerOf(chunk: Chunk | undefined): Header | undefined {
  if (chunk?.name !== 'IHDR' || chunk.body.length !== 13) return undefined
  const [depth = 0, color = 0, compression, filter, interlace] = chunk.body.subarray(8)
  const isKnown = compression === 0 && filter === 0 && (interlace === 0 || interlace === 1)
  if (!isKnown || !depthsOf[color]?.includes(depth)) return undefined
  const [width, height] = [chunk.body.readUInt32BE(0), chunk.body.readUInt32BE(4)]
  return { width, height, color, bitsPerPixel: depth * (channelsOf[color] ?? 0), isInterlaced: interlace === 1 }
}

function isInOrder(chunks: Chunk[], { color }: Header): boolean {
  const bodies = (wanted: string) => chunks.filter(({ name }) => name === wanted).map(({ body }) => body)
  const [palettes, clears] = [bodies('PLTE'), bodies('tRNS')]
  const colors = (palettes[0]?.length ?? 0) / 3
  const clearMax = { 0: 2, 2: 6, 3: colors }[color] ?? 0
  return (
    bodies('IHDR').length === 1 &&
    bodies('IDAT').length > 0 &&
    palettes.length <= 1 &&
    Number.isInteger(colors) &&
    colors <= 256 &&
    (color !== 3 || colors > 0) &&
    clears.length <= 1 &&
    clears.every(({ length }) => (color === 3 ? length <= clearMax : length === clearMax))
  )
}

const inflated = promisify(inflate)

/** Whether there is a line of bytes for every line of pixels, begun with a filter that exists, and nothing more. */
async function isWhole(pixels: Buffer, header: Header): Promise<boolean> {
  const lines = linesOf(header)
  const length = lines.reduce((sum, { bytes, count }) => sum + bytes * count, 0)
  try {
    const found = await (inflated as (from: Buffer, options: object) => Promise<Buffer>)(pixels, {
      maxOutputLength: Math.max(1, length),
    })
    return found.length === length && hasFilters(found, lines)
  } catch {
    return false
  }
}

type Lines = { bytes: number; count: number }

// Adam7: the start of each pass, and the steps between its pixels, across and down.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function linesOf({ width, height, bitsPerPixel, isInterlaced }: Header): Lines[] {
  return (isInterlaced ? passes : ([[0, 0, 1, 1]] as const)).flatMap(([left, top, across, down]) => {
    const [columns, count] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)]
    return columns > 0 && count > 0 ? [{ bytes: 1 + Math.ceil((columns * bitsPerPixel) / 8), count }] : []
  })
}

function hasFilters(found: Buffer, lines: Lines[]): boolean {
  let at = 0
  for (const { bytes, count } of lines) {
    for (let line = 0; line < count; line++, at += bytes) if ((found[at] ?? 0) > 4) return false
  }
  return true
}
