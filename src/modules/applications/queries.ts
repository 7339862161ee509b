import type { Queries } from '#platform/db/database.ts'
import { assignments, columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Application, ApplicationStatus, Question } from './application.ts'

export const findApplication = (tx: Queries, merchantId: string) => tx.maybeOne<Application>`
  select * from applications where merchant_id = ${merchantId}`

export const lockApplication = (tx: Transaction, merchantId: string) => tx.maybeOne<Application>`
  select * from applications where merchant_id = ${merchantId} for update`

/** The number of a company in its register; undefined for one that has told none. */
export const findRegistration = async (tx: Queries, merchantId: string): Promise<string | undefined> =>
  (await findApplication(tx, merchantId))?.registrationNumber ?? undefined

/** Of two drafts at once, one is made. */
export const insertDraft = (tx: Transaction, merchantId: string, now: Date) => tx.run`
  insert into applications (merchant_id, status, version, created_at, updated_at)
  values (${merchantId}, 'DRAFT', 1, ${now}, ${now}) on conflict (merchant_id) do nothing`

type Change = { sources: readonly ApplicationStatus[]; row: Partial<Omit<Application, 'merchantId'>>; now: Date }

/** No row when its state is none of `sources`. */
export const updateApplication = (
  tx: Transaction,
  merchantId: string,
  { sources, row, now }: Change,
) => tx.maybeOne<Application>`
  update applications set ${assignments({ ...row, updatedAt: now })}, version = version + 1
  where merchant_id = ${merchantId} and status = any(${sources}::text[]) returning *`

type Decision = {
  merchantId: string
  status: 'APPROVED' | 'REFUSED'
  reason: string | null
  by: string
  /** The submission that was looked at; any where it is undefined. */
  submittedAt?: Date | undefined
  now: Date
}

/** No row without an application that waits, or for another submission than the one that was looked at. */
export const decideApplication = (
  tx: Transaction,
  { merchantId, status, reason, by, submittedAt, now }: Decision,
) => tx.maybeOne<Application>`
  update applications set status = ${status}, reason = ${reason}, decided_by = ${by}, decided_at = ${now}, updated_at = ${now},
    version = version + 1
  where merchant_id = ${merchantId} and status in ('SUBMITTED', 'QUESTIONS')
    and (${submittedAt ?? null}::timestamptz is null or (status = 'SUBMITTED' and submitted_at = ${submittedAt ?? null}))
  returning *`

/** The new document counts from now on, and its own end is told of in time. */
export const renewIdentity = (
  tx: Transaction,
  merchantId: string,
  { expiresOn, now }: { expiresOn: string; now: Date },
) => tx.run`
  update applications set identity_expires_on = ${expiresOn}, reminded_at = null, expiry_told_at = null, updated_at = ${now}, version = version + 1
  where merchant_id = ${merchantId}`

export const insertQuestion = (tx: Transaction, { merchantId, ...question }: Question) => tx.run`
  insert into application_questions ${columns({ merchantId, ...question })}`

export const listQuestions = (tx: Queries, merchantId: string) => tx.many<Question>`
  select * from application_questions where merchant_id = ${merchantId} order by asked_at, id`

export const updateAnswer = (
  tx: Transaction,
  merchantId: string,
  id: string,
  { answer, now }: { answer: string | null; now: Date },
) => tx.maybeOne<{ id: string }>`
  update application_questions set answer = ${answer}, answered_at = ${answer === null ? null : now}
  where merchant_id = ${merchantId} and id = ${id} and settled_at is null returning id`

export const settleQuestions = (tx: Transaction, merchantId: string, now: Date) => tx.run`
  update application_questions set settled_at = ${now} where merchant_id = ${merchantId} and settled_at is null`

export const deleteQuestions = (tx: Transaction, merchantId: string) => tx.run`
  delete from application_questions where merchant_id = ${merchantId}`

export const deleteApplication = (tx: Transaction, merchantId: string, before: Date) => tx.maybeOne<{
  merchantId: string
}>`
  delete from applications where merchant_id = ${merchantId} and status in ('DRAFT', 'REFUSED') and updated_at < ${before}
  returning merchant_id`

/** No row where another one counts by now, or it was told of. */
export const markToldOfIdentity = (
  tx: Transaction,
  merchantId: string,
  { expiresOn, isOver, now }: { expiresOn: string; isOver: boolean; now: Date },
) => tx.maybeOne<{ merchantId: string }>`
  update applications set reminded_at = coalesce(reminded_at, ${now}),
    expiry_told_at = case when ${isOver} then ${now}::timestamptz else expiry_told_at end
  where merchant_id = ${merchantId} and status = 'APPROVED' and identity_expires_on = ${expiresOn} and expiry_told_at is null
    and (${isOver} or reminded_at is null)
  returning merchant_id`
