import { statusOf } from '../money/payments/session.ts'
import type { Traces } from './find.ts'

// Matters of a person that are not over: they need the data of the person to come to their end. Pure.

const openTransactions = new Set(['PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN', 'PENDING_CASH', 'DISPUTED', 'PENDING'])

/** Approvals by their kinds: what they have of a buyer is used once they are given. */
const waitingFor: Readonly<Record<string, string>> = { REFUND: 'a refund of', RESOLUTION: 'a decision about' }

/** A line for each; none when everything has ended. */
export function openMatters({ sessions, transactions, refunds, orders, approvals }: Traces, now: Date): string[] {
  return [
    ...sessions
      .map((session) => ({ id: session.id, status: statusOf(session, now) }))
      .filter(({ status }) => !['PAID', 'EXPIRED', 'CANCELED'].includes(status))
      .map(({ id, status }) => `session ${id} is ${status}: it can still be paid`),
    ...transactions
      .filter(({ type, status }) => type !== 'REFUND' && openTransactions.has(status))
      .map(({ reference, status }) => `payment ${reference} is ${status}: its end is not known`),
    ...refunds
      .filter(({ status }) => status === 'PENDING' || status === 'PROCESSING')
      .map(({ refundReference, status }) => `refund ${refundReference} is ${status}: the buyer has not got it yet`),
    ...approvals
      .filter(({ kind, status, expiresAt }) => kind in waitingFor && status === 'WAITING' && expiresAt > now)
      .map(({ kind, parameters }) => {
        const { payment } = JSON.parse(parameters) as { payment: string }
        return `${waitingFor[kind]} payment ${payment} waits in the console for the approval of a second person`
      }),
    ...orders
      .filter(({ status, fulfilment, canceledAt }) => {
        if (status === 'PENDING') return true
        const isPaid = status === 'PAID' || status === 'PARTIALLY_REFUNDED'
        return isPaid && canceledAt === null && (fulfilment === 'UNFULFILLED' || fulfilment === 'PREPARING')
      })
      .map(({ reference, status }) =>
        status === 'PENDING'
          ? `order ${reference} is PENDING: it can still be paid`
          : `order ${reference} is paid and not shipped: its address is needed`,
      ),
  ]
}
