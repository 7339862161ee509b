import { say } from './sentences.ts'
import type { Words } from '../sentences/said.ts'

// Files of strangers, judged by what they hold. Pure.

export const fileMaxBytes = 10_000_000
const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type FileType = (typeof fileTypes)[number]

/** A row of `files`. */
export type KeptFile = {
  merchantId: string
  id: string
  status: 'COMING' | 'KEPT'
  name: string
  mediaType: FileType
  sizeBytes: number
  sealedKey: string
  usedFor: string | null
  kind: string | null
  addedBy: string
  createdAt: Date
}

/** By the first bytes alone: neither the name nor what the sender says counts. Anything else, such as SVG, is undefined. */
export function typeOf(bytes: Uint8Array): FileType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head === '\x89PNG\r\n\x1a\n' ? 'image/png' : undefined
}

const extensions: Record<FileType, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
}
const endings: Record<FileType, string> = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' }
const nameMax = 100
export const nameRefusal = say('is a name of 1 to 255 characters')

/** A name for people: without folders, control characters and marks that turn letters around, and with the ending of its type. */
export function safeName(given: string, type: FileType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const base = [...plain.replace(extensions[type], '')].slice(0, nameMax).join('').trim()
  return `${base === '' ? 'document' : base}${endings[type]}`
}

/** Keys of a PDF by which it would act when it is opened, or brings other files along. */
const actingKeys = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|AA)\b/

/** Why a PDF is not taken; undefined for one that is. What it hides in compressed parts is kept from acting by how it is served. */
export function pdfProblem(bytes: Uint8Array): Words | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return say('is no whole PDF: its end is missing')
  // Another format may hide behind the end, such as a program or an archive.
  if (text.slice(end + '%%EOF'.length).trim() !== '') return say('is no plain PDF: something else follows its end')
  const unescaped = text.replaceAll(/#([\da-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  if (/\/Encrypt\b/.test(text)) return say('is protected by a password; hand in a copy that everybody can open')
  if (actingKeys.test(unescaped))
    return say('holds scripts, forms or other files; print it to a new PDF and hand that in')
  return undefined
}

/** More pixels than this are not drawn: 40 million are 160 MB. */
const pixelsMax = 40_000_000
const sideMax = 20_000

export const isTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width < 1 || height < 1 || width > sideMax || height > sideMax || width * height > pixelsMax
