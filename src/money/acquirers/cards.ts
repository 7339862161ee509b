import type { Brand } from '#platform/card-number.ts'
import { hmac } from '#platform/secrets/hmac.ts'

// Facts about cards other than their numbers. Pure; nothing here keeps a number.

/** Digits of the security code. */
export const cvvLengthOf = (brand: Brand): number => (brand === 'amex' ? 4 : 3)

export const isCvv = (cvv: string, brand: Brand): boolean => /^\d+$/.test(cvv) && cvv.length === cvvLengthOf(brand)

/** A card is good through the last day of its month, by UTC: the buyer's time zone does not matter. `expYear` has four digits. */
export const isExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean =>
  now.getTime() >= Date.UTC(expYear, expMonth, 1)

/** The year in four digits: 27 is 2027. */
export const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

/**
 * Equal for the same card within a merchant, different for two merchants, and no way back to the number without `key`, which is 32
 * bytes that no database holds.
 */
export const fingerprintOf = (key: Uint8Array, merchantId: string, number: string): string =>
  hmac(key, `${merchantId}/${number}`).toString('base64url').slice(0, 32)
