import { LanguageCode, PaymentMethodHandler } from '@vendure/core'
import { isGivenBack, isOf, orderIn } from './session.js'
import { majorOf, settingsOf } from './settings.js'

// Vendure asks, and this answers with sessions and refunds of Mizan. The buyer has paid on Mizan's page by the time that a payment is added: what the
// storefront says is not believed, and the session is read.

const text = (value) => [{ languageCode: LanguageCode.en, value }]

export const mizanPaymentHandler = new PaymentMethodHandler({
  code: 'mizan',
  description: text('Mizan: cards and cash'),
  args: {},

  async createPayment(ctx, order, amount, _args, { sessionId } = {}) {
    const refused = (errorMessage) => ({ amount, state: 'Error', errorMessage, metadata: { sessionId } })
    if (typeof sessionId !== 'string') return refused('metadata.sessionId must name the session that was paid.')
    const { mizan } = settingsOf()
    const session = await mizan.checkout.sessions.get(sessionId)
    if (!isOf(session, orderIn(ctx, order))) return refused('This session is of another order.')
    if (session.status !== 'PAID') return refused(`The session is ${session.status}, and not paid.`)
    if (session.currency !== order.currencyCode || session.amount !== majorOf(amount))
      return refused(
        `${session.amount} ${session.currency} were paid, and not ${majorOf(amount)} ${order.currencyCode}.`,
      )
    if (await isGivenBack(mizan, session)) return refused('The money of this session went back to the buyer.')
    return { amount, state: 'Settled', transactionId: session.transactionId, metadata: { sessionId } }
  },

  /** It was taken when the buyer paid. */
  settlePayment: () => ({ success: true }),

  async createRefund(_ctx, _input, amount, _order, payment) {
    const reference = crypto.randomUUID()
    const refund = await settingsOf().mizan.refunds.create(
      {
        transactionId: payment.transactionId,
        amount: majorOf(amount),
        reason: 'CUSTOMER_REQUEST',
        refundReference: reference,
      },
      { idempotencyKey: reference },
    )
    return { state: stateOf(refund), transactionId: refund.id, metadata: { refundReference: reference } }
  },
})

/** A refund that is on its way is settled, or fails, by its event. */
export const stateOf = ({ status }) =>
  status === 'SUCCEEDED' ? 'Settled' : status === 'FAILED' || status === 'CANCELED' ? 'Failed' : 'Pending'
