import { paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { recordTransaction, emitTransactionEvent } from '#money/payments/record.ts'
import { requestRefund } from '#money/refunds/request.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Factory } from '../factory.ts'
import { fundWallet } from '../refunds.ts'
import { addToCounter } from './fault-queries.ts'
import * as faults from './refund-fault-queries.ts'

// Faults of refunds, each on its own.

export async function refundFaults(make: Factory, secrets: Secrets) {
  const { merchantId, sandbox } = await make.merchant()
  await fundWallet({ make, secrets }, sandbox, 10_000n)
  const { refund, payment } = await make.write(sandbox, async (ctx) => {
    const paid = { type: 'PAYMENT' as const, status: 'SUCCEEDED' as const, amountMinor: 2_000n, currency: 'MAD' }
    const row = await recordTransaction(ctx, { ...paid, method: 'CARD', acquirer: 'simulator' })
    emitTransactionEvent(ctx, 'payment.created', row)
    const captured = { ...paymentCaptured({ amountMinor: 2_000n }), subjectId: row.id, currency: 'MAD' }
    await post(ctx.tx, ctx.scope, captured, ctx.now)
    const asked = { amountMinor: 500n, reason: 'OTHER' as const, refundReference: 'a fault' }
    return requestRefund(ctx, { transactionId: row.id, ...asked })
  })
  return [
    {
      name: 'refunds',
      says: `${payment.reference}: 501 is refunded, but its refunds say 500, at account simulator`,
      plant: (tx: Transaction) => faults.addToRefunded(tx, sandbox, payment.id, 1),
      heal: (tx: Transaction) => faults.addToRefunded(tx, sandbox, payment.id, -1),
    },
    {
      name: 'refund-postings',
      says: 'a fault: PENDING, but the ledger holds 500, has given back 0, and took 500 from pending, at account simulator',
      plant: (tx: Transaction) => faults.setHeld(tx, sandbox, refund.id, false),
      heal: (tx: Transaction) => faults.setHeld(tx, sandbox, refund.id, true),
    },
    {
      name: 'releases',
      says: `${payment.reference}: not released, and 1500 of it is pending, of which refunds took 500`,
      plant: (tx: Transaction) => faults.addToRefundedPending(tx, sandbox, payment.id, 1),
      heal: (tx: Transaction) => faults.addToRefundedPending(tx, sandbox, payment.id, -1),
    },
    {
      name: 'refund-events',
      says: 'a fault: version 2, but 1 events up to 1',
      plant: (tx: Transaction) => faults.addToVersion(tx, sandbox, refund.id, 1),
      heal: (tx: Transaction) => faults.addToVersion(tx, sandbox, refund.id, -1),
    },
    {
      name: 'refund-transactions',
      says: 'a fault: PENDING of 500, but its transaction is CANCELED of 500, at account simulator',
      plant: (tx: Transaction) => faults.setStatus(tx, sandbox, refund.refundTransactionId, 'CANCELED'),
      heal: (tx: Transaction) => faults.setStatus(tx, sandbox, refund.refundTransactionId, 'PENDING'),
    },
    {
      name: 'refund-totals',
      says: `${merchantId} SANDBOX: counted 2, there are 1`,
      plant: (tx: Transaction) => addToCounter(tx, sandbox, 'refunds', 1),
      heal: (tx: Transaction) => addToCounter(tx, sandbox, 'refunds', -1),
    },
  ]
}
