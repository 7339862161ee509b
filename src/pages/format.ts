export { amountIn } from '#money/shown-amount.ts'
export { brandName } from '#money/card-brand.ts'
export { dayIn, timeIn } from '#platform/shown-time.ts'

// Values as people read them.

/** As it stands on a card. */
export const expiryOf = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** A voucher's number as it is read out. */
export const inFours = (digits: string): string => digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
