import type { WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { chargeFee } from '../pricing/charge-fee.ts'
import { type Fee, withVat } from '../pricing/fee.ts'
import { factsOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'

// The fee of a payout. It stays in the available balance when the rest is paid out, and is taken once the payout has reached the bank.

type Asking = Pick<WriteContext, 'scope' | 'now'> & { tx: Queries }

export async function payoutFeeIn({ tx, scope, now }: Asking, currency: string): Promise<Fee> {
  const { environment } = scope
  const terms = termsFor(await pricingOf(tx, scope, now), factsOf({ currency, environment, method: null }))
  return withVat(terms.payoutFeeMinor, terms)
}

/** The part of an available balance that can be paid out. */
export async function payableOf(asking: Asking, currency: string, availableMinor: bigint): Promise<bigint> {
  const { feeMinor } = await payoutFeeIn(asking, currency)
  return availableMinor > feeMinor ? availableMinor - feeMinor : 0n
}

export async function chargePayoutFee(ctx: WriteContext, { id, currency }: MoneyTransaction): Promise<void> {
  const fee = await payoutFeeIn(ctx, currency)
  await chargeFee(ctx, { reason: 'PAYOUT_FEE', subject: id, fee, currency, parentId: id })
}
