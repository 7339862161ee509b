import { SaxesParser } from 'saxes'
import { inEnglish, type Sentence } from '#platform/sentences/said.ts'
import { say } from './message-sentences.ts'

// The XML of a bank's message, read as it comes. The parser loads nothing; a document type, and with it every entity of its own, is refused. One
// element below the statement is in memory at a time. Pure.

export type XmlNode = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlNode[] }

/** INCOMPLETE: the file ends in the middle, and the rest of it may still come. EARLY: one that comes before it is missing. */
type Remedy = 'INCOMPLETE' | 'EARLY'

export class MessageProblem extends Error {
  readonly said: Sentence
  readonly remedy: Remedy | undefined

  constructor(words: Sentence, remedy?: Remedy) {
    super(inEnglish(words))
    this.said = words
    this.remedy = remedy
  }
}

const depthMax = 40
const textMax = 10_000
/** Elements of one entry: a batch names each of its payments. */
const nodesMax = 500_000
/** The parser keeps a name, a text, a comment or an attribute until it ends. */
const unendedMax = 1024 * 1024

export type Reader = { write: (text: string) => void; close: () => void }

/** Elements of networks around a document: a business header stands beside it, which says nothing of its own. */
const envelopes = new Set(['BizMsgEnvlp', 'RequestPayload', 'Xchg', 'Pyld', 'Doc'])

type ElementHandlers = {
  /** The namespace of each document; a file has one, in an envelope or not. */
  opened: (namespace: string) => void
  /** Each element whose parent has this path is handed over as a whole, and forgotten. */
  isContainer: (path: readonly string[]) => boolean
  entered: (path: readonly string[]) => void
  read: (node: XmlNode, path: readonly string[]) => void
  left: (path: readonly string[]) => void
}

export function readerOf(handlers: ElementHandlers): Reader {
  const path: string[] = []
  const open: XmlNode[] = []
  /** Attributes of the envelopes that are open. */
  const around: Record<string, string>[] = []
  let nodes = 0
  let unended = 0
  const ended = () => void (unended = 0)
  const parser = new SaxesParser({ xmlns: false, position: true })
  let isEnding = false
  refuseFaults(parser, () => isEnding)
  parser.on('comment', ended)
  parser.on('processinginstruction', ended)
  parser.on('opentag', (tag) => {
    ended()
    const name = localName(tag.name)
    const attributes = tag.attributes as Record<string, string>
    if (around.length + path.length + open.length >= depthMax)
      refuse(say('The file has elements in more than {most} others.', { most: String(depthMax) }))
    if (path.length === 0 && open.length === 0) {
      if (envelopes.has(name)) return void around.push(attributes)
      if (name === 'Document' || around.length === 0)
        handlers.opened(namespaceOf(tag.name, Object.assign({}, ...around, attributes)))
    }
    if (open.length === 0 && handlers.isContainer([...path, name])) {
      path.push(name)
      return handlers.entered(path)
    }
    if (++nodes > nodesMax)
      refuse(say('An entry of the file has more than {most} elements.', { most: String(nodesMax) }))
    const node: XmlNode = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const add = (text: string) => {
    ended()
    const node = open.at(-1)
    if (!node) return
    if (node.text.length + text.length > textMax)
      refuse(say('A text of the file has more than {most} characters.', { most: String(textMax) }))
    node.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    ended()
    const node = open.pop()
    if (!node && path.length === 0) return void around.pop()
    if (!node) {
      handlers.left(path)
      path.pop()
      return
    }
    if (open.length > 0) return
    nodes = 0
    handlers.read(node, path)
  })
  return {
    write: (text) => {
      unended += text.length
      parser.write(text)
      if (unended > unendedMax)
        refuse(say('The file has a piece of more than {size} MiB without an element in it.', { size: unendedMib }))
    },
    close: () => {
      isEnding = true
      parser.close()
    },
  }
}

function refuseFaults(parser: SaxesParser, isEnding: () => boolean): void {
  parser.on('error', (error) => {
    const words = say('The file is no well-formed XML: {problem}.', { problem: plain(error.message) })
    if (isEnding()) throw new MessageProblem(words, 'INCOMPLETE')
    refuse(words)
  })
  parser.on('doctype', () => refuse(say('The file has a document type, which could hide entities. Banks send none.')))
}

const unendedMib = String(unendedMax / 1024 / 1024)

function refuse(words: Sentence): never {
  throw new MessageProblem(words)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const namespaceOf = (name: string, attributes: Record<string, string>): string => {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : undefined
  return attributes[prefix === undefined ? 'xmlns' : `xmlns:${prefix}`] ?? ''
}

/** Names the place and not the text, which may be a name. */
const plain = (message: string): string =>
  message
    .replaceAll(/["“][^"”]*["”]/g, '…')
    .replace(/\.$/, '')
    .slice(0, 120)

/** The first element along the names, such as `at(entry, 'Amt')`. */
export function at(node: XmlNode | undefined, ...names: string[]): XmlNode | undefined {
  return names.reduce<XmlNode | undefined>((found, name) => found?.children.find((each) => each.name === name), node)
}

export const textAt = (node: XmlNode | undefined, ...names: string[]): string | undefined =>
  at(node, ...names)?.text.trim() || undefined

export const allAt = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((each) => each.name === name) ?? []
