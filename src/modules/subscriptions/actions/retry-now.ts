import type { WriteContext } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { DueDate } from '../due-date.ts'
import { changeDueDate } from './change.ts'

/** The job that works on one due date at once; the clock would find it within a minute. */
export const dueDateJob = 'subscriptions.charge'

/** Has due dates worked on as soon as the transaction has committed. */
export async function workOnAtOnce({ tx, scope }: WriteContext, dueDateId: string): Promise<void> {
  const { merchantId, environment } = scope
  await enqueue(tx, dueDateJob, { merchantId, environment, id: dueDateId })
}

/** Charges the debt at once, after another card was chosen, or on request. */
export async function retryDueDatesNow(ctx: WriteContext, owed: readonly DueDate[]): Promise<void> {
  for (const due of owed) {
    if (due.status !== 'RETRYING' && due.status !== 'REQUIRES_CUSTOMER') continue
    await changeDueDate(ctx, due, { askedFor: 'MANUAL', wakeAt: ctx.now })
    await workOnAtOnce(ctx, due.id)
  }
}
