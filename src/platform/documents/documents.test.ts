import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { pngOf, pngWithEndlessChunk } from '#test/images.ts'
import { patienceMs } from '#test/patience.ts'
import { codeIn, textsIn } from '#test/pdf.ts'
import { barcodePath } from './barcode.ts'
import { box, drawn, image, type PdfDocument, row, text, value, written } from './document.ts'
import { qrPath } from './qr.ts'
import { newDrawing, pdfToPng as draw, renderPdf as print } from './render.ts'

const whose = 'a merchant'
const renderPdf = (each: PdfDocument) => print(each, whose)
const pdfToPng = (pdf: Uint8Array, { width }: { width: number }) => draw(pdf, { width, whose })

const document = (fields: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Un essai',
  author: 'Boutique Atlas',
  locale: 'fr',
  createdAt: new Date('2026-11-21T10:00:00Z'),
  size: 'A6',
  pieces: [text('Reçu d’été — œuvre'), value('MA64 0115 1900')],
  ...fields,
})

test('the same document is the same file, byte for byte', async () => {
  const [one, other] = await Promise.all([renderPdf(document()), renderPdf(document())])
  assert.equal(one.subarray(0, 5).toString(), '%PDF-')
  assert.ok(one.equals(other))
})

test('a document says in its file what it is, whose, in which language and of when', async () => {
  const { info, texts } = await textsIn(await renderPdf(document()))
  const { Title, Author, Language, CreationDate } = info
  assert.deepEqual([Title, Author, Language], ['Un essai', 'Boutique Atlas', 'fr'])
  assert.match(String(CreationDate), /^D:20261121100000/)
  assert.match(texts, /Reçu d’été — œuvre/)
  assert.match(texts, /MA64 0115 1900/)
})

test('Arabic stands on the right with Latin names and numbers in their own order, and the other way round', async () => {
  const words = 'الحساب رقم 123 باسم Boutique Atlas في البيضاء'
  const pieces = [text(words), row('ar', {}, text('المجموع'), value('249,90'))]
  const { texts, items } = await textsIn(await renderPdf(document({ locale: 'ar', pieces })))
  for (const part of ['123', 'Boutique Atlas', '249,90']) assert.ok(texts.includes(part), texts)
  assert.match(texts.normalize('NFKC'), /الحساب|باسحلا/)
  const amount = items.find(({ str }) => str.includes('249,90'))
  assert.ok(amount && amount.x < 250, 'what comes second stands on the left of what comes first')
})

test('a name and an address keep their direction in a document of another', async () => {
  const itemsOf = async (locale: 'fr' | 'ar', words: string) =>
    (await textsIn(await renderPdf(document({ locale, pieces: [written(words)] })))).items
  const latin = await itemsOf('ar', '12, rue des Orangers')
  assert.match(latin.map(({ str }) => str).join(''), /^12, rue des Orangers$/)
  const arabic = await itemsOf('fr', '4 زنقة ابن بطوطة')
  const number = arabic.find(({ str }) => str.trim() === '4')
  assert.ok(number && arabic.every(({ x }) => x <= number.x), 'the number of the house stands at the right')
})

test('a word that is longer than its line goes on below, a code too', async () => {
  const word = 'Donaudampfschifffahrt'.repeat(8)
  for (const locale of ['fr', 'ar'] as const) {
    const pieces = [
      text(word),
      value(word),
      written(`Rue ${word}`),
      row(locale, {}, box({ flex: 1 }, value(word)), box({ flex: 1 }, text(word))),
    ]
    const { items, width, texts } = await textsIn(await renderPdf(document({ locale, pieces })))
    assert.equal(texts.replaceAll(/\s/g, '').length, 5 * word.length + 'Rue'.length)
    for (const { str, x, width: long } of items)
      assert.ok(x >= 0 && x + long <= width, `${str} from ${x} to ${x + long}`)
  }
})

test('a wide sheet is wider than high', async () => {
  const { width, height } = await textsIn(await renderPdf(document({ size: 'A4', isWide: true })))
  assert.deepEqual([width, height].map(Math.round), [842, 595])
})

test('a QR code on a document, drawn as an image, leads to exactly its address', async () => {
  const address = `https://pay.example/verify/${'Ab9-_'.repeat(16)}`
  const pieces = [box({ alignItems: 'center' }, drawn(await qrPath(address), { width: 110, height: 110 }))]
  const png = await pdfToPng(await renderPdf(document({ pieces })), { width: 800 })
  assert.equal(await codeIn(png), address)
})

test('a barcode has the bars of Code 128, with digits in pairs', async () => {
  const { path, width } = await barcodePath('770012345678')
  // Start, six pairs and the check sign have 11 modules each, the stop has 13, and there are 10 of white at each end.
  assert.equal(width, 8 * 11 + 13 + 20)
  const bars = [...path.matchAll(/M(\d+) 0h(\d)/g)].map(([, at, bar]) => [Number(at), Number(bar)])
  // Start C is 211232, stop is 2331112.
  assert.deepEqual(bars.slice(0, 3), [
    [10, 2],
    [13, 1],
    [16, 3],
  ])
  assert.equal(bars.length, 8 * 3 + 4)
})

test('many documents at once leave the process free to do other things meanwhile', async () => {
  await renderPdf(document())
  let turns = 0
  const counting = setInterval(() => turns++, 5)
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => renderPdf(document({ title: `Paper ${n}` }))))
  clearInterval(counting)
  assert.equal(new Set(all.map((each) => each.toString('latin1'))).size, 12)
  assert.ok(turns > 12, `${turns}`)
})

test('a letter is on every document, whatever stood on the documents before', async () => {
  // One letter is drawn with the shape of the other.
  await renderPdf(document({ locale: 'ar', pieces: [text('وضع طظ حخ')] }))
  const { texts } = await textsIn(await renderPdf(document({ locale: 'ar', pieces: [text('وصل الطلب')] })))
  for (const letter of 'وصلاطب') assert.ok(texts.normalize('NFKC').includes(letter), letter)
})

test('what cannot be drawn is refused, and the next document is drawn all the same', async () => {
  await assert.rejects(pdfToPng(Buffer.from('no PDF'), { width: 100 }), { message: 'Invalid PDF structure.' })
  assert.ok((await renderPdf(document())).length > 1_000)
})

test('a picture on which the drawing never ends is given up alone, and the documents after it are drawn', async () => {
  const pictured = (content: string) => {
    const picture = image({ mediaType: 'image/png', content: Buffer.from(content, 'base64') }, { height: 36 })
    return { kind: 'pdf' as const, document: document({ pieces: [picture] }) }
  }
  const began = performance.now()
  const first = await newDrawing(patienceMs)(pictured(pngOf()), whose)
  // The thread needs at most half of this for a drawing that ends, with the beginning of the thread: time without a core is not counted.
  const deadlineMs = Math.ceil(2 * (performance.now() - began))
  const drawing = newDrawing(deadlineMs)
  const withPicture = (content: string) => drawing(pictured(content), whose)
  const [endless, ...others] = await Promise.allSettled([
    withPicture(pngWithEndlessChunk()),
    withPicture(pngOf()),
    withPicture(pngOf()),
  ])
  assert.equal(
    endless?.status === 'rejected' && String(endless.reason),
    `Error: A document was not drawn within ${deadlineMs} ms.`,
  )
  for (const other of others) assert.ok(other.status === 'fulfilled' && other.value.equals(first))
})

test('a merchant who asks for many documents at once is refused, and others have theirs all the same', async () => {
  const asked = Array.from({ length: 40 }, (_, n) => print(document({ title: `Paper ${n}` }), 'one who asks for many'))
  const other = print(document(), 'another')
  const answers = (await Promise.allSettled(asked)).map((each) =>
    each.status === 'rejected' ? each.reason.code : 'DRAWN',
  )
  assert.deepEqual(new Set(answers), new Set(['DRAWN', 'SERVICE_UNAVAILABLE']))
  assert.equal(answers.filter((each) => each === 'DRAWN').length, 21, 'one that is drawn, and twenty that wait')
  assert.ok((await other).length > 1_000)
})

test('documents of several merchants are drawn by turns, each merchant’s in the order in which they were asked for', async () => {
  const drawing = newDrawing(patienceMs)
  const order: string[] = []
  const ask = async (name: string) => {
    const look = { text: name, look: { size: 100, margin: 1, ecc: 'M' }, kind: 'qr', format: 'svg' } as const
    await drawing(look, name.slice(0, 1))
    order.push(name)
  }
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(ask))
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test(
  'a thread that draws ends when it has been idle, and the next document is drawn by another',
  { timeout: patienceMs },
  async () => {
    const drawing = newDrawing(patienceMs, 1)
    const wish = { text: 'idle', look: { size: 100, margin: 1, ecc: 'M' }, kind: 'qr', format: 'svg' } as const
    const drawnBy = async () => {
      const [[thread], picture] = await Promise.all([once(process, 'worker'), drawing(wish, whose)])
      return { thread: thread as Worker, picture }
    }
    const first = await drawnBy()
    if (first.thread.threadId !== -1) await once(first.thread, 'exit')
    const second = await drawnBy()
    assert.notEqual(second.thread, first.thread)
    assert.deepEqual(second.picture, first.picture)
  },
)
