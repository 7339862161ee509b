import { SaxesParser } from 'saxes'

// The XML of the gateway's interface: one element, whose children are text or, once, an element of texts. Answers are read by a parser
// that loads nothing; a document type, and with it every entity of its own, is refused, and so are other forms, sizes and depths. Pure.

/** Text by the name of its element; one level of elements inside, such as `Extra`. */
export type XmlFields = { readonly [name: string]: string | Readonly<Record<string, string>> }

const bytesMax = 256 * 1024
const elementsMax = 2_000
const depthMax = 3

const charset = new TextDecoder('iso-8859-9')

export class XmlProblem extends Error {
  constructor(what: string) {
    super(`The answer is not the XML that was expected: ${what}.`)
    this.name = 'XmlProblem'
  }
}

/** Reads the fields of a document whose root is `root`. Throws XmlProblem. */
export function readXml(bytes: Uint8Array, root: string): XmlFields {
  if (bytes.length > bytesMax) throw new XmlProblem('too long')
  return fieldsIn(textOf(bytes), root)
}

function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, named = 'iso-8859-9'] = /^\s*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/i.exec(head) ?? []
  const name = named.toLowerCase()
  if (name === 'utf-8') return utf8Of(bytes)
  if (name === 'iso-8859-9' || name === 'iso-8859-1') return charset.decode(bytes)
  throw new XmlProblem('an unknown charset')
}

function utf8Of(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new XmlProblem('no UTF-8')
  }
}

function fieldsIn(text: string, root: string): XmlFields {
  const found = new Map<string, string | Map<string, string>>()
  const open: { name: string; text: string }[] = []
  let elements = 0
  const refuse = (what: string): never => {
    throw new XmlProblem(what)
  }
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => refuse('not well-formed'))
  parser.on('doctype', () => refuse('a document type'))
  parser.on('processinginstruction', () => refuse('an instruction'))
  parser.on('opentagstart', ({ name }) => {
    if (++elements > elementsMax) refuse('too many elements')
    if (open.length === depthMax) refuse('too deep')
    if (open.length === 0 && name !== root) refuse('another document')
    open.push({ name, text: '' })
  })
  const add = (part: string) => {
    const current = open.at(-1)
    if (current) current.text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (!closed || open.length === 0) return
    keep(found, open.slice(1), closed)
  })
  parser.write(text).close()
  return Object.fromEntries(
    [...found].map(([name, value]) => [name, typeof value === 'string' ? value : Object.fromEntries(value)]),
  )
}

/** A name that comes twice is ambiguous: no answer may hang on which of the two is read. */
function keep(
  found: Map<string, string | Map<string, string>>,
  [parent]: readonly { name: string }[],
  { name, text }: { name: string; text: string },
): void {
  if (parent === undefined) {
    if (typeof found.get(name) === 'string') throw new XmlProblem('an element twice')
    if (!found.has(name)) found.set(name, text.trim())
    return
  }
  const held = found.get(parent.name)
  if (typeof held === 'string') throw new XmlProblem('an element twice')
  const inner = held ?? new Map<string, string>()
  if (inner.has(name)) throw new XmlProblem('an element twice')
  found.set(parent.name, inner.set(name, trimmed(text)))
}

/** Without line ends and blanks around it; tabs inside separate what stands in a line of a history, also at its end. */
const trimmed = (text: string): string => text.replaceAll(/^[ \r\n]+|[ \r\n]+$/g, '')

/** The document with these elements. Letters beyond ASCII are written as numbers, which read the same in every charset. */
export function writeXml(root: string, fields: XmlFields): string {
  const element = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`
  const inside = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string'
      ? element(name, value)
      : `<${name}>${Object.entries(value)
          .map(([each, text]) => element(each, text))
          .join('')}</${name}>`,
  )
  return `<?xml version="1.0" encoding="ISO-8859-9"?>\n<${root}>${inside.join('')}</${root}>\n`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string =>
  [...text.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? '')]
    .filter((letter) => !/(?!\t)[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(letter))
    .map((letter) => (isWritten(letter) ? letter : `&#${letter.codePointAt(0)};`))
    .join('')

const isWritten = (letter: string): boolean => letter <= '~'
