import { majorText } from '#money/money.ts'
import { shownStatus, type TransactionStep } from '#money/payments/transaction.ts'
import { effectOf } from '#money/payments/transaction-view.ts'
import { RawJson } from '#platform/json.ts'
import type { Sum } from './queries.ts'
import type { StepView, SumView } from './schemas.ts'

// The story of a transaction, and sums of many. Pure.

export const presentStep = (
  { at, type, status, actor, message, facts }: Omit<TransactionStep, 'id'>,
  index: number,
): StepView => ({
  sequence: index + 1,
  at,
  type,
  status: shownStatus(status),
  actor,
  message,
  data: facts === null ? undefined : new RawJson(facts),
})

export function presentSum({ type, status, currency, count, ...sums }: Sum): SumView {
  const [amountMinor, feeMinor] = [BigInt(sums.amountMinor), BigInt(sums.feeMinor)]
  const { netMinor } = effectOf({ type, amountMinor, feeMinor })
  const written = (minor: bigint) => new RawJson(majorText(minor, currency))
  return {
    type,
    status: shownStatus(status),
    currency,
    count,
    amount: written(amountMinor),
    fee: written(feeMinor),
    net: written(netMinor),
  }
}
