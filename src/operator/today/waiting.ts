import { listSuspendedWebhooks } from '../../events/operator-queries.ts'
import { listWaiting as listApplicants } from '../../modules/applications/operator-queries.ts'
import { listWaitingRenewals } from '../../modules/applications/renewal-queries.ts'
import { listWaitingFiles } from '../../money/bank-files/queries.ts'
import { listSuspense } from '../../money/bank-statements/queries.ts'
import { listForOperator as listDisputes } from '../../money/disputes/queries.ts'
import { listForOperator } from '../../money/payments/operator-queries.ts'
import { listSuspended } from '../../money/settlements/operator-queries.ts'
import { listReviews } from '../../money/risk/queries.ts'
import { dayMs } from '../../platform/durations.ts'
import type { Dispute } from '../../money/disputes/dispute.ts'
import { waitsForOperator } from '../disputes/dispute.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { Backlog } from '../../platform/jobs/queries.ts'
import { listApprovals } from '../../platform/staff/approval-queries.ts'
import type { waitingKinds } from './schemas.ts'

// Everything that waits for a person.

/** As many as are counted. */
const most = 500

type Kind = (typeof waitingKinds)[number]
export type Waiting = { kind: Kind; count: number; since?: Date }

/** Kinds of which something waits. */
export async function listWaiting(tx: Queries, now: Date): Promise<Waiting[]> {
  const [requests, renewals, approvals, transactions, files, entries, lines, webhooks, disputes, reviews] =
    await Promise.all([
      listApplicants(tx),
      listWaitingRenewals(tx, most),
      listApprovals(tx, { status: 'WAITING' }, most),
      listForOperator(tx),
      listWaitingFiles(tx, most),
      listSuspense(tx, most),
      listSuspended(tx, {}, most),
      listSuspendedWebhooks(tx, most),
      listDisputes(tx, { all: false, limit: most }),
      listReviews(tx, most),
    ])
  const isLate = ({ statusReason }: { statusReason: string | null }) => statusReason === 'LATE_CASH'
  const undecided = transactions.filter((row) => !isLate(row))
  const ofType = (...types: string[]) => undecided.filter(({ type }) => types.includes(type)).map(updatedAt)
  return [
    waits(
      'PRODUCTION_REQUESTS',
      requests.flatMap(({ submittedAt }) => submittedAt ?? []),
    ),
    waits(
      'DOCUMENTS',
      renewals.map(({ createdAt }) => createdAt),
    ),
    waits(
      'APPROVALS',
      approvals.filter(({ expiresAt }) => expiresAt > now).map(({ askedAt }) => askedAt),
    ),
    waits('PAYMENTS', ofType('PAYMENT', 'FUNDING')),
    waits('LATE_CASH', transactions.filter(isLate).map(updatedAt)),
    waits('REFUNDS', ofType('REFUND')),
    waits('PAYOUTS', ofType('PAYOUT')),
    waits(
      'RISK_REVIEWS',
      reviews.map(({ createdAt }) => createdAt),
    ),
    waits(
      'DISPUTES',
      disputes.filter(waitsForOperator).map(({ submittedAt, createdAt }) => submittedAt ?? createdAt),
    ),
    waits(
      'DISPUTES_DUE',
      disputes.filter((dispute) => isDueSoon(dispute, now)).map(({ createdAt }) => createdAt),
    ),
    waits(
      'BANK_FILES',
      files.map(({ madeAt }) => madeAt),
    ),
    waits(
      'BANK_ENTRIES',
      entries.map(({ bookedOn }) => new Date(bookedOn)),
    ),
    waits(
      'SETTLEMENT_LINES',
      lines.map(({ importedAt }) => importedAt),
    ),
    waits(
      'WEBHOOKS',
      webhooks.flatMap(({ suspendedAt }) => suspendedAt ?? []),
    ),
  ].filter(({ count }) => count > 0)
}

/** Jobs that were given up, which a person runs again. Their age is told by the database's clock. */
export const givenUpJobs = ({ givenUp: count, givenUpSeconds }: Backlog, now: Date) =>
  ({ kind: 'JOBS', count, since: new Date(now.getTime() - givenUpSeconds * 1_000) }) as const

const dueSoonMs = 3 * dayMs

/** The merchant has not answered, and the bank decides without it in three days. */
const isDueSoon = ({ status, respondBy }: Pick<Dispute, 'status' | 'respondBy'>, now: Date): boolean =>
  status === 'NEEDS_RESPONSE' &&
  respondBy !== null &&
  respondBy > now &&
  respondBy.getTime() - now.getTime() < dueSoonMs

const updatedAt = ({ updatedAt: at }: { updatedAt: Date }): Date => at

function waits(kind: Kind, times: readonly Date[]): Waiting {
  const oldest = times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : undefined
  return { kind, count: times.length, ...(oldest && { since: oldest }) }
}
