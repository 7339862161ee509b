import { asOneWrite, type Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import type { PaymentStatus } from '../payments/transaction.ts'
import { nextReminder, remindersBy } from './dispute.ts'
import { lockDisputed } from './disputes.ts'
import { tellDue } from './mails.ts'
import { type DueDispute, listToRemindOf, updateDispute } from './queries.ts'
import { tellWith } from './record.ts'

const remindedAtOnce = 200

/** `disputes.remind`: tells merchants of deadlines that are near, three days and one day before. Returns the number of disputes. Safe to run twice. */
export const remindOfDisputes = (db: Database, publicUrl: string, now: Date): Promise<number> =>
  workThrough<DueDispute>(() => now, 'disputes', [
    {
      list: (after) => listToRemindOf(db.read, now, { after, limit: remindedAtOnce }),
      full: remindedAtOnce,
      work: ({ id, ...scope }) => remind(db, { publicUrl, now, scope, id }),
    },
  ])

type About = { publicUrl: string; now: Date; scope: Scope; id: string }

/** False for one that another run has reminded of, or that was answered meanwhile. */
function remind(db: Database, { publicUrl, now, scope: { merchantId, environment }, id }: About): Promise<boolean> {
  const scope = { merchantId, environment }
  return asOneWrite(db, { scope, origin: 'API', correlationId: newId(now), now, publicUrl }, async (ctx) => {
    const { dispute, payment } = await lockDisputed(ctx, id)
    const { respondBy, remindAt, status, version } = dispute
    if (status !== 'NEEDS_RESPONSE' || !respondBy || !remindAt || remindAt > now) return false
    const reminded = remindersBy(respondBy, now)
    const row = { reminded, remindAt: nextReminder(respondBy, reminded), version: version + 1 }
    const after = await updateDispute(ctx.tx, scope, { id, sources: ['NEEDS_RESPONSE'], row })
    if (!after || respondBy <= now) return false
    const told = { to: payment.status as PaymentStatus, columns: {}, event: 'payment.dispute_evidence_due' } as const
    await tellWith(ctx, { dispute: after, payment }, told)
    await tellDue(ctx, { dispute: after, payment }, reminded)
    return true
  })
}
