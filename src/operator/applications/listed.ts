import {
  type ListedApplication,
  listApplications,
  listApplicationsOf,
} from '../../modules/applications/operator-queries.ts'
import type { ApplicationStatus, DocumentKind } from '../../modules/applications/application.ts'
import { listRenewing, listWaitingRenewalsOf } from '../../modules/applications/renewal-queries.ts'
import type { Queries } from '../../platform/db/database.ts'

// Applications as lists show them.

export type Listed = ListedApplication & { renewals: DocumentKind[] }

/** Applications in one of these states; without states, those that wait and those of which a new document waits, longest first. */
export async function listShown(
  tx: Queries,
  statuses: readonly ApplicationStatus[] | undefined,
  limit: number,
): Promise<Listed[]> {
  const rows = statuses ? await listApplications(tx, statuses, limit) : await listAllWaiting(tx, limit)
  const renewals = await listWaitingRenewalsOf(
    tx,
    rows.map(({ merchantId }) => merchantId),
  )
  const kindsOf = (id: string) => renewals.filter(({ merchantId }) => merchantId === id).map(({ kind }) => kind)
  return rows.map((row) => ({ ...row, renewals: kindsOf(row.merchantId) }))
}

/** Applications and new documents wait in one line, so that neither is cut off for the other. */
async function listAllWaiting(tx: Queries, limit: number): Promise<ListedApplication[]> {
  const [rows, renewing] = await Promise.all([
    listApplications(tx, ['SUBMITTED', 'QUESTIONS'], limit),
    listRenewing(tx, limit),
  ])
  const since = new Map(renewing.map((each) => [each.merchantId, each.since]))
  for (const { merchantId } of rows) since.delete(merchantId)
  const others = await listApplicationsOf(tx, [...since.keys()])
  const sinceOf = ({ merchantId, submittedAt, updatedAt }: ListedApplication) =>
    (since.get(merchantId) ?? submittedAt ?? updatedAt).getTime()
  return [...rows, ...others].sort((one, other) => sinceOf(one) - sinceOf(other)).slice(0, limit)
}
