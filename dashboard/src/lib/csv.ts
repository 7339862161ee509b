type Column<Row> = readonly [label: string, text: (row: Row) => string | number | undefined]

/**
 * A table as RFC 4180 has it. A text that a spreadsheet would compute is kept from it by an apostrophe, also after a separator, since a spreadsheet of
 * another country parts the cells elsewhere.
 */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], separator: ',' | ';'): string =>
  [columns.map(([label]) => label), ...rows.map((row) => columns.map(([, text]) => text(row) ?? ''))]
    .map((cells) => cells.map((cell) => cellOf(cell, separator)).join(separator))
    .join('\r\n')
    .concat('\r\n')

function cellOf(value: string | number, separator: ',' | ';'): string {
  // With semicolons between cells, numbers have a decimal comma.
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
  const safe = value.replaceAll(formula, "$1'")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// The signs of a wide keyboard are taken for the narrow ones. A tab or a line feed in front is thrown away first.
const formula = /(^\s*|[,;\t\r\n]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
