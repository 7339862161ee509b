export { amountIn } from '#money/shown-amount.ts'
export { dayIn, timeIn } from '#platform/shown-time.ts'

// Values as people read them.

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
