import type { Queries } from '#platform/db/database.ts'
import type { Application, ApplicationStatus, LegalForm } from './application.ts'

// Applications over all merchants.

export type ListedApplication = {
  merchantId: string
  legalName: string | null
  legalForm: LegalForm | null
  status: ApplicationStatus
  submittedAt: Date | null
  updatedAt: Date
}

/** Those that wait longest come first. Runs over all merchants: no scope. */
export const listApplications = (
  tx: Queries,
  statuses: readonly ApplicationStatus[],
  limit: number,
) => tx.many<ListedApplication>`
  select merchant_id, legal_name, legal_form, status, submitted_at, updated_at from applications
  where status = any(${statuses}::text[]) order by submitted_at, merchant_id limit ${limit}`

/** Runs over all merchants: no scope. */
export const listApplicationsOf = (tx: Queries, merchantIds: readonly string[]) => tx.many<ListedApplication>`
  select merchant_id, legal_name, legal_form, status, submitted_at, updated_at from applications
  where merchant_id = any(${merchantIds}::uuid[]) order by merchant_id`

/** Companies that wait for the operator. Runs over all merchants: no scope. */
export const listWaiting = (tx: Queries) => tx.many<{ merchantId: string; submittedAt: Date | null }>`
  select merchant_id, submitted_at from applications where status = 'SUBMITTED' order by submitted_at`

/** Drafts and refused applications without a change since. Runs over all merchants: no scope. */
export const listIdle = (tx: Queries, before: Date, limit: number) => tx.many<Pick<Application, 'merchantId'>>`
  select merchant_id from applications where status in ('DRAFT', 'REFUSED') and updated_at < ${before}
  order by updated_at, merchant_id limit ${limit}`

/** The last day of a document, and the day from which on its owners are told of it. */
export type EndingBy = { until: string; today: string }

/**
 * Approved ones whose identity document ends by then and was not told of, or has ended and was not told of since; none whose new one waits. Runs over
 * all merchants: no scope.
 */
export const listExpiring = (tx: Queries, { until, today }: EndingBy, limit: number) => tx.many<
  Pick<Application, 'merchantId' | 'identityExpiresOn'>
>`
  select merchant_id, identity_expires_on from applications a
  where status = 'APPROVED' and expiry_told_at is null and identity_expires_on <= ${until}
    and (reminded_at is null or identity_expires_on < ${today})
    and not exists (
      select 1 from document_renewals r where r.merchant_id = a.merchant_id and r.kind = 'IDENTITY' and r.status = 'WAITING')
  order by identity_expires_on, merchant_id limit ${limit}`
