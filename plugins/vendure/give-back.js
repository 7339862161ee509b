import { MizanError } from '@mizan/sdk'
import { stateOf } from './handler.js'
import { settingsOf } from './settings.js'

// Money that came for an order which cannot take it.

/** Gives all of it back, once however often it is asked for; returns what the merchant reads on the order. */
export async function giveBack({ id, amount, currency, transactionId }, refusal) {
  const paid = `Mizan: ${amount} ${currency} were paid and could not be added to this order: ${refusal.replace(/\.$/, '')}.`
  try {
    // The reference makes a repeat a repeat. The answer to a key of its own would say for days what was true at first.
    const refund = await settingsOf().mizan.refunds.create({
      transactionId,
      amount,
      reason: 'OTHER',
      reasonDetail: 'The order could not take it',
      refundReference: id,
    })
    return stateOf(refund) === 'Failed'
      ? noteOfFailed(refund)
      : `${paid} They are given back by the refund ${refund.id}.`
  } catch (error) {
    if (!isFinal(error)) throw error
    return `${paid} Give them back in Mizan, payment ${transactionId}: a refund was refused (${error.code}).`
  }
}

/** The merchant has the money still, whatever an earlier note says. */
export function noteOfFailed({ id, status, amount, currency, transactionId }) {
  const ended = status === 'FAILED' ? 'failed' : 'was canceled'
  return `Mizan: ${amount} ${currency} did not go back to the buyer, as the refund ${id} ${ended}: give them back in Mizan, payment ${transactionId}.`
}

/** Cash, for example, goes back to a bank account, which only the merchant can ask for. Asking again would change nothing. */
const isFinal = (error) =>
  error instanceof MizanError &&
  [400, 403, 404, 409, 422].includes(error.status) &&
  error.code !== 'IDEMPOTENCY_CONFLICT'
