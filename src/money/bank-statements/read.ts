import { createHash } from 'node:crypto'
import { decoderOf } from './decode.ts'
import { say } from './message-sentences.ts'
import { lastDayOf, linesOf, type ReadLine } from './statement.ts'
import { MessageProblem, readerOf, type XmlNode } from './xml.ts'

// The statements of a camt.053, one after the other, as their bytes come. A few entries are in memory at a time.

/** Gives the bytes of the file from the beginning; it is read twice. */
export type FileBytes = () => AsyncIterable<Uint8Array>

/** A statement that is being read. The elements beside its entries come before and behind them. */
export type Reading = {
  /** Its place in the file, from 0. */
  index: number
  elements: XmlNode[]
  lines: ReadLine[]
}

type Visitor = {
  /** New lines wait in it, and are for the visitor to take. */
  grown: (reading: Reading) => unknown
  /** All of it has been read. */
  ended: (reading: Reading) => unknown
}

const bytesMax = 512 * 1024 * 1024

/** Throws MessageProblem. Returns the SHA-256 of the bytes. */
export async function readStatements(bytes: FileBytes, visitor: Visitor): Promise<string> {
  const hash = createHash('sha256')
  const { reader, take } = statementReader(visitor)
  let decode: ((part?: Uint8Array) => string) | undefined
  let size = 0
  for await (const part of bytes()) {
    size += part.length
    if (size > bytesMax)
      throw new MessageProblem(say('The file has more than {size} MiB.', { size: String(bytesMax / 1024 / 1024) }))
    hash.update(part)
    decode ??= decoderOf(part)
    reader.write(decode(part))
    await take()
  }
  reader.write(decode?.() ?? '')
  reader.close()
  await take()
  return hash.digest('hex')
}

const containers = new Set(['Document', 'Document/BkToCstmrStmt', 'Document/BkToCstmrStmt/Stmt'])

function statementReader({ grown, ended }: Visitor) {
  const done: Open[] = []
  let current: Open | undefined
  let statements = 0
  const reader = readerOf({
    opened: requireKind,
    isContainer: (path) => containers.has(path.join('/')),
    entered: (path) => {
      if (path.length === 3) current = { index: statements++, elements: [], entries: [], lines: [] }
    },
    read: (node, path) => {
      if (path.length === 3) (node.name === 'Ntry' ? current?.entries : current?.elements)?.push(node)
    },
    left: (path) => {
      if (path.length === 3 && current) done.push(current)
      if (path.length === 3) current = undefined
    },
  })
  const take = async () => {
    for (const each of done.splice(0)) {
      await takeLines(each)
      await grown(each)
      await ended(each)
    }
    if (!current) return
    await takeLines(current)
    await grown(current)
  }
  return { reader, take }
}

type Open = Reading & { entries: XmlNode[] }

async function takeLines({ entries, elements, lines }: Open): Promise<void> {
  for (const entry of entries.splice(0)) lines.push(...(await linesOf(entry, () => lastDayOf(elements))))
}

function requireKind(namespace: string): void {
  if (!/:camt\.053\.001\.\d\d$/.test(namespace))
    throw new MessageProblem(say('The file is no statement: camt.053 is expected.'))
}
