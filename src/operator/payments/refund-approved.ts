import { createRefund } from '../../modules/refunds/actions.ts'
import type { RefundCreate } from '../../modules/refunds/schemas.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Act } from '../../platform/staff/acts.ts'

// The refund itself, by one person or once a second one has approved it.

/** Details of an approval, each of which is one line. */
export type RefundParameters = {
  payment: string
  amount: string
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
  const { view } = await createRefund(ctx, { transactionId, reason: because, ...asked, isByOperator: true })
  const amountText = `${view.amount} ${view.currency}`
  const about = { reference: asked.refundReference, amount: amountText }
  const entry = {
    merchantId,
    action: 'payment.refunded',
    actor: 'operator',
    target: transactionId,
    facts: about,
  } as const
  await recordAudit(ctx.tx, entry, ctx.now)
  const after = { refund: view.id, ...about, refundReason: because, reason: why }
  return { act: 'payment.refunded', target: transactionId, merchantId, after }
}

/** Once another person has approved it. */
export const refundApproved = (ctx: WriteContext, transactionId: string, why: string, approved: RefundParameters) => {
  const { amount: text, rib, buyerName, refundReason: because, refundReference: reference } = approved
  const to = rib !== undefined && buyerName !== undefined && { destination: { rib, holderName: buyerName } }
  return refund(ctx, {
    transactionId,
    why,
    amount: Number(text.split(' ')[0]),
    refundReason: because,
    refundReference: reference,
    ...(approved.noteToCustomer !== undefined && { noteToCustomer: approved.noteToCustomer }),
    ...(approved.restock !== undefined && { restock: approved.restock }),
    ...to,
  })
}
