import type { z } from 'zod'
import { RefundCreate } from '../../modules/refunds/schemas.ts'
import { listAccounts } from '../../money/bank-files/queries.ts'
import { majorNumber, majorText, minorUnits } from '../../money/money.ts'
import type { OwnedTransaction } from '../../money/payments/operator-queries.ts'
import { leftToRefund } from '../../money/payments/pending.ts'
import type { MoneyTransaction } from '../../money/payments/transaction.ts'
import { lockTransaction } from '../../money/payments/transaction-queries.ts'
import { paidByOf, refusalOf } from '../../money/refunds/refund.ts'
import { findByReference } from '../../money/refunds/queries.ts'
import { requireRefundable } from '../../money/refunds/request.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { objectOf } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { askFor } from '../approvals/actions.ts'
import { reason } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { asOperator } from '../write.ts'
import { type StaffRefund, refund, type RefundParameters } from './refund-approved.ts'

// A refund by the staff: what a merchant's call does, with a reason, and by two people where much is given back.

const { amount, reason: refundReason, refundReference, destination, noteToCustomer, restock } = RefundCreate.shape

export const RefundByStaff = objectOf({
  amount,
  refundReason,
  refundReference,
  destination,
  noteToCustomer,
  restock,
  reason,
})
type RefundByStaff = z.output<typeof RefundByStaff>

/** The part of a payment that one person may still give back alone: all that is given back of it stays within the limit of a file of payouts. */
async function aloneMinorOf(
  tx: Queries,
  { environment, currency, refundedMinor, amountMinor }: MoneyTransaction,
): Promise<bigint> {
  if (environment === 'SANDBOX') return amountMinor
  const limits = (await listAccounts(tx)).filter(
    (account) => account.currency === currency && account.retiredAt === null,
  )
  // Without an account that pays this currency there is no limit to go by, and everything takes two.
  const [least = 0n] = limits
    .map(({ approvalAboveMinor }) => approvalAboveMinor)
    .sort((one, other) => (one < other ? -1 : 1))
  return least > refundedMinor ? least - refundedMinor : 0n
}

/** Undefined for what cannot be refunded. */
export async function refundableOf(tx: Queries, row: OwnedTransaction, now: Date) {
  const leftMinor = leftToRefund(row)
  if (refusalOf(row, now) || leftMinor === 0n) return undefined
  const aloneMinor = await aloneMinorOf(tx, row)
  return {
    left: majorNumber(leftMinor, row.currency),
    alone: majorNumber(aloneMinor < leftMinor ? aloneMinor : leftMinor, row.currency),
    paidBy: paidByOf(row),
    isOfOrder: row.sourceKind === 'PRODUCT_ORDER',
  }
}

type Call = OperatorCall<'FINANCE', 'phased'>

/** Refunds at once, or asks another person. */
export async function refundByStaff(ctx: Call, row: OwnedTransaction, { reason: why, ...asked }: RefundByStaff) {
  const { db, clock } = ctx
  const { merchantId, environment, currency } = row
  const scope = { merchantId, environment }
  const request = { transactionId: row.id, why, ...asked }
  // A repeat is answered as it was, whatever is left of the payment.
  if (await findByReference(db.read, scope, asked.refundReference))
    return { act: await alone(ctx, request, row, 0n), approval: undefined }
  const amountMinor = asked.amount === undefined ? undefined : minorUnits(asked.amount, currency)
  const minor = await requireRefundable({ tx: db.read, scope, now: clock() }, row, { ...asked, amountMinor })
  return minor <= (await aloneMinorOf(db.read, row))
    ? { act: await alone(ctx, request, row, minor), approval: undefined }
    : ask(ctx, row, asked, { minor, why })
}

const alone = (ctx: Call, asked: StaffRefund, { merchantId, environment, id }: OwnedTransaction, minor: bigint) =>
  asOperator(ctx, { merchantId, environment }, async (write) => {
    // Two refunds at once may be too much together.
    const locked = await lockTransaction(write.tx, write.scope, id)
    if (locked && minor > (await aloneMinorOf(write.tx, locked))) failPortal(errors.INVALID_STATE)
    return ctx.record(write.tx, await refund(write, asked))
  })

async function ask(
  { db, staff, clock, record }: Call,
  { id, reference, merchantId, currency, refundedMinor }: OwnedTransaction,
  { destination: to, noteToCustomer: note, ...asked }: Omit<RefundByStaff, 'reason'>,
  { minor, why }: { minor: bigint; why: string },
) {
  const parameters: RefundParameters = {
    payment: reference,
    amount: `${majorText(minor, currency)} ${currency}`,
    alreadyRefunded: majorText(refundedMinor, currency),
    refundReason: asked.refundReason,
    refundReference: asked.refundReference,
    ...(note !== undefined && { noteToCustomer: note }),
    ...(asked.restock !== undefined && { restock: asked.restock }),
    ...(to && { rib: to.rib, buyerName: to.holderName }),
  }
  const { view, act } = await inTransaction(db, (tx) =>
    askFor({ tx, staff, now: clock(), record }, { kind: 'REFUND', subject: id, merchantId, parameters, reason: why }),
  )
  return { act, approval: view }
}
