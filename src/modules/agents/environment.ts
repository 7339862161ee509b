import type { CashNetwork } from '#money/acquirers/cash-network.ts'
import type { EnvironmentName } from '#platform/context.ts'

/**
 * The same network for a key of one environment: a voucher of the other environment does not exist for it, even if one set of books serves both.
 * Payments and reversals pass through these two calls first.
 */
export function heldTo(environment: EnvironmentName, network: CashNetwork): CashNetwork {
  const paymentOf: CashNetwork['paymentOf'] = async (number) => {
    const found = await network.paymentOf(number)
    return found?.scope.environment === environment ? found : undefined
  }
  const voucherOf: CashNetwork['voucherOf'] = async (number) =>
    (await paymentOf(number)) ? network.voucherOf(number) : undefined
  return { ...network, paymentOf, voucherOf }
}
