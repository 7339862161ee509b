import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type ErrorCode, fail, Failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { beginStrictJson } from '../json.ts'
import { noteBytes } from './answered-call.ts'
import { takeAddresses } from './caller-address.ts'
import { contentPolicy } from './content-policy.ts'
import { followConnections, type ConnectionTimeouts, usualTimeouts } from './connections.ts'
import { correlationHeaders, correlationIdOf } from './correlation.ts'
import { bodyMaxBytes, codingRefusal, judgeHead } from './request-head.ts'
import { errorEnvelope, merchantFormat, type Refused, type RefusalFormat } from './render-error.ts'
import { say, sayInEnglish, type Words } from '../sentences/said.ts'

// The HTTP server with its limits, and the envelope on every refusal.

const headersMaxBytes = 16 * 1024

const http = {
  maxHeaderSize: headersMaxBytes,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false,
}
const timeouts = { requestTimeout: 30_000, connectionTimeout: 0, keepAliveTimeout: 72_000 }

/** The framework's own compilers of schemas, which no route needs, are 0.6 MB of sources. */
const noCompiler = (): never => {
  throw new Error('Rows check and write bodies themselves: no route has a schema of the framework.')
}

/** On every reply: nothing of it may be framed, sniffed or cached, and it loads nothing. */
const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentPolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

export type Serving = {
  app: FastifyInstance
  /**
   * Makes every new request a 503; running ones end normally. Connections that rest are closed a moment later, so that what is
   * on its way on them hears why.
   */
  drain: () => Promise<void>
}

type Options = {
  logger: FastifyBaseLogger
  isHttps: boolean
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: string[]
  /** Forms of refusals below certain paths; everywhere else they have the merchant envelope. */
  formats?: readonly RefusalFormat[]
  onAnswered?: (request: FastifyRequest, status: number, ms: number) => void
  patience?: ConnectionTimeouts
}

export function newServer({
  logger,
  isHttps,
  trustedProxies = [],
  formats = [],
  onAnswered,
  patience = usualTimeouts,
}: Options): Serving {
  let isDraining = false
  const headers = isHttps
    ? { ...securityHeaders, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : securityHeaders
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMaxBytes,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: correlationIdOf,
    // A parameter may be as long as the headers: an identifier of any form is checked by its row.
    routerOptions: { maxParamLength: headersMaxBytes, ignoreTrailingSlash: false },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    http,
    ...timeouts,
    clientErrorHandler: (error, socket) => {
      if (!connections.finish(socket)) answerClientError(error, socket, headers, logger)
    },
    frameworkErrors: (error, request, reply) => {
      const refused = refusalOf(formats, error, request)
      const logEntry = { correlationId: request.id, status: refused.status, refused: error.code }
      if (refused.status >= 500) logger.error({ ...logEntry, err: refused.cause }, refused.summary)
      else logger.info(logEntry, 'refused before routing')
      reply.headers({ ...headers, ...correlationHeaders(request.id) })
      sendRefusal(reply, refused)
    },
  })

  takeAddresses(app.server)
  const connections = followConnections(app.server, patience)
  // These hooks are synchronous: each promise on the way of every request costs more than what it does.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).headers(correlationHeaders(request.id))
    if (isDraining) throw shuttingDown
    judgeHead(request.raw)
    done()
  })
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers.expect !== undefined) askForBody(request, reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    onAnswered?.(request, reply.statusCode, reply.elapsedTime)
    done()
  })
  readJsonStrictly(app)
  renderErrors(app, formats)
  app.server.on('connect', (request: IncomingMessage, socket: Socket) => {
    if (!connections.finish(socket))
      tellOnSocket(socket, headers, { failure: noTunnel(), correlationId: correlationIdOf(request) })
  })
  return {
    app,
    drain: () => {
      isDraining = true
      return connections.drain()
    },
  }
}

/** Tells a client that holds its body back to send it, once all other checks have passed and we will read it. */
function askForBody({ method, headers, server }: FastifyRequest, { raw }: FastifyReply): void {
  const [mediaType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const isRead = method !== 'GET' && method !== 'HEAD' && server.hasContentTypeParser(mediaType.trim())
  if (!isRead || !raw.hasHeader('Connection')) return
  raw.removeHeader('Connection')
  raw.writeContinue()
}

type Headers = Record<string, string>

/** The headers of an answer that no route gives, and that closes its connection. */
const lastHeaders = (headers: Headers, correlationId: string, body: string): Headers => ({
  ...headers,
  ...correlationHeaders(correlationId),
  Connection: 'close',
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
})

/** The one that all are refused with; it is no failure of ours that a log would have to explain. */
const shuttingDown = new Failure('SERVICE_UNAVAILABLE', 'The service is shutting down. Try again in a moment.', {
  retryAfterSeconds: 1,
  headers: { Connection: 'close' },
})

function readJsonStrictly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A long body is read, parsed and checked, each in a turn of its own.
    const soon = body.length > shortBytes ? setImmediate : (step: () => void) => step()
    const guarded = (step: () => void) => {
      try {
        step()
      } catch (error) {
        done(error as Error)
      }
    }
    guarded(() => {
      const finish = readBody(request, body as Buffer)
      soon(() =>
        guarded(() => {
          const value = finish()
          soon(() => done(null, value))
        }),
      )
    })
  })
}

const shortBytes = 32 * 1024

function readBody(request: FastifyRequest, body: Buffer): () => unknown {
  noteBytes(request, body)
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) fail('UNSUPPORTED_MEDIA_TYPE', 'The body must be in UTF-8.')
  if (request.headers['content-encoding'] !== undefined && request.headers['content-encoding'] !== 'identity') {
    fail('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed.')
  }
  return body.length === 0 ? () => undefined : beginStrictJson(body)
}

function renderErrors(app: FastifyInstance, formats: readonly RefusalFormat[]): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = refusalOf(formats, error, request)
    if (refused.status >= 500 && error !== shuttingDown && refused.status !== 501)
      logFailure(request.log, refused, request.id)
    return sendRefusal(reply, refused)
  })
}

/** Without its query; of an address in the form for proxies, which every server has to take, without its host too. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?]*/i, '').split('?')[0] ?? ''

type Refusable = Pick<FastifyRequest, 'method' | 'url' | 'id' | 'headers'>

/** Without a cause it was refused on purpose, such as a log-in that would have waited too long. */
function logFailure(log: FastifyBaseLogger, { cause, summary }: Refused, correlationId: string): void {
  if (cause === undefined) log.warn({ correlationId }, summary)
  else log.error({ err: cause, correlationId }, summary)
}

function refusalOf(formats: readonly RefusalFormat[], error: unknown, request: Refusable): Refused {
  const path = pathOf(request.url)
  const { accept = '', 'accept-language': language } = request.headers
  const { refuse } = formats.find(({ covers }) => covers(path, accept)) ?? merchantFormat
  return refuse(error, { correlationId: request.id, language, method: request.method, url: request.url })
}

const json = 'application/json; charset=utf-8'

const sendRefusal = (reply: FastifyReply, { status, headers, type = json, body }: Refused): FastifyReply =>
  reply.code(status).headers(headers).header('Content-Type', type).send(body)

export const refusePath = (): never =>
  fail('ROUTE_NOT_FOUND', 'There is no such path. The reference at /docs lists all of them.')

/** 404 for a path that no table has, 405 with `Allow` for a method that its path does not have. */
export function refuseUnknown(app: FastifyInstance, known: readonly { method: string; url: string }[]): void {
  let patterns: Pattern[] = []
  // Parts of the server have their routes only then.
  app.addHook('onReady', (done) => {
    patterns = patternsOf(known)
    done()
  })
  const refuse = (request: FastifyRequest) => {
    const path = pathOf(request.url)
    const allowed = patterns.filter(({ form }) => form.test(path)).flatMap(({ methods }) => methods)
    // No path has TRACE: the refusal is the same for all.
    if (allowed.length === 0 && request.method !== 'TRACE') refusePath()
    const allow = [...new Set(allowed)].join(', ')
    fail(
      'METHOD_NOT_ALLOWED',
      say('{method} is not possible here. Possible: {allow}.', {
        method: request.method.slice(0, 20),
        allow: allow || 'nothing',
      }),
      {
        headers: { Allow: allow },
      },
    )
  }
  // A hook, because the handler comes after the body: an unknown path is refused whatever its body.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request)
    done()
  })
  app.setNotFoundHandler(refuse)
}

type Pattern = { form: RegExp; methods: string[] }

function patternsOf(known: readonly { method: string; url: string }[]): Pattern[] {
  const patterns = new Map<string, Pattern>()
  for (const { method, url } of known) {
    const pattern = patterns.get(url) ?? {
      form: new RegExp(`^${url.replaceAll(/[:{]\w+\}?(?:\(\^\(\?!\(\?:([a-z|-]+)\)\$\)\[\\s\\S\]\*\))?/g, anyBut)}$`),
      methods: [],
    }
    pattern.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]))
    patterns.set(url, pattern)
  }
  return [...patterns.values()]
}

/** A step of a path that is none of these words, which have rows of their own. */
const anyBut = (_: string, words?: string): string => `${words ? `(?!(?:${words})(?:/|$))` : ''}[^/]+`

const clientErrors: Record<string, readonly [ErrorCode, Words]> = {
  HPE_INVALID_TRANSFER_ENCODING: codingRefusal,
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', sayInEnglish('The request was not complete in time.')],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', sayInEnglish('The headers are larger than 16 KiB.')],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['VALIDATION_ERROR', sayInEnglish('The chunk extensions are too large.')],
}

const notHttp = ['VALIDATION_ERROR', sayInEnglish('This is not a valid HTTP request.')] as const

/** Answers requests that Node refuses before our code runs; `reason` is the parser's own. */
function answerClientError(
  error: NodeJS.ErrnoException & { reason?: string },
  socket: Socket,
  headers: Headers,
  logger: FastifyBaseLogger,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const isTwice = error.code === 'HPE_INVALID_TRANSFER_ENCODING' && error.reason?.includes('Content-Length')
  const known = isTwice ? undefined : clientErrors[error.code ?? '']
  const [code, message] = known ?? notHttp
  const failure = new Failure(code, message)
  const correlationId = newId(new Date())
  logger.info({ correlationId, status: failure.status, refused: error.code }, 'refused before routing')
  tellOnSocket(socket, headers, { failure, correlationId })
}

/** Of what Node has no response for. */
function tellOnSocket(
  socket: Socket,
  headers: Headers,
  { failure, correlationId }: { failure: Failure; correlationId: string },
): void {
  const body = errorEnvelope(failure, correlationId)
  const lines = Object.entries(lastHeaders(headers, correlationId, body)).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

const noTunnel = (): Failure =>
  new Failure('VALIDATION_ERROR', 'A request is for a path, such as /v1/products; nothing is passed on to others.')
