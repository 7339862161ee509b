import { brandOf, isCardNumber, passesLuhn } from '#platform/card-number.ts'

// Test cards of Stripe's documents, by behaviour. A full number lives for one request; only the parts that may be shown are kept.

type Behaviour = {
  /** Of every charge. */
  declineCode?: string
  /** Code of the error answer; `card_declined` unless set. */
  errorCode?: string
  networkCode?: string
  /** ALWAYS: also where no buyer is at hand. UNLESS_SAVED: a card that was saved passes without one. */
  challenge?: 'ALWAYS' | 'WITH_BUYER' | 'UNLESS_SAVED'
  refunds?: 'PENDING' | 'FAIL_LATER'
  isDisputed?: true
  /** Saving passes; charges are declined. */
  savesOnly?: true
}

export type TestCard = { number: string; does: CardWord; behaviour: Behaviour }

/** Description of each card on the double's pages. */
export type CardWord =
  | 'approved'
  | 'challenged'
  | 'challengedOnce'
  | 'challengedAlways'
  | 'refused'
  | 'withoutFunds'
  | 'lost'
  | 'expired'
  | 'wrongCode'
  | 'refundLate'
  | 'refundReturned'
  | 'disputed'
  | 'savedOnly'

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', does: 'approved', behaviour: {} },
  { number: '5555555555554444', does: 'approved', behaviour: {} },
  { number: '4000000000003220', does: 'challenged', behaviour: { challenge: 'WITH_BUYER' } },
  { number: '4000002500003155', does: 'challengedOnce', behaviour: { challenge: 'UNLESS_SAVED' } },
  { number: '4000002760003184', does: 'challengedAlways', behaviour: { challenge: 'ALWAYS' } },
  { number: '4000000000000002', does: 'refused', behaviour: { declineCode: 'generic_decline', networkCode: '05' } },
  {
    number: '4000000000009995',
    does: 'withoutFunds',
    behaviour: { declineCode: 'insufficient_funds', networkCode: '51' },
  },
  { number: '4000000000009987', does: 'lost', behaviour: { declineCode: 'lost_card', networkCode: '41' } },
  {
    number: '4000000000000069',
    does: 'expired',
    behaviour: { declineCode: 'expired_card', errorCode: 'expired_card', networkCode: '54' },
  },
  {
    number: '4000000000000127',
    does: 'wrongCode',
    behaviour: { declineCode: 'incorrect_cvc', errorCode: 'incorrect_cvc', networkCode: '82' },
  },
  {
    number: '4000000000000341',
    does: 'savedOnly',
    behaviour: { declineCode: 'generic_decline', networkCode: '05', savesOnly: true },
  },
  { number: '4000000000007726', does: 'refundLate', behaviour: { refunds: 'PENDING' } },
  { number: '4000000000005126', does: 'refundReturned', behaviour: { refunds: 'FAIL_LATER' } },
  { number: '4000000000000259', does: 'disputed', behaviour: { isDisputed: true } },
]

export type UsedCard = {
  behaviour: Behaviour
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
}

type Typed = { number?: string | undefined; exp_month?: string | undefined; exp_year?: string | undefined }

/** Returns the parts of a typed card that are kept; Stripe's error code if it is not a card. */
export function usedCardOf(typed: Typed, now: Date): UsedCard | 'incorrect_number' | 'invalid_expiry_year' {
  const number = (typed.number ?? '').replaceAll(/[\s-]/g, '')
  const brand = brandOf(number)
  if (!/^\d{12,19}$/.test(number) || !isCardNumber(number, brand) || !passesLuhn(number)) return 'incorrect_number'
  const [expMonth, year] = [Number(typed.exp_month), Number(typed.exp_year)]
  const expYear = year < 100 ? 2_000 + year : year
  if (!(expMonth >= 1 && expMonth <= 12) || !(Date.UTC(expYear, expMonth, 1) > now.getTime()))
    return 'invalid_expiry_year'
  const at = testCards.findIndex((card) => card.number === number)
  return {
    // A card that is no test card is declined, as in Stripe's own test mode.
    behaviour: testCards[at]?.behaviour ?? { declineCode: 'test_mode_live_card' },
    brand,
    last4: number.slice(-4),
    expMonth,
    expYear,
    fingerprint: `fpDouble${number.slice(-4)}${String(at + 1).padStart(2, '0')}`,
  }
}
