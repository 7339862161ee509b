import type { Queries } from '../db/database.ts'
import { nothing, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'

export const approvalStatuses = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
type ApprovalStatus = (typeof approvalStatuses)[number]

export type Approval = {
  id: string
  kind: string
  /** The object, such as a merchant; of one kind, one waits for each subject. */
  subject: string
  /** JSON. */
  parameters: string
  reason: string
  status: ApprovalStatus
  askedBy: string
  askedAt: Date
  expiresAt: Date
  decidedBy: string | null
  decidedAt: Date | null
}

export type NewApproval = Omit<Approval, 'status' | 'decidedBy' | 'decidedAt'>

/** Parameters of an approval that ends: account, name and note of a buyer are for the person who decides, and the refund has them. */
const withoutBuyer = sql`coalesce((select json_object_agg(key, value)::text from json_each(parameters::json)
  where key <> all(array['rib', 'buyerName', 'noteToCustomer'])), '{}')`

/** No row comes back when one waits for this subject already. */
export const insertApproval = (tx: Transaction, approval: NewApproval) => tx.maybeOne<{ id: string }>`
  insert into approvals (id, kind, subject, parameters, reason, status, asked_by, asked_at, expires_at, open_key)
  values (${approval.id}, ${approval.kind}, ${approval.subject}, ${approval.parameters}, ${approval.reason}, 'WAITING',
    ${approval.askedBy}, ${approval.askedAt}, ${approval.expiresAt}, ${`${approval.kind} ${approval.subject}`})
  on conflict (open_key) do nothing returning id`

/** Ends those without a decision in time. */
export const expireApprovals = (tx: Transaction, now: Date) => tx.run`
  update approvals set status = 'EXPIRED', open_key = null, parameters = ${withoutBuyer} where status = 'WAITING' and expires_at <= ${now}`

/** Those of these kinds that wait for this subject. */
export const listOpenOf = (tx: Queries, kinds: readonly string[], subject: string) => tx.many<Approval>`
  select * from approvals where open_key = any(${kinds.map((kind) => `${kind} ${subject}`)})`

/** Ends what waits for this subject: what was looked at is no longer there. */
export const endApprovalsOf = (tx: Transaction, kind: string, subject: string) => tx.run`
  update approvals set status = 'EXPIRED', open_key = null, parameters = ${withoutBuyer} where open_key = ${`${kind} ${subject}`}`

export const findApproval = (tx: Queries, id: string) => tx.maybeOne<Approval>`
  select * from approvals where id = ${id}`

type Decision = { id: string; status: 'APPROVED' | 'REFUSED' | 'WITHDRAWN'; by: string; now: Date }

/** The guard decides between two approvers, and keeps out the person who asked; only that person withdraws. */
export const decideApproval = (tx: Transaction, { id, status, by, now }: Decision) => tx.maybeOne<Approval>`
  update approvals set status = ${status}, open_key = null, decided_by = ${by}, decided_at = ${now}, parameters = ${withoutBuyer}
  where id = ${id} and status = 'WAITING' and expires_at > ${now} and (asked_by = ${by}) = ${status === 'WITHDRAWN'}
  returning *`

type Filters = { status?: ApprovalStatus | undefined; subject?: string | undefined; before?: Date | undefined }

/** Newest first. */
export const listApprovals = (tx: Queries, { status, subject, before }: Filters, limit: number) => tx.many<Approval>`
  select * from approvals
  where true
    ${status === undefined ? nothing : sql`and status = ${status}`}
    ${subject === undefined ? nothing : sql`and subject = ${subject}`}
    ${before === undefined ? nothing : sql`and asked_at < ${before}`}
  order by asked_at desc, id desc limit ${limit}`

/** All about one of these subjects, oldest first. */
export const listApprovalsAbout = (tx: Queries, subjects: readonly string[]) => tx.many<Approval>`
  select * from approvals where subject = any(${subjects}) order by asked_at, id`

export const updateReason = (tx: Transaction, id: string, reason: string) => tx.run`
  update approvals set reason = ${reason} where id = ${id}`
