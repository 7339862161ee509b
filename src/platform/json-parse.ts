import { isAscii, isUtf8 } from 'node:buffer'
import { fail } from './errors.ts'
import { DIGITS_SURE } from './json-number.ts'
import { assertStrictJson, DEPTH_MAX } from './json-strict.ts'
import { say } from './sentences/said.ts'

const QUOTE = 0x22
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const POINT = 0x2e
const COLON = 0x3a
const UPPER_E = 0x45
const BACKSLASH = 0x5c
const LOWER_E = 0x65
const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d
const BRACKET_OPEN = 0x5b
const BRACKET_CLOSE = 0x5d

/** Members of a body. Each costs the thread that answers all callers, and no body that is right has so many. */
const MEMBERS_MAX = 5_000
const MEMBER_LENGTH_MIN = '"":1,'.length

/** Origin of an object: the whole body and the name of the member at its top; `raw` once it was read. */
const origins = new WeakMap<object, { text: string; key: string; raw?: string }>()

/**
 * The value of a JSON body. Refused with `VALIDATION_ERROR`, the field named where it is known, unless it is UTF-8
 * without BOM, is JSON, is nested at most 32 deep, repeats no key, holds no `__proto__` key, NUL character or lone
 * surrogate, has at most 5,000 members, and a double holds each of its numbers as written. The root may be any JSON value.
 */
export const parseStrictJson = (bytes: Buffer): unknown => beginStrictJson(bytes)()

/** The same in two steps, of which either may take milliseconds for a long body: others may have their turn in between. */
export function beginStrictJson(bytes: Buffer): () => unknown {
  const text = decode(bytes)
  if (hasTooManyMembers(text))
    fail('VALIDATION_ERROR', say('the body has more than {high} fields', { high: MEMBERS_MAX }))
  const value = parseOrUndefined(text)
  return () => {
    if (value === undefined || !isSurelyStrict(text, value)) assertStrictJson(text)
    if (value === undefined) fail('VALIDATION_ERROR', 'the body is not JSON')
    if (isObject(value)) keepOrigins(value, text)
    return value
  }
}

/**
 * The JSON text of an object that was the value of a member at the top of a parsed body, as it was sent (order of
 * keys, spelling of numbers), without the white space between tokens; `undefined` for any other object.
 */
export function rawText(value: object): string | undefined {
  const origin = origins.get(value)
  if (!origin) return undefined
  origin.raw ??= withoutWhiteSpace(objectText(origin.text, origin.key))
  return origin.raw
}

function decode(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (!isUtf8(bytes)) fail('VALIDATION_ERROR', 'the body is not valid UTF-8')
  return bytes.toString('utf8')
}

/** Of text that may be no JSON; the content of strings is skipped. */
function hasTooManyMembers(text: string): boolean {
  if (text.length < MEMBERS_MAX * MEMBER_LENGTH_MIN) return false
  let left = MEMBERS_MAX
  for (let at = 0; at < text.length && left >= 0; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COLON) left--
  }
  return left < 0
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A fast yes for usual bodies, several times cheaper than the strict walk. A no means only that the walk must decide.
function isSurelyStrict(text: string, value: unknown): boolean {
  if (text.includes('\\u') || text.includes('__proto__')) return false
  const { hasPlainNumbers, colons, deepest } = surveyJson(text)
  // JSON.parse keeps one of two members with the same key, so that a repeated key leaves more colons than keys.
  return hasPlainNumbers && deepest <= DEPTH_MAX && colons === countKeys(value, deepest)
}

type Survey = { hasPlainNumbers: boolean; colons: number; deepest: number }

/** One pass over text that is known to be JSON; the content of strings is skipped. */
function surveyJson(text: string): Survey {
  const survey = { hasPlainNumbers: true, colons: 0, deepest: 0 }
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COLON) survey.colons++
    else if (code === BRACE_OPEN || code === BRACKET_OPEN) survey.deepest = Math.max(survey.deepest, ++depth)
    else if (code === BRACE_CLOSE || code === BRACKET_CLOSE) depth--
    else if (code === MINUS || isDigit(code)) {
      const end = endOfDecimal(text, at)
      if (end - at > DIGITS_SURE || isExponentMark(text.charCodeAt(end))) survey.hasPlainNumbers = false
      at = end - 1
    }
  }
  return survey
}

/** The index of the quote that closes the string which opens at `from`; that of the end when none does. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}

/** The index after the digits and the point of the number which starts at `from`. */
function endOfDecimal(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    const code = text.charCodeAt(at)
    if (!isDigit(code) && code !== POINT) return at
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

function isExponentMark(code: number): boolean {
  return code === LOWER_E || code === UPPER_E
}

function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + countKeys(item, depth - 1), 0)
  const members = value as Record<string, unknown>
  const keys = Object.keys(members)
  if (depth <= 1) return keys.length
  return keys.reduce((sum, key) => sum + countKeys(members[key], depth - 1), keys.length)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keepOrigins(root: Record<string, unknown>, text: string): void {
  for (const key of Object.keys(root)) {
    const inner = root[key]
    if (isObject(inner)) origins.set(inner, { text, key })
  }
}

/** The text of the object that is the member `key` of the root object. */
function objectText(text: string, key: string): string {
  let depth = 0
  let from = 0
  let lastString = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (depth === 1) lastString = text.slice(at, end + 1)
      at = end
    } else if (code === BRACE_OPEN || code === BRACKET_OPEN) {
      if (depth++ === 1) from = at
    } else if (code === BRACE_CLOSE || code === BRACKET_CLOSE) {
      if (--depth === 1 && JSON.parse(lastString) === key) return text.slice(from, at + 1)
    }
  }
  throw new Error('an object has no member in the text that it was parsed from')
}

function withoutWhiteSpace(json: string): string {
  // Every quote of valid JSON starts a string that ends, so that white space is removed outside of strings only.
  return json.replace(/"(?:[^"\\]|\\.)*"|[ \t\n\r]+/g, (token) => (token.startsWith('"') ? token : ''))
}
