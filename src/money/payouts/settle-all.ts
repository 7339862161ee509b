import type { WriteContext } from '#platform/context.ts'
import { payoutPaid } from '../ledger/bookings.ts'
import { postAll } from '../ledger/post-all.ts'
import { type OwnedRow, setAllPaid } from '../payments/payout-queries.ts'
import { findNaming } from '../pricing/queries.ts'
import { addSteps, emitTransactionEvent } from '../payments/record.ts'
import { payoutFeeIn } from './fee.ts'
import { payoutOf } from './payout.ts'
import { arrivedStep } from './settle.ts'

export type Paid = { row: OwnedRow; traceId: string | undefined }

/**
 * The effect of many payouts that a statement shows, of any merchants, as `settle` has it for each. Returns the ids of those that are paid now; the
 * others are up to `settle`: such as those of merchants that pay a fee for a payout. The caller holds the locks of the rows, which wait for the bank.
 */
export async function settleAllPaid(ctx: WriteContext, all: readonly Paid[]): Promise<ReadonlySet<string>> {
  const isFree = await freeOfFees(ctx, all)
  const free = all.filter(({ row }) => isFree.has(keyOf(row)))
  const owned = free.map(({ row: { merchantId, id, amountMinor, currency } }) => ({
    scope: { merchantId, environment: 'PRODUCTION' } as const,
    entered: { ...payoutPaid({ amountMinor }), subjectId: id, currency },
  }))
  const posted = await postAll(ctx.tx, owned, ctx.now)
  const changes = free
    .filter(({ row }) => posted.has(row.id))
    .map(({ row, traceId: told }) => {
      const traceId = told ?? payoutOf(row).traceId
      const columns = {
        acquirerReference: traceId ?? null,
        payout: JSON.stringify({ ...payoutOf(row), traceId }),
        nextAskAt: null,
        statusReason: null,
        completedAt: ctx.now,
        status: 'PAID' as const,
        version: row.version + 1,
        updatedAt: ctx.now,
      }
      return { before: row, after: { ...row, ...columns } }
    })
  const written = await setAllPaid(
    ctx.tx,
    changes.map(({ before, after }) => ({ ...after, version: before.version })),
    ctx.now,
  )
  if (written !== changes.length) throw new Error('Payouts changed under their locks.')
  for (const { before, after } of changes) {
    const owner = { ...ctx, scope: { merchantId: before.merchantId, environment: 'PRODUCTION' } } as const
    emitTransactionEvent(owner, 'payout.paid', after, { before })
    addSteps(owner, after, arrivedStep)
  }
  return posted
}

const keyOf = ({ merchantId, currency }: OwnedRow): string => `${merchantId} ${currency}`

/** Merchants and currencies in which a payout costs nothing; of most installations all, which one look at the plans says. */
async function freeOfFees(ctx: WriteContext, all: readonly Paid[]): Promise<ReadonlySet<string>> {
  const owners = [...new Map(all.map(({ row }) => [keyOf(row), row])).values()]
  const merchants = owners.map(({ merchantId }) => merchantId)
  if (!(await findNaming(ctx.tx, 'payoutFeeMinor', merchants))?.isNamed) return new Set(owners.map(keyOf))
  const fees = await Promise.all(
    owners.map(({ merchantId, currency }) => {
      const scope = { merchantId, environment: 'PRODUCTION' } as const
      return payoutFeeIn({ tx: ctx.tx, scope, now: ctx.now }, currency)
    }),
  )
  return new Set(owners.filter((_, index) => fees[index]?.feeMinor === 0n).map(keyOf))
}
