import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { type BookedOrder, type Form, openBooks } from './books.ts'
import type { DoubleFaults } from './faults.ts'
import { type Gate, openGate } from './gate.ts'
import { answerTo, type Credentials, refusedLogin, requestIn } from './interface.ts'
import type { Page } from './pages.ts'

// A server that behaves as CMI does on the wire, for tests, and for developers who click through a payment without a contract. It keeps its books in
// memory. Only the masked form of a card typed into its page outlives the request.

export type CmiDoubleSettings = Credentials & {
  storeKey: string
  timeZone?: string
  /** The way to the shop's callback address. */
  call: OutboundCall
  now: () => Date
  host?: string
  port?: number
  /** Storage for its books; memory alone unless set. */
  memory?: DoubleMemory
}

/** `keep` is called after each request, with what `recalled` is to be at the next start. */
type DoubleMemory = { recalled: unknown; keep: (books: unknown) => Promise<void> }

export type CmiDouble = {
  url: string
  /** May be changed between calls. */
  faults: DoubleFaults
  orderOf: (oid: string) => BookedOrder | undefined
  sendLateCallbacks: () => Promise<void>
  /** Decides the payment of a card of the kind that is decided later, and notifies the callback address. */
  decideLater: (oid: string, isApproved: boolean) => Promise<void>
  /** Settles all captured payments; from then on they can be refunded. */
  endDay: () => void
  /** Number of times each call of the interface was received. */
  callsOf: (call: string) => number
  close: () => Promise<void>
}

export async function openCmiDouble(settings: CmiDoubleSettings): Promise<CmiDouble> {
  const { call, clientId, storeKey, timeZone = 'Africa/Casablanca', host = '127.0.0.1', port = 0 } = settings
  const faults: DoubleFaults = {}
  const now = () => new Date(settings.now().getTime() + (faults.clockSkewMs ?? 0))
  const { recalled, keep } = settings.memory ?? forgetful
  const orders = recalled as Map<string, BookedOrder> | undefined
  const books = openBooks({ now, isDayOpen: () => faults.isDayOpen ?? false, ...(orders && { orders }) })
  const gate = openGate({ books, call, clientId, storeKey, timeZone, faults })
  const counts = new Map<string, number>()
  const answer = async (request: IncomingMessage): Promise<Page | undefined> => {
    const body = await bodyOf(request)
    if (body === undefined) return plain(413, 'The request is too long.')
    const { pathname } = new URL(request.url ?? '/', 'http://double')
    if (pathname !== '/fim/api') return atGate(gate, request.method, pathname, body)
    const asked = requestIn(body, settings)
    const name = asked?.call ?? 'REFUSED'
    counts.set(name, (counts.get(name) ?? 0) + 1)
    await delay(faults.delayMs ?? 0)
    const faultPage = faultPageOf(faults)
    if (faultPage) return faultPage
    if (!asked) return xml(refusedLogin())
    const lost = faults.lose?.[asked.call]
    if (lost === 'REQUEST') return undefined
    const said = answerTo(asked, books, timeZone)
    return lost === 'ANSWER' ? undefined : xml(said)
  }
  const kept = async (request: IncomingMessage) => {
    const page = await answer(request)
    await keep(books.orders)
    return page
  }
  const server = createServer((request, response) => void respond(request, response, kept))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}`,
    faults,
    orderOf: books.find,
    sendLateCallbacks: gate.sendLateCallbacks,
    decideLater: gate.decideLater,
    endDay: books.endDay,
    callsOf: (name) => counts.get(name) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const forgetful: DoubleMemory = { recalled: undefined, keep: async () => {} }

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage) => Promise<Page | undefined>,
): Promise<void> {
  // A failure of the double looks as one of CMI would: no answer.
  const page = await answer(request).catch(() => undefined)
  if (!page) {
    request.socket.destroy()
    return
  }
  response.writeHead(page.statusCode, page.headers).end(page.body)
}

const bodyMaxBytes = 64 * 1024

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > bodyMaxBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function atGate(gate: Gate, method: string | undefined, path: string, body: string): Page | Promise<Page> {
  if (method !== 'POST') return plain(method === 'GET' ? 404 : 405, 'Open this page by the form of a shop.')
  const form: Form = Object.fromEntries(new URLSearchParams(body))
  if (path === '/fim/est3Dgate') return gate.open(form)
  if (path === '/fim/double/pay') return gate.pay(form)
  if (path === '/fim/double/challenge') return gate.answerChallenge(form)
  return plain(404, 'There is nothing here.')
}

/** Applies the configured fault before a call reaches the interface. */
function faultPageOf(faults: DoubleFaults): Page | undefined {
  if (faults.callsLeft !== undefined && faults.callsLeft-- <= 0) return plain(429, 'Too many requests.')
  if (faults.statusCode !== undefined) return plain(faults.statusCode, 'The service is not available.')
  if (!faults.answersHtml) return undefined
  const headers = { 'content-type': 'text/html' }
  return { statusCode: 200, headers, body: '<html><body>We will be back soon.</body></html>' }
}

const plain = (statusCode: number, body: string): Page => ({
  statusCode,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

const xml = (body: string): Page => ({ statusCode: 200, headers: { 'content-type': 'text/xml' }, body })
