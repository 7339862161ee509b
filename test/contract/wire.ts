import { connect, type Socket } from 'node:net'
import type { Answer } from '#test/harness.ts'

// HTTP as bytes, for what no HTTP library would send.

export type Wire = {
  send: (bytes: string | Buffer) => void
  /** The next answer on this connection, or undefined when the connection ends without one. */
  answer: () => Promise<Answer | undefined>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
  end: () => void
}

export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
  })
  // A refusal may reset a connection on which there is still something to send.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    answer: async () => {
      for (;;) {
        const found = readAnswer(received)
        if (found) {
          received = received.subarray(found.length)
          return found.answer
        }
        if (socket.destroyed) return undefined
        await more(socket, closed)
      }
    },
    closed,
    end: () => socket.destroy(),
  }
}

const more = (socket: Socket, closed: Promise<void>): Promise<unknown> => {
  let arrived: () => void = () => {}
  const bytes = new Promise<void>((resolve) => {
    arrived = resolve
    socket.once('data', arrived)
  })
  return Promise.race([bytes, closed]).finally(() => socket.off('data', arrived))
}

function readAnswer(bytes: Buffer): { answer: Answer; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const from = headEnd + 4
  const status = Number(statusLine.split(' ')[1])
  const length = status === 100 ? 0 : Number(headers['content-length'] ?? 0)
  if (bytes.length < from + length) return undefined
  const text = bytes.subarray(from, from + length).toString('utf8')
  const isJson = (headers['content-type'] ?? '').startsWith('application/json')
  return { answer: { status, headers, text, body: isJson ? JSON.parse(text) : undefined }, length: from + length }
}

/** Sends bytes on a connection of their own; answers with what comes back first, and closes. */
export async function exchange(port: number, bytes: string | Buffer): Promise<Answer | undefined> {
  const wire = await openWire(port)
  wire.send(bytes)
  const answer = await wire.answer()
  wire.end()
  return answer
}
