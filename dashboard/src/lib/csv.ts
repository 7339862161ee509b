type Column<Row> = readonly [label: string, text: (row: Row) => string | number | undefined]

/** A table as RFC 4180 has it. A text that a spreadsheet would compute is kept from it by an apostrophe. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], separator: ',' | ';'): string =>
  [columns.map(([label]) => label), ...rows.map((row) => columns.map(([, text]) => text(row) ?? ''))]
    .map((cells) => cells.map((cell) => cellOf(cell, separator)).join(separator))
    .join('\r\n')
    .concat('\r\n')

function cellOf(value: string | number, separator: string): string {
  // With semicolons between cells, numbers have a decimal comma.
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}
