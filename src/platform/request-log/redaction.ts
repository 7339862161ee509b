import { masked } from '../masked.ts'
import { withoutEncoded } from './encoded.ts'

// The parts of a body, an address or a header that must not be kept: card numbers, keys and tokens by their form, plain, in hex, in base64 and with
// percent signs; and the value of a member with a sensitive name: bank accounts too, which look like any number.

const telling =
  /pass(?:word|wd|phrase|code)|secret|token|credential|authori[sz]ation|cookie|api[_-]?key|private[_-]?key|card[._-]?(?:number|no|pan|pin)$|security[_-]?code|cv[vcn]2?$|(?:^|[^a-z])(?:csc|cid|pan|pin|otp)$|iban|account[_-]?number|holder[_-]?name/i
// As a word of a name: a distribution and an attribute have these letters too.
const rib = /(?:^|[^A-Za-z])(?:rib|Rib|RIB)(?![a-z])|[a-z]R(?:ib|IB)(?![a-z])/

const namesMax = 2_000
const known = new Map<string, boolean>()

/** Whether the value of a member of this name must not be kept. Most names are the same ones again and again. */
export function isTelling(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  const judged = telling.test(name) || rib.test(name)
  if (known.size >= namesMax) known.clear()
  // A copy: a part of a text would keep all of it in memory.
  known.set(Buffer.from(name).toString(), judged)
  return judged
}

/** JSON without white space, as `JSON.stringify` writes it, whole or cut short, without what must not be kept. */
export const redactedJson = (json: string): string => redacted(withoutTelling(json))

/** So long a text was cut off, and may end with the half of a card number. */
const cutBytes = 4_096
const halfNumber = /\d[\d -]{0,24}$/

/** A text of any kind: JSON keeps its spelling unless part of it must not be kept. */
export function redactedText(text: string): string {
  const compact = compactJson(text)
  if (compact === undefined)
    return redactedJson(Buffer.byteLength(text) < cutBytes ? text : text.replace(halfNumber, '…'))
  const safe = redactedJson(compact)
  return safe === compact ? text : safe
}

function compactJson(text: string): string | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Headers, by their names and by what they hold. */
export const redactedHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isTelling(name) ? '…' : redacted(value)]))

/** A text without what looks like a card number, a key or a token. */
export const redacted = (text: string): string => masked(withoutEncoded(text))

/**
 * Values of members with telling names, of objects and of JSON within a text. A list or an object under such a name ends what is
 * kept, since where it ends is not looked for.
 */
function withoutTelling(json: string): string {
  let kept = ''
  let from = 0
  for (let at = json.indexOf('":'); at !== -1; at = json.indexOf('":', Math.max(at + 2, from))) {
    if (!isTelling(nameBefore(json, at))) continue
    const end = endOfValue(json, at + 2)
    kept += `${json.slice(from, at + 2)}${json[at - 1] === '\\' ? '\\"…\\"' : '"…"'}`
    from = end
    if (end >= json.length) break
  }
  return kept + json.slice(from)
}

const nameMax = 200

/** The name whose closing quotation mark stands at `at`, which is escaped in JSON within a text. */
function nameBefore(json: string, at: number): string {
  const low = Math.max(0, at - nameMax)
  const name = json.slice(Math.max(low, json.lastIndexOf('"', at - 1) + 1), at)
  return name.endsWith('\\') ? name.replace(/\\+$/, '') : name
}

const scalarEnd = /[,}\]"\\]/g
const escapedEnd = /\\"/g

/** Behind the value that begins at `from`; the end of the text for what is neither a text, a number nor a word. */
function endOfValue(json: string, from: number): number {
  const first = json[from]
  if (first === '"') return endOfText(json, from + 1)
  if (first === '\\') return endAt(escapedEnd, json, from + 2) + 2
  if (first === '{' || first === '[' || first === ' ') return json.length
  return endAt(scalarEnd, json, from)
}

function endAt(form: RegExp, json: string, from: number): number {
  form.lastIndex = from
  return form.exec(json)?.index ?? json.length
}

function endOfText(json: string, from: number): number {
  let at = json.indexOf('"', from)
  while (at !== -1 && isEscaped(json, at)) at = json.indexOf('"', at + 1)
  return at === -1 ? json.length : at + 1
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}
