// Rows of answers as objects. A function is compiled for each kind of row: written out, an object is made some twenty times quicker than member by
// member, and its members are read quicker.

type Cells = readonly (string | null)[]
type Parser = (text: string) => unknown
export type Column = { member: string; parser: Parser | undefined }
export type RowReader = (cells: Cells) => unknown

/** By the names of members, and whether each is parsed. Statements are few, and so are these. */
const makers = new Map<string, (parsers: readonly (Parser | undefined)[]) => RowReader>()

/** Reads the cells of a row. Without a parser a text stays as it is. */
export function rowReader(columns: readonly Column[]): RowReader {
  const members = columns.map(({ member, parser }, index) => `${JSON.stringify(member)}:${cell(index, parser)}`).join()
  let maker = makers.get(members)
  if (!maker) {
    // Names come from our own statements, quoted; no value is ever part of this text.
    maker = new Function('parsers', `return (cells) => ({${members}})`) as (parsers: readonly unknown[]) => RowReader
    makers.set(members, maker)
  }
  return maker(columns.map(({ parser }) => parser))
}

const cell = (index: number, parser: Parser | undefined): string =>
  parser ? `cells[${index}] === null ? null : parsers[${index}](cells[${index}])` : `cells[${index}]`
