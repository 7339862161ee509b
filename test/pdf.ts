import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

// The words on a document.

type Item = { str: string; x: number; width: number }

/** The texts of all pages, what the file says of itself, how many pages there are, and the first one's width and height. */
export async function textsIn(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const items: Item[] = []
  for (let n = 1; n <= document.numPages; n++) {
    const { items: found } = await (await document.getPage(n)).getTextContent()
    for (const each of found)
      if ('str' in each) items.push({ str: each.str, x: each.transform[4] as number, width: each.width })
  }
  const info = (await document.getMetadata()).info as Record<string, unknown>
  const pages = document.numPages
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  await task.destroy()
  return { items, texts: items.map(({ str }) => str).join(' '), info, pages, width, height }
}

/** A scanner's picture is no larger; reading one takes as long as it has pixels. */
const scannedMax = 1_000

/** Content of the QR code on an image. */
export async function codeIn(png: Buffer): Promise<string | undefined> {
  const image = await loadImage(png)
  const scale = Math.min(1, scannedMax / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const drawing = createCanvas(width, height).getContext('2d')
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(image, 0, 0, width, height)
  const { data } = drawing.getImageData(0, 0, width, height)
  return jsQr.default(data, width, height)?.data
}
