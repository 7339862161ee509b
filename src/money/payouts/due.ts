import type { EnvironmentName, Scope } from '#platform/context.ts'
import { environmentNames } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { inOneWrite } from '../payments/parts.ts'
import { listAvailableCurrencies } from '../wallets/queries.ts'
import { walletCurrency } from '../wallets/wallet.ts'
import { walletIn } from '../wallets/wallets.ts'
import { openDuePayout } from './open.ts'
import type { PayoutParts } from './parts.ts'
import { listDueSchedules, moveSchedule, type ScheduleRow } from './queries.ts'
import { nextDueAt } from './schedule.ts'
import { intervalOf, minimumIn, timeZoneOf } from './schedules.ts'
import { senderOf } from './sender.ts'

const lookedAtOnce = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * `payouts.due` of the clock: makes the payouts of all due moments, one for each merchant, environment and currency, even if several moments were
 * missed. One that fails does not stop the others. Returns the number of due schedules.
 */
export async function payDue(parts: PayoutParts): Promise<number> {
  const failures: unknown[] = []
  let looked = 0
  for (let after = firstId; ;) {
    const due = await listDueSchedules(parts.db.read, parts.now(), after, lookedAtOnce)
    for (const each of due) await workOn(parts, each).catch((error: unknown) => failures.push(error))
    looked += due.length
    after = due.at(-1)?.merchantId ?? after
    if (due.length < lookedAtOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} schedules could not be followed.`)
  return looked
}

/**
 * The schedule moves on when both environments are done, and one that fails does not keep the other from it: a payout that was made
 * before is not made again.
 */
async function workOn(parts: PayoutParts, row: ScheduleRow): Promise<void> {
  const now = parts.now()
  const dueAt = row.nextAt
  if (dueAt && dueAt <= now) {
    const paidOut = environmentNames.map((environment) => payOut(parts, row, environment, dueAt))
    const failed = (await Promise.allSettled(paidOut)).flatMap((each) =>
      each.status === 'rejected' ? [each.reason] : [],
    )
    if (failed.length > 0) throw new AggregateError(failed, 'An environment could not be paid out.')
  }
  const timeZone = await timeZoneOf(parts.db.read, row.merchantId)
  const to = nextDueAt(intervalOf(row), timeZone, now) ?? null
  await inTransaction(parts.db, (tx) => moveSchedule(tx, row, { to, now }))
}

/**
 * One payout for each currency. Nothing is made that could not be sent: without a bank or an account of the operator, an active wallet, or a bank account in the currency, the
 * moment passes, and the money waits.
 */
async function payOut(parts: PayoutParts, row: ScheduleRow, environment: EnvironmentName, dueAt: Date): Promise<void> {
  const scope: Scope = { merchantId: row.merchantId, environment }
  const others = await listAvailableCurrencies(parts.db.read, scope, walletCurrency)
  for (const currency of [walletCurrency, ...others.map((each) => each.currency)]) {
    const by = await senderOf(parts.db.read, parts.banks, environment, currency)
    if (by === undefined) continue
    await inOneWrite(parts, { scope, correlationId: newId(parts.now()) }, async (ctx) => {
      const wallet = await walletIn(ctx.tx, scope, currency)
      if (wallet.status !== 'ACTIVE' || !wallet.account) return
      await openDuePayout(ctx, wallet, { dueAt, minimumMinor: minimumIn(currency, row), by })
    })
  }
}
