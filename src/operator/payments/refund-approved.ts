import { createRefund } from '../../modules/refunds/actions.ts'
import type { RefundCreate } from '../../modules/refunds/schemas.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { majorText } from '../../money/money.ts'
import { lockTransaction } from '../../money/payments/transaction-queries.ts'
import type { WriteContext } from '../../platform/context.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import type { Act } from '../../platform/staff/acts.ts'
import { errors } from '../operator-errors.ts'

// The refund itself, by one person or once a second one has approved it.

/** Details of an approval, each of which is one line. */
export type RefundParameters = {
  payment: string
  amount: string
  /** Of the payment when it was asked for: what is approved is that it stays so until then. */
  alreadyRefunded: string
  refundReason: RefundCreate['reason']
  refundReference: string
  noteToCustomer?: string
  rib?: string
  buyerName?: string
  restock?: boolean
}

/** `why` is for the log of acts. */
export type StaffRefund = Omit<RefundCreate, 'reason' | 'reasonDetail' | 'metadata'> & {
  refundReason: RefundCreate['reason']
  why: string
}

/** Refunds, and says what was done. Refuses as a merchant's refund does. */
export async function refund(
  ctx: WriteContext,
  { transactionId, why, refundReason: because, ...asked }: StaffRefund,
): Promise<Act> {
  const { merchantId } = ctx.scope
  const { view, isNew } = await createRefund(ctx, { transactionId, reason: because, ...asked, isByOperator: true })
  const amountText = `${view.amount} ${view.currency}`
  const about = { reference: asked.refundReference, amount: amountText }
  const entry = {
    merchantId,
    action: 'payment.refunded',
    actor: 'operator',
    target: transactionId,
    facts: about,
  } as const
  // A repeat is answered as it was, and its reference may be one of the merchant's own.
  if (isNew) await recordAudit(ctx.tx, entry, ctx.now)
  const after = { refund: view.id, ...about, refundReason: because, reason: why, ...(!isNew && { isRepeat: true }) }
  return { act: 'payment.refunded', target: transactionId, merchantId, after }
}

/** Once another person has approved it. Refuses when more of the payment was given back meanwhile, which no person has approved. */
export async function refundApproved(
  ctx: WriteContext,
  transactionId: string,
  why: string,
  approved: RefundParameters,
): Promise<Act> {
  const payment = await lockTransaction(ctx.tx, ctx.scope, transactionId)
  if (!payment || majorText(payment.refundedMinor, payment.currency) !== approved.alreadyRefunded)
    failPortal(errors.INVALID_STATE)
  const { amount: text, rib, buyerName, refundReason: because, refundReference: reference } = approved
  const to = rib !== undefined && buyerName !== undefined && { destination: { rib, holderName: buyerName } }
  const act = await refund(ctx, {
    transactionId,
    why,
    amount: Number(text.split(' ')[0]),
    refundReason: because,
    refundReference: reference,
    ...(approved.noteToCustomer !== undefined && { noteToCustomer: approved.noteToCustomer }),
    ...(approved.restock !== undefined && { restock: approved.restock }),
    ...to,
  })
  // Another refund has the reference by now.
  if (act.after?.['isRepeat'] === true) failPortal(errors.INVALID_STATE)
  return act
}
