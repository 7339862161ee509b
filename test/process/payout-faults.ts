import { chargebackWon, fundsReleased, paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { disputePayment } from '#money/disputes/fixture.ts'
import { recordTransaction, emitTransactionEvent } from '#money/payments/record.ts'
import { recordByHand, settleByHand } from '#money/payouts/by-hand.ts'
import { includePayments } from '#money/payouts/include.ts'
import { requestPayout } from '#money/payouts/open.ts'
import { type Decision, insertDecision } from '#money/risk/queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Factory } from '../factory.ts'
import { addToCounter } from './fault-queries.ts'
import * as faults from './payout-fault-queries.ts'

// Faults of payouts, disputes and the numbering of transactions, each on its own.

export async function payoutFaults(db: Database, make: Factory) {
  const { merchantId, sandbox } = await make.merchant()
  const ghost = newId(new Date())
  const payout = await make.write(sandbox, async (ctx) => {
    const funded = { ...chargebackWon({ availableMinor: 20_000n }), subjectId: 'funded', currency: 'MAD' }
    await post(ctx.tx, sandbox, funded, ctx.now)
    return requestPayout(ctx, { sending: { by: 'BANK', at: ctx.now } })
  })
  const disputed = await make.write(sandbox, async (ctx) => {
    const paid = { type: 'PAYMENT' as const, status: 'SUCCEEDED' as const, amountMinor: 2_000n, currency: 'MAD' }
    const row = await recordTransaction(ctx, { ...paid, method: 'CARD' })
    emitTransactionEvent(ctx, 'payment.created', row)
    const captured = { ...paymentCaptured({ amountMinor: 2_000n }), subjectId: row.id, currency: 'MAD' }
    await post(ctx.tx, ctx.scope, captured, ctx.now)
    return disputePayment(ctx, row.id)
  })
  const paidOut = await paidOutPayment(db, make)
  return [
    {
      name: 'transaction-totals',
      says: `${merchantId} SANDBOX: counted `,
      plant: (tx: Transaction) => addToCounter(tx, sandbox, 'transactions', 1),
      heal: (tx: Transaction) => addToCounter(tx, sandbox, 'transactions', -1),
    },
    {
      name: 'transaction-sequences',
      says: `${merchantId} SANDBOX: the last is 3, but there are 2 up to 2`,
      plant: (tx: Transaction) => faults.addToHead(tx, sandbox, 1),
      heal: (tx: Transaction) => faults.addToHead(tx, sandbox, -1),
    },
    {
      name: 'transaction-sequences',
      says: `${merchantId} SANDBOX: the last is 2, but there are 2 up to 4`,
      plant: (tx: Transaction) => faults.addToSequence(tx, sandbox, disputed.id, 2),
      heal: (tx: Transaction) => faults.addToSequence(tx, sandbox, disputed.id, -2),
    },
    {
      name: 'payouts',
      says: `${payout.reference}: PAID, but the ledger holds 20000 and has paid 0 of 20000`,
      plant: (tx: Transaction) => faults.setStatus(tx, sandbox, payout.id, 'PAID'),
      heal: (tx: Transaction) => faults.setStatus(tx, sandbox, payout.id, 'PENDING'),
    },
    {
      name: 'payouts',
      says: `${payout.reference}: PENDING, but the ledger holds 20000 and has paid 0 of 20001`,
      plant: (tx: Transaction) => faults.addToAmount(tx, sandbox, payout.id, 1),
      heal: (tx: Transaction) => faults.addToAmount(tx, sandbox, payout.id, -1),
    },
    {
      name: 'payout-events',
      says: `${payout.reference}: version 2, but 1 events up to 1`,
      plant: (tx: Transaction) => faults.addToVersion(tx, sandbox, payout.id, 1),
      heal: (tx: Transaction) => faults.addToVersion(tx, sandbox, payout.id, -1),
    },
    {
      name: 'paid-out-payments',
      says: `${disputed.reference}: it was paid out by no payout of a whole balance`,
      plant: (tx: Transaction) => faults.setPayout(tx, sandbox, disputed.id, ghost),
      heal: (tx: Transaction) => faults.setPayout(tx, sandbox, disputed.id, null),
    },
    {
      name: 'payout-contents',
      says: `${paidOut.payment.reference}: payout ${paidOut.payout.reference} has paid what was released until `,
      plant: (tx: Transaction) => faults.setPayout(tx, paidOut.scope, paidOut.payment.id, null),
      heal: (tx: Transaction) => faults.setPayout(tx, paidOut.scope, paidOut.payment.id, paidOut.payout.id),
    },
    {
      name: 'disputed-payments',
      says: `${disputed.reference}: SUCCEEDED, and 2000 is disputed, of which 2000 was pending; its disputes say 2000, of which 1 are open`,
      plant: (tx: Transaction) => faults.setStatus(tx, sandbox, disputed.id, 'SUCCEEDED'),
      heal: (tx: Transaction) => faults.setStatus(tx, sandbox, disputed.id, 'DISPUTED'),
    },
    {
      name: 'risk-decisions',
      says: `${disputed.reference}: DISPUTED, but a rule has decided BLOCKED`,
      plant: (tx: Transaction) => insertDecision(tx, blocked(sandbox, disputed.id)),
      heal: (tx: Transaction) => faults.dropDecision(tx, sandbox, disputed.id),
    },
    {
      name: 'daily-volumes',
      says: `${merchantId} SANDBOX 2026-11-20: 0 MAD is counted, and payments have 2000`,
      plant: (tx: Transaction) => faults.setVolumeDay(tx, sandbox, disputed.id, '2026-11-20'),
      heal: (tx: Transaction) => faults.setVolumeDay(tx, sandbox, disputed.id, null),
    },
    {
      name: 'risk-decisions',
      says: `${ghost}: no payment, but a rule has decided BLOCKED`,
      plant: (tx: Transaction) => insertDecision(tx, blocked(sandbox, ghost)),
      heal: (tx: Transaction) => faults.dropDecision(tx, sandbox, ghost),
    },
    {
      name: 'disputed-payments',
      says: `${disputed.reference}: DISPUTED, and 1999 is disputed`,
      plant: (tx: Transaction) => faults.addToDisputed(tx, sandbox, disputed.id, -1),
      heal: (tx: Transaction) => faults.addToDisputed(tx, sandbox, disputed.id, 1),
    },
  ]
}

const blocked = (scope: Scope, transactionId: string): Decision => ({
  ...scope,
  transactionId,
  action: 'BLOCK',
  ruleId: newId(new Date()),
  ruleVersion: 1,
  ruleName: 'a rule',
  status: 'BLOCKED',
  createdAt: new Date(),
  decidedAt: null,
  decidedBy: null,
})

/** A payment whose money was available, and the payout that has paid all of that. */
async function paidOutPayment(db: Database, make: Factory) {
  const { sandbox: scope } = await make.merchant()
  const payment = await make.write(scope, async (ctx) => {
    const [asked, released] = [
      { amountMinor: 20_000n, currency: 'MAD' },
      { availableAt: ctx.now, releasedAt: ctx.now },
    ]
    const row = await recordTransaction(ctx, {
      type: 'PAYMENT',
      status: 'SUCCEEDED',
      method: 'CARD',
      ...asked,
      ...released,
    })
    emitTransactionEvent(ctx, 'payment.created', row)
    for (const booking of [paymentCaptured(asked), fundsReleased(asked)])
      await post(ctx.tx, scope, { ...booking, subjectId: row.id, currency: 'MAD' }, ctx.now)
    return row
  })
  const payout = await make.write(scope, async (ctx) => {
    const { id } = await recordByHand(ctx, undefined)
    return settleByHand(ctx, {}, id, { status: 'PAID' })
  })
  const parts = { db, publicUrl: 'https://pay.example', now: () => new Date() }
  await includePayments(parts, { ...scope, id: payout.id })
  return { scope, payment, payout }
}
