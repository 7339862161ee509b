import { type AlertKind, type Limits } from '../../platform/staff/alert.ts'
import type { AlertRow } from '../../platform/staff/alert-queries.ts'

// An alert, as the staff, the webhook and the command line see it.

/** Pages of the console on which each kind is worked off; Today for those without one. */
const places: Partial<Record<AlertKind, string>> = {
  PRODUCTION_REQUESTS: '/operator/applications',
  DOCUMENTS: '/operator/applications',
  APPROVALS: '/operator/approvals',
  PAYMENTS: '/operator/payments?waiting=true',
  LATE_CASH: '/operator/payments?waiting=true',
  REFUNDS: '/operator/payments?waiting=true',
  PAYOUTS: '/operator/payments?waiting=true',
  DISPUTES: '/operator/disputes',
  DISPUTES_DUE: '/operator/disputes',
  RISK_REVIEWS: '/operator/risk',
  BANK_FILES: '/operator/bank-files',
}

export const placeOf = (kind: string): string => places[kind as AlertKind] ?? '/operator'

/** The cast is safe: the job alone opens alerts, of kinds that it knows. */
export const presentAlert = ({ id, kind, count, since, openedAt, solvedAt }: AlertRow, limits: Limits) => ({
  id,
  kind: kind as AlertKind,
  count,
  since,
  afterHours: limits[kind as AlertKind],
  openedAt,
  ...(solvedAt !== null && { solvedAt }),
})
