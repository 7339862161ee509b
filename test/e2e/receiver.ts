import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

// A shop's server that takes webhooks.

type Delivery = { headers: IncomingHttpHeaders; body: string }

export type Receiver = { url: string; deliveries: Delivery[]; answerWith: (status: number) => void; close: () => void }

export function startReceiver(): Receiver {
  const deliveries: Delivery[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body })
      response.statusCode = status
      response.setHeader('content-type', 'application/json').end('{"thanks":true}')
    })
  }).listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/hooks`,
    deliveries,
    answerWith: (next) => (status = next),
    close: () => server.close(),
  }
}

export const signatureOf = (secret: string, { headers, body }: Delivery): string =>
  createHmac('sha256', secret)
    .update(`${String(headers['x-svc-timestamp'])}.${body}`)
    .digest('hex')
