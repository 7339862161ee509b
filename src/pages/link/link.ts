import { methodsOf } from '#modules/payment-links/terms.ts'
import { cardEntryFor, takesCash } from '#modules/payment-page/entry.ts'
import type { Acquirers } from '#money/acquirers/routing.ts'
import { type TestMode, testModeFor } from '#money/acquirers/test-mode.ts'
import type { Journeys } from '#modules/analytics/actions/journeys.ts'
import { findLink } from '#modules/payment-links/queries.ts'
import type { PaymentLink } from '#modules/payment-links/payment-link.ts'
import { findSessionOfForm } from '#modules/payment-links/session-queries.ts'
import {
  type PaymentSession,
  type SessionMethod,
  type SessionStatus,
  statusOf,
  usualMethods,
} from '#money/payments/session.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import { findWalletStatus } from '#money/wallets/wallets.ts'
import type { Scope } from '#platform/context.ts'
import type { Beside } from '#platform/http/route.ts'
import { isReference, isUuid } from '#platform/ids.ts'
import type { rememberedOwners } from '#platform/remembered-owners.ts'
import type { SharedReads } from '#platform/shared-reads.ts'
import { findBrandingText } from '#platform/merchants/branding.ts'
import type { ViewCounter } from './views.ts'

// Parts of a link's page.

export type LinkParts = Pick<Beside, 'secrets' | 'requireAcquirer'> & {
  payments: PaymentParts
  views: ViewCounter
  journeys: Journeys
}

/** With the owners of the references that were looked up, and links that are read for several visits. */
export type LinkPageParts = LinkParts & {
  ownHost: string
  ownerOf: ReturnType<typeof rememberedOwners>
  shared: SharedReads<ShownLink | undefined>
}

export type ShownLink = {
  scope: Scope
  link: PaymentLink
  publicUrl: string
  merchant: { name: string; logoPath?: string; color?: string; timeZone?: string }
  /** False for a merchant who takes no money at the moment. */
  isOpen: boolean
  /** Its account moves no money. */
  testMode: TestMode | undefined
  /** Payment methods at this moment. */
  ways: readonly SessionMethod[]
  /** This browser's own session here, while it matters to its reader. */
  own: OwnSession | undefined
}
export type OwnSession = { nonce: string; session: PaymentSession; status: SessionStatus }

/** Undefined for a text that is no reference of a link. `kept` is the nonce of the form that this browser has sent. */
export function loadLink(parts: LinkPageParts, text: string, kept: string | undefined): Promise<ShownLink | undefined> {
  const reference = typedReference(text)
  const nonce = kept !== undefined && isUuid(kept) ? kept.toLowerCase() : undefined
  const load = () => loadFor(parts, reference, nonce)
  return nonce === undefined ? parts.shared(reference, load) : load()
}

async function loadFor(
  { payments: { db, now, acquirers, publicUrl }, ownerOf }: LinkPageParts,
  reference: string,
  nonce: string | undefined,
): Promise<ShownLink | undefined> {
  const owner = isReference('pl', reference) ? await ownerOf(reference) : undefined
  if (!owner) return undefined
  const scope = { merchantId: owner.ownerId, environment: owner.environment }
  const [link, branding, wallet, session] = await Promise.all([
    findLink(db.read, scope, reference),
    findBrandingText(db.read, scope.merchantId),
    findWalletStatus(db.read, scope),
    nonce === undefined ? undefined : findSessionOfForm(db.read, scope, { reference, nonce }),
  ])
  if (!link) return undefined
  const status = session && statusOf(session, now())
  return {
    scope,
    link,
    publicUrl,
    merchant: { ...branding, name: branding?.name ?? '' },
    isOpen: wallet === 'ACTIVE',
    testMode: await testModeFor(acquirers, scope, link),
    ways: await waysOf(acquirers, scope, link),
    own: nonce !== undefined && session && status && isOfInterest(status) ? { nonce, session, status } : undefined,
  }
}

async function waysOf(acquirers: Acquirers, scope: Scope, link: PaymentLink): Promise<readonly SessionMethod[]> {
  const methods = methodsOf(link) ?? usualMethods(link.currency)
  const asked = { methods, currency: link.currency }
  const isTaken = {
    CARD: methods.includes('CARD') && (await cardEntryFor({ acquirers }, scope, asked)) !== undefined,
    CASH: await takesCash({ acquirers }, scope, asked),
  }
  return methods.filter((method) => isTaken[method])
}

const isOfInterest = (status: SessionStatus): boolean =>
  status !== 'EXPIRED' && status !== 'CANCELED' && status !== 'BLOCKED'

/** A person who types it from paper may write capitals and blanks, and confuse a zero or a one with a letter. */
const typedReference = (text: string): string => {
  const [prefix = '', code = ''] = text.toLowerCase().replaceAll(/[\s-]/g, '').split('_')
  return `${prefix}_${code.replaceAll('o', '0').replaceAll(/[il]/g, '1')}`
}
