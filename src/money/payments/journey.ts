import { type DeclineCode, declineOf } from '../acquirers/declines.ts'
import { type FirstTouch, firstTouchOf, unknownTouch } from './first-touch.ts'
import { attributionOf, type PaymentSession } from './session.ts'
import { productOfOrder } from './source-order.ts'

// The payment's part of a buyer's journey, beside the pages' part. Pure.

export const resourceTypes = ['PAYMENT_LINK', 'CHECKOUT', 'PRODUCT', 'SUBSCRIPTION'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** Subject of a journey. Checkout sessions are many, and have no resource but themselves: `resourceId` is empty. */
export type JourneySubject = { resourceType: ResourceType; resourceId: string }

type JourneyBegun = JourneySubject & FirstTouch & Pick<PaymentSession, 'id'> & { startedAt: Date }

/** Undefined for what no buyer may ever look at: fundings, and due dates, which begin a journey when their page is opened. */
export function journeyOf(session: PaymentSession): JourneyBegun | undefined {
  const subject = subjectOf(session)
  if (!subject || subject.resourceType === 'SUBSCRIPTION') return undefined
  // A buyer of a link or a product has seen its page before, and that page knows the source.
  const attribution = subject.resourceType === 'CHECKOUT' ? attributionOf(session) : undefined
  const touch = attribution ? firstTouchOf(attribution) : unknownTouch
  return { ...subject, ...touch, id: session.id, startedAt: session.createdAt }
}

export function subjectOf(
  session: Pick<PaymentSession, 'sourceKind' | 'sourceId' | 'sourceOrder'>,
): JourneySubject | undefined {
  switch (session.sourceKind) {
    case 'CHECKOUT':
      return { resourceType: 'CHECKOUT', resourceId: '' }
    case 'PRODUCT_ORDER':
      return { resourceType: 'PRODUCT', resourceId: productOfOrder(session.sourceOrder) ?? session.sourceId }
    case 'PAYMENT_LINK':
    case 'SUBSCRIPTION':
      return { resourceType: session.sourceKind, resourceId: session.sourceId }
    default:
      return undefined
  }
}

/** Returns why an attempt brought no money; without a code the acquirer refused to process it. */
export function failureOf(code: DeclineCode | undefined): string {
  if (code === undefined) return 'SERVICE_ERROR'
  return isAfterChallenge(code) ? `DECLINED_${declineOf(code).category}` : code
}

/** Whether a bank that asked its customer to confirm had its answer before it declined. */
export const isAfterChallenge = (code: DeclineCode | undefined): boolean =>
  code !== undefined && code !== 'THREE_DS_FAILED' && code !== 'THREE_DS_ABANDONED'
