import { createHash } from 'node:crypto'

// A thin tagged template: constant text gives a constant statement name, values are always parameters, and what is spliced
// (a column list, a filter) is spliced in sight.

/** A piece of SQL: `chunks` has one more entry than `values`, which stand between them. */
export type Fragment = { readonly chunks: readonly string[]; readonly values: readonly unknown[] }

/** A whole statement; `name` is the name it is prepared under. */
export type Statement = { readonly text: string; readonly name: string; readonly values: readonly unknown[] }

const fragments = new WeakSet<object>()
const namesByText = new Map<string, string>()
const statementsByTemplate = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

/** A fragment to splice into a statement or into another fragment: `` sql`and origin = ${origin}` ``. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Fragment {
  return fragment(...flatten(strings, inputs))
}

/** `nothing` splices nothing: the other half of a filter that may be absent. */
export const nothing = sql``

/** The name of a common table expression, apart from others of its kind: `born_2`. */
export const label = (word: string, n: number): Fragment => fragment([`${word}_${n}`], [])

/** Fragments with commas between them. */
export const listed = (all: readonly Fragment[]): Fragment => all.reduce((list, each) => sql`${list}, ${each}`)

/** `(name, price_minor) values ($1, $2)` from `{ name, priceMinor }`; an undefined member is stored as null. */
export function columns(row: Record<string, unknown>): Fragment {
  const names = Object.keys(row)
  const list = names.map(snakeCase).join(', ')
  const chunks = names.map((_, index) => (index === 0 ? `(${list}) values (` : ', '))
  return fragment([...chunks, ')'], Object.values(row))
}

/** `name = $1, price_minor = $2` from `{ name, priceMinor }`; an undefined member is stored as null. */
export function assignments(row: Record<string, unknown>): Fragment {
  const chunks = Object.keys(row).map((name, index) => `${index === 0 ? '' : ', '}${snakeCase(name)} = `)
  return fragment([...chunks, ''], Object.values(row))
}

/** Turns a template into text with `$1…` and a name derived from that text. */
export function statement(strings: TemplateStringsArray, inputs: unknown[]): Statement {
  const known = statementsByTemplate.get(strings)
  if (known) return { ...known, values: inputs }
  const [chunks, values] = flatten(strings, inputs)
  const text = chunks.reduce((whole, chunk, index) => (index === 0 ? chunk : `${whole}$${index}${chunk}`))
  const built = { text, name: nameOf(text) }
  if (!inputs.some(isFragment)) statementsByTemplate.set(strings, built)
  return { ...built, values }
}

const snakeNames = new Map<string, string>()
const camelNames = new Map<string, string>()

export function snakeCase(name: string): string {
  return remembered(snakeNames, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

export function camelCase(name: string): string {
  return remembered(camelNames, name, () => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

function flatten(strings: readonly string[], inputs: unknown[]): [string[], unknown[]] {
  const chunks = [strings[0] ?? '']
  const values: unknown[] = []
  inputs.forEach((input, index) => {
    const rest = strings[index + 1] ?? ''
    if (isFragment(input)) {
      chunks[chunks.length - 1] += input.chunks[0] ?? ''
      chunks.push(...input.chunks.slice(1))
      chunks[chunks.length - 1] += rest
      values.push(...input.values)
    } else {
      chunks.push(rest)
      values.push(input)
    }
  })
  return [chunks, values]
}

function fragment(chunks: string[], values: unknown[]): Fragment {
  const made = { chunks, values }
  fragments.add(made)
  return made
}

function isFragment(input: unknown): input is Fragment {
  return typeof input === 'object' && input !== null && fragments.has(input)
}

function nameOf(text: string): string {
  return remembered(namesByText, text, () => createHash('sha256').update(text).digest('hex').slice(0, 24))
}

function remembered(memory: Map<string, string>, key: string, make: () => string): string {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}
