import { majorText } from '#money/money.ts'
import type { StatementLine } from '#money/statements/lines.ts'
import type { Statement } from '#money/statements/statement.ts'

// A statement as CSV (RFC 4180): its movements between the opening and the closing balance. No caller has written any of its cells. Pure.

const columns = ['date', 'type', 'event', 'reference', 'amount', 'fee', 'vat', 'net', 'balance', 'currency']

type Layout = {
  separator: ',' | ';'
  /** Excel takes a file without the mark for one in the system's old character set. */
  hasMark: boolean
}

/** The whole text bit by bit. */
export async function* csvOf(
  statement: Statement,
  batches: AsyncIterable<StatementLine[]>,
  { separator, hasMark }: Layout,
): AsyncGenerator<string> {
  const { currency, fromAt, untilAt, openingMinor, closingMinor } = statement
  const amount = (minor: bigint) => majorText(minor, currency)
  const line = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
  const balance = (at: Date, type: string, minor: bigint) =>
    line([at.toISOString(), type, '', '', '', '', '', '', amount(minor), currency])
  yield (hasMark ? '\uFEFF' : '') + line(columns) + balance(fromAt, 'OPENING', openingMinor)
  for await (const lines of batches)
    yield lines
      .map(({ at, category, event, reference = '', ...money }) => {
        const { amountMinor, feesMinor, vatMinor, netMinor, balanceMinor } = money
        const amounts = [amountMinor, feesMinor, vatMinor, netMinor, balanceMinor].map(amount)
        return line([at.toISOString(), category, event, reference, ...amounts, currency])
      })
      .join('')
  yield balance(untilAt, 'CLOSING', closingMinor)
}
