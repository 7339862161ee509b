import { major, Violation } from './books.ts'
import type { Json } from './line.ts'
import { availableFrom } from './oracle/calendar.ts'
import { feeOf, pay, type Wallet } from './oracle/wallet.ts'

type Paying = {
  of: string
  amount: number
  /** When the bank may have decided, beside the time that its answer came. */
  decidedAt: readonly number[]
  isReversed?: boolean
}

/** Puts a payment that was made into the wallet, once; its fee and the day of its money are those of the plan. */
export function bookPayment(wallet: Wallet, body: Json, { of, amount, decidedAt, isReversed = false }: Paying): void {
  if (wallet.payments.has(body.id)) return
  const paidAt = Date.parse(body.completedAt ?? '')
  const found = { amount: body.amount, fee: body.fee, availableAt: Date.parse(body.availableAt) }
  // Days count from the bank's own time, which the answer brings late.
  const days = [paidAt, ...decidedAt].map((at) => availableFrom(at))
  const availableAt = days.find((at) => at === found.availableAt) ?? availableFrom(paidAt)
  pay(wallet, body.id, amount, { paidAt, availableAt })
  const expected = {
    amount: major(amount),
    fee: isReversed ? 0 : major(feeOf(amount)),
    availableAt: isReversed ? Number.NaN : availableAt,
  }
  if (JSON.stringify(expected) !== JSON.stringify(found))
    throw new Violation(`Payment ${body.id} of ${of}`, { expected, found })
}
