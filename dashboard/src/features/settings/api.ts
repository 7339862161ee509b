import type { Locale } from '../../lib/language.ts'
import type { Company as Membership } from '../../lib/session.ts'
import type { Tone } from '../../ui/values.tsx'

// The company as the portal answers it.

export type Company = {
  id: string
  name: string
  legalName?: string
  supportEmail?: string
  supportPhone?: string
  website?: string
  brandColor?: string
  logoUrl?: string
  timeZone: string
  locale: Locale
  requireTotp: boolean
  collectsAddress: boolean
  lowStockAt: number
  orderMails: boolean
  terms: { feePercent: number; feeFixedAmount: number; currency: string; availableAfterDays: number }
}

type Interval = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'MANUAL'
type Weekday = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY'
export type Schedule = {
  interval: Interval
  weekday?: Weekday
  dayOfMonth?: number
  minimumAmount: number
  currency: string
  nextAt?: string
}

export type Role = Membership['role']
export const roles: readonly Role[] = ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER']

export type Member = {
  userId: string
  email: string
  fullName?: string
  role: Role
  status: 'INVITED' | 'ACTIVE'
  invitedAt: string
  joinedAt?: string
}

type ProductionStatus = 'NOT_REQUESTED' | 'PENDING' | 'ENABLED' | 'REFUSED' | 'SUSPENDED'
export const productionTones: Record<ProductionStatus, Tone> = {
  NOT_REQUESTED: 'over',
  PENDING: 'waiting',
  ENABLED: 'good',
  REFUSED: 'bad',
  SUSPENDED: 'bad',
}
export type Production = {
  status: ProductionStatus
  request?: {
    legalName: string
    registrationNumber: string
    activity: string
    website?: string
    contactPhone: string
    requestedAt: string
  }
  reason?: string
  decidedAt?: string
}

export type AuditEntry = {
  sequence: number
  action: string
  actor: { email?: string; name: string }
  address?: string
  target?: string
  facts?: Record<string, string>
  at: string
  correlationId?: string
}

/** Where the company's settings are kept among what was read: the one for all pages, and the one for these. */
export const companyPaths = ['/company', 'company'] as const
