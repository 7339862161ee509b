import { sizeOfImage } from '../merchants/image.ts'

// Pictures that merchants upload, judged by their first bytes, before anything decodes them. Pure.

/** More pixels than this are not decoded: 40 million are 160 MB. */
const pixelsMax = 40_000_000
const sideMax = 20_000
const sideMin = 16

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'
export type PictureSize = { width: number; height: number }

/** The longest side of each size that is made; the name of a file says which. */
export const pictureSides = { large: 1_200, medium: 480, small: 96 } as const
export type PictureSideName = keyof typeof pictureSides

/** Neither the name nor what the sender says counts. Anything else, such as SVG, is undefined. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  return head.slice(4, 8) === 'ftyp' && /^avi[fs]$/.test(head.slice(8, 12)) ? 'image/avif' : undefined
}

/** Width and height as the head of the file says them; undefined where it says none. */
export function pictureSizeOf(type: PictureType, bytes: Buffer): PictureSize | undefined {
  if (type === 'image/webp') return sizeOfWebp(bytes)
  return type === 'image/avif' ? sizeOfAvif(bytes) : sizeOfImage(type, bytes)
}

export const isTooLarge = ({ width, height }: PictureSize): boolean =>
  width > sideMax || height > sideMax || width * height > pixelsMax
export const isTooSmall = ({ width, height }: PictureSize): boolean => width < sideMin || height < sideMin

/** RFC 9649: a lossy, a lossless and an extended form, each with its size in another place. */
function sizeOfWebp(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30) return undefined
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Boxes of image properties stand near the beginning. The largest counts, since a picture can be made of several. */
const avifHeadBytes = 65_536

function sizeOfAvif(bytes: Buffer): PictureSize | undefined {
  const head = bytes.subarray(0, avifHeadBytes)
  let size: PictureSize | undefined
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const found = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!size || found.width * found.height > size.width * size.height) size = found
  }
  return size
}

/** The largest size with this longest side; never larger than the picture. */
export function fitted({ width, height }: PictureSize, side: number): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const endings = { large: '', medium: '-480', small: '-96' } as const satisfies Record<PictureSideName, string>
const folder = '/pictures/'

/** The path of a picture on our own origin; it never changes what it shows. */
export const picturePath = (merchantId: string, digest: string, size: PictureSideName = 'large'): string =>
  `${folder}${merchantId}/${digest}${endings[size]}.webp`

/** Which picture the last part of a path names. */
export function pictureNamed(name: string): { digest: string; size: PictureSideName } | undefined {
  const [, digest, ending = ''] = /^([0-9a-f]{32})(-480|-96)?\.webp$/.exec(name) ?? []
  const size = (Object.keys(endings) as PictureSideName[]).find((each) => endings[each] === ending)
  return digest === undefined || size === undefined ? undefined : { digest, size }
}

/** The digests of those addresses that are pictures of this merchant. */
export const digestsIn = (urls: readonly string[], publicUrl: string, merchantId: string): string[] => {
  const ours = `${publicUrl}${folder}${merchantId}/`
  const found = urls.flatMap((url) =>
    url.startsWith(ours) ? (pictureNamed(url.slice(ours.length))?.digest ?? []) : [],
  )
  return [...new Set(found)]
}
