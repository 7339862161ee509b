import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { Document, Font, Image, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { codePointsIn, drawable, partsOf } from './letters.ts'
import { letGoOfCompiled } from '../compiled-code.ts'
import { drawQr, type QrLook } from '../qr-code.ts'
import type { Locale } from '../locale.ts'
import type { ImageType } from '../merchants/image.ts'
import { fitted } from '../pictures/picture.ts'
import { type Across, isFromRight, type PdfDocument, type Piece, type Style } from './document.ts'
import { unpackedFont } from './woff.ts'

// Draws documents, PDFs as images, and QR codes in a thread of its own: a page takes a fifth of a second, in which no request would be
// answered, and a code up to a fiftieth.

export type Job = { id: number } & (
  | { kind: 'pdf'; document: PdfDocument }
  | { kind: 'png'; pdf: Uint8Array; width: number; page?: number }
  | { kind: 'pages'; pdf: Uint8Array }
  | { kind: 'image'; image: Uint8Array; type: ImageType }
  | { kind: 'sizes'; image: Uint8Array; sides: readonly number[] }
  | { kind: 'qr'; text: string; look: QrLook; format: 'svg' | 'png' }
)
export type Done = { id: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { error: Error })

// Each subset is a family of its own: a glyph is looked for in one after the other.
const families = { 'Plex Latin': 'latin', 'Plex Arabic': 'arabic', 'Plex Latin Extended': 'latin-ext' }

const fonts = Object.entries(families).flatMap(([family, subset]) =>
  [400, 600].map((fontWeight) => ({ family, fontWeight, file: fontFile(subset, fontWeight) })),
)
const known = new Set(fonts.flatMap(({ file }) => [...codePointsIn(file)]))

function fontFile(subset: string, weight: number): Buffer {
  const name = `ibm-plex-sans-arabic-${subset}-${weight}-normal.woff`
  const woff = readFileSync(
    new URL(`files/${name}`, import.meta.resolve('@fontsource/ibm-plex-sans-arabic/package.json')),
  )
  return unpackedFont(woff)
}

// Names, numbers and Arabic words must not be parted, unless they would leave the document.
Font.registerHyphenationCallback(partsOf)

// One after the other, since they share the fonts.
let last = Promise.resolve()
letGoOfCompiled()
parentPort?.on('message', (job: Job) => {
  last = last.then(() => answer(job))
})

async function answer(job: Job): Promise<void> {
  try {
    const bytes = new Uint8Array(await drawJob(job))
    tell({ id: job.id, bytes }, [bytes.buffer])
  } catch (error) {
    tell({ id: job.id, error: error as Error })
  }
}

function drawJob(job: Job): Promise<Buffer> {
  if (job.kind === 'pdf') return drawDocument(job.document)
  if (job.kind === 'image') return redraw(job.image, job.type)
  if (job.kind === 'sizes') return drawSizes(job.image, job.sides)
  if (job.kind === 'pages') return countPages(job.pdf)
  return job.kind === 'png' ? drawPage(job.pdf, job) : drawQr(job.text, job.look, job.format)
}

const tell = (done: Done, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(done, moved)

/**
 * Every document has fonts that nothing was drawn with: a glyph that was once written into a file as a part of another one has lost the
 * letter that it stands for, and the next document would be without that letter.
 */
function loadFonts(): void {
  const registered: Record<string, unknown> = Font.getRegisteredFonts()
  for (const family of Object.keys(families)) delete registered[family]
  for (const { family, fontWeight, file } of fonts)
    Font.register({ family, fontWeight, src: `data:font/ttf;base64,${file.toString('base64')}` })
}

function drawDocument(document: PdfDocument): Promise<Buffer> {
  const { title, author, locale, createdAt, size, isWide, margin = 48, pieces, foot } = document
  const paddingBottom = foot ? margin + footHeight : margin
  const style = { padding: margin, paddingBottom, fontFamily: Object.keys(families), fontSize: 10, color: '#1f2937' }
  const about = { title, author, language: locale, creator: author, producer: 'Mizan' }
  const dates = { creationDate: createdAt, modificationDate: createdAt }
  // A page does not hand its direction down to what stands on it.
  const words: Style = isFromRight(locale) ? { direction: 'rtl', textAlign: 'right' } : { textAlign: 'left' }
  const pageSize = typeof size === 'string' ? size : ([size.width, size.height] as [number, number])
  const contents = pieces.map((each) => elementOf(each, words))
  if (foot) contents.push(footOf(foot, { margin, locale, words }))
  const page = createElement(
    Page,
    { size: pageSize, style, ...(isWide && { orientation: 'landscape' as const }) },
    ...contents,
  )
  loadFonts()
  return renderToBuffer(createElement(Document, { ...about, ...dates }, page))
}

const footHeight = 14

type Foot = NonNullable<PdfDocument['foot']>
type FootPlace = { margin: number; locale: Locale; words: Style }

function footOf({ words: said, pages }: Foot, { margin, locale, words }: FootPlace): ReactElement {
  const place: Style = { position: 'absolute', left: margin, right: margin, bottom: margin - footHeight }
  const flexDirection = isFromRight(locale) ? 'row-reverse' : 'row'
  const style: Style = { ...place, flexDirection, gap: 12 }
  const small: Style = { ...words, fontSize: 8, color: '#4b5563' }
  const render = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    pages.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages))
  const text = createElement(
    Text,
    { style: { ...small, maxLines: 1, textOverflow: 'ellipsis' } },
    drawable(said, known),
  )
  // Its number is known when all pages are laid out, so that it cannot ask for room.
  const number = createElement(Text, { style: { ...small, textAlign: isFromRight(locale) ? 'left' : 'right' }, render })
  return createElement(
    View,
    { fixed: true, style },
    createElement(View, { style: { flex: 1 } }, text),
    createElement(View, { style: { width: 90 } }, number),
  )
}

function elementOf(piece: Piece, words: Style): ReactElement {
  const { style } = piece
  switch (piece.kind) {
    case 'text':
      return createElement(Text, { style: { ...words, ...style } }, drawable(piece.words, known))
    case 'box':
      return createElement(
        View,
        { style, ...acrossPages(piece.across) },
        ...piece.pieces.map((each) => elementOf(each, words)),
      )
    case 'image': {
      const format = piece.mediaType === 'image/png' ? 'png' : 'jpg'
      return createElement(Image, { style, src: { data: Buffer.from(piece.content), format } })
    }
    case 'drawing': {
      const { path, width, height } = piece.drawing
      const drawn = createElement(Path, { d: path, fill: '#000' })
      return createElement(Svg, { style, viewBox: `0 0 ${width} ${height}` }, drawn)
    }
  }
}

const acrossPages = (across: Across | undefined) => ({
  ...(across === 'WHOLE' && { wrap: false }),
  ...(across === 'AGAIN' && { fixed: true }),
  ...(across === 'NOT_LAST' && { wrap: false, minPresenceAhead: 60 }),
})

/** A picture needs no more to be read. */
const redrawnSideMax = 4_000

/** Nothing but the picture is left: no words about the camera or the place, and nothing behind its end. Empty for a broken image. */
async function redraw(image: Uint8Array, type: ImageType): Promise<Buffer> {
  const loaded = await loadImage(Buffer.from(image)).catch(() => undefined)
  if (!loaded || loaded.width < 1 || loaded.height < 1) return Buffer.alloc(0)
  const scale = Math.min(1, redrawnSideMax / Math.max(loaded.width, loaded.height))
  const [width, height] = [loaded.width, loaded.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(loaded, 0, 0, width, height)
  return type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 88)
}

const webpQuality = 82

/**
 * The picture in several sizes as WebP, upright, in one buffer: width and height of the first, then each with its length before it. Empty for a
 * broken one.
 */
async function drawSizes(image: Uint8Array, sides: readonly number[]): Promise<Buffer> {
  const loaded = await loadImage(Buffer.from(image)).catch(() => undefined)
  if (!loaded || loaded.width < 1 || loaded.height < 1) return Buffer.alloc(0)
  const files: Buffer[] = []
  for (const side of sides) {
    const { width, height } = fitted(loaded, side)
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(loaded, 0, 0, width, height)
    files.push(await canvas.encode('webp', webpQuality))
  }
  const { width, height } = fitted(loaded, sides[0] ?? 1)
  return Buffer.concat([numbers(width, height), ...files.flatMap((file) => [numbers(file.length), file])])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** A stranger's page may be far higher than wide. */
const highest = 4

async function drawPage(
  pdf: Uint8Array,
  { width, page: number = 1 }: { width: number; page?: number },
): Promise<Buffer> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    const page = await (await task.promise).getPage(number)
    const whole = page.getViewport({ scale: 1 })
    const scale = Math.min(width / whole.width, (width * highest) / whole.height)
    const viewport = page.getViewport({ scale })
    const sides = [viewport.width, viewport.height].map((side) => Math.max(1, Math.round(side)))
    const canvas = createCanvas(...(sides as [number, number]))
    await page.render({ canvas, viewport }).promise
    return canvas.toBuffer('image/png')
  } finally {
    await task.destroy()
  }
}

/** Its number, as a text. */
async function countPages(pdf: Uint8Array): Promise<Buffer> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    return Buffer.from(String((await task.promise).numPages))
  } finally {
    await task.destroy()
  }
}
