import { useParams } from '@tanstack/react-router'
import { useOne } from '../../lib/pages.ts'
import type { Tone } from '../../ui/values.tsx'

export type Demand = 'NONE' | 'OPTIONAL' | 'REQUIRED'
export type Question = {
  key: string
  label: string
  type: 'TEXT' | 'NUMBER' | 'SELECT'
  required?: boolean
  options?: string[]
}
const linkStatuses = ['ACTIVE', 'INACTIVE', 'SCHEDULED', 'EXPIRED', 'COMPLETED'] as const
export type LinkStatus = (typeof linkStatuses)[number]
export type StatusReason = 'DEACTIVATED' | 'NOT_STARTED' | 'ENDED' | 'PAID' | 'LIMIT_REACHED' | 'BEING_PAID'

export type PaymentLink = {
  reference: string
  url: string
  description: string
  amount?: number
  currency: string
  amountMode: 'FIXED' | 'OPEN'
  minAmount?: number
  maxAmount?: number
  suggestedAmounts?: number[]
  usage: 'SINGLE' | 'MULTI'
  maxPayments?: number
  quantity?: { adjustable: boolean; min?: number; max?: number }
  startsAt?: string
  expiresAt?: string
  methods?: ('CARD' | 'CASH')[]
  collect?: { name?: Demand; email?: Demand; phone?: Demand; address?: Demand }
  customFields?: Question[]
  successUrl?: string
  cancelUrl?: string
  successMessage?: string
  inactiveMessage?: string
  locale: 'auto' | 'fr' | 'ar' | 'en'
  clientId?: string
  savePaymentMethod: 'NONE' | 'ASK' | 'REQUIRED'
  status: LinkStatus
  statusReason?: StatusReason
  paymentCount: number
  paidAmount: number
  viewCount: number
  lastPaidAt?: string
  active: boolean
  externalId?: string
  createdAt: string
}

export const toneOfLink: Record<LinkStatus, Tone> = {
  ACTIVE: 'good',
  INACTIVE: 'over',
  SCHEDULED: 'waiting',
  EXPIRED: 'over',
  COMPLETED: 'plain',
}

/** The link that the address names. */
export function useLink() {
  const { reference = '' } = useParams({ strict: false }) as { reference?: string }
  return useOne<PaymentLink>(`/payment-links/${reference}`)
}
