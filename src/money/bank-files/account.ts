import { rails } from '#platform/country.ts'
import { ibanOf, isRib } from '../wallets/rib.ts'

// An account of the operator at a bank, and the checks of its numbers. Pure.

export const paymentFormats = ['pain.001.001.09', 'pain.001.001.03'] as const
export type PaymentFormat = (typeof paymentFormats)[number]

export type OperatorAccount = {
  id: string
  /** Chosen by the operator, for commands. */
  name: string
  iban: string | null
  /** Of an account at a bank that takes no IBAN. */
  rib: string | null
  bic: string
  holder: string
  currency: string
  isSegregated: boolean
  format: PaymentFormat
  approvalAboveMinor: bigint
  createdAt: Date
  /** When what was on it before its first statement was entered. */
  openedAt: Date | null
  /** Since when it is used no more. */
  retiredAt: Date | null
}

/** An ISO 13616 number without blanks: the letters and digits, turned around, leave 1 of 97. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n && (!text.startsWith(rails.region) || isRib(text.slice(4)))
}

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text)

/** Whether a number on a statement is this account's: banks write an IBAN, its RIB, or either with blanks. */
export function isNumberOf({ iban, rib }: Pick<OperatorAccount, 'iban' | 'rib'>, written: string): boolean {
  const text = written.replaceAll(/[\s-]/g, '').toUpperCase()
  const own = iban ?? (rib === null ? '' : ibanOf(rib))
  return text === own || (own.startsWith(rails.region) && text === own.slice(4))
}

/** The number for people who know it: its end. */
export const maskedNumber = ({ iban, rib }: Pick<OperatorAccount, 'iban' | 'rib'>): string =>
  `…${(iban ?? rib ?? '').slice(-4)}`
