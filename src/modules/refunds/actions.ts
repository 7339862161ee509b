import { minorUnits } from '#money/money.ts'
import { findTransaction } from '#money/payments/transaction-queries.ts'
import { cancelRefund } from '#money/refunds/cancel.ts'
import { presentRefund, type RefundView } from '#money/refunds/refund-view.ts'
import { type RefundRequest, requestRefund } from '#money/refunds/request.ts'
import { asOneWrite, type EnvironmentName, type WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { scopesOf } from '#platform/sessions/roles.ts'
import type { RefundCreate } from './schemas.ts'
import { say } from './sentences.ts'
import { errors } from './portal-errors.ts'

/** `isNew` is false when the refundReference was known. Throws what `requestRefund` throws. */
export async function createRefund(
  ctx: WriteContext,
  { amount, metadata, ...request }: RefundCreate & Pick<RefundRequest, 'isByOperator'>,
): Promise<{ view: RefundView; isNew: boolean }> {
  // Only the payment knows the currency, and with it how many decimals an amount may have.
  const payment = await findTransaction(ctx.tx, ctx.scope, request.transactionId)
  if (!payment) fail('OPERATION_NOT_FOUND', say('There is no such transaction in this account and environment.'))
  const { isNew, ...made } = await requestRefund(ctx, {
    ...request,
    amountMinor: amount === undefined ? undefined : minorUnits(amount, payment.currency),
    metadata: metadata === undefined ? null : metadata.text,
  })
  return { view: presentRefund(made.refund, made.payment), isNew }
}

/** Calls off a refund that has not begun. A role that may not refund in this environment may not do this there either. */
export async function callOff(
  { db, session, now, publicUrl, correlationId }: PortalContext<'session', 'phased'>,
  id: string,
  environment: EnvironmentName,
): Promise<RefundView> {
  const { role, merchantId } = session
  if (!scopesOf(role, environment).includes('refunds:write')) failPortal(errors.ROLE_NOT_ALLOWED)
  const scope = { merchantId, environment }
  const beginning = { scope, origin: 'DASHBOARD', correlationId, now, publicUrl } as const
  const done = await asOneWrite(db, beginning, (ctx) => cancelRefund(ctx, id))
  if (done === 'UNKNOWN') failPortal(errors.NOT_FOUND)
  if (done === 'STARTED') failPortal(errors.REFUND_STARTED)
  return presentRefund(done.refund, done.payment)
}
