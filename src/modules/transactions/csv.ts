import { majorText } from '#money/money.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { effectOf, presentTransaction, type TransactionView } from '#money/payments/transaction-view.ts'

// Transactions as CSV (RFC 4180), for people who open it in a spreadsheet. Pure.

/** Of the columns. Readers that go by position rely on it: new ones are added at the end alone. */
export const csvVersion = 1

/** A cell is text that any caller may have written, or a value that we made. */
type Cell = string | { made: string } | null | undefined

type Line = { row: MoneyTransaction; view: TransactionView }

const columns: Record<string, (line: Line) => Cell> = {
  createdAt: ({ view }) => instant(view.createdAt),
  id: ({ view }) => made(view.id),
  reference: ({ view }) => made(view.reference),
  type: ({ view }) => made(view.type),
  status: ({ view }) => made(view.status),
  statusReason: ({ view }) => view.statusReason,
  direction: ({ view }) => made(view.direction),
  amount: ({ row }) => amount(row, row.amountMinor),
  fee: ({ row }) => amount(row, row.feeMinor),
  net: ({ row }) => amount(row, effectOf(row).netMinor),
  currency: ({ view }) => made(view.currency),
  refundedAmount: ({ row }) => (row.type === 'PAYMENT' ? amount(row, row.refundedMinor) : undefined),
  method: ({ view }) => view.method,
  cardBrand: ({ view }) => view.card?.brand,
  cardLast4: ({ row }) => row.cardLast4,
  cashReference: ({ view }) => view.cash?.reference,
  declineCode: ({ view }) => view.decline?.code,
  authorizationCode: ({ view }) => view.authorizationCode,
  sourceKind: ({ view }) => view.source?.kind,
  sourceId: ({ view }) => view.source?.id,
  sessionId: ({ view }) => view.sessionId,
  orderId: ({ view }) => view.orderId,
  externalId: ({ view }) => view.externalId,
  clientId: ({ view }) => view.clientId,
  customerName: ({ view }) => view.customer?.name,
  customerEmail: ({ view }) => view.customer?.email,
  customerPhone: ({ view }) => view.customer?.phone,
  parentTransactionId: ({ view }) => view.parentTransactionId,
  payoutId: ({ view }) => view.payoutId,
  availableAt: ({ view }) => instant(view.availableAt),
  completedAt: ({ view }) => instant(view.completedAt),
  updatedAt: ({ view }) => instant(view.updatedAt),
  environment: ({ view }) => made(view.environment),
  metadata: ({ row }) => row.metadata,
}

const made = (text: string): Cell => ({ made: text })
const instant = (at: Date | undefined): Cell => at && made(at.toISOString())
const amount = ({ currency }: MoneyTransaction, minor: bigint): Cell => made(majorText(minor, currency))

type Layout = {
  separator: ',' | ';'
  /** Excel takes a file without the mark for one in the system's old character set. */
  hasMark: boolean
}

/** The whole text bit by bit: a row of names, then a row a transaction. */
export async function* csvOf(
  batches: AsyncIterable<MoneyTransaction[]>,
  { separator, hasMark }: Layout,
): AsyncGenerator<string> {
  const line = (cells: string[]) => `${cells.join(separator)}\r\n`
  yield (hasMark ? '\uFEFF' : '') + line(Object.keys(columns))
  for await (const rows of batches) yield rows.map((row) => line(cellsOf(row))).join('')
}

function cellsOf(row: MoneyTransaction): string[] {
  const view = presentTransaction(row)
  return Object.values(columns).map((column) => csvCell(column({ row, view })))
}

/**
 * A cell, in quotes if it needs them. In callers' text, an apostrophe stops a spreadsheet from reading it as a formula, also after a separator, since
 * a spreadsheet of another country splits the cells elsewhere.
 */
export function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'string' ? cell.replaceAll(formula, "$1'") : cell.made
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// The signs of a wide keyboard are taken for the narrow ones. A tab or a line feed in front is thrown away first.
const formula = /(^\s*|[,;\t\r\n]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
