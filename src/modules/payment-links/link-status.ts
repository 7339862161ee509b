import { fail } from '#platform/errors.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'
import type { PaymentLink } from './payment-link.ts'
import type { LinkStatus, StatusReason } from './schemas.ts'

// Whether a link can be paid, and why not. Pure.

/** Whether it has taken all of its payments. */
export const isFull = ({ paymentsMax, paymentCount }: PaymentLink): boolean =>
  paymentsMax !== null && paymentCount >= paymentsMax

/** The first that matches wins. */
export function statusOf(link: PaymentLink, now: Date): LinkStatus {
  if (!link.active) return 'INACTIVE'
  if (link.startsAt && link.startsAt > now) return 'SCHEDULED'
  if (link.expiresAt && link.expiresAt <= now) return 'EXPIRED'
  return isFull(link) ? 'COMPLETED' : 'ACTIVE'
}

/** Returns why it cannot be paid at this moment; undefined when it can. */
export function reasonOf(link: PaymentLink, now: Date): StatusReason | undefined {
  const status = statusOf(link, now)
  if (status === 'COMPLETED') return link.usage === 'SINGLE' ? 'PAID' : 'LIMIT_REACHED'
  if (status !== 'ACTIVE') return reasons[status]
  const { paymentsMax, paymentCount, reservedCount } = link
  return paymentsMax !== null && paymentCount + reservedCount >= paymentsMax ? 'BEING_PAID' : undefined
}

const reasons = { INACTIVE: 'DEACTIVATED', SCHEDULED: 'NOT_STARTED', EXPIRED: 'ENDED' } as const

/** Refuses a payment through a link that accepts none; `details[0].rule` says why. */
export function requirePayable(link: PaymentLink, now: Date): void {
  const reason = reasonOf(link, now)
  if (reason) refuseLink(reason)
}

/** Refuses with `SESSION_NOT_ACTIVE`. */
export function refuseLink(reason: StatusReason | 'CHANGED'): never {
  const message = sayInEnglish(refusals[reason])
  return fail('SESSION_NOT_ACTIVE', message, { details: [{ rule: `LINK_${reason}`, message }] })
}

const refusals = {
  DEACTIVATED: 'The payment link of this session was deactivated.',
  NOT_STARTED: 'The payment link of this session cannot be paid yet.',
  ENDED: 'The payment link of this session has expired.',
  PAID: 'The payment link of this session was paid by somebody else.',
  LIMIT_REACHED: 'The payment link of this session has taken all of its payments.',
  BEING_PAID: 'The last payment that the link of this session takes is being made by somebody else.',
  CHANGED: 'The payment link of this session has another price now. Open the link again.',
}
