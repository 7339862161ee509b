import { facts, heading, letterhead, note, noteStyle, testMark } from '#platform/documents/letter.ts'
import { across, box, type PdfDocument, type Piece, row, text, value, written } from '#platform/documents/document.ts'
import type { Locale } from '#platform/locale.ts'
import { amountIn } from '../format.ts'
import { fill } from '#platform/words.ts'
import type { Receipt } from './receipt.ts'
import { addressOf, contactOf, linesOn, receiptLines } from './lines.ts'
import { receiptWordsIn } from './words.ts'

/** The receipt on a sheet A5. */
export function receiptDocument(receipt: Receipt, locale: Locale): PdfDocument {
  const words = receiptWordsIn(locale)
  const { payment, session, merchant, environment, testMode } = receipt
  const name = merchant.legalName ?? merchant.name
  return {
    title: `${words.title} ${payment.reference}`,
    author: merchant.name,
    locale,
    createdAt: payment.updatedAt,
    size: 'A5',
    margin: 36,
    pieces: [
      letterhead(locale, merchant),
      ...(environment === 'SANDBOX' || testMode ? [testMark(words.test)] : []),
      heading(words.title),
      text(fill(words.text, { merchant: name }), { marginBottom: 6 }),
      ...(payment.status === 'CHARGED_BACK' ? [text(words.chargedBack, { fontWeight: 600, marginBottom: 6 })] : []),
      ...(session?.description ? [written(session.description, { marginBottom: 6 })] : []),
      ...linesOn(receipt, locale).map(([what, price]) => across('WHOLE', line(locale, what, price))),
      across(
        'WHOLE',
        total(words.total, amountIn(locale, payment.amountMinor, payment.currency), locale),
        facts(
          locale,
          receiptLines(receipt, locale).map(({ name: what, kind, words: content }) => [what, of[kind](content)]),
        ),
      ),
      ...contact(receipt, words.contact),
    ],
  }
}

const of = { CODE: value, NAME: written, WORDS: text }

const line = (locale: Locale, what: string, price: string): Piece =>
  row(
    locale,
    { justifyContent: 'space-between', gap: 12, paddingVertical: 2 },
    box({ flex: 1 }, written(what)),
    text(price),
  )

const total = (name: string, amount: string, locale: Locale): Piece =>
  row(
    locale,
    { justifyContent: 'space-between', alignItems: 'center', marginTop: 8 },
    text(name, { fontSize: 12, fontWeight: 600 }),
    text(amount, { fontSize: 16, fontWeight: 600 }),
  )

function contact(receipt: Receipt, name: string): Piece[] {
  const ways = contactOf(receipt)
  const address = addressOf(receipt).map((each) => written(each, noteStyle))
  return [...address, ...(ways.length === 0 ? [] : [note(name), note(ways.join(' · '), { direction: 'ltr' })])]
}
