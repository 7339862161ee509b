import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { type Books, newId, openBooks, type Shelf, shelfOf, tell } from './books.ts'
import { type Bell, type Listener, openBell } from './events.ts'
import type { DoubleFaults } from './faults.ts'
import { canonical, formOf } from './form.ts'
import { formOfUpload } from './upload.ts'
import { decide } from './intents.ts'
import { type AskedDispute, disputed, endDispute, endRefund, payOut } from './money.ts'
import { type Page, pageFor } from './pages.ts'
import { DoubleProblem, missing } from './problem.ts'
import { callFor, calls } from './routes.ts'
import { idOf } from '../mapping.ts'

// A server that behaves as Stripe does on the wire, for tests, and for developers who click through a payment without an account. It keeps its books
// in memory. Only the parts of a card that may be shown outlive the request.

export type StripeDoubleSettings = {
  secretKey: string
  publishableKey: string
  /** Beside the endpoints that are registered over the interface. */
  notices?: { url: string; secret: string }
  /** The way to where notices go. */
  call: OutboundCall
  now: () => Date
  host?: string
  port?: number
  /** Storage for its books; memory alone unless set. */
  memory?: DoubleMemory
}

/** `keep` is called after each request, with what `recalled` is to be at the next start. */
type DoubleMemory = { recalled: unknown; keep: (books: unknown) => Promise<void> }
const forgetful: DoubleMemory = { recalled: undefined, keep: async () => {} }

/** `last4`: of another number; without it the number stays. */
type RenewedCard = { expMonth: number; expYear: number; last4?: string }

export type StripeDouble = {
  url: string
  scriptUrl: string
  /** May be changed between calls. */
  faults: DoubleFaults
  books: Books
  /** Number of times each call of the interface was received, such as `POST /v1/refunds`. */
  callsOf: (name: string) => number
  sendLateNotices: () => Promise<void>
  /** Done when every notice of what happened so far was sent. */
  noticesSent: () => Promise<void>
  /** The bank's decision about a payment that is processing, or about a refund. */
  decidePayment: (id: string, isPaid: boolean) => Promise<void>
  decideRefund: (id: string, isGood: boolean) => Promise<void>
  dispute: (payment: string, asked?: AskedDispute) => Promise<Stripe.Dispute>
  endDispute: (id: string, status: 'won' | 'lost') => Promise<void>
  /** The bank has given the buyer a new card under the same contract. */
  renewCard: (method: string, renewed: RenewedCard) => Promise<void>
  payOut: (currency: string) => Stripe.Payout
  close: () => Promise<void>
}

export async function openStripeDouble(settings: StripeDoubleSettings): Promise<StripeDouble> {
  const { host = '127.0.0.1', port = 0, call, notices } = settings
  const faults: DoubleFaults = {}
  let url = ''
  const { recalled, keep } = settings.memory ?? forgetful
  const books = openBooks({ faults, now: settings.now, origin: () => url, recalled: recalled as Shelf | undefined })
  const listeners = (): Listener[] => [
    ...(notices ? [{ ...notices, types: ['*'] }] : []),
    ...[...books.endpoints.values()].map((each) => ({
      url: each.url,
      secret: each.secret ?? '',
      types: each.enabled_events,
    })),
  ]
  const bell = openBell(books, call, listeners)
  const counts = new Map<string, number>()
  const api = openInterface({ settings, books, bell, counts })
  const server = createServer(
    (request, response) => void respond(request, response, { api, books, bell, keep, settings }),
  )
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  url = `http://${host}:${(server.address() as AddressInfo).port}`
  const after = async <Done>(done: Done): Promise<Done> => {
    await bell.ring()
    return done
  }
  return {
    url,
    scriptUrl: `${url}/v3/`,
    faults,
    books,
    callsOf: (name) => counts.get(name) ?? 0,
    sendLateNotices: bell.sendLate,
    noticesSent: bell.isQuiet,
    decidePayment: (id, isPaid) => after(decide(books, id, isPaid)),
    decideRefund: (id, isGood) => after(endRefund(books, id, isGood)),
    dispute: (id, asked = {}) => after(disputeOf(books, id, asked)),
    endDispute: (id, status) => after(endDispute(books, id, status)),
    renewCard: (id, renewed) => after(renew(books, id, renewed)),
    payOut: (currency) => payOut(books, currency),
    close: () => closeServer(server),
  }
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

function disputeOf(books: Books, id: string, asked: AskedDispute): Stripe.Dispute {
  const charge = books.charges.get(idOf(books.payments.get(id)?.latest_charge) ?? '')
  if (!charge) throw missing('payment_intent', id)
  return disputed(books, charge, asked)
}

function renew(books: Books, id: string, { expMonth, expYear, last4 }: RenewedCard): void {
  const found = books.methods.get(id)
  if (!found?.method.card) throw missing('PaymentMethod', id)
  const number = last4 === undefined ? {} : { last4, fingerprint: `fpDouble${last4}99` }
  Object.assign(found.method.card, { exp_month: expMonth, exp_year: expYear, ...number })
  Object.assign(found.card, { expMonth, expYear, ...number })
  tell(books, 'payment_method.automatically_updated', found.method)
}

type Interface = (request: IncomingMessage, path: string, query: string, body: string) => Promise<Page | undefined>

const bodyMaxBytes = 64 * 1024
const uploadMaxBytes = 12 * 1024 * 1024

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  parts: { api: Interface; books: Books; bell: Bell; keep: DoubleMemory['keep']; settings: StripeDoubleSettings },
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://double')
  try {
    const body = await bodyOf(request)
    const isCall = pathname.startsWith('/v1/')
    const page = isCall
      ? await parts.api(request, pathname, search, body)
      : pageFor(
          parts.books,
          {
            method: request.method ?? '',
            path: pathname,
            query: search,
            body,
            languages: request.headers['accept-language'] ?? '',
          },
          parts.settings,
        )
    await parts.keep(shelfOf(parts.books))
    // Events of a completed act are sent, whether or not its answer arrives.
    if (page) response.writeHead(page.statusCode, page.headers).end(page.body)
    else request.socket.destroy()
    await parts.bell.ring()
  } catch {
    // A failure of the double looks as one of Stripe would: no answer.
    request.socket.destroy()
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  const type = request.headers['content-type'] ?? ''
  const isUpload = type.startsWith('multipart/form-data')
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > (isUpload ? uploadMaxBytes : bodyMaxBytes)) throw new Error('The request is too long.')
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks)
  return isUpload ? formOfUpload(body, type) : body.toString()
}

type Stored = { asked: string; page: Page; until: number }

const keysKnownForMs = 24 * 3_600_000

function openInterface(parts: {
  settings: StripeDoubleSettings
  books: Books
  bell: Bell
  counts: Map<string, number>
}): Interface {
  const { books, counts, settings } = parts
  const { faults } = books
  const stored = new Map<string, Stored>()
  return async (request, path, query, body) => {
    const called = callFor(request.method ?? '', path)
    const name = called?.name ?? 'NONE'
    counts.set(name, (counts.get(name) ?? 0) + 1)
    await delay(faults.delayMs ?? 0)
    const faultPage = faultPageOf(faults)
    if (faultPage) return faultPage
    const lost = faults.lose?.[name]
    if (lost === 'REQUEST') return undefined
    const form = formOf(request.method === 'POST' ? body : query)
    const key = request.headers['idempotency-key']
    const page = answerTo(() => {
      admit(settings, request, name)
      if (!called) throw missing('route', path)
      const make = () => answerTo(() => json(200, calls[called.name]?.(books, called.id, form) ?? {}))
      return typeof key === 'string' ? once(stored, { key, asked: `${name} ${canonical(form)}`, books }, make) : make()
    })
    return lost === 'ANSWER' ? undefined : page
  }
}

/** The same key is answered with the first answer, and refused for another request. */
function once(
  stored: Map<string, Stored>,
  { key, asked, books }: { key: string; asked: string; books: Books },
  make: () => Page,
): Page {
  const at = books.now().getTime()
  const before = stored.get(key)
  if (before && before.until > at) {
    if (before.asked === asked)
      return { ...before.page, headers: { ...before.page.headers, 'idempotent-replayed': 'true' } }
    throw new DoubleProblem(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  }
  const page = make()
  // An invalid request has no effect, and leaves its key free.
  if (page.statusCode < 400 || page.statusCode === 402) stored.set(key, { asked, page, until: at + keysKnownForMs })
  return page
}

/** Calls that the script may make with the publishable key. */
const publicCalls = new Set(['POST /v1/payment_methods', 'POST /v1/confirmation_tokens'])

function admit({ secretKey, publishableKey }: StripeDoubleSettings, request: IncomingMessage, name: string): void {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (key === secretKey || (key === publishableKey && publicCalls.has(name))) return
  throw new DoubleProblem(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function answerTo(make: () => Page): Page {
  try {
    return make()
  } catch (error) {
    if (error instanceof DoubleProblem) return json(error.statusCode, { error: error.body })
    throw error
  }
}

function faultPageOf(faults: DoubleFaults): Page | undefined {
  if (faults.callsLeft !== undefined && faults.callsLeft-- <= 0)
    return json(429, {
      error: {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests hit the API too quickly.',
      },
    })
  if (faults.statusCode !== undefined)
    return json(faults.statusCode, { error: { type: 'api_error', message: 'An error occurred.' } })
  if (!faults.answersHtml) return undefined
  const headers = { 'content-type': 'text/html' }
  return { statusCode: 200, headers, body: '<html><body>We will be back soon.</body></html>' }
}

const json = (statusCode: number, body: object): Page => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'request-id': newId('req') },
  body: JSON.stringify(body),
})
