// What a checkout session of Mizan is to Medusa. Pure.

/** @type {Record<string, 'requires_more' | 'pending' | 'captured' | 'canceled' | 'error'>} */
const statuses = {
  OPEN: 'requires_more',
  PROCESSING: 'pending',
  REQUIRES_ACTION: 'requires_more',
  AWAITING_CASH: 'pending',
  PAID: 'captured',
  BLOCKED: 'error',
  EXPIRED: 'canceled',
  CANCELED: 'canceled',
}

/** A state that is new is no payment. */
export const statusOf = ({ status }) => statuses[status] ?? 'pending'

/**
 * The members that Medusa keeps and shows to its storefront, which leads the buyer to `checkoutUrl`.
 * @param {{ id: string, status: string, amount: number, currency: string, checkoutUrl?: string, transactionId?: string }} session
 */
export const dataOf = ({ id, status, amount, currency, checkoutUrl, transactionId }, medusaSession) => ({
  id,
  status,
  amount,
  currency,
  ...(checkoutUrl !== undefined && { checkoutUrl }),
  ...(transactionId !== undefined && { transactionId }),
  ...(medusaSession !== undefined && { session_id: medusaSession }),
})

const actions = {
  'checkout.session.completed': 'captured',
  'checkout.session.expired': 'canceled',
  'checkout.session.canceled': 'canceled',
  'checkout.session.pending_cash': 'pending',
}

/** What Medusa does with an event; its session is the `orderId` under which ours was made. */
export function actionOf({ type, data: { object } }) {
  const action = actions[type]
  if (action === undefined || object.orderId === undefined) return { action: 'not_supported' }
  return { action, data: { session_id: object.orderId, amount: object.amount } }
}
