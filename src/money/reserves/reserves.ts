import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { reserveReleased } from '../ledger/bookings.ts'
import { lockedBalanceOf, post } from '../ledger/post.ts'
import { inOneWrite, type PaymentParts } from '../payments/parts.ts'
import { cardOf, type MoneyTransaction } from '../payments/transaction.ts'
import { factsOf, type Pricing, pricingOf, termsFor } from '../pricing/pricing.ts'
import { findNaming } from '../pricing/queries.ts'
import type { Terms } from '../pricing/rule.ts'
import { listPricedReleases } from '../wallets/queries.ts'
import { pendingPaymentsMax } from '../wallets/wallet.ts'
import * as queries from './queries.ts'
import { releasableOf, reserveOf } from './reserve.ts'

// The rolling reserve: a part of each payment is kept back when it becomes available, and is available some days later.

/** The part of a payment that its release keeps, by the terms of the time at which it was paid. */
export async function keptOf(
  { tx, scope, now }: Pick<WriteContext, 'scope' | 'now'> & { tx: Queries },
  row: MoneyTransaction,
  releasedMinor: bigint,
): Promise<{ keptMinor: bigint; releaseAt: Date }> {
  const pricing = await pricingOf(tx, scope, row.completedAt ?? row.createdAt)
  const terms = termsFor(pricing, factsOf(row, cardOf(row)?.country))
  return { keptMinor: keptBy(terms, releasedMinor), releaseAt: new Date(now.getTime() + terms.reserveDays * dayMs) }
}

type Expected = { currency: string; until: Date }

/**
 * The parts of pending payments that their releases will keep until then, by the terms of the time at which each was paid; none where no terms speak of
 * a reserve. In sums, so that of several payments a centime may be missing.
 */
export async function expectedKept(
  { tx, scope }: { tx: Queries; scope: Scope },
  expected: Expected,
): Promise<{ availableAt: Date; keptMinor: bigint }[]> {
  if (!(await findNaming(tx, 'reserveBasisPoints', [scope.merchantId]))?.isNamed) return []
  const found = await listPricedReleases(tx, scope, { ...expected, paymentsMax: pendingPaymentsMax })
  const pricings = new Map<number, Pricing>()
  const kept: { availableAt: Date; keptMinor: bigint }[] = []
  for (const { availableAt, pricedAt, method, country, amountMinor } of found) {
    const pricing = pricings.get(pricedAt.getTime()) ?? (await pricingOf(tx, scope, pricedAt))
    pricings.set(pricedAt.getTime(), pricing)
    const facts = factsOf({ currency: expected.currency, environment: scope.environment, method }, country ?? undefined)
    kept.push({ availableAt, keptMinor: keptBy(termsFor(pricing, facts), amountMinor) })
  }
  return kept
}

const keptBy = (terms: Terms, releasedMinor: bigint): bigint =>
  terms.reserveDays === 0 ? 0n : reserveOf(releasedMinor, terms).keptMinor

/** Beside the booking of the release, in its transaction. */
export const keep = (
  { tx, scope, now }: WriteContext,
  { id: paymentId, currency }: MoneyTransaction,
  { keptMinor: amountMinor, releaseAt }: { keptMinor: bigint; releaseAt: Date },
): Promise<unknown> =>
  queries.insertReserve(tx, scope, {
    paymentId,
    currency,
    amountMinor,
    heldAt: now,
    releaseAt,
    releasedAt: null,
    releasedMinor: null,
  })

/** The part of what a chargeback had taken of the reserve that goes back into it: what has become due meanwhile is the merchant's. */
export async function missingOf({ tx, scope }: WriteContext, currency: string): Promise<bigint> {
  await lockedBalanceOf(tx, scope, currency, 'merchant.available')
  const heldMinor = await lockedBalanceOf(tx, scope, currency, 'merchant.reserved')
  const keptMinor = (await queries.sumKept(tx, scope, currency))?.keptMinor ?? 0n
  return keptMinor > heldMinor ? keptMinor - heldMinor : 0n
}

const releasedAtOnce = 200

/** `reserves.release`: makes reserves available whose days are over. Returns their number. Safe to run twice. */
export const releaseReserves = (parts: PaymentParts): Promise<number> =>
  workThrough<queries.DueReserve>(parts.now, 'reserves', [
    {
      list: (after) => queries.listDueReserves(parts.db.read, parts.now(), { after, limit: releasedAtOnce }),
      full: releasedAtOnce,
      work: ({ merchantId, environment, paymentId }) => releaseReserve(parts, { merchantId, environment }, paymentId),
    },
  ])

function releaseReserve(parts: PaymentParts, scope: Scope, paymentId: string): Promise<boolean> {
  return inOneWrite(parts, { scope, correlationId: newId(parts.now()) }, async ({ tx, now }) => {
    const reserve = await queries.lockReserve(tx, scope, paymentId)
    if (!reserve || reserve.releasedAt || reserve.releaseAt > now) return false
    const { currency, amountMinor: keptMinor } = reserve
    await lockedBalanceOf(tx, scope, currency, 'merchant.available')
    const heldMinor = await lockedBalanceOf(tx, scope, currency, 'merchant.reserved')
    const allMinor = (await queries.sumKept(tx, scope, currency))?.keptMinor ?? keptMinor
    const amountMinor = releasableOf({ keptMinor, heldMinor, othersMinor: allMinor - keptMinor })
    if (amountMinor > 0n)
      await post(tx, scope, { ...reserveReleased({ amountMinor }), subjectId: paymentId, currency }, now)
    await queries.noteReleased(tx, scope, { paymentId, releasedMinor: amountMinor }, now)
    return true
  })
}
