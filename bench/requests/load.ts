import net from 'node:net'

// The load generator, a process of its own. It keeps a fixed number of connections busy with one request each, on raw
// sockets and prepared bytes, so that on a machine with few cores it takes as little as possible from what is measured.

export type Order = {
  port: number
  connections: number
  ms: number
  /** Requests taken in turn, each in pieces between which stands a number that no other request has. */
  requests: string[][]
}

export type Figures = {
  /** Answers within the time. */
  answers: number
  perSecond: number
  p50: number
  p99: number
  /** All answers, those included that came just after the time. */
  served: number
  /** The part of the time in which the generator itself was not waiting. */
  busy: number
}

export type Outcome<Result = Figures> = { figures: Result } | { failure: string }

const answersMax = 2_000_000
const latencies = new Float64Array(answersMax)
let lastNumber = 0

process.on('message', (order: Order) => {
  run(order).then(
    (figures) => process.send?.({ figures } satisfies Outcome),
    (error: Error) => process.send?.({ failure: error.message } satisfies Outcome),
  )
})
process.on('disconnect', () => process.exit(0))

async function run({ port, connections, ms, requests }: Order): Promise<Figures> {
  let answers = 0
  let served = 0
  let next = 0
  const beganBusy = performance.eventLoopUtilization()
  const beganAt = performance.now()
  const until = beganAt + ms
  const nextRequest = () => {
    if (performance.now() >= until) return undefined
    const pieces = requests[next++ % requests.length] as string[]
    return pieces.length === 1 ? (pieces[0] as string) : pieces.join(String(++lastNumber).padStart(8, '0'))
  }
  const onAnswer = (askedAt: number) => {
    const now = performance.now()
    served++
    if (now <= until && answers < answersMax) latencies[answers++] = now - askedAt
  }
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, nextRequest, onAnswer)))
  const busy = performance.eventLoopUtilization(beganBusy).utilization
  if (answers === 0) throw new Error('No answer came in time.')
  const sorted = latencies.subarray(0, answers).sort()
  const percentile = (part: number) => sorted[Math.min(answers - 1, Math.floor(answers * part))] as number
  return { answers, served, perSecond: answers / (ms / 1000), p50: percentile(0.5), p99: percentile(0.99), busy }
}

/** One connection, until there is no next request. Rejects at the first answer that is not a success. */
function keepAsking(
  port: number,
  nextRequest: () => string | undefined,
  onAnswer: (askedAt: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt = 0
    /** Bytes of the answer that are still to come; undefined before its head was read. */
    let missing: number | undefined
    let isDone = false
    const ask = () => {
      const request = nextRequest()
      if (request === undefined) {
        isDone = true
        socket.end()
        return
      }
      missing = undefined
      askedAt = performance.now()
      socket.write(request)
    }
    const onBytes = (length: number, buffer: Uint8Array): boolean => {
      try {
        missing = (missing ?? lengthOfAnswer(buffer as Buffer, length)) - length
      } catch (error) {
        socket.destroy(error as Error)
        return false
      }
      if (missing === 0) {
        onAnswer(askedAt)
        ask()
      }
      return true
    }
    const socket = net.connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      // Bytes are read into one buffer again and again, past the machinery of streams.
      onread: { buffer: Buffer.allocUnsafe(64 * 1024), callback: onBytes },
    })
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => (isDone ? resolve() : reject(new Error('The server closed a connection.'))))
  })
}

const headEnd = Buffer.from('\r\n\r\n')

/** Head and body together. The head has to come in one piece, which it does over the loopback. */
function lengthOfAnswer(buffer: Buffer, length: number): number {
  const end = buffer.indexOf(headEnd)
  const text = buffer.toString('latin1', 0, length)
  const declared = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (end < 0 || end >= length || declared === undefined) throw new Error('An answer came without its length.')
  if (text[9] !== '2') throw new Error(`An answer was not a success:\n${text}`)
  return end + headEnd.length + Number(declared)
}
