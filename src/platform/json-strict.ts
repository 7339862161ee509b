// The authority on which JSON a body may hold. It is slow and precise: it knows the line of a syntax error and the path
// of a refused field, where json-parse.ts only knows that a body is surely fine.
import { fail, failField } from './errors.ts'
import { isExactNumber } from './json-number.ts'
import { say, type Words } from './sentences/said.ts'

/** Open braces and brackets at once. PostgreSQL's jsonb and careless readers have limits; ours is far below them. */
export const DEPTH_MAX = 32

type Reader = { text: string; at: number; path: (string | number)[] }

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const WORD = /true|false|null/y

/**
 * Refuses with `VALIDATION_ERROR` text that is not JSON or breaks one of the rules of `parseStrictJson`; the message
 * gives the line of a syntax error or the path of the field, and never repeats a value, which could be a card number.
 */
export function assertStrictJson(text: string): void {
  const reader: Reader = { text, at: 0, path: [] }
  if (text.startsWith('\ufeff')) fail('VALIDATION_ERROR', 'the body must not start with a byte order mark')
  skipSpace(reader)
  if (reader.at === text.length) fail('VALIDATION_ERROR', 'the body is empty')
  readValue(reader)
  skipSpace(reader)
  if (reader.at < text.length) refuseSyntax(reader, 'the end of the body')
}

function readValue(reader: Reader): void {
  const first = reader.text[reader.at]
  if (first === '{') readObject(reader)
  else if (first === '[') readArray(reader)
  else if (first === '"') readString(reader)
  else if (!skip(reader, WORD)) readNumber(reader)
}

function readObject(reader: Reader): void {
  const keys = new Set<string>()
  enter(reader)
  if (skipPunctuation(reader, '}')) return
  do {
    if (reader.text[reader.at] !== '"') refuseSyntax(reader, 'a key in double quotes')
    const key = readString(reader)
    reader.path.push(key)
    if (key === '__proto__') refuse(reader, 'this key is not allowed')
    if (keys.has(key)) refuse(reader, 'this key occurs more than once in its object')
    keys.add(key)
    if (!skipPunctuation(reader, ':')) refuseSyntax(reader, 'a colon')
    readValue(reader)
    reader.path.pop()
  } while (skipPunctuation(reader, ','))
  if (!skipPunctuation(reader, '}')) refuseSyntax(reader, 'a comma or a closing brace')
}

function readArray(reader: Reader): void {
  enter(reader)
  if (skipPunctuation(reader, ']')) return
  let index = 0
  do {
    reader.path.push(index++)
    readValue(reader)
    reader.path.pop()
  } while (skipPunctuation(reader, ','))
  if (!skipPunctuation(reader, ']')) refuseSyntax(reader, 'a comma or a closing bracket')
}

function enter(reader: Reader): void {
  // Every object and array around this one has put one step on the path.
  if (reader.path.length >= DEPTH_MAX)
    refuse(reader, say('must not be nested deeper than {high} levels', { high: DEPTH_MAX }))
  reader.at++
  skipSpace(reader)
}

function readNumber(reader: Reader): void {
  const from = reader.at
  if (!skip(reader, NUMBER)) refuseSyntax(reader, 'a value')
  if (!isExactNumber(reader.text.slice(from, reader.at))) {
    refuse(reader, 'must be a number that double precision holds as written')
  }
}

function readString(reader: Reader): string {
  const from = reader.at
  const end = endOfString(reader)
  const source = reader.text.slice(from, end)
  if (!source.includes('\\')) return source.slice(1, -1)
  const value: string = JSON.parse(source)
  if (value.includes('\0')) refuse(reader, 'must not contain a NUL character')
  if (!value.isWellFormed()) refuse(reader, 'must not contain a lone surrogate')
  return value
}

/** Moves behind the closing quote of the string at which the reader stands. */
function endOfString(reader: Reader): number {
  reader.at++
  for (;;) {
    const code = reader.text.charCodeAt(reader.at)
    if (code === 0x22) return ++reader.at
    if (code === 0x5c) {
      if (!skip(reader, ESCAPE)) refuseSyntax(reader, 'a valid escape sequence')
    } else if (code >= 0x20) reader.at++
    else refuseSyntax(reader, code < 0x20 ? 'control characters in strings to be escaped' : 'a closing quote')
  }
}

function skipSpace(reader: Reader): void {
  while (' \t\n\r'.includes(reader.text[reader.at] ?? 'end')) reader.at++
}

/** Moves over one punctuation mark and the white space around it, if the mark is there. */
function skipPunctuation(reader: Reader, mark: string): boolean {
  skipSpace(reader)
  if (reader.text[reader.at] !== mark) return false
  reader.at++
  skipSpace(reader)
  return true
}

function skip(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  if (!pattern.test(reader.text)) return false
  reader.at = pattern.lastIndex
  return true
}

function refuseSyntax(reader: Reader, expected: Words): never {
  const before = reader.text.slice(0, reader.at)
  const line = before.split('\n').length
  const column = reader.at - before.lastIndexOf('\n')
  fail(
    'VALIDATION_ERROR',
    say('the body is not JSON: expected {said} at line {line}, column {column}', { said: expected, line, column }),
  )
}

function refuse(reader: Reader, message: Words): never {
  const [first, ...others] = reader.path
  if (first === undefined) fail('VALIDATION_ERROR', say('the body: {said}', { said: message }))
  const rest = others.map((step) => (typeof step === 'number' ? `[${step}]` : `.${neutralKey(step)}`))
  failField(`${typeof first === 'number' ? `[${first}]` : neutralKey(first)}${rest.join('')}`, message)
}

// A key is the caller's text as much as a value is: only what reads like a name is repeated.
function neutralKey(key: string): string {
  const isName = key.length <= 64 && /^[\p{L}\p{M}\p{N}_$. -]+$/u.test(key) && !/(?:\p{N}\P{N}*){8}/u.test(key)
  return isName ? key : '…'
}
