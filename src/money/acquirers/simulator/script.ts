import { exponentOf } from '../../money.ts'
import { type DeclineCode, isDeclineCode } from '../declines.ts'

// The outcome that a test wants, written as the card holder's name. Pure.

export type Script =
  | { kind: 'PASS'; transStatus: 'Y' | 'A' | 'U' }
  | { kind: 'REFUSED_BY_ISSUER' }
  | { kind: 'CHALLENGE'; isDeviceAsked: boolean }
  | { kind: 'DECLINE'; code: DeclineCode }
  | { kind: 'LATER'; waitsForSession: boolean; code?: DeclineCode }
  | { kind: 'RENEWAL_FAIL'; times: number }
  | { kind: 'RENEWAL_LATER'; code?: DeclineCode }

const fixed: Record<string, Script> = {
  FRICTIONLESS: { kind: 'PASS', transStatus: 'Y' },
  ATTEMPT: { kind: 'PASS', transStatus: 'A' },
  UNAVAILABLE: { kind: 'PASS', transStatus: 'U' },
  REJECTED: { kind: 'REFUSED_BY_ISSUER' },
  CHALLENGE: { kind: 'CHALLENGE', isDeviceAsked: false },
  'METHOD CHALLENGE': { kind: 'CHALLENGE', isDeviceAsked: true },
  TIMEOUT: { kind: 'LATER', waitsForSession: false },
  'TIMEOUT FAIL': { kind: 'LATER', waitsForSession: false, code: 'ISSUER_UNAVAILABLE' },
  'LATE CAPTURE': { kind: 'LATER', waitsForSession: true },
  'RENEWAL TIMEOUT': { kind: 'RENEWAL_LATER' },
  'RENEWAL TIMEOUT FAIL': { kind: 'RENEWAL_LATER', code: 'ISSUER_UNAVAILABLE' },
}

/** The magic words in a holder's name, in capitals with single blanks; FRICTIONLESS for any name that is none. */
export function scriptWordsOf(holderName: string): string {
  const words = holderName.trim().toUpperCase().split(/\s+/).join(' ')
  return Object.hasOwn(fixed, words) || /^DECLINE\b|^RENEWAL FAIL \d{1,3}$/.test(words)
    ? words.slice(0, 60)
    : 'FRICTIONLESS'
}

/** Reads the words of `scriptWordsOf`. An unknown code declines too, so that a typing error is never a success. */
export function scriptOf(words: string): Script {
  const [first, second = '', third] = words.split(' ')
  if (first === 'DECLINE') return { kind: 'DECLINE', code: isDeclineCode(second) ? second : 'GENERIC_DECLINE' }
  if (first === 'RENEWAL' && second === 'FAIL') return { kind: 'RENEWAL_FAIL', times: Number(third) }
  return fixed[words] ?? { kind: 'PASS', transStatus: 'Y' }
}

/** Whether an amount ends in so many hundredths, such as .13, by which tests steer; never in a currency without decimals. */
export function endsIn(hundredths: bigint, amountMinor: bigint, currency: string): boolean {
  const exponent = exponentOf(currency)
  if (exponent < 2) return false
  const unit = 10n ** BigInt(exponent)
  return amountMinor % unit === (hundredths * unit) / 100n
}
