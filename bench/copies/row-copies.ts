import type { Database } from '../../src/platform/db/database.ts'
import { insertingAll, listTables, rowsOf, type TextRow } from './row-queries.ts'

// Finds the rows that Mizan writes for a piece of work, by doing it twice and comparing the rows. A value that differs between the two in a unique
// column has to differ in every further copy; the rest stays. Rows that existed before and were changed are not counted.

/** A row of it counts many pieces of work. */
const counters = 'list_counts'

type CopiedRows = { table: string; row: TextRow }[]

/** A statement and, for each of its values, the text itself or the number of what is made anew for each copy. */
export type Copier = { text: string; values: (string | null | { fresh: number })[]; fresh: Fresh[] }
type Fresh = { example: string; kind: 'ID' | 'NUMBER' | 'TEXT' }

/** Does a piece of work, step by step; answers with the rows that each step has inserted, in an order that is always the same. */
export async function rowsWritten(db: Database, steps: readonly (() => Promise<unknown>)[]): Promise<CopiedRows[]> {
  const tables = await listTables(db)
  const seen = new Set<string>()
  const newRows = async (): Promise<CopiedRows> => {
    const found: CopiedRows = []
    for (const table of tables.filter(({ name }) => name !== counters))
      for (const row of await rowsOf(db, table)) {
        const name = JSON.stringify([table.name, ...table.keys.map((key) => row[key])])
        if (!seen.has(name)) found.push({ table: table.name, row })
        seen.add(name)
      }
    return found
  }
  await newRows()
  const written: CopiedRows[] = []
  for (const step of steps) {
    await step()
    written.push(await newRows())
  }
  return written
}

/** Makes the copiers of the steps; both examples must agree. */
export async function copiersOf(db: Database, one: CopiedRows[], other: CopiedRows[]): Promise<Copier[]> {
  const uniques = new Map((await listTables(db)).map((table) => [table.name, new Set(table.uniques)]))
  const isUnique = (table: string, column: string) => uniques.get(table)?.has(column) === true
  const steps = alike(one, other)
  const twins = alike(other, one)
  const places = new Map<string, number>()
  for (const [step, rows] of steps.entries())
    for (const [index, { table, row }] of rows.entries())
      for (const [column, value] of Object.entries(row)) {
        const isKept = value === null || value === twins[step]?.[index]?.row[column]
        if (isUnique(table, column) && !isKept && !places.has(value)) places.set(value, places.size)
      }
  const fresh = [...places.keys()].map((example) => ({ example, kind: kindOf(example) }))
  const placed = (table: string, [column, value]: [string, string | null]) => {
    const place = value === null ? undefined : places.get(value)
    // A small number may stand elsewhere for something else.
    const isMeant = place !== undefined && (fresh[place]?.kind !== 'NUMBER' || isUnique(table, column))
    return isMeant ? { fresh: place } : value
  }
  return steps.map((rows) => ({
    text: insertingAll(rows),
    fresh,
    values: rows.flatMap(({ table, row }) => Object.entries(row).map((cell) => placed(table, cell))),
  }))
}

/** Without the tables of which the other example has not as many rows: counters, which have one row for many pieces of work. */
const alike = (one: readonly CopiedRows[], other: readonly CopiedRows[]): CopiedRows[] =>
  one.map((rows, step) => {
    const countIn = (all: CopiedRows | undefined, name: string) =>
      (all ?? []).filter(({ table }) => table === name).length
    return rows.filter(({ table }) => countIn(rows, table) === countIn(other[step], table))
  })

const kindOf = (value: string): Fresh['kind'] => {
  if (/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(value)) return 'ID'
  return /^\d{1,12}$/.test(value) ? 'NUMBER' : 'TEXT'
}

let copies = 0

/** The values that one copy of a piece of work has for all of its steps; `newId` gets the id of the example that it replaces. */
export function freshValues(fresh: readonly Fresh[], newId: (example: string) => string): string[] {
  const number = String(1_000_000_000 + ++copies)
  return fresh.map(({ example, kind }) => {
    if (kind === 'ID') return newId(example)
    return kind === 'NUMBER' ? number : example.slice(0, Math.max(0, example.length - number.length)) + number
  })
}
