import { emit } from '#events/emit.ts'
import type { WriteContext } from '#platform/context.ts'
import { majorNumber } from '../money.ts'
import { noteLow, noteRecovered } from './low-queries.ts'
import * as queries from './queries.ts'
import { presentWallet } from './wallet.ts'
import { moneyOf, walletOf } from './wallets.ts'

/**
 * Emits that the available balance is below the limit: once, until it is above again. Returns the balance, or undefined where nothing was told.
 */
export async function emitLow(ctx: WriteContext, limitMinor: bigint): Promise<bigint | undefined> {
  const { tx, scope, now } = ctx
  await queries.lockRow(tx, scope, now)
  const before = await walletOf(tx, scope)
  const money = await moneyOf(tx, scope, before)
  const availableMinor = money.held['merchant.available']
  if (availableMinor >= limitMinor) {
    await noteRecovered(tx, scope)
    return undefined
  }
  if ((await noteLow(tx, scope, now)) === 0) return undefined
  const sequence = before.version + 1
  const object = { ...presentWallet(before, money), lowBalanceAt: majorNumber(limitMinor, before.currency) }
  emit(ctx, 'wallet.balance.low', { id: before.id, sequence, object })
  return availableMinor
}
