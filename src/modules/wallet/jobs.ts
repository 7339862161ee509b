import { emitLow } from '#money/wallets/low.ts'
import { type Crossing, listCrossings } from '#money/wallets/low-queries.ts'
import { listReleased } from '#money/wallets/queries.ts'
import { lastDay, walletCurrency } from '#money/wallets/wallet.ts'
import { emitReleased } from '#money/wallets/wallets.ts'
import { asOneWrite, type Scope, type WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { runningClock } from '#platform/jobs/clock.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import { endOverdue, settleTransfer } from './actions.ts'
import { sandboxEnd } from './funding.ts'
import { findFunding, listOverdueFundings, type Overdue } from './queries.ts'

/** `fundings.settle`: the sandbox's report of a transfer, in place of the bank's. A second run finds nothing to do. */
export async function settleSandboxTransfer(
  db: Database,
  publicUrl: string,
  { merchantId = '', id = '' }: Record<string, string>,
  now: Date,
): Promise<void> {
  const scope: Scope = { merchantId, environment: 'SANDBOX' }
  await asWrite(db, publicUrl, scope, now, async (ctx) => {
    const funding = await findFunding(ctx.tx, scope, id)
    if (funding) await settleTransfer(ctx, id, sandboxEnd(funding))
  })
}

/** `fundings.expire`: gives up on what did not come in time. One that cannot be ended does not keep the others from it. */
export const expireFundings = (db: Database, publicUrl: string, now: Date): Promise<number> =>
  workThrough<Overdue>(runningClock(now), 'fundings', [
    {
      list: (after) => listOverdueFundings(db.read, now, { after, limit: endedAtOnce }),
      full: endedAtOnce,
      work: async ({ id, merchantId, environment }) => {
        await asWrite(db, publicUrl, { merchantId, environment }, now, (ctx) => endOverdue(ctx, id))
        return true
      },
    },
  ])

const endedAtOnce = 500

/** `wallets.tell`: a summary a day for each wallet that payments became available in. Run again, it tells nothing twice. */
export async function emitReleases(db: Database, publicUrl: string, now: Date): Promise<number> {
  const day = lastDay(now)
  const all = await listReleased(db.read, walletCurrency, day.from, day.until)
  const failures: unknown[] = []
  for (const { amountMinor, payments, ...scope } of all) {
    const eventObject = { amountMinor, payments, ...day }
    await asWrite(db, publicUrl, scope, now, (ctx) => emitReleased(ctx, eventObject)).catch((error: unknown) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} could not be told.`)
  return all.length
}

/** `wallets.low`: tells merchants whose available balance fell below their limit. Run again, it tells nothing twice. */
export const tellLowBalances = (db: Database, publicUrl: string, now: Date): Promise<number> =>
  workThrough<Crossing>(runningClock(now), 'balances', [
    {
      list: (after) => listCrossings(db.read, walletCurrency, { after, limit: toldAtOnce }),
      full: toldAtOnce,
      work: async ({ merchantId, environment }) => {
        await asWrite(db, publicUrl, { merchantId, environment }, now, tellLow)
        return true
      },
    },
  ])

const toldAtOnce = 500

async function tellLow(ctx: WriteContext): Promise<void> {
  const { tx, scope, now } = ctx
  const settings = await findSettings(tx, scope.merchantId)
  if (!settings || settings.lowBalanceMinor === 0n) return
  const availableMinor = await emitLow(ctx, settings.lowBalanceMinor)
  if (availableMinor === undefined) return
  const parameters = {
    company: settings.name,
    availableMinor: String(availableMinor),
    limitMinor: String(settings.lowBalanceMinor),
    currency: walletCurrency,
    environment: scope.environment,
  }
  for (const { email: recipient, locale } of await listPeople(tx, scope.merchantId, ['OWNER', 'ADMIN']))
    await queueMail(tx, { template: 'wallet.low', recipient, locale, parameters }, now)
}

const asWrite = <Result>(
  db: Database,
  publicUrl: string,
  scope: Scope,
  now: Date,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> => asOneWrite(db, { scope, origin: 'API', correlationId: newId(now), now, publicUrl }, work)
