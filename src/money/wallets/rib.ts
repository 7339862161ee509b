// Moroccan bank identifiers. A RIB is 24 digits: bank 3, city 3, account 16 and a key of 2, which makes the whole number a multiple
// of 97. Codes of banks are not judged: no list of them is whole.

export type RibParts = { bankCode: string; cityCode: string; accountNumber: string; key: string }

/** The RIB of an account: 3, 3 and 16 digits, and the key that belongs to them. Throws RangeError for anything else. */
export function ribOf({ bankCode, cityCode, accountNumber }: Omit<RibParts, 'key'>): string {
  if (!/^\d{3} \d{3} \d{16}$/.test(`${bankCode} ${cityCode} ${accountNumber}`))
    throw new RangeError('a RIB is made of 3, 3 and 16 digits')
  const digits = bankCode + cityCode + accountNumber
  return digits + String(97n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
}

/** True for 24 digits with a valid check key. */
export const isRib = (text: string): boolean => /^\d{24}$/.test(text) && BigInt(text) % 97n === 0n

/** The RIB in what people and banks write: it, or its IBAN, either with blanks. Undefined for anything else. */
export function ribIn(written: string): string | undefined {
  const text = written.replaceAll(/[\s-]/g, '').toUpperCase()
  if (isRib(text)) return text
  const rib = text.slice(4)
  return isRib(rib) && text === ibanOf(rib) ? rib : undefined
}

export const ribParts = (rib: string): RibParts => ({
  bankCode: rib.slice(0, 3),
  cityCode: rib.slice(3, 6),
  accountNumber: rib.slice(6, 22),
  key: rib.slice(22),
})

/** `MA`, two check digits and the RIB: 28 characters without blanks. M is 22 and A is 10 to ISO 7064. */
export const ibanOf = (rib: string): string =>
  `MA${String(98n - (BigInt(`${rib}221000`) % 97n)).padStart(2, '0')}${rib}`
