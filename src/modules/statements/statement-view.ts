import { majorNumber } from '#money/money.ts'
import { numberOf, type Statement } from '#money/statements/statement.ts'
import type { StatementView } from './schemas.ts'

export function presentStatement(statement: Statement): StatementView {
  const { currency, sums, parts, feeKinds } = statement
  const inMajor = (minor: bigint) => majorNumber(minor, currency)
  return {
    number: numberOf(statement),
    month: statement.month,
    currency,
    from: statement.fromAt,
    until: statement.untilAt,
    opening: inMajor(statement.openingMinor),
    payments: inMajor(sums.PAYMENTS),
    refunds: inMajor(sums.REFUNDS),
    disputes: inMajor(sums.DISPUTES),
    fundings: inMajor(sums.FUNDINGS),
    payouts: inMajor(sums.PAYOUTS),
    other: inMajor(sums.OTHER),
    fees: inMajor(sums.feesMinor),
    vat: inMajor(sums.vatMinor),
    closing: inMajor(statement.closingMinor),
    balance: {
      available: inMajor(parts.availableMinor),
      pending: inMajor(parts.pendingMinor),
      reserve: inMajor(parts.reserveMinor),
      held: inMajor(parts.heldMinor),
      owed: inMajor(parts.owedMinor),
    },
    feeDetails: feeKinds.map(({ kind, feesMinor, vatMinor }) => ({
      kind,
      fees: inMajor(feesMinor),
      vat: inMajor(vatMinor),
    })),
    lines: statement.lines,
    environment: statement.environment,
    createdAt: statement.createdAt,
  }
}
