import { letterhead } from '#platform/documents/letter.ts'
import { box, isFromRight, type PdfDocument, text } from '#platform/documents/document.ts'
import { pdfToPng, renderPdf } from '#platform/documents/render.ts'
import type { Locale } from '#platform/locale.ts'
import type { Branding } from '#platform/merchants/branding.ts'

// The picture of a page that has none of its own, as messengers show it: the merchant, the title, the amount. The thread of documents draws it.

export const size = { width: 1200, height: 630 } as const

type Subject = { merchantId: string; merchant: Branding; locale: Locale; title: string; amount?: string | undefined }

/** Draws each picture once, as long as it is among the newest. */
export function previewPictures(): (subject: Subject) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (subject) => {
    const { merchantId, merchant, locale, title, amount } = subject
    const key = JSON.stringify([merchantId, merchant.name, merchant.color, merchant.logoPath, locale, title, amount])
    const picture = kept.get(key) ?? drawn(subject)
    kept.delete(key)
    kept.set(key, picture)
    picture.catch(() => kept.delete(key))
    for (const [oldest] of kept) if (kept.size > keptMax) kept.delete(oldest)
    return picture
  }
}

/** Of some 30 KB each. */
const keptMax = 200

async function drawn(subject: Subject): Promise<Buffer> {
  const whose = subject.merchantId
  return pdfToPng(await renderPdf(pictureOf(subject), whose), { width: size.width, whose })
}

/** A dot of the picture is half a point. */
function pictureOf({ merchant, locale, title, amount }: Subject): PdfDocument {
  const alignItems = isFromRight(locale) ? 'flex-end' : 'flex-start'
  return {
    title,
    author: merchant.name,
    locale,
    createdAt: new Date(0),
    size: { width: size.width / 2, height: size.height / 2 },
    margin: 32,
    pieces: [
      letterhead(locale, merchant),
      box(
        { marginTop: 16, alignItems },
        text(title, { fontSize: 28, fontWeight: 600, maxLines: 3, lineHeight: 1.25 }),
        amount !== undefined && text(amount, { fontSize: 24, marginTop: 12, color: '#4b5563' }),
      ),
    ],
  }
}
