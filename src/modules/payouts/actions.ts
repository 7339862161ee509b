import { majorText, minorUnits } from '#money/money.ts'
import { findEnvironment } from '#money/payments/payout-queries.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { cancelPayout, requestPayout } from '#money/payouts/open.ts'
import { sentAfterMs } from '#money/payouts/payout.ts'
import { changeSchedule, type PayoutSchedule, scheduleOf } from '#money/payouts/schedules.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { asOneWrite, type EnvironmentName, type WriteContext } from '#platform/context.ts'
import { Failure } from '#platform/errors.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import type { InColumns } from '#platform/rows.ts'
import { useConfirmation } from '#platform/sessions/confirmation.ts'
import { intervalWith, type ScheduleChange } from './payout-schedule.ts'
import { errors } from './portal-errors.ts'
import type { PayoutAsk, SchedulePatch } from './schemas.ts'

/** Refuses, naming the field, days that do not go with the interval. */
export async function patchSchedule(
  { tx, session, now, address, correlationId }: PortalContext<'payouts:write', 'write'>,
  { minimumAmount, ...wanted }: SchedulePatch,
): Promise<PayoutSchedule> {
  const { merchantId, userId: actor } = session
  const days = wanted satisfies InColumns<typeof wanted, ScheduleChange>
  const before = await scheduleOf(tx, merchantId)
  const after = await changeSchedule(
    tx,
    merchantId,
    {
      interval: intervalWith(before.interval, days),
      ...(minimumAmount !== undefined && {
        minimumMinor: minorUnits(minimumAmount, walletCurrency, 'minimumAmount'),
      }),
    },
    now,
  )
  const facts = {
    interval: after.interval.kind,
    minimum: `${majorText(after.minimumMinor, walletCurrency)} ${walletCurrency}`,
  }
  const auditEntry = { merchantId, action: 'payout_schedule.updated', actor } as const
  await recordAudit(tx, { ...auditEntry, address, facts, correlationId }, now)
  return after
}

type Phased = PortalContext<'payouts:write', 'phased'>

/** Uses up the confirmation of the step-up with the payout: a refusal leaves it usable. Throws NO_BANK. */
export async function payOutNow(
  ctx: Phased,
  { environment, amount, currency = walletCurrency }: PayoutAsk,
): Promise<MoneyTransaction> {
  const by = await ctx.payoutSender(environment, currency)
  if (by === undefined) failPortal(errors.NO_BANK)
  return inScope(ctx, environment, async (write) => {
    await useConfirmation(write.tx, ctx)
    const amountMinor = amount === undefined ? undefined : minorUnits(amount, currency)
    const at = new Date(write.now.getTime() + sentAfterMs)
    const payout = await requestPayout(write, { amountMinor, currency, sending: { by, at } })
    await audit(ctx, write, 'payout.requested', payout)
    return payout
  }).catch(inWordsOfPortal)
}

/** Throws NOT_FOUND, PAYOUT_SENT. */
export async function callOff(ctx: Phased, id: string): Promise<MoneyTransaction> {
  const found = await findEnvironment(ctx.db.read, ctx.session.merchantId, id)
  if (!found) failPortal(errors.NOT_FOUND)
  return inScope(ctx, found.environment, async (write) => {
    const payout = await cancelPayout(write, id)
    await audit(ctx, write, 'payout.canceled', payout)
    return payout
  }).catch(inWordsOfPortal)
}

function inWordsOfPortal(error: unknown): never {
  const code = error instanceof Failure ? error.code : undefined
  if (code === 'INVALID_STATE') failPortal(errors.PAYOUT_SENT)
  if (code === 'WALLET_NOT_ACTIVE') failPortal(errors.WALLET_NOT_ACTIVE)
  if (code === 'INSUFFICIENT_BALANCE') failPortal(errors.INSUFFICIENT_BALANCE)
  if (code === 'SERVICE_UNAVAILABLE') failPortal(errors.NO_ACCOUNT)
  throw error
}

const inScope = <Result>(
  { db, session, now, publicUrl, correlationId }: Phased,
  environment: EnvironmentName,
  work: (write: WriteContext) => Promise<Result>,
): Promise<Result> => {
  const scope = { merchantId: session.merchantId, environment }
  return asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId, now, publicUrl }, work)
}

const audit = (
  { session, address, correlationId }: Phased,
  { tx, now }: WriteContext,
  action: 'payout.requested' | 'payout.canceled',
  payout: MoneyTransaction,
): Promise<void> => {
  const { id: target, environment, amountMinor, currency } = payout
  const facts = { environment, amount: `${majorText(amountMinor, currency)} ${currency}` }
  const { merchantId, userId: actor } = session
  return recordAudit(tx, { merchantId, action, actor, address, target, facts, correlationId }, now)
}

/** A mail to the members who can act on a failed payout, in the transaction of its failure. */
export async function mailFailure({ tx, scope, now }: WriteContext, payout: MoneyTransaction): Promise<void> {
  const { reference, environment, amountMinor, currency, statusReason } = payout
  const facts = { reference, environment, amountMinor: String(amountMinor), currency, reason: statusReason ?? '' }
  const [settings, people] = await Promise.all([
    findSettings(tx, scope.merchantId),
    listPeople(tx, scope.merchantId, ['OWNER', 'ADMIN']),
  ])
  const company = settings?.name ?? ''
  for (const { email: recipient, locale } of people) {
    await queueMail(tx, { template: 'payouts.failed', recipient, locale, parameters: { company, ...facts } }, now)
  }
}
