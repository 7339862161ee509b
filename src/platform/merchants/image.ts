// What the first bytes of an image say of it. Nothing is decoded: whoever shows it does that. Pure.

export const imageTypes = ['image/png', 'image/jpeg'] as const
export type ImageType = (typeof imageTypes)[number]

/** Width and height in pixels; undefined for bytes that are no image of this type. */
export const sizeOfImage = (type: ImageType, bytes: Buffer): { width: number; height: number } | undefined =>
  type === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function sizeOfPng(bytes: Buffer) {
  const isPng =
    bytes.length >= 33 && bytes.subarray(0, 8).equals(pngSignature) && bytes.toString('latin1', 12, 16) === 'IHDR'
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
}

/** Frames begin with one of these; 0xc4, 0xc8 and 0xcc between them are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfJpeg(bytes: Buffer) {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // A segment tells its length, its own two bytes among it; a byte of 0xff before a marker is filling.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
