import { country } from '#platform/country.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { majorNumber, minorUnits } from '../money.ts'
import { withVat } from '../pricing/fee.ts'
import { factsOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import { expectedKept } from '../reserves/reserves.ts'
import { afterDebt, type Money, type Release, type Wallet, walletCurrency } from '../wallets/wallet.ts'
import { minimumByDefaultMinor } from './payout.ts'
import { findSchedule, lockSchedule, putSchedule, type ScheduleRow } from './queries.ts'
import { type Interval, nextDueAt } from './schedule.ts'

// When a merchant is paid out, in both environments alike.

export type PayoutSchedule = {
  interval: Interval
  minimumMinor: bigint
  nextAt: Date | undefined
  /** The merchant's, in which it is six. */
  timeZone: string
}

/** The schedule of a merchant; without a row, MANUAL. */
export async function scheduleOf(tx: Queries, merchantId: string): Promise<PayoutSchedule> {
  return scheduleFrom(await findSchedule(tx, merchantId), await timeZoneOf(tx, merchantId))
}

/** The minimum is in the currency of the wallet, and nothing converts it: in another one it is ten units, such as 10.00 EUR. */
export const minimumIn = (currency: string, { minimumMinor }: Pick<PayoutSchedule, 'minimumMinor'>): bigint =>
  currency === walletCurrency ? minimumMinor : minorUnits(10, currency)

/** Everything that is left out stays. The next due moment follows from what holds then. */
export async function changeSchedule(
  tx: Transaction,
  merchantId: string,
  changes: { interval?: Interval | undefined; minimumMinor?: bigint | undefined },
  now: Date,
): Promise<PayoutSchedule> {
  const timeZone = await timeZoneOf(tx, merchantId)
  const before = scheduleFrom(await lockSchedule(tx, merchantId), timeZone)
  const { interval = before.interval, minimumMinor = before.minimumMinor } = changes
  const nextAt = nextDueAt(interval, timeZone, now)
  await putSchedule(tx, rowOf(merchantId, { interval, minimumMinor, nextAt, timeZone }, now))
  return { interval, minimumMinor, nextAt, timeZone }
}

/** For a merchant whose time zone has changed. Writes nothing if nothing is scheduled. */
export async function planAgain(tx: Transaction, merchantId: string, now: Date): Promise<void> {
  if (await findSchedule(tx, merchantId)) await changeSchedule(tx, merchantId, {}, now)
}

export const intervalOf = ({ intervalKind, weekday, dayOfMonth }: ScheduleRow): Interval => {
  if (intervalKind === 'WEEKLY') return { kind: intervalKind, weekday: weekday ?? 'MONDAY' }
  return intervalKind === 'MONTHLY' ? { kind: intervalKind, dayOfMonth: dayOfMonth ?? 1 } : { kind: intervalKind }
}

export const timeZoneOf = async (tx: Queries, merchantId: string): Promise<string> =>
  (await findSettings(tx, merchantId))?.timeZone ?? country().timeZone

const scheduleFrom = (row: ScheduleRow | undefined, timeZone: string): PayoutSchedule => ({
  interval: row ? intervalOf(row) : { kind: 'MANUAL' },
  minimumMinor: row?.minimumMinor ?? minimumByDefaultMinor,
  nextAt: row?.nextAt ?? undefined,
  timeZone,
})

const rowOf = (merchantId: string, { interval, minimumMinor, nextAt }: PayoutSchedule, now: Date): ScheduleRow => ({
  merchantId,
  intervalKind: interval.kind,
  weekday: interval.kind === 'WEEKLY' ? interval.weekday : null,
  dayOfMonth: interval.kind === 'MONTHLY' ? interval.dayOfMonth : null,
  minimumMinor,
  nextAt: nextAt ?? null,
  plannedAt: now,
  updatedAt: now,
})

/** The expected amount of the next payout: the available balance, and what will be available by then, less the reserve and the fee. */
export async function nextPayoutOf(
  ctx: Pick<WriteContext, 'scope' | 'now'> & { tx: Queries },
  wallet: Wallet,
  { held, releases }: Money,
) {
  const { tx, scope } = ctx
  const row = await findSchedule(tx, scope.merchantId)
  const at = row?.nextAt
  if (!row || !at || wallet.status !== 'ACTIVE' || !wallet.account) return undefined
  // Of payments that are one sum over several days, it is not known what comes until then.
  if (releases.some(({ since, availableAt }) => since && since <= at && at < availableAt)) return undefined
  const free = lessKept(releases, await expectedKept(ctx, { currency: wallet.currency, until: at }))
  const due = afterDebt(free, held['merchant.owed']).filter(({ availableAt }) => availableAt <= at)
  const terms = await termsIn(ctx, wallet.currency)
  const dueMinor = due.reduce((sum, each) => sum + each.amountMinor, 0n)
  const amountMinor = held['merchant.available'] + dueMinor - withVat(terms.payoutFeeMinor, terms).feeMinor
  return amountMinor < minimumIn(wallet.currency, row)
    ? undefined
    : { amount: majorNumber(amountMinor, wallet.currency), at }
}

/** Each part that is kept belongs to the first release that has its time in it. */
const lessKept = (releases: readonly Release[], kept: Awaited<ReturnType<typeof expectedKept>>): Release[] =>
  releases.map((each, index) => {
    const before = releases[index - 1]?.availableAt
    const own = kept.filter(
      ({ availableAt }) => availableAt <= each.availableAt && (before === undefined || availableAt > before),
    )
    return { ...each, amountMinor: own.reduce((left, { keptMinor }) => left - keptMinor, each.amountMinor) }
  })

async function termsIn({ tx, scope, now }: Pick<WriteContext, 'scope' | 'now'> & { tx: Queries }, currency: string) {
  const { environment } = scope
  return termsFor(await pricingOf(tx, scope, now), factsOf({ currency, environment, method: null }))
}
