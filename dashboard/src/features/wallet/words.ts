import type { Locale } from '../../lib/language.ts'
import type { Interval, Wallet, Weekday } from './api.ts'
import { arabic } from './words-arabic.ts'
import { french } from './words-french.ts'

type Part = Exclude<keyof Wallet['balance'], 'owed'>

export type WalletWords = {
  title: string
  inactive: Record<Exclude<Wallet['status'], 'ACTIVE'>, string>
  balance: Record<Part, string>
  meaning: Record<Part | 'totalLessOwed', string>
  other: Record<'paidOut' | 'waits', string>
  nextPayout: string
  upcoming: string
  later: string
  bank: Record<'title' | 'holder' | 'rib' | 'iban' | 'bic' | 'bank' | 'language' | 'certificate', string>
  funding: Record<
    | 'open'
    | 'title'
    | 'method'
    | 'currency'
    | 'transfer'
    | 'card'
    | 'noAmount'
    | 'submit'
    | 'instructions'
    | 'reference'
    | 'until'
    | 'exact'
    | 'dedicated'
    | 'atCheckout'
    | 'pay',
    string
  >
  payOut: Record<'open' | 'title' | 'available' | 'allWithout' | 'noAmount' | 'half' | 'submit' | 'done', string>
  payouts: Record<'title' | 'none' | 'payout' | 'account' | 'callOff' | 'callOffTitle' | 'callOffText', string> & {
    failures: Readonly<Record<string, string>>
  }
  schedule: Record<'title' | 'interval' | 'weekday' | 'dayOfMonth' | 'minimum' | 'next', string> & {
    intervals: Record<Interval, string>
    weekdays: Record<Weekday, string>
  }
}

const english: WalletWords = {
  title: 'Wallet',
  inactive: {
    PENDING: 'This wallet cannot receive money yet. Request production access in settings.',
    BLOCKED: 'The operator has blocked this wallet. Money already on its way still arrives; nothing new is accepted.',
    CLOSED: 'This wallet is closed.',
  },
  balance: { available: 'Available', pending: 'Pending', reserved: 'Reserved', total: 'Total' },
  meaning: {
    available: 'Ready for payouts and refunds',
    pending: 'Paid by buyers, not yet available',
    reserved: 'Held for refunds, payouts and disputes in progress',
    total: 'Sum of the three',
    totalLessOwed: 'Sum of the three, less what is owed',
  },
  other: {
    paidOut: 'Paid out to',
    waits:
      'There is no bank account in this currency yet, so the money waits. The operator of this service assigns one.',
  },
  nextPayout: 'Next payout:',
  upcoming: 'Upcoming funds',
  later: 'And more later.',
  bank: {
    title: 'Wallet bank account',
    holder: 'Account holder',
    rib: 'RIB',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    language: 'Certificate language',
    certificate: 'Download certificate',
  },
  funding: {
    open: 'Add funds',
    title: 'Add funds',
    method: 'Method',
    currency: 'Currency',
    transfer: 'Bank transfer',
    card: 'Card',
    noAmount: 'Enter an amount, such as 2500.',
    submit: 'Continue',
    instructions: 'Make a transfer from your bank with these details.',
    reference: 'Transfer reference',
    until: 'Expected by',
    exact: 'Send the exact amount and include the reference, so that we can match your transfer.',
    dedicated: 'This number is yours alone: every transfer to it is for you.',
    atCheckout: 'Pay by card on the next page. It stays open for an hour.',
    pay: 'Continue to payment',
  },
  payOut: {
    open: 'Pay out',
    title: 'Pay out now',
    available: 'Available:',
    allWithout: 'If empty, the full available balance.',
    noAmount: 'Enter an amount, such as 1500.',
    half: 'The payout is sent after 30 seconds. You can cancel it until then.',
    submit: 'Pay out',
    done: 'Payout created. It goes to the bank in 30 seconds.',
  },
  payouts: {
    title: 'Payouts',
    none: 'No payouts yet.',
    payout: 'Payout',
    account: 'To account',
    callOff: 'Cancel payout',
    callOffTitle: 'Cancel this payout?',
    callOffText: 'This amount stays in the wallet:',
    failures: {
      INVALID_RIB: 'The account does not exist.',
      ACCOUNT_CLOSED: 'The account is closed.',
      HOLDER_MISMATCH: 'The account belongs to someone else.',
      BANK_REJECTED: 'The bank rejected it.',
    },
  },
  schedule: {
    title: 'Payout schedule',
    interval: 'Frequency',
    weekday: 'Day',
    dayOfMonth: 'Day of the month',
    minimum: 'Minimum payout',
    next: 'Next:',
    intervals: {
      MANUAL: 'On demand only',
      DAILY: 'Every business day',
      WEEKLY: 'Every week',
      MONTHLY: 'Every month',
    },
    weekdays: {
      MONDAY: 'Monday',
      TUESDAY: 'Tuesday',
      WEDNESDAY: 'Wednesday',
      THURSDAY: 'Thursday',
      FRIDAY: 'Friday',
    },
  },
}

export const walletWords: Record<Locale, WalletWords> = { en: english, fr: french, ar: arabic }
