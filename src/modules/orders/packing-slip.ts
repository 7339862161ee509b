import {
  across,
  box,
  isFromRight,
  type PdfDocument,
  type Piece,
  row,
  text,
  value,
  written,
} from '#platform/documents/document.ts'
import { facts, heading, letterhead, note, testMark } from '#platform/documents/letter.ts'
import type { Branding } from '#platform/merchants/branding.ts'
import type { Locale } from '#platform/locale.ts'
import { dayIn } from '#platform/shown-time.ts'
import { numberText, type Order } from './order.ts'
import { packingSlipWords } from './packing-slip-words.ts'

// The paper in the parcel: who gets what. It names no price, for the parcel may be a gift. Pure.

export function packingSlip(order: Order, sender: Branding, locale: Locale): PdfDocument {
  const words = packingSlipWords[locale]
  const { environment, createdAt, carrier, trackingNumber, reference } = order
  const contact = [sender.supportEmail, sender.supportPhone].filter((each) => each !== undefined).join(' · ')
  return {
    title: `${words.title} ${numberText(order)}`,
    author: sender.name,
    locale,
    createdAt,
    size: 'A4',
    pieces: [
      letterhead(locale, sender),
      ...(environment === 'SANDBOX' ? [testMark(words.test)] : []),
      heading(words.title),
      row(
        locale,
        { gap: 24, marginTop: 4 },
        party(locale, words.to, addressee(order, locale)),
        party(locale, words.from, [sender.legalName ?? sender.name, ...(sender.postalAddress?.split('\n') ?? [])]),
      ),
      facts(locale, [
        [words.order, value(numberText(order), { fontWeight: 600 })],
        [words.ordered, text(dayIn(locale, createdAt, sender.timeZone))],
        ...(order.buyerPhone === null ? [] : [[words.phone, value(order.buyerPhone)] as [string, Piece]]),
        ...(order.deliveryName === null ? [] : [[words.delivery, written(order.deliveryName)] as [string, Piece]]),
        ...(carrier === null ? [] : [[words.carrier, written(carrier)] as [string, Piece]]),
        ...(trackingNumber === null ? [] : [[words.tracking, value(trackingNumber)] as [string, Piece]]),
        [words.reference, value(reference)],
      ]),
      ...goods(order, locale),
      ...(contact === ''
        ? []
        : [
            note(
              words.thanks.replace('{contact}', () => contact),
              { marginTop: 24 },
            ),
          ]),
    ],
  }
}

function addressee(order: Order, locale: Locale): string[] {
  const { shippingLine1, shippingLine2, shippingPostalCode, shippingCity, shippingCountry, buyerName } = order
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const lines =
    shippingLine1 === null
      ? [packingSlipWords[locale].noAddress]
      : [
          shippingLine1,
          shippingLine2,
          [shippingPostalCode, shippingCity].filter(Boolean).join(' '),
          shippingCountry === null ? null : (names.of(shippingCountry) ?? shippingCountry),
        ]
  return [buyerName, ...lines].flatMap((each) => each || [])
}

const party = (locale: Locale, label: string, [name = '', ...lines]: readonly string[]): Piece =>
  box(
    { flex: 1, alignItems: isFromRight(locale) ? 'flex-end' : 'flex-start' },
    note(label),
    written(name, { fontSize: 12, fontWeight: 600 }),
    ...lines.map((each) => written(each, { fontSize: 11 })),
  )

const rule = '#d1d5db'

function goods({ productName, quantity }: Order, locale: Locale): Piece[] {
  const words = packingSlipWords[locale]
  const start = isFromRight(locale) ? 'flex-end' : 'flex-start'
  const column = (share: number, piece: Piece) => box({ flex: share, alignItems: start }, piece)
  return [
    row(
      locale,
      { gap: 12, paddingVertical: 4, marginTop: 14 },
      column(5, note(words.product)),
      column(1, note(words.quantity)),
      column(1, note(words.packed)),
    ),
    across(
      'WHOLE',
      row(
        locale,
        {
          gap: 12,
          paddingVertical: 8,
          borderTopWidth: 0.5,
          borderTopColor: rule,
          borderBottomWidth: 0.5,
          borderBottomColor: rule,
        },
        column(5, written(productName, { fontSize: 12, fontWeight: 600 })),
        column(1, value(String(quantity), { fontSize: 12, fontWeight: 600 })),
        // To tick.
        column(1, box({ width: 14, height: 14, borderWidth: 1, borderColor: '#1f2937' })),
      ),
    ),
  ]
}
