import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { fundsReleased } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { addSteps, changeTransaction } from './record.ts'
import { listToRelease, lockTransaction } from './transaction-queries.ts'

const releasedAtOnce = 200

/** `payments.release`: money that was held for its business days can be paid out. How many payments. Safe to run twice. */
export async function releaseFunds(parts: PaymentParts): Promise<number> {
  const failures: unknown[] = []
  let released = 0
  for (;;) {
    const due = await listToRelease(parts.db.read, parts.now(), releasedAtOnce)
    let failed = 0
    for (const { id, ...scope } of due)
      await release(parts, scope, id).then(
        (isDone) => (released += isDone ? 1 : 0),
        (error: unknown) => (failed = failures.push(error)),
      )
    if (due.length < releasedAtOnce || failed > 0) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be released.`)
  return released
}

function release(parts: PaymentParts, scope: Scope, id: string): Promise<boolean> {
  return inOneWrite(parts, { scope, correlationId: newId(parts.now()) }, async (ctx) => {
    const { tx, now } = ctx
    const row = await lockTransaction(tx, scope, id)
    // A payment that is disputed keeps its money where it is until that is decided.
    if (row?.status !== 'SUCCEEDED' || !row.availableAt || row.availableAt > now || row.releasedAt) return false
    const netMinor = row.amountMinor - row.feeMinor
    const after = await changeTransaction(ctx, row, {
      sources: [row.status],
      columns: { releasedAt: now },
      event: 'payment.funds_available',
    })
    if (!after) return false
    const { currency } = row
    addSteps(ctx, after, {
      type: 'FUNDS_AVAILABLE',
      actor: 'SYSTEM',
      message: 'The money can be paid out.',
      facts: { amount: majorNumber(netMinor, currency), currency },
    })
    if (netMinor > 0n)
      await post(tx, scope, { ...fundsReleased({ amountMinor: netMinor }), subjectId: id, currency }, now)
    return true
  })
}
