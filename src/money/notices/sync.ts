import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Batches, workThrough } from '#platform/jobs/batches.ts'
import type { Scope } from '#platform/context.ts'
import { listLeftBehindAt, listOpenAt } from '../payments/account-queries.ts'
import { resolveLeftBehind, resolvePayment } from '../payments/resolve.ts'
import { listOpenRefundsAt } from '../refunds/account-queries.ts'
import { askAboutRefund } from '../refunds/execute.ts'
import type { RefundParts } from '../refunds/upstream.ts'
import { actOnDueNotices } from './act.ts'
import { retryNoticesNow } from './queries.ts'

type Open = Scope & { id: string }
type Listing = (
  tx: RefundParts['db']['read'],
  accountId: string,
  slice: { after: string; limit: number },
) => Promise<Open[]>

const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

const scopeOf = ({ merchantId, environment }: Scope): Scope => ({ merchantId, environment })

/** The job with which an operator asks in the console: it may take minutes. */
export const syncJob = 'acquirers.sync'

export type Synced = { asked: number; notices: number }

/**
 * Looks up all open objects of an account now, instead of at their scheduled times; `tell` receives the number so far. Throws AggregateError when
 * some look-ups failed.
 */
export async function syncAccount(
  parts: RefundParts,
  accountId: string,
  tell: (asked: number) => void = () => {},
): Promise<Synced> {
  const { db, now } = parts
  let count = 0
  const each = (list: Listing, work: (open: Open) => Promise<unknown>): Batches<Open> => ({
    list: (after) => list(db.read, accountId, { after: after?.id ?? first, limit: atOnce }),
    full: atOnce,
    work: async (open) => {
      await work(open)
      tell(++count)
      return true
    },
  })
  // A run of the schedule ends after a minute; an operator's call runs to the end.
  const beganAt = now()
  const asked = await workThrough<Open>(() => beganAt, 'payments and refunds', [
    each(listOpenAt, (open) =>
      resolvePayment(parts, scopeOf(open), { transactionId: open.id, correlationId: newId(now()) }),
    ),
    each(listLeftBehindAt, (left) => resolveLeftBehind(parts, scopeOf(left), left.id)),
    each(listOpenRefundsAt, (open) => askAboutRefund(parts, scopeOf(open), open.id)),
  ])
  await inTransaction(db, (tx) => retryNoticesNow(tx, accountId, now()))
  return { asked, notices: await actOnDueNotices(parts) }
}
