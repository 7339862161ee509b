import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ProductionRequest } from './production.ts'

export const findLatestRequest = (tx: Queries, merchantId: string) => tx.maybeOne<ProductionRequest>`
  select merchant_id, id, status, legal_name, registration_number, website, activity, contact_phone, requested_by,
    created_at, decided_at, reason
  from production_requests where merchant_id = ${merchantId} order by created_at desc, id desc limit 1`

/** The number that a company gave when it asked for production; undefined for one that never did. */
export const findRegistration = async (tx: Queries, merchantId: string): Promise<string | undefined> =>
  (await findLatestRequest(tx, merchantId))?.registrationNumber ?? undefined

export const insertProductionRequest = (tx: Transaction, request: ProductionRequest) => tx.run`
  insert into production_requests (merchant_id, id, status, legal_name, registration_number, website, activity,
    contact_phone, requested_by, created_at)
  values (${request.merchantId}, ${request.id}, ${request.status}, ${request.legalName}, ${request.registrationNumber},
    ${request.website}, ${request.activity}, ${request.contactPhone}, ${request.requestedBy}, ${request.createdAt})`

type Decided = { merchantId: string; status: 'GRANTED' | 'REFUSED'; reason: string | null; now: Date }

/** No row without a request. */
export const decideRequest = (tx: Transaction, { merchantId, status, reason, now }: Decided) => tx.maybeOne<{
  id: string
}>`
  update production_requests set status = ${status}, reason = ${reason}, decided_at = ${now}
  where merchant_id = ${merchantId} and status = 'PENDING' returning id`

/** Runs over all merchants: no scope. Companies that wait for the operator. */
export const listOpenRequests = (tx: Queries) => tx.many<{ merchantId: string; createdAt: Date }>`
  select merchant_id, created_at from production_requests where status = 'PENDING' order by created_at`
