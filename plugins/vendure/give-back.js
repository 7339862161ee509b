import { MizanError } from '@mizan/sdk'
import { settingsOf } from './settings.js'

// Money that came for an order which cannot take it.

/** Gives all of it back, once however often it is asked for; returns what the merchant reads on the order. */
export async function giveBack({ id, amount, currency, transactionId }, refusal) {
  const paid = `Mizan: ${amount} ${currency} were paid and could not be added to this order: ${refusal.replace(/\.$/, '')}.`
  try {
    const refund = await settingsOf().mizan.refunds.create(
      { transactionId, amount, reason: 'OTHER', reasonDetail: 'The order could not take it', refundReference: id },
      { idempotencyKey: `vendure:${id}` },
    )
    return `${paid} They are given back by the refund ${refund.id}.`
  } catch (error) {
    if (!isFinal(error)) throw error
    return `${paid} Give them back in Mizan, payment ${transactionId}: a refund was refused (${error.code}).`
  }
}

/** Cash, for example, goes back to a bank account, which only the merchant can ask for. Asking again would change nothing. */
const isFinal = (error) =>
  error instanceof MizanError &&
  [400, 403, 404, 409, 422].includes(error.status) &&
  error.code !== 'IDEMPOTENCY_CONFLICT'
