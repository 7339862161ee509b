import { CsvError, parse } from 'csv-parse'
import { type FileFormat, FileProblem, type ReadRow, rowReader } from './mapping.ts'
import type { SettledSum } from './settlement.ts'

// An acquirer's file of settlements, read row by row by a format.

const rowsMax = 500_000
const bytesMax = 256 * 1024 * 1024

export type SettlementDetails = { reference: string | undefined; paidOn: string | undefined }

/** Gives each row that is a line. Throws FileProblem for a file of which nothing is to be taken. */
export async function* rowsOf(bytes: AsyncIterable<Uint8Array>, format: FileFormat): AsyncGenerator<ReadRow> {
  const parser = parse({
    delimiter: format.separator,
    quote: format.quote,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  })
  const fed = feed(bytes, format, parser).catch((error: unknown) => parser.destroy(error as Error))
  let read: ReturnType<typeof rowReader> | undefined
  let number = 0
  let width: number | undefined
  let lines = 0
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      number++
      if (number <= format.skip) continue
      if (!read) {
        read = rowReader(format, format.hasNames ? row : undefined)
        if (format.hasNames) continue
      }
      if (isPassedOver(format, row)) continue
      width ??= row.length
      if (row.length < width)
        throw new FileProblem(
          `Row ${number} has ${row.length} columns, and the rows before it ${width}: is the file whole?`,
        )
      if (++lines > rowsMax) throw new FileProblem(`The file has more than ${rowsMax} rows.`)
      yield read(row, number)
    }
    await fed
  } catch (error) {
    throw problemOf(error)
  }
  if (lines === 0) throw new FileProblem('The file has no line.')
}

const isPassedOver = ({ passOver }: FileFormat, row: readonly string[]): boolean =>
  row.every((cell) => cell.trim() === '') || passOver.some((word) => row[0]?.trim().startsWith(word))

async function feed(bytes: AsyncIterable<Uint8Array>, { encoding }: FileFormat, parser: ReturnType<typeof parse>) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > bytesMax) throw new FileProblem(`The file has more than ${bytesMax / 1024 / 1024} MiB.`)
    const room = parser.write(decoded(decoder, part, encoding))
    if (!room) await new Promise((resolve) => parser.once('drain', resolve))
  }
  parser.end(decoded(decoder, undefined, encoding))
}

function decoded(decoder: InstanceType<typeof TextDecoder>, part: Uint8Array | undefined, encoding: string): string {
  try {
    return part ? decoder.decode(part, { stream: true }) : decoder.decode()
  } catch {
    throw new FileProblem(`The file has bytes that are not ${encoding}: name another "encoding" in the format.`)
  }
}

const problemOf = (error: unknown): unknown =>
  error instanceof CsvError
    ? new FileProblem(
        `The file cannot be read near line ${String(error['lines'])}: look at "separator" and "quote" of the format.`,
      )
    : error

/** The settlements of a file: by the column that names them, or the one that was given. */
export async function sumsIn(rows: AsyncIterable<ReadRow>, given: SettlementDetails): Promise<SettledSum[]> {
  const sums = new Map<string, SettledSum>()
  for await (const row of rows) {
    const reference = row.settlement ?? given.reference
    if (reference === undefined)
      throw new FileProblem('No column names the settlement: give its reference with --reference.')
    const paidOn = row.paidOn ?? given.paidOn
    if (paidOn === undefined)
      throw new FileProblem('No column says when it is paid: give the day with --day, such as 2026-11-24.')
    const sum = sums.get(reference) ?? { reference: reference.slice(0, 100), currency: row.currency, paidOn, lines: [] }
    if (sum.currency !== row.currency)
      throw new FileProblem(`${reference} is in ${sum.currency}, and has a line in ${row.currency}.`)
    if (sum.paidOn !== paidOn)
      throw new FileProblem(`${reference} is paid on ${sum.paidOn}, and in another row on ${paidOn}.`)
    sum.lines.push(row.line)
    sums.set(reference, sum)
  }
  return [...sums.values()]
}
