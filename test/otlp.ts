import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A collector of traces, as OTLP over HTTP with protobuf has it.

export type CollectedSpan = {
  traceId: string
  spanId: string
  /** Empty at the root of a trace. */
  parentSpanId: string
  name: string
  /** 2: of a server, 3: of a client, 5: of a consumer. */
  kind: number
  attributes: Record<string, string | number>
  isError: boolean
}

export type Collector = {
  url: string
  spans: CollectedSpan[]
  /** Attributes of the processes that sent them. */
  resources: Record<string, string | number>[]
  headers: string[]
  /** Everything that came, byte by byte. */
  text: () => string
  /** Status that it answers with. */
  answerWith: (status: number) => void
}

export async function openCollector(owner: { after: (work: () => Promise<void>) => void }): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const resources: Record<string, string | number>[] = []
  const headers: string[] = []
  const bodies: Buffer[] = []
  let status = 200
  const server: Server = createServer((request, response) => void take(request, response))
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray())
    response.writeHead(status).end()
    if (status !== 200 || request.url !== '/v1/traces') return
    bodies.push(body)
    headers.push(JSON.stringify(request.headers))
    for (const of of fieldsOf(body).all(1)) {
      resources.push(attributesOf(fieldsOf(fieldsOf(of).bytes(1)).all(1)))
      for (const scope of fieldsOf(of).all(2)) spans.push(...fieldsOf(scope).all(2).map(spanOf))
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  owner.after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    headers,
    text: () => Buffer.concat(bodies).toString('latin1'),
    answerWith: (chosen) => {
      status = chosen
    },
  }
}

function spanOf(bytes: Buffer): CollectedSpan {
  const fields = fieldsOf(bytes)
  return {
    traceId: fields.bytes(1).toString('hex'),
    spanId: fields.bytes(2).toString('hex'),
    parentSpanId: fields.bytes(4).toString('hex'),
    name: fields.bytes(5).toString(),
    kind: fields.number(6),
    attributes: attributesOf(fields.all(9)),
    isError: fieldsOf(fields.bytes(15)).number(3) === 2,
  }
}

const attributesOf = (pairs: Buffer[]): Record<string, string | number> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const fields = fieldsOf(pair)
      const value = fieldsOf(fields.bytes(2))
      return [fields.bytes(1).toString(), value.has(1) ? value.bytes(1).toString() : value.number(3)]
    }),
  )

/** The fields of a message of protobuf, by their numbers. */
function fieldsOf(message: Buffer) {
  const found: { field: number; value: Buffer | number }[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++)
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const taken = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const tag = varint()
    const wire = tag & 7
    const value = wire === 0 ? varint() : taken(wire === 2 ? varint() : wire === 1 ? 8 : 4)
    found.push({ field: Math.floor(tag / 8), value })
  }
  const all = (field: number) =>
    found.flatMap((each) => (each.field === field && Buffer.isBuffer(each.value) ? [each.value] : []))
  return {
    all,
    has: (field: number) => found.some((each) => each.field === field),
    bytes: (field: number) => all(field)[0] ?? Buffer.alloc(0),
    number: (field: number) => Number(found.find((each) => each.field === field)?.value ?? 0),
  }
}
