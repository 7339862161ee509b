import { rewrittenPng, sizeOfPng } from './png.ts'

export const imageTypes = ['image/png', 'image/jpeg'] as const
export type ImageType = (typeof imageTypes)[number]

/** Width and height in pixels, of the first bytes alone; undefined for bytes that are no image of this type. */
export const sizeOfImage = (type: ImageType, bytes: Buffer): { width: number; height: number } | undefined =>
  type === 'image/png' ? sizeOfPng(bytes) : jpegFrame(bytes)?.size

/** Returns the stored form of an image, never longer than `bytes`; undefined for a broken image. Its dimensions have been checked before. */
export const keptImage = async (type: ImageType, bytes: Buffer): Promise<Buffer | undefined> =>
  type === 'image/png' ? rewrittenPng(bytes) : isWholeJpeg(bytes) ? bytes : undefined

/** Frames begin with one of these; 0xc4, 0xc8 and 0xcc between them are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegFrame(bytes: Buffer) {
  for (const { marker, at } of segmentsOf(bytes))
    if (isFrame(marker) && at + 9 <= bytes.length)
      return { size: { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) } }
  return undefined
}

// Its lines are packed too tightly to be walked; showing it stops at what cannot be read.
const isWholeJpeg = (bytes: Buffer): boolean =>
  segmentsOf(bytes).at(-1)?.marker === 0xda && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0

/** Up to the first that leads out of the file, or to the first scan (0xda), where the picture begins. */
function segmentsOf(bytes: Buffer): { marker: number; at: number }[] {
  const segments: { marker: number; at: number }[] = []
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return segments
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    // A segment tells its length, its own two bytes among it; a byte of 0xff before a marker is filling.
    const length = marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
    if (length === 2 || length === 3 || at + length > bytes.length) break
    if (marker !== 0xff) segments.push({ marker, at })
    if (marker === 0xda) break
    at += length
  }
  return segments
}
