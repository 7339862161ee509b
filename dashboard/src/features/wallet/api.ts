import type { TransactionStatus } from '../../lib/money-words.ts'

// What of the API's wallet is shown here. Amounts are in major units.

export type Wallet = {
  status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'CLOSED'
  currency: string
  balance: { available: number; pending: number; reserved: number; owed?: number; total: number }
  nextPayout?: { amount: number; at: string }
  pendingByAvailability: { availableAt: string; amount: number }[]
}

export type BankDetails = {
  rib: string
  ribParts: { bankCode: string; cityCode: string; accountNumber: string; key: string }
  iban: string
  bic: string
  holderName: string
  bankName: string
  agency: string
}

export type Funding = {
  amount: number
  currency: string
  checkoutUrl?: string
  bankTransfer?: {
    rib: string
    iban: string
    holderName: string
    bankName: string
    reference: string
    expiresAt: string
  }
}

export const intervals = ['MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
export type Interval = (typeof intervals)[number]
export type Weekday = (typeof weekdays)[number]

export type Schedule = {
  interval: Interval
  weekday?: Weekday
  dayOfMonth?: number
  minimumAmount: number
  currency: string
  nextAt?: string
}

export type Payout = {
  id: string
  reference: string
  status: TransactionStatus
  amount: number
  currency: string
  payout?: { bankName: string; ribLast4: string; arrivalDate?: string; failureCode?: string }
  createdAt: string
}
