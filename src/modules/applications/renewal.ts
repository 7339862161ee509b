import { type StateOf, states } from '#platform/states.ts'
import type { DocumentKind } from './application.ts'

// A document that takes the place of an older one, once production access is approved. Pure.

const renewalStates = states({ WAITING: ['ACCEPTED', 'REFUSED'], ACCEPTED: [], REFUSED: [] })
export type RenewalStatus = StateOf<typeof renewalStates>
export const renewalStatuses = renewalStates.names as [RenewalStatus, ...RenewalStatus[]]

/** A row of `document_renewals`. */
export type Renewal = {
  merchantId: string
  id: string
  kind: DocumentKind
  status: RenewalStatus
  expiresOn: string | null
  addedBy: string
  createdAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
  remindedAt: Date | null
  expiryToldAt: Date | null
}

/** Files of a renewal belong to it by this name. */
export const filesOfRenewal = (id: string): string => `renewal:${id}`

export const isOfRenewal = (usedFor: string | null): boolean => usedFor?.startsWith('renewal:') ?? false

/** A card has two sides; no document needs more files than this. */
export const renewalFilesMax = 5
