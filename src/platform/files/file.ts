import { setImmediate } from 'node:timers/promises'
import { say } from './sentences.ts'
import type { Words } from '../sentences/said.ts'

// Files of strangers, judged by what they hold. Pure, but for the turns that a long one is judged in.

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

/** A name of a PDF, in which each letter may stand as its code instead: `/JS` is `/#4AS` too. */
const spelt = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|#${hexOf(letter).toUpperCase()}|#${hexOf(letter)})`).join('')

const hexOf = (letter: string): string => letter.charCodeAt(0).toString(16)

const named = (...names: string[]): RegExp => new RegExp(`/(?:${names.map(spelt).join('|')})\\b`)

/** Names by which a PDF would act when it is opened, or brings other files along. */
const actingNames = named(
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'AA',
)
const passwordName = named('Encrypt')

/** So much is looked at in one turn, which takes a few milliseconds, with the room for a name that ends behind it. */
const turnBytes = 1_000_000
const nameBytes = 64

/** Why a PDF is not taken; undefined for one that is. What it hides in compressed parts is kept from acting by how it is served. */
export async function pdfProblem(bytes: Buffer): Promise<Words | undefined> {
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0) return say('is no whole PDF: its end is missing')
  // Another format may hide behind the end, such as a program or an archive.
  if (bytes.toString('latin1', end + '%%EOF'.length).trim() !== '')
    return say('is no plain PDF: something else follows its end')
  let isActing = false
  for (let at = 0; at < bytes.length; at += turnBytes) {
    await setImmediate()
    const text = bytes.toString('latin1', at, at + turnBytes + nameBytes)
    if (begins(passwordName, text)) return say('is protected by a password; hand in a copy that everybody can open')
    isActing ||= begins(actingNames, text)
  }
  return isActing ? say('holds scripts, forms or other files; print it to a new PDF and hand that in') : undefined
}

/** Whether one of the names begins in this turn; of what begins behind it, the end may be missing. */
function begins(names: RegExp, text: string): boolean {
  const at = text.search(names)
  return at >= 0 && at < turnBytes
}

/** More pixels than this are not drawn: 40 million are 160 MB. */
const pixelsMax = 40_000_000
const sideMax = 20_000

export const isTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width < 1 || height < 1 || width > sideMax || height > sideMax || width * height > pixelsMax
