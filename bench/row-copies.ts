import type { Database } from '../src/platform/db/database.ts'
import { insertingAll, listTables, rowsOf, type TextRow } from './row-queries.ts'

// What Mizan writes for a piece of work is found by doing it twice and looking at the rows. What differs between the two in a unique
// column has to differ in every further copy; the rest stays. Rows that were there before and were changed are not counted.

type Written = { table: string; row: TextRow }[]

/** A statement and, for each of its values, the text itself or the number of what is made anew for each copy. */
export type Copier = { text: string; values: (string | null | { fresh: number })[]; fresh: Fresh[] }
type Fresh = { example: string; kind: 'ID' | 'NUMBER' | 'TEXT' }

/** Does a piece of work, step by step; answers with the rows that each step has inserted, in an order that is always the same. */
export async function rowsWritten(db: Database, steps: readonly (() => Promise<unknown>)[]): Promise<Written[]> {
  const tables = await listTables(db)
  const seen = new Set<string>()
  const newRows = async (): Promise<Written> => {
    const found: Written = []
    for (const table of tables)
      for (const row of await rowsOf(db, table)) {
        const name = JSON.stringify([table.name, ...table.keys.map((key) => row[key])])
        if (!seen.has(name)) found.push({ table: table.name, row })
        seen.add(name)
      }
    return found
  }
  await newRows()
  const written: Written[] = []
  for (const step of steps) {
    await step()
    written.push(await newRows())
  }
  return written
}

/** How the steps are copied; throws when the two examples are not alike. */
export async function copiersOf(db: Database, one: readonly Written[], other: readonly Written[]): Promise<Copier[]> {
  const uniques = new Map((await listTables(db)).map((table) => [table.name, new Set(table.uniques)]))
  const fresh = new Map<string, number>()
  const kinds: Fresh[] = []
  for (const [step, rows] of one.entries())
    for (const [index, { table, row }] of rows.entries()) {
      const twin = other[step]?.[index]
      if (twin?.table !== table) throw new Error(`The two examples differ at ${table} and ${twin?.table}.`)
      for (const [column, value] of Object.entries(row)) {
        const isFresh = uniques.get(table)?.has(column) && value !== null && value !== twin.row[column]
        if (!isFresh || fresh.has(value)) continue
        fresh.set(value, kinds.length)
        kinds.push({ example: value, kind: kindOf(value) })
      }
    }
  return one.map((rows) => ({
    text: insertingAll(rows),
    fresh: kinds,
    values: rows.flatMap(({ row }) =>
      Object.values(row).map((value) => {
        const number = value === null ? undefined : fresh.get(value)
        return number === undefined ? value : { fresh: number }
      }),
    ),
  }))
}

const kindOf = (value: string): Fresh['kind'] => {
  if (/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(value)) return 'ID'
  return /^\d{1,12}$/.test(value) ? 'NUMBER' : 'TEXT'
}

let copies = 0

/** The values that one copy of a piece of work has for all of its steps. */
export function freshValues(fresh: readonly Fresh[], newId: () => string): string[] {
  const number = String(1_000_000_000 + ++copies)
  return fresh.map(({ example, kind }) => {
    if (kind === 'ID') return newId()
    return kind === 'NUMBER' ? number : example.slice(0, Math.max(0, example.length - number.length)) + number
  })
}
