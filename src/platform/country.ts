import type { CountryCode } from 'libphonenumber-js'
import type { Locale } from './locale.ts'

// The country of an installation: the defaults when a caller, a company or a page names none. The settings choose it once, at the start of the
// process; it is no argument, because it is the same for every call.

export type Country = {
  /** Of amounts without a currency. */
  currency: string
  /** Of companies that have chosen none. */
  timeZone: string
  /** Of companies and pages that have chosen none. */
  locale: Locale
  /** ISO 3166: the default region of telephone numbers, and of the format of amounts and dates. */
  region: CountryCode
}

export const morocco: Country = { currency: 'MAD', timeZone: 'Africa/Casablanca', locale: 'fr', region: 'MA' }

let chosen: Readonly<Country> = morocco

export const country = (): Readonly<Country> => chosen

/** For the start of a process alone. */
export function standIn(settings: Country): void {
  chosen = Object.freeze({ ...settings })
}

/** Fees of companies until the operator agrees otherwise with them. */
export const terms = { feeBasisPoints: 250, feeFixedMinor: 0n, availableAfterDays: 2 } as const

/** Wallets with their bank accounts (RIB) and the cash network are Moroccan wherever an installation stands. */
export const rails = { currency: 'MAD', timeZone: 'Africa/Casablanca', region: 'MA' } as const

/** Locale tag for amounts and times, with Western digits in Arabic too. */
export const tagOf = (locale: Locale): string => `${locale}-${chosen.region}${locale === 'ar' ? '-u-nu-latn' : ''}`
