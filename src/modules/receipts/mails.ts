import { country } from '#platform/country.ts'
import type { Scope } from '#platform/context.ts'
import type { Locale } from '#platform/locale.ts'
import { causes, type MailContext, type Message, type Template } from '#platform/mail/mail.ts'
import { named, quoted } from '#platform/mail/named.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { timeIn } from '#platform/shown-time.ts'
import { fill } from '#platform/words.ts'
import { brandName } from '#money/card-brand.ts'
import { documentPath } from '#money/payments/document-token.ts'
import { minorUnits } from '#money/money.ts'
import { amountIn } from '#money/shown-amount.ts'
import { receiptWordsIn } from './words.ts'

// Receipts by mail. Texts were typed by merchants: they are cut short, and mail programs find nothing in them to make a link of.

type Parameters = Record<string, string>
/** A line of what was bought, as a session has it. */
export type BoughtLine = { name: string; quantity: number; unitPrice: number }
type Facts = readonly (readonly [name: string, value: string])[]

/** The templates; links are made with the secret of the installation, so that none rests in a table. */
export const receiptMails = (secrets: Secrets): Record<string, Template> => ({
  'receipts.paid': (parameters, world) => ({ ...paid(parameters, world.locale), ...links(secrets, parameters, world) }),
  'receipts.refunded': (parameters, world) => ({
    ...refunded(parameters, world.locale),
    ...links(secrets, parameters, world),
  }),
})

function paid(parameters: Parameters, locale: Locale): Message {
  const words = receiptWordsIn(locale)
  const said = saidIn(parameters, locale)
  return {
    subject: fill(words.paid.subject, said),
    paragraphs: [fill(words.paid.text, said)],
    facts: [...linesOf(parameters, locale), [words.amount, said.amount], ...factsOf(parameters, locale)],
    footnotes: testNote(parameters, locale),
  }
}

function refunded(parameters: Parameters, locale: Locale): Message {
  const words = receiptWordsIn(locale)
  const said = saidIn(parameters, locale)
  const { note } = parameters
  return {
    subject: fill(words.refunded.subject, said),
    paragraphs: [
      `${fill(words.refunded.text, said)} ${words.refunded.takesDays}`,
      ...(note === undefined ? [] : [fill(words.note, { ...said, note: apart(quoted(note), locale) })]),
    ],
    facts: [[words.payment, moneyOf(parameters, 'paidMinor', locale)], ...factsOf(parameters, locale)],
    footnotes: testNote(parameters, locale),
  }
}

const saidIn = (parameters: Parameters, locale: Locale) => ({
  shop: apart(named(parameters['shop']), locale),
  amount: moneyOf(parameters, 'amountMinor', locale),
})

const moneyOf = (parameters: Parameters, key: 'amountMinor' | 'paidMinor', locale: Locale): string =>
  amountIn(locale, BigInt(parameters[key] ?? 0), parameters['currency'] ?? country().currency)

function linesOf({ items, currency = country().currency }: Parameters, locale: Locale): Facts {
  const lines = items === undefined ? [] : (JSON.parse(items) as BoughtLine[])
  return lines.map(({ name, quantity, unitPrice }) => [
    quantity > 1 ? `${named(name)} × ${quantity}` : named(name),
    amountIn(locale, BigInt(quantity) * minorUnits(unitPrice, currency), currency),
  ])
}

function factsOf(parameters: Parameters, locale: Locale): Facts {
  const words = receiptWordsIn(locale)
  const { paidAt, timeZone = 'UTC', brand, last4, description, orderId, payment } = parameters
  const facts: (readonly [string, string] | false)[] = [
    description !== undefined && [words.about, apart(named(description), locale)],
    orderId !== undefined && [words.order, apart(named(orderId), locale)],
    paidAt !== undefined && [words.paidOn, timeIn(locale, new Date(paidAt), timeZone)],
    [
      words.paidWith,
      last4 === undefined ? words.cash : leftToRight(`${brandName(brand ?? '')} •••• ${last4}`.trim(), locale),
    ],
    payment !== undefined && [words.reference, leftToRight(payment, locale)],
  ]
  return facts.filter((each) => each !== false)
}

function links(secrets: Secrets, parameters: Parameters, { locale, publicUrl }: MailContext): Partial<Message> {
  const words = receiptWordsIn(locale)
  const scope = {
    merchantId: parameters[causes.merchant] ?? '',
    environment: parameters[causes.environment] === 'PRODUCTION' ? 'PRODUCTION' : 'SANDBOX',
  } satisfies Scope
  const receipt = publicUrl + documentPath(secrets, 'RECEIPT', scope, parameters['transactionId'] ?? '')
  return {
    action: { label: words.view, link: `${receipt}?lang=${locale}` },
    also: { label: words.document, link: `${receipt}/receipt.pdf?lang=${locale}` },
  }
}

const testNote = (parameters: Parameters, locale: Locale): string[] =>
  parameters[causes.environment] === 'SANDBOX' ? [receiptWordsIn(locale).test] : []

/** A text in either script keeps its letters in order, and those around it theirs. */
const apart = (text: string, locale: Locale): string => (locale === 'ar' && text !== '' ? `\u2068${text}\u2069` : text)
const leftToRight = (text: string, locale: Locale): string => (locale === 'ar' ? `\u2066${text}\u2069` : text)
