import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { connectTo } from '../server-connection.ts'
import { endTogether } from './proxy.ts'
import type { Owner } from './server.ts'
import type { Steps } from './steps.ts'

// A way to PostgreSQL on which every commit of a process is a step, by what it has written.

/** Rows of a payment, a refund or a notice; the others do not matter here. */
const counted = new Set(['transactions', 'payment_sessions', 'refunds', 'acquirer_objects', 'acquirer_notices'])

/** The port of it, for as long as the test lasts. */
export async function openStepDatabase(
  owner: Owner,
  own: { host: string; port: number },
  steps: Steps,
): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connectTo(own)
    endTogether(sockets, inner, outer)
    outer.on('data', (part) => void inner.write(part))
    const batches = readBatches()
    let passing = Promise.resolve()
    inner.on('data', (part) => {
      for (const { bytes, commits } of batches(part))
        passing = passing.then(async () => {
          const goesOn = commits.length === 0 || (await steps.reach(`a commit of ${commits.join(', ')}`))
          if (goesOn) outer.write(bytes)
          else outer.destroy()
        })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  owner.after(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  })
  return (server.address() as { port: number }).port
}

/** Bytes that are sent together, and the relevant rows that they commit. */
type Batch = { bytes: Buffer; commits: string[] }

/** Reads what a client sends, as far as it has come: its greeting, and then messages of a letter, a length and content. */
function readBatches(): (part: Buffer) => Batch[] {
  let rest = Buffer.alloc(0)
  let hasGreeted = false
  let collected: Buffer[] = []
  const session = newSession()
  return (part) => {
    rest = Buffer.concat([rest, part])
    const batches: Batch[] = []
    for (;;) {
      const head = hasGreeted ? 1 : 0
      if (rest.length < head + 4) return batches
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return batches
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      collected.push(message)
      const letter = hasGreeted ? String.fromCharCode(message[0] ?? 0) : ''
      hasGreeted = true
      session.read(letter, message.subarray(5))
      if ('PBCDE'.includes(letter) && letter !== '') continue
      batches.push({ bytes: Buffer.concat(collected), commits: session.endBatch() })
      collected = []
    }
  }
}

/** Rows that a connection's transaction has written so far. */
function newSession() {
  const statements = new Map<string, string>()
  const written = new Set<string>()
  let [isInTransaction, isEnding] = [false, false]

  const carryOut = (text: string) => {
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase()
    if (word === 'begin') isInTransaction = true
    if (word === 'commit' || word === 'rollback') isEnding = true
    if (word === 'rollback') written.clear()
    for (const [, table = ''] of text.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g))
      if (counted.has(table)) written.add(table)
  }
  return {
    read: (letter: string, content: Buffer) => {
      const [first = '', second = ''] = content.toString('latin1').split('\0', 2)
      if (letter === 'P') statements.set(first, second)
      if (letter === 'B') carryOut(statements.get(second) ?? '')
      if (letter === 'Q') carryOut(first)
    },
    /** Outside of a transaction, PostgreSQL commits what came before a Sync. */
    endBatch: (): string[] => {
      if (isInTransaction && !isEnding) return []
      const commits = [...written].toSorted()
      written.clear()
      isInTransaction = isEnding = false
      return commits
    },
  }
}
