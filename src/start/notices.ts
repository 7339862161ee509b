import { actOnDueNotices, actOnNotice } from '../money/notices/act.ts'
import { forgetOldHours } from '../money/acquirers/health.ts'
import { forgetOldNotices } from '../money/notices/forget.ts'
import { syncAccount, syncJob } from '../money/notices/sync.ts'
import { actJob, receiveNotice, type Reception } from '../money/notices/receive.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import type { NoticeMachinery } from '../platform/http/notice-call.ts'
import { limiter } from '../platform/http/rate-limit.ts'
import { refundPartsOf } from './refunds.ts'

type NoticeDependencies = Parameters<typeof refundPartsOf>[0]
type NoticeTaskDependencies = Omit<NoticeDependencies, 'now'>

/** `share` is this process's part of the limits; `count` hears what became of each at the door. */
export function noticesOf(
  dependencies: NoticeDependencies,
  { share, count }: { share: number; count: (reception: Reception) => void },
): NoticeMachinery {
  const parts = refundPartsOf(dependencies)
  return {
    now: dependencies.now,
    limit: limiter({ perSecond: 500 * share, burst: 1_000 * share }),
    refusedLimit: limiter({ perSecond: share, burst: Math.max(1, 60 * share) }),
    answer: async ({ account: accountId, correlationId, ...raw }) => {
      const { reception, ...answer } = await receiveNotice(parts, { accountId, correlationId, raw })
      count(reception)
      return { ...answer, isBelieved: reception === 'CAPTURE' || reception === 'NOTED' }
    },
  }
}

/** Scheduled work for notices. */
export const noticeSchedule = (dependencies: NoticeTaskDependencies): Scheduled[] => [
  {
    name: 'notices.resume',
    pattern: '* * * * *',
    run: (now) => actOnDueNotices(refundPartsOf({ ...dependencies, now: runningClock(now) })),
  },
  { name: 'notices.forget', pattern: '47 3 * * *', run: (now) => forgetOldNotices(dependencies.db, now) },
  { name: 'acquirers.forget', pattern: '51 3 * * *', run: (now) => forgetOldHours(dependencies.db, now) },
]

/** Tasks that run once for each notice, and for each time that an operator asks. */
export const noticeTasks = (dependencies: NoticeTaskDependencies): Task[] => [
  {
    name: actJob,
    run: ({ accountId = '', eventId = '' }, now) =>
      actOnNotice(refundPartsOf({ ...dependencies, now: runningClock(now) }), { accountId, eventId }),
  },
  {
    // The schedule asks about the payments for which this failed, so that the job does not run again for them.
    name: syncJob,
    run: ({ accountId = '' }, now) =>
      syncAccount(refundPartsOf({ ...dependencies, now: runningClock(now) }), accountId).catch((error: unknown) => {
        if (!(error instanceof AggregateError)) throw error
      }),
  },
]
