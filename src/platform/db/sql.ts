import { createHash } from 'node:crypto'

// A thin tagged template: constant text gives a constant statement name, values are always parameters, and what is spliced (a column list, a filter)
// is spliced in sight. The text of each combination of pieces is computed once.

const mark = Symbol('fragment')

/** A piece of SQL: `chunks` has one more entry than `values`, which stand between them. */
export type Fragment = {
  readonly [mark]: true
  readonly chunks: readonly string[]
  readonly values: readonly unknown[]
}

/** A whole statement; `name` is the name it is prepared under. */
export type Statement = { readonly text: string; readonly name: string; readonly values: readonly unknown[] }

const templates = new WeakMap<TemplateStringsArray, Composition>()
const aValue: readonly string[] = ['', '']

/** A fragment to splice into a statement or into another fragment: `` sql`and origin = ${origin}` ``. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Fragment {
  return fragment(compositionOf(strings, inputs).chunks, valuesOf(inputs))
}

/** `nothing` splices nothing: the other half of a filter that may be absent. */
export const nothing = sql``

const labels = new Map<string, string[]>()

/** The name of a common table expression, apart from others of its kind: `born_2`. */
export const label = (word: string, n: number): Fragment => {
  const text = `${word}_${n}`
  return fragment(
    remembered(labels, text, () => [text]),
    [],
  )
}

/** Fragments with commas between them. */
export const listed = (all: readonly Fragment[]): Fragment => all.reduce((list, each) => sql`${list}, ${each}`)

const lists = new Map<string, string[]>()

/** `(name, price_minor) values ($1, $2)` from `{ name, priceMinor }`; an undefined member is stored as null. */
export function columns(row: Record<string, unknown>): Fragment {
  const names = Object.keys(row)
  const chunks = remembered(lists, names.join(), () => {
    const list = names.map(snakeCase).join(', ')
    return names.map((_, index) => (index === 0 ? `(${list}) values (` : ', ')).concat(')')
  })
  return fragment(chunks, Object.values(row))
}

/** The same of several rows of `table`, in one text for any number of them above one. Throws TypeError unless they have the same members. */
export function columnsOfAll(table: Fragment, all: readonly Record<string, unknown>[]): Fragment {
  const [first = {}] = all
  if (all.length === 1) return columns(first)
  const names = Object.keys(first)
  const isLike = (row: Record<string, unknown>) =>
    Object.keys(row).length === names.length && names.every((name) => name in row)
  if (!all.every(isLike)) throw new TypeError('Rows of one statement have the same members.')
  return sql`(${columnNames(first)}) select ${columnNames(first)} from ${rowSet(table, all)}`
}

/**
 * `(sequence, name) select head.sequence, $1` from `{ name }` and `{ sequence: sql`head.sequence` }`, the columns of which the
 * database knows the value: the `from` that they come from stands behind it.
 */
export function selectedColumns(row: Record<string, unknown>, known: Record<string, Fragment>): Fragment {
  const names = Object.keys(row)
  const found = Object.values(known).map((each) => each.chunks.join(''))
  const chunks = remembered(lists, `${names.join()} ${Object.keys(known).join()} ${found.join()}`, () => {
    const list = [...Object.keys(known), ...names].map(snakeCase).join(', ')
    return [`(${list}) select ${found.join(', ')}, `, ...names.slice(1).map(() => ', '), '']
  })
  return fragment(chunks, Object.values(row))
}

const settings = new Map<string, string[]>()

/**
 * `name = $1, price_minor = $2` from `{ name, priceMinor }`; an undefined member is stored as null. Throws TypeError for an owner: a
 * row cannot go from one server to another.
 */
export function assignments(row: Record<string, unknown>): Fragment {
  const names = Object.keys(row)
  const chunks = remembered(settings, names.join(), () => {
    if (names.includes('merchantId')) throw new TypeError('A row keeps its merchant: merchantId cannot be set.')
    return [...names.map((name, index) => `${index === 0 ? '' : ', '}${snakeCase(name)} = `), '']
  })
  return fragment(chunks, Object.values(row))
}

/** `status = becomes.status, version = becomes.version` of the members of a row, for an update from a set of rows. */
export function assignmentsFrom(set: string, row: Record<string, unknown>): Fragment {
  const names = Object.keys(row)
  const chunks = remembered(settings, `${set} ${names.join()}`, () => [
    names.map((name) => `${snakeCase(name)} = ${set}.${snakeCase(name)}`).join(', '),
  ])
  return fragment(chunks, [])
}

/** `name, price_minor` from `{ name, priceMinor }`. */
export const columnNames = (row: Record<string, unknown>): Fragment => {
  const text = Object.keys(row).map(snakeCase).join(', ')
  return fragment(
    remembered(labels, text, () => [text]),
    [],
  )
}

/**
 * A set of rows to select from or to join, in which each column has the type that it has in `table`: one value, and one text for any number of rows.
 * Columns that no member names are null.
 */
export const rowSet = (table: Fragment, rows: readonly Record<string, unknown>[]): Fragment =>
  sql`json_populate_recordset(null::${table}, ${jsonOf(rows)}::json)`

const jsonOf = (rows: readonly Record<string, unknown>[]): string => JSON.stringify(rows.map(inColumns))

function inColumns(row: Record<string, unknown>): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) if (value !== null) columns[snakeCase(name)] = asJson(value)
  return columns
}

function asJson(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && !Array.isArray(value))
    throw new TypeError('A column cannot take an object as a value.')
  return value
}

/** Turns a template into text with `$1…` and a name derived from that text. */
export function statement(strings: TemplateStringsArray, inputs: unknown[]): Statement {
  const composition = compositionOf(strings, inputs)
  composition.prepared ??= preparedOf(composition.chunks)
  return { ...composition.prepared, values: valuesOf(inputs) }
}

const snakeNames = new Map<string, string>()
const camelNames = new Map<string, string>()

export function snakeCase(name: string): string {
  return remembered(snakeNames, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

export function camelCase(name: string): string {
  return remembered(camelNames, name, () => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

/** A template with the pieces that were spliced into it; `next` leads on by what stands at the next place. */
type Composition = {
  chunks: readonly string[]
  prepared: { text: string; name: string } | undefined
  next: WeakMap<object, Composition>
}

function compositionOf(strings: TemplateStringsArray, inputs: unknown[]): Composition {
  let composition = templates.get(strings) ?? begun(strings)
  for (let index = 0; index < inputs.length; index++) {
    const input = inputs[index]
    const piece = isFragment(input) ? input.chunks : aValue
    composition = composition.next.get(piece) ?? continued(composition, piece, strings[index + 1] ?? '')
  }
  return composition
}

function begun(strings: TemplateStringsArray): Composition {
  const composition: Composition = { chunks: [strings[0] ?? ''], prepared: undefined, next: new WeakMap() }
  templates.set(strings, composition)
  return composition
}

function continued(before: Composition, piece: readonly string[], rest: string): Composition {
  const chunks = [...before.chunks.slice(0, -1), `${before.chunks.at(-1)}${piece[0]}`, ...piece.slice(1)]
  chunks[chunks.length - 1] += rest
  const composition: Composition = { chunks, prepared: undefined, next: new WeakMap() }
  before.next.set(piece, composition)
  return composition
}

function valuesOf(inputs: unknown[]): unknown[] {
  if (!inputs.some(isFragment)) return inputs
  const values: unknown[] = []
  for (const input of inputs) {
    if (isFragment(input)) values.push(...input.values)
    else values.push(input)
  }
  return values
}

function preparedOf(chunks: readonly string[]): { text: string; name: string } {
  const text = chunks.reduce((whole, chunk, index) => (index === 0 ? chunk : `${whole}$${index}${chunk}`))
  return { text, name: createHash('sha256').update(text).digest('hex').slice(0, 24) }
}

function fragment(chunks: readonly string[], values: readonly unknown[]): Fragment {
  return { [mark]: true, chunks, values }
}

function isFragment(input: unknown): input is Fragment {
  return typeof input === 'object' && input !== null && mark in input
}

function remembered<Value>(memory: Map<string, Value>, key: string, make: () => Value): Value {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}
