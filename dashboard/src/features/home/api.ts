import type { TransactionStatus } from '../../lib/money-words.ts'

// What the home page reads. Amounts are in major units.

export type Wallet = {
  currency: string
  balance: { available: number; pending: number; reserved: number; owed?: number }
}

export type Overview = {
  currency: string
  days: { day: string; amount: number; payments: number }[]
  payments: { succeeded: number; failed: number }
  attention: Record<Concern, number>
  firstSteps: Record<FirstStep, boolean>
}

export const concerns = [
  'suspendedWebhooks',
  'failingWebhooks',
  'failedPayouts',
  'failedPayments',
  'overdueSubscriptions',
  'lowStockProducts',
] as const
export type Concern = (typeof concerns)[number]

export const firstSteps = ['key', 'link', 'payment', 'webhook'] as const
export type FirstStep = (typeof firstSteps)[number]

export type RecentPayment = {
  id: string
  reference: string
  status: TransactionStatus
  amount: number
  currency: string
  customer?: { name?: string; email?: string }
  createdAt: string
}
