import type { Locale } from '#platform/locale.ts'

export { amountIn } from '#money/shown-amount.ts'

// Amounts and times as people in Morocco write them. Arabic has Western digits there.

const tags: Record<Locale, string> = { en: 'en-MA', fr: 'fr-MA', ar: 'ar-MA-u-nu-latn' }

export const timeIn = (locale: Locale, at: Date, timeZone = 'Africa/Casablanca'): string =>
  new Intl.DateTimeFormat(tags[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at)

export const dayIn = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone }).format(at)

/** As it stands on a card. */
export const expiryOf = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  cmi: 'CMI',
}

/** Without a name for one that is not known. */
export const brandName = (brand: string): string => brandNames[brand] ?? ''

/** A voucher's number as it is read out. */
export const inFours = (digits: string): string => digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
