import { newId } from '#platform/ids.ts'
import { post } from '#money/ledger/post.ts'
import { paymentCaptured } from '#money/ledger/bookings.ts'
import { recordTransaction, emitTransactionEvent } from '#money/payments/record.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import { createSession, moveSession } from '#money/payments/sessions.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Factory } from '../factory.ts'
import * as faults from './payment-fault-queries.ts'

// Faults of payments, each on its own.

const asked = { type: 'PAYMENT', method: 'CARD', amountMinor: 2_000n, currency: 'MAD' } as const

export async function paymentFaults(make: Factory) {
  const { sandbox } = await make.merchant()
  const payment = await make.write(sandbox, async (ctx) => {
    const held = await beingPaid(ctx)
    const row = await recordTransaction(ctx, {
      ...asked,
      status: 'SUCCEEDED',
      sessionId: held.id,
      acquirer: 'simulator',
    })
    emitTransactionEvent(ctx, 'payment.created', row)
    const captured = { ...paymentCaptured({ amountMinor: 2_000n }), subjectId: row.id, currency: 'MAD' }
    await post(ctx.tx, ctx.scope, captured, ctx.now)
    await moveSession(ctx, held, 'PAID', { transactionId: row.id })
    return row
  })
  const nextAskAt = new Date('2036-01-01T00:00:00Z')
  const undecided = await make.write(sandbox, async (ctx) => {
    const { id: sessionId } = await beingPaid(ctx)
    const row = await recordTransaction(ctx, { ...asked, status: 'PROCESSING', sessionId, nextAskAt })
    emitTransactionEvent(ctx, 'payment.created', row)
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
      name: 'payments-under-way',
      says: 'is PROCESSING, and 1 payments of it are undecided, of which 0 are asked about',
      plant: (tx: Transaction) => faults.setNextAsk(tx, sandbox, undecided.id, null),
      heal: (tx: Transaction) => faults.setNextAsk(tx, sandbox, undecided.id, nextAskAt),
    },
    {
      name: 'payment-postings',
      says: `${reference}: SUCCEEDED, but the ledger has 2000 of 2001, at account simulator`,
      plant: (tx: Transaction) => faults.addToAmount(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToAmount(tx, sandbox, id, -1),
    },
    {
      name: 'fees',
      says: `${reference}: the ledger has taken 0, of which 0 is tax`,
      plant: (tx: Transaction) => faults.addToTax(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToTax(tx, sandbox, id, -1),
    },
    {
      name: 'reversals',
      says: `${reference}: its cash was given back, but not in the ledger`,
      plant: (tx: Transaction) => faults.setStatus(tx, sandbox, id, 'CHARGED_BACK', 'CASH_REVERSED'),
      heal: (tx: Transaction) => faults.setStatus(tx, sandbox, id, 'SUCCEEDED', null),
    },
  ]
}

async function beingPaid(ctx: WriteContext): Promise<PaymentSession> {
  const { amountMinor, currency } = asked
  const expiresAt = new Date(ctx.now.getTime() + 3_600_000)
  const asks = { sourceKind: 'CHECKOUT', sourceId: newId(ctx.now), amountMinor, currency, expiresAt } as const
  return moveSession(ctx, await createSession(ctx, asks), 'PROCESSING')
}
