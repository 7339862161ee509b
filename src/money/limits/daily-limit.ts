import type { WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { freshFor } from '#platform/fresh.ts'
import { beginningOfDay, dayAfter, dayText } from '../payments/business-days.ts'
import { sumUncounted } from '../payments/limit-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import {
  beginVolume,
  type DailyLimit,
  deleteLimit,
  findLimit,
  findLimited,
  giveVolumeBack,
  listLimitedMerchants,
  putLimit,
  takeVolume,
} from './queries.ts'

// The most that buyers may pay a merchant in a day. A payment takes its amount when it is begun, in the transaction that writes it, and gives it back
// when it ends unpaid: of two at once that do not fit together, one gets through. A payment of a merchant without a limit makes no statement more.

type Payment = Pick<MoneyTransaction, 'amountMinor' | 'currency'>

/** A new limit reaches every process within five seconds. */
const freshMs = 4_000
/** Beyond so many, every payment asks whether its merchant has one. */
const knownMost = 10_000

const known = new WeakMap<Database, ReturnType<typeof openKnown>>()

const openKnown = () => freshFor<ReadonlySet<string>>(freshMs, knownMost)

/** Whether a limit may count payments of a merchant. */
export async function mayBeLimited(db: Database, merchantId: string): Promise<boolean> {
  const kept = known.get(db) ?? openKnown()
  known.set(db, kept)
  // Of several servers, only that of the merchant is asked: a payment would wait for one of others that is down.
  const ids = db.placement.isWhole()
    ? await kept.get('all', async () => idsOf(await listLimitedMerchants(db.read, knownMost)))
    : await kept.get(merchantId, async () => new Set(await findLimited(db.read, merchantId)))
  return ids.has(merchantId) || ids.size > knownMost
}

const idsOf = (rows: readonly { merchantId: string }[]) => new Set(rows.map(({ merchantId }) => merchantId))

/** `day`: that of the limit which counts a payment, and which it keeps. */
export type Room = { day: string | null; isFull: boolean }

/** Takes the amount of a payment that begins from the limit of its day, whose row stays locked to the end of the transaction. */
export async function takeFromDay(
  { tx, scope, now }: WriteContext,
  db: Database,
  { amountMinor, currency }: Payment,
): Promise<Room> {
  if (!(await mayBeLimited(db, scope.merchantId))) return uncounted
  const limit = await findLimit(tx, scope, currency)
  if (!limit) return uncounted
  const day = dayText(now)
  const fits =
    amountMinor <= limit.dailyMinor &&
    (await takeVolume(tx, scope, { currency, day, amountMinor }, limit.dailyMinor)) !== undefined
  return fits ? { day, isFull: false } : { day: null, isFull: true }
}

/** No limit has to do with the payment. */
export const uncounted: Room = { day: null, isFull: false }

/** Of a payment that ends unpaid. */
export const giveDayBack = ({ tx, scope }: WriteContext, { amountMinor, currency }: Payment, day: string) =>
  giveVolumeBack(tx, scope, { currency, day, amountMinor })

type Setting = { currency: string; dailyMinor: bigint | null; by: string }

/** Sets the limit of a merchant, or takes it away. Counts what the day has already. Returns the limit before. */
export async function setDailyLimit(
  ctx: WriteContext,
  db: Database,
  { currency, dailyMinor, by }: Setting,
): Promise<DailyLimit | undefined> {
  const { tx, scope, now } = ctx
  const before = await findLimit(tx, scope, currency)
  if (dailyMinor === null) await deleteLimit(tx, scope, currency)
  else await putLimit(tx, { ...scope, currency, dailyMinor, changedBy: by, updatedAt: now })
  const day = dayText(now)
  if (dailyMinor !== null && !before) {
    const from = beginningOfDay(day) ?? now
    const amountMinor = await sumUncounted(tx, scope, { currency, from, until: dayAfter(now) })
    await beginVolume(tx, scope, { currency, day, amountMinor })
  }
  ctx.afterCommit(() => known.delete(db))
  return before
}
