import { cashCurrency, sessionMethods } from '#money/payments/session.ts'
import { amountIn } from '#money/shown-amount.ts'
import {
  box,
  type Drawing,
  drawn,
  image,
  type PdfDocument,
  type Piece,
  row,
  text,
  value,
  written,
} from '#platform/documents/document.ts'
import { qrPath } from '#platform/documents/qr.ts'
import { failField } from '#platform/errors.ts'
import type { Locale } from '#platform/locale.ts'
import type { Branding } from '#platform/merchants/branding.ts'
import { paintOf } from '#platform/merchants/color.ts'
import { fill } from '#platform/words.ts'
import { addressOf, type PaymentLink, tracked } from '../payment-link.ts'
import { posterWords } from '../poster-words.ts'
import { methodsOf, quantityOf } from '../terms.ts'
import { say } from '../sentences.ts'

// A printable poster: the merchant, the purpose, the amount, and the code to scan. Every part has its place and its limit, so that a name of 255
// characters and a small paper still make one page.

type PaperSize = 'A4' | 'A5' | 'A6'
type Order = { paper: PaperSize; locale: Locale; copies: number; now: Date; publicUrl: string }

/** Points; of papers that are higher than wide. */
const sheets = { A4: [595.28, 841.89], A5: [419.53, 595.28], A6: [297.64, 419.53] } as const
/** Number of posters on an A4 sheet. */
const fitting = { A4: 1, A5: 2, A6: 4 } as const

/** One poster on its paper, or several on a sheet of A4 with lines to cut along. Refuses more `copies` than fit. */
export async function posterDocument(link: PaymentLink, branding: Branding, order: Order): Promise<PdfDocument> {
  const { paper, locale, copies, now, publicUrl } = order
  if (copies > fitting[paper])
    failField(
      'copies',
      say('must be at most {high}: no more of {paper} fit on a sheet of A4', { high: fitting[paper], paper }),
      'contradiction',
    )
  const code = await qrPath(tracked(link.reference, publicUrl, 'poster'))
  const poster = posterOf(link, branding, { ...order, code })
  const [width, height] = sheets[paper]
  const shared = {
    title: fill(posterWords[locale].title, { merchant: branding.name }),
    author: branding.name,
    locale,
    createdAt: now,
    margin: 0,
  }
  if (copies === 1) return { ...shared, size: paper, pieces: [poster] }
  const cut = { width, height, borderWidth: 0.5, borderColor: '#9ca3af', borderStyle: 'dashed' } as const
  const all = Array.from({ length: copies }, () => box(cut, poster))
  const pieces =
    paper === 'A5' ? [row('en', {}, ...all)] : [row('en', {}, ...all.slice(0, 2)), row('en', {}, ...all.slice(2))]
  return { ...shared, size: 'A4', isWide: paper === 'A5', pieces }
}

type Drawn = Order & { code: Drawing }

function posterOf(link: PaymentLink, branding: Branding, { paper, locale, publicUrl, code }: Drawn): Piece {
  const [width, height] = sheets[paper]
  // Lengths below are hundredths of the width. A hair less than the page, so that rounding makes no second one.
  const unit = width / 100
  const { color = '#1f2937', name, logo } = branding
  const words = posterWords[locale]
  const isTest = link.environment === 'SANDBOX'
  return box(
    { width: width - 0.5, height: height - 0.5, alignItems: 'center', overflow: 'hidden' },
    box({ width: '100%', height: 2.5 * unit, backgroundColor: color }),
    isTest && testBand(words.test, unit),
    box(
      {
        height: (isTest ? 45 : 50) * unit,
        width: 88 * unit,
        paddingTop: 2 * unit,
        alignItems: 'center',
        justifyContent: 'center',
      },
      logo &&
        image(logo, {
          height: (name.length > 110 ? 6 : 9) * unit,
          maxWidth: 40 * unit,
          objectFit: 'contain',
          marginBottom: 2 * unit,
        }),
      centered(name, { ...sizeOf(name, nameSteps, unit), fontWeight: 600 }),
      centered(oneLine(link.description), {
        ...sizeOf(link.description, descriptionSteps, unit),
        marginTop: 1.5 * unit,
        color: '#374151',
      }),
      ...amountPieces(link, locale, unit),
    ),
    box(
      { width: 59 * unit, padding: 0.7 * unit, borderWidth: 0.7 * unit, borderColor: color, borderRadius: 4 * unit },
      drawn(code, { width: 56.2 * unit, height: 56.2 * unit }),
    ),
    scanBand(words.scan, color, unit),
    ...addressPieces(link, publicUrl, words.type, unit),
    centered(waysOf(link, locale), { fontSize: 2.6 * unit, color: '#4b5563', marginTop: 1.5 * unit }),
  )
}

type Style = NonNullable<Parameters<typeof text>[1]>

const centered = (words: string, style: Style): Piece =>
  written(words, { maxWidth: '100%', textAlign: 'center', textOverflow: 'ellipsis', ...style })

/** The longer a text, the smaller its signs, and the more lines it may have: up to `length` signs. */
type Step = { length: number; size: number; maxLines: number }

const nameSteps: readonly Step[] = [
  { length: 22, size: 7, maxLines: 1 },
  { length: 50, size: 5.2, maxLines: 2 },
  { length: 110, size: 3.8, maxLines: 3 },
  { length: 255, size: 2.6, maxLines: 4 },
]
const descriptionSteps: readonly Step[] = [
  { length: 40, size: 4, maxLines: 2 },
  { length: 110, size: 3.2, maxLines: 3 },
  { length: 500, size: 2.3, maxLines: 4 },
]

function sizeOf(words: string, steps: readonly Step[], unit: number) {
  const length = [...words].length
  const { size = 2.5, maxLines = 4 } = steps.find((step) => length <= step.length) ?? steps.at(-1) ?? {}
  return { fontSize: size * unit, maxLines, lineHeight: 1.25 }
}

const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ')

function amountPieces(link: PaymentLink, locale: Locale, unit: number): Piece[] {
  const { amountMode, amountMinor, currency } = link
  const words = posterWords[locale]
  const large = { fontSize: 9 * unit, fontWeight: 600, lineHeight: 1.2 } as const
  const small = { fontSize: 3 * unit, color: '#4b5563' }
  if (amountMode === 'FIXED' && amountMinor !== null) {
    const amount = amountIn(locale, amountMinor, currency)
    const fitted = { ...large, fontSize: Math.min(9, 130 / amount.length) * unit, marginTop: 1.5 * unit }
    return [centered(amount, fitted), ...(quantityOf(link) ? [centered(words.each, small)] : [])]
  }
  const bounds = boundsIn(link, locale)
  return [
    // Arabic letters reach further below the line.
    centered(words.anyAmount, {
      ...large,
      fontSize: 6 * unit,
      lineHeight: locale === 'ar' ? 1.6 : 1.3,
      marginTop: unit,
    }),
    ...(bounds === undefined ? [] : [centered(bounds, small)]),
  ]
}

function boundsIn({ minAmountMinor, maxAmountMinor, currency }: PaymentLink, locale: Locale): string | undefined {
  const words = posterWords[locale]
  const least = minAmountMinor === null ? undefined : amountIn(locale, minAmountMinor, currency)
  const most = maxAmountMinor === null ? undefined : amountIn(locale, maxAmountMinor, currency)
  if (least !== undefined && most !== undefined) return fill(words.between, { least, most })
  if (least !== undefined) return fill(words.from, { least })
  return most === undefined ? undefined : fill(words.upTo, { most })
}

function scanBand(words: string, color: string, unit: number): Piece {
  const { fill: backgroundColor, text: ink } = paintOf(color)
  return box(
    {
      backgroundColor,
      borderRadius: 3 * unit,
      paddingVertical: 1.2 * unit,
      paddingHorizontal: 6 * unit,
      marginTop: 2.2 * unit,
    },
    text(words, { fontSize: 4.6 * unit, fontWeight: 600, color: ink, textAlign: 'center' }),
  )
}

const testBand = (words: string, unit: number): Piece =>
  box(
    { width: '100%', backgroundColor: '#fef3c7', alignItems: 'center', paddingVertical: 0.8 * unit },
    centered(words, { fontSize: 2.6 * unit, fontWeight: 600, color: '#713f12' }),
  )

/** For people who cannot scan: the address in groups that can be read out. The page ignores blanks. */
function addressPieces({ reference }: PaymentLink, publicUrl: string, words: string, unit: number): Piece[] {
  const place = addressOf('', publicUrl).replace(/^https?:\/\//, '')
  const groups = reference.slice('pl_'.length).match(/.{1,4}/g) ?? []
  const style = { fontSize: 2.7 * unit, textAlign: 'center' } as const
  return [
    centered(words, { fontSize: 2.2 * unit, color: '#4b5563', marginTop: 1.8 * unit }),
    value(place.length > 48 ? place : `${place}pl_ ${groups.join(' ')}`, style),
    ...(place.length > 48 ? [value(`pl_ ${groups.join(' ')}`, style)] : []),
  ]
}

function waysOf(link: PaymentLink, locale: Locale): string {
  const { card, cash } = posterWords[locale]
  const ways = methodsOf(link) ?? (link.currency === cashCurrency ? sessionMethods : (['CARD'] as const))
  return ways.map((way) => (way === 'CARD' ? card : cash)).join(' · ')
}
