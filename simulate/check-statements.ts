import { major, type Merchant, minor, Violation } from './books.ts'
import type { Json, Line } from './line.ts'
import { expect } from './merchant-acts.ts'
import { feeOf } from './oracle/wallet.ts'

// Monthly statements: each begins with the balance that the one before ended with, and has the payments of its month, with their fees.

const between = ['payments', 'refunds', 'disputes', 'fundings', 'payouts', 'other'] as const

export async function checkStatements(line: Line, { key, number, wallet }: Merchant): Promise<void> {
  const answer = await line.sendFirmly({ path: '/v1/wallet/statements?size=100', key })
  expect(answer, [200], 'the list of statements')
  const statements: Json[] = answer.body.content.toSorted((one: Json, other: Json) =>
    one.month < other.month ? -1 : 1,
  )
  let opening = 0
  for (const each of statements) {
    const { month, from, until, vat, fees, closing } = each
    // Agents give cash back on the day on which they took it, and the fee with it: nothing of that is left in the month.
    const paid = [...wallet.payments.values()].filter(
      ({ paidAt, isReversed }) => !isReversed && paidAt >= Date.parse(from) && paidAt < Date.parse(until),
    )
    const sum = between.reduce((total, name) => total + minor(each[name]), opening) - minor(fees) - minor(vat)
    const expected = {
      opening: major(opening),
      closing: major(sum),
      payments: major(paid.reduce((total, { amount }) => total + amount, 0)),
      fees: major(paid.reduce((total, { amount }) => total + feeOf(amount), 0)),
    }
    const found = { opening: each.opening, closing, payments: each.payments, fees }
    if (JSON.stringify(expected) !== JSON.stringify(found))
      throw new Violation(`The statement of merchant ${number} of ${month}`, { expected, found, each })
    opening = minor(closing)
  }
}
