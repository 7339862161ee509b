import { setDailyLimit } from '../../money/limits/daily-limit.ts'
import { majorText, minorUnits } from '../../money/money.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Act } from '../../platform/staff/acts.ts'

// A daily limit that another person has approved, or that a person with a shell has set.

/** No `amount`: there is no limit any more. */
export type LimitParameters = { environment: string; currency: string; amount?: string }

/** Sets what was approved, and says what was done. */
export async function setApprovedLimit(
  ctx: WriteContext,
  db: Database,
  { currency, amount }: LimitParameters,
  by: string,
): Promise<Act> {
  const { merchantId, environment } = ctx.scope
  const dailyMinor = amount === undefined ? null : minorUnits(Number(amount), currency)
  const before = await setDailyLimit(ctx, db, { currency, dailyMinor, by })
  const shown = (minor: bigint) => `${majorText(minor, currency)} ${currency}`
  return {
    act: 'merchant.daily_limit_set',
    merchantId,
    ...(before && { before: { daily: shown(before.dailyMinor), environment } }),
    after: { daily: dailyMinor === null ? `no limit in ${currency}` : shown(dailyMinor), environment },
  }
}
