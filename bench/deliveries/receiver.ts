import net from 'node:net'

// A receiver of webhooks on this machine, a process of its own, that answers 204 at once and with as little work as possible.

export type ReceiverCommand = { forget: true } | { tell: true }
/** When each event came first, in ms since 1970. */
export type ReceiverFigures = { count: number; firstAt: [eventId: string, at: number][] }

const headEnd = Buffer.from('\r\n\r\n')
const firstAt = new Map<string, number>()
let count = 0

const server = net.createServer({ noDelay: true }, (socket) => {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    for (let end = pending.indexOf(headEnd); end >= 0; end = pending.indexOf(headEnd)) {
      const head = pending.toString('latin1', 0, end)
      const length = end + headEnd.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (pending.length < length) return
      pending = pending.subarray(length)
      count++
      const eventId = /\r\nsvc-event-id: ([^\r]+)/i.exec(head)?.[1] ?? ''
      if (!firstAt.has(eventId)) firstAt.set(eventId, Date.now())
      socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    }
  })
  socket.on('error', () => {})
})

process.on('message', (asked: ReceiverCommand) => {
  if ('tell' in asked) process.send?.({ figures: { count, firstAt: [...firstAt] } satisfies ReceiverFigures })
  else {
    count = 0
    firstAt.clear()
    process.send?.({ figures: undefined })
  }
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => {})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.send?.((server.address() as net.AddressInfo).port)
})
