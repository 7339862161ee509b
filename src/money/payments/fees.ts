import type { MerchantSettings } from '#platform/merchants/queries.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { feeOf } from '../ledger/ledger.ts'
import { walletCurrency } from '../wallets/wallet.ts'

/** Returns the merchant's fees, and when its money becomes available. Throws Error if there is no such merchant. */
export async function termsOf(tx: Queries, scope: Scope): Promise<MerchantSettings> {
  const terms = await findSettings(tx, scope.merchantId)
  if (!terms) throw new Error(`There is no merchant ${scope.merchantId}.`)
  return terms
}

/**
 * The fee of a payment in minor units of its currency; never more than its amount. The fixed part is agreed in the currency of the
 * wallet, and nothing converts it: in another currency there is none.
 */
export const feeOfPayment = (
  { amountMinor, currency }: { amountMinor: bigint; currency: string },
  { feeBasisPoints, feeFixedMinor }: Pick<MerchantSettings, 'feeBasisPoints' | 'feeFixedMinor'>,
): bigint => {
  const fixedMinor = currency === walletCurrency ? feeFixedMinor : 0n
  return feeOf(amountMinor, { basisPoints: feeBasisPoints, fixedMinor, currency })
}
