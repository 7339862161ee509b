import { brandOf, isCardNumber, passesLuhn } from '#platform/card-number.ts'

// The test cards of the double, by behaviour. A full number lives for one request; only its masked form is kept.

/** `code` is CMI's; a card that asks for a confirmation is approved after it. */
type Behaviour = { kind: 'APPROVED' | 'CHALLENGED' | 'PENDING' } | { kind: 'DECLINED'; code: string }

export const testCards: readonly (readonly [number: string, does: CardWord, behaviour: Behaviour])[] = [
  ['4242424242424242', 'approved', { kind: 'APPROVED' }],
  ['4000000000003220', 'challenged', { kind: 'CHALLENGED' }],
  ['4000000000000002', 'refused', { kind: 'DECLINED', code: '05' }],
  ['4000000000009995', 'withoutFunds', { kind: 'DECLINED', code: '51' }],
  ['4000000000000069', 'expired', { kind: 'DECLINED', code: '54' }],
  ['5555555555554444', 'later', { kind: 'PENDING' }],
]

/** Description of each test card on the page. */
export type CardWord = 'approved' | 'challenged' | 'refused' | 'withoutFunds' | 'expired' | 'later'

export type UsedCard = MaskedCard & { behaviour: Behaviour }

export type MaskedCard = {
  /** Such as `4242 42** **** 4242`. */
  pan: string
  /** Such as `424242***4242`. */
  maskedPan: string
  brand: string
  expMonth: string
  /** Two digits. */
  expYear: string
}

/** Returns the masked part of a typed card; undefined if it is not a card number. A card that is not a test card is declined as unknown. */
export function usedCardOf(typed: { pan: string; month: string; year: string }): UsedCard | undefined {
  const number = typed.pan.replaceAll(/[\s-]/g, '')
  const brand = brandOf(number)
  const [expMonth, expYear] = [typed.month.padStart(2, '0'), typed.year.slice(-2)]
  if (!/^\d{12,19}$/.test(number) || !isCardNumber(number, brand) || !passesLuhn(number)) return undefined
  if (!/^(0[1-9]|1[0-2])$/.test(expMonth) || !/^\d{2}$/.test(expYear)) return undefined
  const found = testCards.find(([test]) => test === number)?.[2]
  const [first, last] = [number.slice(0, 6), number.slice(-4)]
  return {
    behaviour: found ?? { kind: 'DECLINED', code: '14' },
    pan: `${first.slice(0, 4)} ${first.slice(4)}** **** ${last}`,
    maskedPan: `${first}***${last}`,
    brand: brand.toUpperCase(),
    expMonth,
    expYear,
  }
}
