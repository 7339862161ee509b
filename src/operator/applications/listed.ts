import {
  type ListedApplication,
  listApplications,
  listApplicationsOf,
} from '../../modules/applications/operator-queries.ts'
import type { ApplicationStatus, DocumentKind } from '../../modules/applications/application.ts'
import { listWaitingRenewals } from '../../modules/applications/renewal-queries.ts'
import type { Queries } from '../../platform/db/database.ts'

// Applications as lists show them.

export type Listed = ListedApplication & { renewals: DocumentKind[] }

/** Applications in one of these states; without states, those that wait, and then those of which a new document waits. */
export async function listShown(
  tx: Queries,
  statuses: readonly ApplicationStatus[] | undefined,
  limit: number,
): Promise<Listed[]> {
  const [rows, renewals] = await Promise.all([
    listApplications(tx, statuses ?? ['SUBMITTED', 'QUESTIONS'], limit),
    listWaitingRenewals(tx, limit),
  ])
  const known = new Set(rows.map(({ merchantId }) => merchantId))
  const renewing = [...new Set(renewals.map(({ merchantId }) => merchantId))].filter((id) => !known.has(id))
  const others = statuses ? [] : await listApplicationsOf(tx, renewing)
  const kindsOf = (id: string) => renewals.filter(({ merchantId }) => merchantId === id).map(({ kind }) => kind)
  return [...rows, ...others].slice(0, limit).map((row) => ({ ...row, renewals: kindsOf(row.merchantId) }))
}
