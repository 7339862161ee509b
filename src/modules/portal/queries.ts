import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'

export const insertRecoveryCode = (tx: Transaction, userId: string, codeHash: string) => tx.run`
  insert into recovery_codes (user_id, code_hash) values (${userId}, ${codeHash})`

export const takeRecoveryCode = (tx: Transaction, userId: string, codeHash: string, now: Date) => tx.maybeOne<{
  codeHash: string
}>`
  update recovery_codes set used_at = ${now} where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
  returning code_hash`

export const countRecoveryCodes = async (tx: Queries, userId: string): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from recovery_codes where user_id = ${userId} and used_at is null`
  )?.n ?? 0

export const deleteRecoveryCodes = (tx: Transaction, userId: string) => tx.run`
  delete from recovery_codes where user_id = ${userId}`

export type RequestKind = 'SIGN_UP' | 'FORGOT_PASSWORD' | 'FAILED_LOGIN'
export type PortalRequest = {
  id: string
  kind: RequestKind
  email: string
  /** JSON of texts. */
  parameters: string
  address: string
  correlationId: string
  createdAt: Date
}

export const insertRequest = (tx: Transaction, request: PortalRequest) => tx.run`
  insert into portal_requests (id, kind, email, parameters, address, correlation_id, created_at)
  values (${request.id}, ${request.kind}, ${request.email}, ${request.parameters}, ${request.address},
    ${request.correlationId}, ${request.createdAt})`

/** The run that takes it works on it; a second run finds nothing. */
export const takeRequest = (tx: Transaction, id: string) => tx.maybeOne<PortalRequest>`
  delete from portal_requests where id = ${id}
  returning id, kind, email, parameters, address, correlation_id, created_at`

/** Ids hold the time at which they were made, so that the primary key finds the oldest. */
export const deleteRequestsBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from portal_requests where id in (
    select id from portal_requests where id < ${firstIdAt(before)}::uuid and id >= ${firstIdAt(from)}::uuid
    order by id limit ${limit})
  returning created_at as at`

/** Requests whose job is gone: its process was killed while it worked on it. */
export const listForgottenRequests = (tx: Queries, before: Date, limit: number) => tx.many<{ id: string }>`
  select id from portal_requests where id < ${firstIdAt(before)}::uuid order by id limit ${limit}`
