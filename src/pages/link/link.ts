import type { Journeys } from '#modules/analytics/actions/journeys.ts'
import { findLink, findLinkOwner } from '#modules/payment-links/queries.ts'
import type { PaymentLink } from '#modules/payment-links/payment-link.ts'
import { findSessionOfForm } from '#modules/payment-links/session-queries.ts'
import { type PaymentSession, type SessionStatus, statusOf } from '#money/payments/session.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import type { Scope } from '#platform/context.ts'
import type { Beside } from '#platform/http/route.ts'
import { isReference, isUuid } from '#platform/ids.ts'
import { findLooks } from '#platform/merchants/branding.ts'
import type { ViewCounter } from './views.ts'

// What stands behind the address of a link.

export type LinkParts = Pick<Beside, 'secrets' | 'requireAcquirer'> & {
  payments: PaymentParts
  views: ViewCounter
  journeys: Journeys
}

export type ShownLink = {
  scope: Scope
  link: PaymentLink
  merchant: { name: string; logoPath?: string; color?: string; timeZone?: string }
  /** What this browser has begun or done here, while that is of interest to its reader. */
  own: OwnSession | undefined
}
export type OwnSession = { nonce: string; session: PaymentSession; status: SessionStatus }

/** Undefined for a text that is no reference of a link. `kept` is the nonce of the form that this browser has sent. */
export async function loadLink(
  { payments: { db, now } }: LinkParts,
  text: string,
  kept: string | undefined,
): Promise<ShownLink | undefined> {
  const reference = typedReference(text)
  const owner = isReference('pl', reference) ? await findLinkOwner(db.read, reference) : undefined
  if (!owner) return undefined
  const scope = { merchantId: owner.ownerId, environment: owner.environment }
  const nonce = kept !== undefined && isUuid(kept) ? kept.toLowerCase() : undefined
  const [link, looks, session] = await Promise.all([
    findLink(db.read, scope, reference),
    findLooks(db.read, scope.merchantId),
    nonce === undefined ? undefined : findSessionOfForm(db.read, scope, { reference, nonce }),
  ])
  if (!link) return undefined
  const status = session && statusOf(session, now())
  return {
    scope,
    link,
    merchant: { ...looks, name: looks?.name ?? '' },
    own: nonce !== undefined && session && status && isOfInterest(status) ? { nonce, session, status } : undefined,
  }
}

const isOfInterest = (status: SessionStatus): boolean =>
  status !== 'EXPIRED' && status !== 'CANCELED' && status !== 'BLOCKED'

/** Whoever types it from paper may write capitals and blanks, and take a zero or a one for a letter. */
const typedReference = (text: string): string => {
  const [prefix = '', code = ''] = text.toLowerCase().replaceAll(/[\s-]/g, '').split('_')
  return `${prefix}_${code.replaceAll('o', '0').replaceAll(/[il]/g, '1')}`
}
