import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { chargebackReceived, chargebackWon } from '../ledger/bookings.ts'
import { post, postedFor } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { chargeFee } from '../pricing/charge-fee.ts'
import { withVat } from '../pricing/fee.ts'
import { factsOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import { clearPending, coverLoss } from './losses.ts'
import { addSteps, movePayment } from './record.ts'
import { cardOf, type MoneyTransaction } from './transaction.ts'
import { lockTransaction } from './transaction-queries.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// A chargeback: the buyer's bank takes a card payment back. Its money is gone while it is disputed; if the merchant wins, it goes back to where
// it was taken from.

/**
 * Takes what is left of a payment. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` what cannot be disputed: another
 * state, another way of paying, a second dispute.
 */
export async function openDispute(
  ctx: WriteContext,
  id: string,
  reason: string,
  respondBy?: Date,
): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const row = await lockCardPayment(ctx, id)
  if (row.status !== 'SUCCEEDED')
    fail('INVALID_STATE', sayInEnglish(`A payment that is ${row.status} cannot be disputed.`))
  const amountMinor = row.amountMinor - row.refundedMinor
  if (amountMinor === 0n) fail('INVALID_STATE', sayInEnglish('All of the payment was given back already.'))
  await chargeDispute(ctx, row)
  const taken = await coverLoss(ctx, row, amountMinor)
  const booking = { ...chargebackReceived(taken), subjectId: id, currency: row.currency }
  if ((await post(tx, scope, booking, now)) === 'ALREADY_POSTED')
    fail('INVALID_STATE', sayInEnglish('The payment was disputed before; a second dispute is a matter for the ledger.'))
  const after = await movePayment(ctx, row, 'DISPUTED', {
    columns: { statusReason: 'CHARGEBACK' },
    event: 'payment.disputed',
  })
  const amount = majorNumber(amountMinor, row.currency)
  const message = 'The buyer’s bank took the payment back.'
  const facts = { reason, amount, currency: row.currency, ...(respondBy && { respondBy: respondBy.toISOString() }) }
  addSteps(ctx, after, { type: 'DISPUTED', actor: 'BANK', message, facts })
  return after
}

/** The price of a dispute, however it ends. */
async function chargeDispute(ctx: WriteContext, row: MoneyTransaction): Promise<void> {
  const { id, type, currency } = row
  if (type !== 'PAYMENT') return
  const terms = termsFor(await pricingOf(ctx.tx, ctx.scope, ctx.now), factsOf(row, cardOf(row)?.country))
  const fee = withVat(terms.disputeFeeMinor, terms)
  await chargeFee(ctx, { reason: 'DISPUTE_FEE', subject: id, fee, currency, parentId: id })
}

/** The bank's decision. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` a payment that is not disputed. */
export async function closeDispute(ctx: WriteContext, id: string, outcome: 'WON' | 'LOST'): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const row = await lockCardPayment(ctx, id)
  if (row.status !== 'DISPUTED')
    fail('INVALID_STATE', sayInEnglish(`A payment that is ${row.status} is in no dispute.`))
  const isWon = outcome === 'WON'
  const taken = await postedFor(tx, scope, { event: 'chargeback.received', subjectId: id })
  if (isWon) {
    const givenBack = chargebackWon({
      reservedMinor: -(taken.get('merchant.reserved') ?? 0n),
      availableMinor: -(taken.get('merchant.available') ?? 0n) - (taken.get('merchant.owed') ?? 0n),
      pendingMinor: -(taken.get('merchant.pending') ?? 0n),
    })
    await post(tx, scope, { ...givenBack, subjectId: id, currency: row.currency }, now)
  } else await clearPending(ctx, row, -(taken.get('merchant.pending') ?? 0n))
  const after = await movePayment(ctx, row, isWon ? 'SUCCEEDED' : 'CHARGED_BACK', {
    columns: { statusReason: isWon ? 'DISPUTE_WON' : 'DISPUTE_LOST' },
    event: 'payment.dispute_closed',
  })
  const message = isWon ? 'The dispute was won: the money came back.' : 'The dispute was lost.'
  addSteps(ctx, after, { type: 'DISPUTE_CLOSED', actor: 'BANK', message, facts: { outcome } })
  return after
}

async function lockCardPayment({ tx, scope }: WriteContext, id: string): Promise<MoneyTransaction> {
  const row = await lockTransaction(tx, scope, id)
  if (row?.method !== 'CARD' || (row.type !== 'PAYMENT' && row.type !== 'FUNDING'))
    fail('OPERATION_NOT_FOUND', sayInEnglish('There is no such card payment.'))
  return row
}
