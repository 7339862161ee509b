import type { StatementRow } from './queries.ts'
import type { DaySums, KindSums, Parties, Statement, Sums } from './statement.ts'

// A statement as its row keeps it, and back. Amounts in JSON are texts of digits.

export function draftRow({ sums, parts, days, feeKinds, parties, ...fields }: Statement): StatementRow {
  return {
    ...fields,
    ...parts,
    paymentsMinor: sums.PAYMENTS,
    refundsMinor: sums.REFUNDS,
    disputesMinor: sums.DISPUTES,
    fundingsMinor: sums.FUNDINGS,
    payoutsMinor: sums.PAYOUTS,
    otherMinor: sums.OTHER,
    feesMinor: sums.feesMinor,
    vatMinor: sums.vatMinor,
    days: textOf(days),
    feeKinds: textOf(feeKinds),
    parties: JSON.stringify(parties),
  }
}

export function statementOf(row: StatementRow): Statement {
  const { pendingMinor, availableMinor, reserveMinor, heldMinor, owedMinor } = row
  const { environment, year, serial, currency, month, fromAt, untilAt, openingMinor, closingMinor, lines, createdAt } =
    row
  const sums: Sums = {
    PAYMENTS: row.paymentsMinor,
    REFUNDS: row.refundsMinor,
    DISPUTES: row.disputesMinor,
    FUNDINGS: row.fundingsMinor,
    PAYOUTS: row.payoutsMinor,
    OTHER: row.otherMinor,
    feesMinor: row.feesMinor,
    vatMinor: row.vatMinor,
  }
  return {
    environment,
    year,
    serial,
    currency,
    month,
    fromAt,
    untilAt,
    openingMinor,
    closingMinor,
    lines,
    createdAt,
    sums,
    parts: { pendingMinor, availableMinor, reserveMinor, heldMinor, owedMinor },
    days: amountsIn(row.days) as DaySums[],
    feeKinds: amountsIn(row.feeKinds) as KindSums[],
    parties: JSON.parse(row.parties) as Parties,
  }
}

const textOf = (list: readonly object[]): string =>
  JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

/** Every text of digits is an amount. */
const amountsIn = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value))
