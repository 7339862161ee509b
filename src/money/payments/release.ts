import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { fundsReleased } from '../ledger/bookings.ts'
import { postIfCovered } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { unreleasedMinor } from './pending.ts'
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
    const before = released
    for (const { id, ...scope } of due)
      await release(parts, scope, id).then(
        (isDone) => (released += isDone ? 1 : 0),
        (error: unknown) => (failed = failures.push(error)),
      )
    if (due.length < releasedAtOnce || failed > 0 || released === before) break
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
    const amountMinor = unreleasedMinor(row)
    const { currency } = row
    // What refunds took beyond the net amount is paid from what is available: while that lacks, the next run asks again.
    if (amountMinor !== 0n) {
      const booking = { ...fundsReleased({ amountMinor }), subjectId: id, currency }
      if (!(await postIfCovered(tx, scope, booking, now))) return false
    }
    const isAvailable = amountMinor > 0n
    const after = await changeTransaction(ctx, row, {
      sources: [row.status],
      columns: { releasedAt: now },
      ...(isAvailable && { event: 'payment.funds_available' }),
    })
    if (!after) throw new Error(`The payment ${id} changed under its lock.`)
    if (isAvailable)
      addSteps(ctx, after, {
        type: 'FUNDS_AVAILABLE',
        actor: 'SYSTEM',
        message: 'The money can be paid out.',
        facts: { amount: majorNumber(amountMinor, currency), currency },
      })
    return true
  })
}
