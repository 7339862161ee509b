import { createServer, type IncomingMessage, type Server } from 'node:http'
import { verifyWebhook } from '../../../sdk/src/mizan.ts'

/** A request at a receiver, with the result of checking its signature. */
export type Received = {
  isGenuine: boolean
  /** Why the signature is invalid, as the SDK's RejectReason. */
  reason?: string
  message?: string
  eventId?: string
  type?: string
  bytes: number
}

const bodyMax = 1_048_576

/** A receiver that checks signatures: 204 or `answer` for what is genuine, 400 for what is not. Not listening yet. */
export function newReceiver(
  { secret, answer }: { secret: string; answer: number },
  heard: (received: Received) => void,
): Server {
  return createServer((request, response) => {
    void bodyOf(request).then(
      async (body) => {
        if (request.method !== 'POST' || body === undefined) return response.writeHead(body ? 405 : 413).end()
        const received = await examine(body, request, secret)
        heard(received)
        if (received.isGenuine) return response.writeHead(answer).end()
        return response
          .writeHead(400, { 'Content-Type': 'text/plain' })
          .end(`${received.reason}: ${received.message}\n`)
      },
      () => response.destroy(),
    )
  })
}

async function examine(body: Buffer, { headers }: IncomingMessage, secret: string): Promise<Received> {
  const verdict = await verifyWebhook(body, headers, secret)
  const bytes = body.length
  if (!verdict.ok) return { isGenuine: false, reason: verdict.reason, message: verdict.message, bytes }
  return { isGenuine: true, eventId: verdict.eventId, type: typeOf(body), bytes }
}

function typeOf(body: Buffer): string {
  try {
    const { type } = JSON.parse(body.toString('utf8')) as { type?: unknown }
    return typeof type === 'string' ? type : 'unknown'
  } catch {
    return 'unknown'
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= bodyMax) parts.push(part)
  }
  return bytes > bodyMax ? undefined : Buffer.concat(parts)
}
