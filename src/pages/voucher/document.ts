import { facts, type Fact, heading, letterhead, testMark } from '#platform/documents/letter.ts'
import { box, type Drawing, drawn, type PdfDocument, text, value, written } from '#platform/documents/document.ts'
import type { Locale } from '#platform/locale.ts'
import { amountIn, inFours, timeIn } from '../format.ts'
import type { Voucher } from './voucher.ts'
import { voucherWordsIn } from './words.ts'

/** The voucher in the proportions of a telephone, which shows it from edge to edge. */
export function voucherDocument(voucher: Voucher, locale: Locale, bars: Drawing): PdfDocument {
  const words = voucherWordsIn(locale)
  const { payment, cash, session, merchant, environment } = voucher
  const amount = amountIn(locale, payment.amountMinor, payment.currency)
  const list: Fact[] = [
    [words.amount, text(amount, { fontSize: 13, fontWeight: 600 })],
    [words.until, text(timeIn(locale, new Date(cash.expiresAt), merchant.timeZone))],
    [words.agents, written(cash.agents.join(', '), { maxLines: 5, textOverflow: 'ellipsis' })],
    ...(session?.description
      ? [[words.for, written(session.description, { maxLines: 3, textOverflow: 'ellipsis' })] satisfies Fact]
      : []),
  ]
  return {
    title: `${words.WAITING.title} · ${merchant.name}`,
    author: merchant.name,
    locale,
    createdAt: payment.createdAt,
    size: { width: 306, height: 544 },
    margin: 24,
    pieces: [
      letterhead(locale, merchant),
      ...(environment === 'SANDBOX' ? [testMark(words.test)] : []),
      heading(words.WAITING.title),
      text(words.WAITING.text, { marginBottom: 10 }),
      box(
        { alignItems: 'center' },
        drawn(bars, { width: 230, height: 60 }),
        value(inFours(cash.reference), { fontSize: 18, fontWeight: 600, marginTop: 6 }),
      ),
      facts(locale, list),
    ],
  }
}
