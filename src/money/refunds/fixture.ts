import assert from 'node:assert/strict'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { listEvents } from '#test/factory-queries.ts'
import type { Harness } from '#test/harness.ts'
import { patienceMs } from '#test/patience.ts'
import { fundWallet } from '#test/refunds.ts'
import { boundedBank } from '../banks/bounded.ts'
import { simulatedBank } from '../banks/simulator/simulator.ts'
import { paidMerchant } from '../bank-files/fixture.ts'
import { cashReceived, feeCharged } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { submitCash } from '../payments/cash.ts'
import { required, type PaymentFixture, paymentFixtureOf } from '../payments/fixture.ts'
import { emitTransactionEvent, recordTransaction } from '../payments/record.ts'
import { releaseFunds } from '../payments/release.ts'
import { resolveUnknown } from '../payments/resolve.ts'
import type { SessionDraft } from '../payments/session.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import type { TransactionView } from '../payments/transaction-view.ts'
import { executeDueRefunds, executeRefund } from './execute.ts'
import { findRefund } from './queries.ts'
import type { Refund } from './refund.ts'
import { type RefundRequest, requestRefund } from './request.ts'
import type { RefundView } from './refund-view.ts'
import type { RefundParts } from './upstream.ts'

// Refunds over payments: a merchant and a clock of their own, and money in the wallet when a test puts some in.

type RefundEvent = {
  externalId?: string
  metadata?: object
  data: {
    object: RefundView & Partial<Pick<TransactionView, 'refundStatus' | 'refundedAmount'>>
    previous: Partial<RefundView>
  }
}

export type RefundFixture = PaymentFixture & {
  parts: RefundParts
  /** Puts money into the wallet, in minor units. */
  fund: (amountMinor: bigint) => Promise<unknown>
  /** Takes all that is available out of it. */
  spend: () => Promise<unknown>
  /** A card payment that has succeeded. */
  paid: (draft?: Partial<SessionDraft>) => Promise<MoneyTransaction>
  /** The same, released: its money is available. */
  released: (draft?: Partial<SessionDraft>) => Promise<MoneyTransaction>
  /** The same in cash. */
  paidCash: (draft?: Partial<SessionDraft>) => Promise<MoneyTransaction>
  ask: (transactionId: string, request?: Partial<RefundRequest>) => ReturnType<typeof requestRefund>
  /** Lets time pass, and the clock do its work. */
  work: (ms?: number) => Promise<number>
  /** Lets business days pass, and releases due payments. Returns their number. */
  release: () => Promise<number>
  refundNow: (id: string) => Promise<Refund>
  paymentNow: (id: string) => Promise<MoneyTransaction>
  /** Bodies of the events of a type, oldest first. */
  bodies: (type: string) => Promise<RefundEvent[]>
}

let serial = 0

export async function refundFixtureOf(harness: Harness): Promise<RefundFixture> {
  const { db, make } = harness
  const payments = await paymentFixtureOf(harness)
  const { scope, now, passTime } = payments
  const bank = boundedBank(simulatedBank({ db, now }), { deadlineMs: patienceMs })
  const parts: RefundParts = { ...payments.parts, banks: { sandbox: bank, production: undefined } }
  const release = () => {
    passTime(5 * 24 * hourMs)
    return releaseFunds(parts)
  }
  const paid = async (draft?: Partial<SessionDraft>) => (await payments.submit((await payments.session(draft)).id)).row
  const paymentNow = async (id: string) => required(await findTransaction(db.read, scope, id))
  return {
    ...payments,
    parts,
    fund: (amountMinor) => fundWallet(harness, scope, amountMinor, now()),
    spend: async () => {
      // An event of which no other table has to tell.
      const charged = feeCharged({ amountMinor: (await payments.books())['merchant.available'] })
      return make.write(
        scope,
        ({ tx }) => post(tx, scope, { ...charged, subjectId: newId(now()), currency: 'MAD' }, now()),
        now(),
      )
    },
    paid,
    released: async (draft) => {
      const { id } = await paid(draft)
      await release()
      return paymentNow(id)
    },
    release,
    paidCash: async (draft) => {
      const { id } = await payments.session({ customer: { email: 'salma+autopay@example.ma' }, ...draft })
      const { row } = await submitCash(parts, scope, { sessionId: id, correlationId: newId(now()) })
      passTime(10_000)
      await resolveUnknown(parts)
      passTime(60_000)
      await resolveUnknown(parts)
      return paymentNow(row.id)
    },
    ask: (transactionId, request = {}) =>
      make.write(
        scope,
        (ctx) =>
          requestRefund(ctx, {
            transactionId,
            reason: 'CUSTOMER_REQUEST',
            refundReference: `ref-${++serial}`,
            ...request,
          }),
        now(),
        'API',
      ),
    work: async (ms = 2_000) => {
      passTime(ms)
      return executeDueRefunds(parts)
    },
    refundNow: async (id) => required(await findRefund(db.read, scope, id)),
    paymentNow,
    bodies: async (type) =>
      (await listEvents(db.read, scope))
        .filter((event) => event.type === type)
        .map(({ body }) => JSON.parse(body) as RefundEvent),
  }
}

export const destination = { rib: '007780000123456789012396', holderName: 'Salma Idrissi' }

/** A refund of a cash payment in production, which waits for the operator's transfer. */
export async function waitingRefund(harness: Harness, amountMinor: bigint) {
  const merchant = await paidMerchant(harness)
  const { scope } = merchant
  const { parts } = await refundFixtureOf(harness)
  const { refund } = await harness.make.write(scope, async (ctx) => {
    const paid = { type: 'PAYMENT', status: 'SUCCEEDED', method: 'CASH', amountMinor, currency: 'MAD' } as const
    const row = await recordTransaction(ctx, { ...paid, completedAt: ctx.now })
    emitTransactionEvent(ctx, 'payment.succeeded', row)
    await post(ctx.tx, scope, { ...cashReceived({ amountMinor }), subjectId: row.id, currency: 'MAD' }, ctx.now)
    return requestRefund(ctx, { transactionId: row.id, refundReference: 'r-1', reason: 'RETURN', destination })
  })
  await executeRefund({ ...parts, now: () => new Date() }, scope, refund.id)
  const { reference } = await merchant.transaction(refund.refundTransactionId)
  const now = async () => (await findRefund(harness.db.read, scope, refund.id)) ?? assert.fail()
  assert.equal((await now()).pendingReason, 'OPERATOR')
  return { refund, reference, parts, now, ...merchant }
}
