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
  nextPayout: string
  upcoming: string
  later: string
  bank: Record<'title' | 'holder' | 'rib' | 'iban' | 'bic' | 'bank' | 'language' | 'certificate', string>
  funding: Record<
    | 'open'
    | 'title'
    | 'method'
    | 'transfer'
    | 'card'
    | 'noAmount'
    | 'submit'
    | 'instructions'
    | 'reference'
    | 'until'
    | 'exact'
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
    PENDING: 'This wallet takes no money yet. Ask for production access in the settings.',
    BLOCKED: 'The operator has blocked this wallet. What was on its way arrives; nothing new is taken.',
    CLOSED: 'This wallet is closed.',
  },
  balance: { available: 'Available', pending: 'Pending', reserved: 'Reserved', total: 'Total' },
  meaning: {
    available: 'Can be paid out, or refunded from',
    pending: 'Paid by buyers, not yet available',
    reserved: 'For refunds and payouts on their way, and disputes',
    total: 'The three together',
    totalLessOwed: 'The three together, less what is owed',
  },
  nextPayout: 'Next payout:',
  upcoming: 'What becomes available',
  later: 'And more later.',
  bank: {
    title: 'Bank account of the wallet',
    holder: 'Holder',
    rib: 'RIB',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    language: 'Language of the certificate',
    certificate: 'Download the certificate',
  },
  funding: {
    open: 'Put money in',
    title: 'Put money in',
    method: 'How',
    transfer: 'Bank transfer',
    card: 'Card',
    noAmount: 'Type an amount, such as 2500.',
    submit: 'Continue',
    instructions: 'Transfer the money from your bank with these details.',
    reference: 'Reference of the transfer',
    until: 'Waited for until',
    exact: 'Send the exact amount, and write the reference on the transfer: that is how it is recognised.',
    atCheckout: 'Pay by card on the next page. It is open for an hour.',
    pay: 'Go and pay',
  },
  payOut: {
    open: 'Pay out',
    title: 'Pay out now',
    available: 'Available:',
    allWithout: 'All that is available when this is empty.',
    noAmount: 'Type an amount, such as 1500.',
    half: 'The payout is sent half a minute later. Until then it can be called off.',
    submit: 'Pay out',
    done: 'The payout is made. It goes to the bank in half a minute.',
  },
  payouts: {
    title: 'Payouts',
    none: 'Nothing was paid out yet.',
    payout: 'Payout',
    account: 'To the account',
    callOff: 'Call off',
    callOffTitle: 'Call this payout off?',
    callOffText: 'The money stays in the wallet:',
    failures: {
      INVALID_RIB: 'There is no such account.',
      ACCOUNT_CLOSED: 'The account is closed.',
      HOLDER_MISMATCH: 'The account is somebody else’s.',
      BANK_REJECTED: 'The bank refused it.',
    },
  },
  schedule: {
    title: 'When you are paid out',
    interval: 'How often',
    weekday: 'Day',
    dayOfMonth: 'Day of the month',
    minimum: 'From',
    next: 'Next:',
    intervals: {
      MANUAL: 'Only on demand',
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
