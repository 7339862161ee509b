import type { AlertKind, Limits } from '../../platform/staff/alert.ts'
import type { AlertRow } from '../../platform/staff/alert-queries.ts'

// An alert, as the staff, the webhook and the command line see it.

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
