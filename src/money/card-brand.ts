// Names of card brands, as they stand on cards. Pure.

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
