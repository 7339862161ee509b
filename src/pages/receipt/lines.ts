import { minorUnits } from '#money/money.ts'
import { itemsOf, orderOfBuyer } from '#money/payments/session.ts'
import { cardOf, cashOf } from '#money/payments/transaction.ts'
import type { Locale } from '#platform/locale.ts'
import { amountIn, brandName, timeIn } from '../format.ts'
import { fill } from '#platform/words.ts'
import type { Receipt } from './receipt.ts'
import { receiptWordsIn } from './words.ts'

// The content of a receipt, on the page and in its PDF alike. Pure.

/** WORDS are in the direction of the language, a CODE goes from left to right, a NAME has a direction of its own. */
type ReceiptLine = { name: string; kind: 'WORDS' | 'CODE' | 'NAME'; words: string }

export function receiptLines(receipt: Receipt, locale: Locale): ReceiptLine[] {
  const words = receiptWordsIn(locale)
  const { payment, session, merchant } = receipt
  const { currency, amountMinor, refundedMinor, completedAt, createdAt, authorisationCode } = payment
  const orderId = (session && orderOfBuyer(session)) ?? orderOfBuyer(payment)
  const amount = (minor: bigint) => amountIn(locale, minor, currency)
  const lines: (ReceiptLine | false)[] = [
    { name: words.paidOn, kind: 'WORDS', words: timeIn(locale, completedAt ?? createdAt, merchant.timeZone) },
    { name: words.paidWith, ...meansOf(receipt, locale) },
    orderId !== null && { name: words.order, kind: 'NAME', words: orderId },
    { name: words.reference, kind: 'CODE', words: payment.reference },
    authorisationCode !== null && { name: words.authorization, kind: 'CODE', words: authorisationCode },
    refundedMinor > 0n && { name: words.refunded, kind: 'WORDS', words: amount(refundedMinor) },
    refundedMinor > 0n && { name: words.kept, kind: 'WORDS', words: amount(amountMinor - refundedMinor) },
  ]
  return lines.filter((each) => each !== false)
}

function meansOf({ payment }: Receipt, locale: Locale): Omit<ReceiptLine, 'name'> {
  const words = receiptWordsIn(locale)
  const card = cardOf(payment)
  if (card) return { kind: 'CODE', words: `${brandName(card.brand)} •••• ${card.last4}`.trim() }
  const agent = cashOf(payment)?.agentName
  return { kind: 'WORDS', words: agent === undefined ? words.cash : fill(words.agent, { agent }) }
}

/** The order, line by line. */
export const linesOn = ({ payment: { currency }, session }: Receipt, locale: Locale): [what: string, price: string][] =>
  (session ? (itemsOf(session) ?? []) : []).map(({ name, quantity, unitPrice }) => [
    quantity > 1 ? `${name} × ${quantity}` : name,
    amountIn(locale, BigInt(quantity) * minorUnits(unitPrice, currency), currency),
  ])

/** The lines of the merchant's address. */
export const addressOf = ({ merchant: { postalAddress = '' } }: Receipt): string[] =>
  postalAddress.split('\n').filter((each) => each !== '')

/** Contact for the buyer's questions. */
export const contactOf = ({ merchant: { supportEmail, supportPhone, website } }: Receipt): string[] =>
  [supportPhone, supportEmail, website].filter((each) => each !== undefined)
