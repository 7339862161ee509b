// Writing JSON: answers, where a piece of text may stand as it was sent, and the canonical form that fingerprints need.

/** A piece of JSON text that `writeJson` writes as it is. Its maker vouches that it is valid JSON. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * The JSON text of plain data as JSON.stringify writes it: undefined members left out, a Date in ISO 8601 with
 * milliseconds and Z; a {@link RawJson} verbatim. Throws TypeError for what an answer must never hold: null (a read
 * leaves the member out), undefined in an array, a number that is not finite, a bigint, an invalid Date, and objects
 * that are not plain.
 */
export function writeJson(value: unknown): string {
  return writeValue(value, 'the root')
}

/**
 * The one text that all JSON values share which differ only in the order of keys and in white space: keys sorted by
 * UTF-16 code unit. Undefined members are left out; throws TypeError for anything that JSON does not know.
 */
export function canonicalJson(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return writeScalar(value, 'a value')
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  const members = plainObject(value, 'a value')
  const keys = Object.keys(members).filter((key) => members[key] !== undefined)
  return `{${keys
    .sort()
    .map((key) => `${quote(key)}:${canonicalJson(members[key])}`)
    .join(',')}}`
}

function writeValue(value: unknown, name: string): string {
  if (typeof value !== 'object') return writeScalar(value, name)
  if (value === null) throw new TypeError(`JSON for ${name}: null is never sent, leave it out`)
  if (Array.isArray(value)) return writeArray(value, name)
  if (value instanceof RawJson) return value.text
  if (value instanceof Date) return writeDate(value, name)
  return writeObject(plainObject(value, name))
}

function writeObject(members: Record<string, unknown>): string {
  let text = '{'
  for (const key of Object.keys(members)) {
    const value = members[key]
    if (value === undefined) continue
    if (text.length > 1) text += ','
    text += beginOf(key) + writeValue(value, key)
  }
  return `${text}}`
}

const beginningsMax = 5_000
const beginnings = new Map<string, string>()

/** `"name":`. Most names are the same ones again and again. */
function beginOf(key: string): string {
  const known = beginnings.get(key)
  if (known !== undefined) return known
  const made = `${quote(key)}:`
  if (beginnings.size >= beginningsMax) beginnings.clear()
  // Only names as short as ours are kept: callers choose those of their metadata.
  if (key.length <= 40) beginnings.set(key, made)
  return made
}

function writeArray(items: unknown[], name: string): string {
  let text = '['
  // A loop, because map and join pass over holes without a word.
  for (const item of items) text += text.length > 1 ? `,${writeValue(item, name)}` : writeValue(item, name)
  return `${text}]`
}

function writeScalar(value: unknown, name: string): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  // JSON.stringify writes -0 as 0, and so does String.
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  throw new TypeError(`JSON for ${name}: a ${typeof value} cannot be written`)
}

function writeDate(date: Date, name: string): string {
  if (Number.isNaN(date.getTime())) throw new TypeError(`JSON for ${name}: the Date is invalid`)
  return `"${date.toISOString()}"`
}

function quote(text: string): string {
  // The test is cheaper than JSON.stringify. It leaves to it quotes, backslashes, control characters and surrogates.
  return /[^ !#-[\]-\ud7ff\ue000-\uffff]/.test(text) ? JSON.stringify(text) : `"${text}"`
}

// A Map, a Buffer or an Error would be written as something else than was meant.
function plainObject(value: object, name: string): Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError(`JSON for ${name}: not a plain object`)
  return value as Record<string, unknown>
}
