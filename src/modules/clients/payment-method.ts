import { dayMs } from '#platform/durations.ts'
import type { PaymentMethodView } from './schemas.ts'

// A saved payment method. Pure. Neither number, CVV nor upstream token is ever part of it.

export type PaymentMethod = {
  id: string
  clientId: string
  type: 'CARD'
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holderName: string | null
  country: string | null
  funding: string | null
  issuer: string | null
  fingerprint: string | null
  consentGivenAt: Date
  consentChannel: string
  consentTextVersion: string
  version: number
  createdAt: Date
  lastUsedAt: Date | null
  deletedAt: Date | null
}

/** A card is good through the last day of its month. */
export const statusOfMethod = (
  { expYear, expMonth }: Pick<PaymentMethod, 'expYear' | 'expMonth'>,
  now: Date,
): 'ACTIVE' | 'EXPIRED' => (now.getTime() < Date.UTC(expYear, expMonth, 1) ? 'ACTIVE' : 'EXPIRED')

const announcedMs = 30 * dayMs

/** The months whose last day is within the thirty days ahead. */
export function expiringMonths(now: Date): { year: number; month: number }[] {
  const months = [0, 1].map((ahead) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)))
  return months
    .map((first) => ({ year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }))
    .filter(({ year, month }) => Date.UTC(year, month, 1) - now.getTime() <= announcedMs)
}

export function presentMethod(method: PaymentMethod, isDefault: boolean, now: Date): PaymentMethodView {
  return {
    id: method.id,
    type: method.type,
    card: {
      brand: method.brand,
      last4: method.last4,
      expMonth: method.expMonth,
      expYear: method.expYear,
      holderName: method.holderName ?? undefined,
      country: method.country ?? undefined,
      funding: method.funding ?? undefined,
      issuer: method.issuer ?? undefined,
      fingerprint: method.fingerprint ?? undefined,
    },
    isDefault,
    status: statusOfMethod(method, now),
    consent: { givenAt: method.consentGivenAt, channel: method.consentChannel, textVersion: method.consentTextVersion },
    createdAt: method.createdAt,
    lastUsedAt: method.lastUsedAt ?? undefined,
  }
}
