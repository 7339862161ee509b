import type { AlertKind } from '../platform/staff/alert.ts'

/** Pages of the console, below `/operator`, on which each kind of what waits is worked off. */
const places: Record<AlertKind, string> = {
  PRODUCTION_REQUESTS: '/applications',
  DOCUMENTS: '/applications',
  APPROVALS: '/approvals',
  PAYMENTS: '/payments?waiting=true',
  LATE_CASH: '/payments?waiting=true',
  REFUNDS: '/payments?waiting=true',
  PAYOUTS: '/payments?waiting=true',
  DISPUTES: '/disputes',
  DISPUTES_DUE: '/disputes',
  RISK_REVIEWS: '/risk',
  BANK_FILES: '/bank-files',
  BANK_ENTRIES: '/bank-statements',
  SETTLEMENT_LINES: '/settlements',
  WEBHOOKS: '/system/webhooks',
  JOBS: '/system',
  JOBS_LATE: '/system',
  UNCLOSED_DAYS: '/reconciliation',
  BACKUPS: '/system/backups',
}

/** A version before may have kept a kind that is none any more. */
const placeOf = (kind: string): string | undefined => (places as Partial<Record<string, string>>)[kind]

/** For views: absent for a kind without a page. */
export function withPlace<Item extends { kind: string }>(item: Item): Item & { place?: string } {
  const place = placeOf(item.kind)
  return place === undefined ? item : { ...item, place }
}

/** For mails and the webhook; Today for a kind without a page. */
export const linkTo = (operatorUrl: string, kind: string): string => `${operatorUrl}/operator${placeOf(kind) ?? ''}`
