import { newId } from '#platform/ids.ts'
import { post } from '#money/ledger/post.ts'
import { paymentCaptured } from '#money/ledger/bookings.ts'
import { recordTransaction, tellTransaction } from '#money/payments/record.ts'
import { createSession, moveSession } from '#money/payments/sessions.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Factory } from '../factory.ts'
import * as faults from './payment-fault-queries.ts'

// What can be wrong with payments, each on its own.

export async function paymentFaults(make: Factory) {
  const { sandbox } = await make.merchant()
  const payment = await make.write(sandbox, async (ctx) => {
    const asked = { sourceKind: 'CHECKOUT' as const, amountMinor: 2_000n, currency: 'MAD' }
    const expiresAt = new Date(ctx.now.getTime() + 3_600_000)
    const session = await createSession(ctx, { ...asked, sourceId: newId(ctx.now), expiresAt })
    const held = await moveSession(ctx, session, 'PROCESSING')
    const paid = { type: 'PAYMENT' as const, status: 'SUCCEEDED' as const, amountMinor: 2_000n, currency: 'MAD' }
    const row = await recordTransaction(ctx, { ...paid, method: 'CARD', sessionId: session.id })
    tellTransaction(ctx, 'payment.created', row)
    const captured = { ...paymentCaptured({ amountMinor: 2_000n }), subjectId: row.id, currency: 'MAD' }
    await post(ctx.tx, ctx.scope, captured, ctx.now)
    await moveSession(ctx, held, 'PAID', { transactionId: row.id })
    return row
  })
  const { id, reference } = payment
  return [
    {
      name: 'payment-events',
      says: `${reference}: version 2, but 1 events up to 1`,
      plant: (tx: Transaction) => faults.addToPaymentVersion(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToPaymentVersion(tx, sandbox, id, -1),
    },
    {
      name: 'captures',
      says: 'is PAID, and 0 payments of it succeeded in time',
      plant: (tx: Transaction) => faults.setLate(tx, sandbox, id, true),
      heal: (tx: Transaction) => faults.setLate(tx, sandbox, id, false),
    },
    {
      name: 'payment-postings',
      says: `${reference}: SUCCEEDED, but the ledger has 2000 of 2001`,
      plant: (tx: Transaction) => faults.addToAmount(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToAmount(tx, sandbox, id, -1),
    },
    {
      name: 'reversals',
      says: `${reference}: its cash was given back, but not in the ledger`,
      plant: (tx: Transaction) => faults.setStatus(tx, sandbox, id, 'CHARGED_BACK', 'CASH_REVERSED'),
      heal: (tx: Transaction) => faults.setStatus(tx, sandbox, id, 'SUCCEEDED', null),
    },
  ]
}
