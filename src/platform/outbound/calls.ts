import type { Readable } from 'node:stream'
import type { buildConnector } from 'undici'
import { afterSilence } from '../silence.ts'
import { type LateAgent, lateAgent } from './agent.ts'
import { connectorOf, type Dialling } from './connect.ts'
import { destinationsOf } from './destination.ts'
import { type SpanStart, tracer } from '../tracing/tracer.ts'
import { asOutboundFailure, type OutboundErrorType, OutboundFailure } from './failure.ts'
import { resolveEither, resolvePublic } from './resolve.ts'

// Calls to a provider that the operator has chosen, such as an acquirer: to its own hosts alone, with any method, and with an answer
// that is read whole. Nothing private is dialled here either.

type CallRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Ends the call early. */
  signal?: AbortSignal
  /** Milliseconds for DNS, connection, request and answer together; 10,000 unless set. */
  timeoutMs?: number
  /** Maximum size of an answer, in bytes; 1 MiB unless set. */
  maxBytes?: number
}

/** Also of a status that is no success. Redirects are not followed. */
type CallAnswer = { statusCode: number; headers: Record<string, string>; body: Buffer }

/** Throws {@link CallFailure} when no whole answer came. */
export type OutboundCall = (request: CallRequest) => Promise<CallAnswer>

/** A call without a whole answer. Its message names neither path nor query nor anything that was sent. */
export class CallFailure extends Error {
  readonly type: OutboundErrorType | 'TOO_LARGE'
  /** False when surely nothing has left this machine but the attempt to connect: the provider cannot have acted. */
  readonly wasSent: boolean

  constructor({ type, message, wasSent }: { type: CallFailure['type']; message: string; wasSent: boolean }) {
    super(message)
    this.name = 'CallFailure'
    this.type = type
    this.wasSent = wasSent
  }
}

type Provider = Partial<Pick<Dialling, 'resolve' | 'ca' | 'reach' | 'clientCertificate'>> & {
  /** The hosts that may be called, as URLs spell them. */
  hosts: readonly string[]
  /** Whether this machine may be called by http and at any port: for a double of the provider. */
  isLocalAllowed: boolean
  /** Our own host, which nothing is sent to. */
  ownHost: string
}

const usualTimeoutMs = 10_000
const usualMaxBytes = 1_048_576
/** Connections to one provider; further calls wait for one. */
const connectionsMax = 256

/** The door to one provider. `close` ends its connections. */
export function openCalls(provider: Provider): { call: OutboundCall; close: () => Promise<void> } {
  const { hosts, isLocalAllowed, ownHost, resolve = resolvePublic } = provider
  const unconnected = new WeakSet<Error>()
  const dialling = { ...provider, resolve: isLocalAllowed ? resolveEither(resolve) : resolve }
  const agent = lateAgent({
    connect: noting(connectorOf(dialling), unconnected),
    connections: connectionsMax,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    maxHeaderSize: 16_384,
  })
  const destinationOf = destinationsOf({ ownHost, isLocalAllowed })

  const call: OutboundCall = async (request) => {
    const { problem, origin, path, host } = destinationOf(request.url)
    if (problem !== undefined || !hosts.includes(host)) throw notAllowed(host)
    const { method, headers = {}, body = null, timeoutMs = usualTimeoutMs, maxBytes = usualMaxBytes } = request
    const ask = (signal: AbortSignal) => askWhole(agent, { origin, path, method, headers, body, signal }, maxBytes)
    // The provider gets no `traceparent`: our identifiers are nothing to it.
    return tracer.inSpan(spanOf(method, host), async (span) => {
      const answer = await inTime(request.signal, timeoutMs, unconnected, ask)
      span.note({ 'http.response.status_code': answer.statusCode })
      return answer
    })
  }
  return { call, close: () => agent.destroy() }
}

const spanOf = (method: string, host: string): SpanStart => ({
  name: `${method} ${host}`,
  kind: 'CLIENT',
  parent: 'CURRENT',
  attributes: { 'http.request.method': method, 'server.address': host },
})

async function askWhole(
  agent: LateAgent,
  request: Parameters<LateAgent['request']>[0],
  maxBytes: number,
): Promise<CallAnswer> {
  const answer = await agent.request(request)
  return {
    statusCode: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body: await wholeOf(answer.body, maxBytes),
  }
}

const notAllowed = (host: string): CallFailure =>
  new CallFailure({
    type: 'BLOCKED_ADDRESS',
    message: `${host || 'This address'} is not one of the provider's hosts.`,
    wasSent: false,
  })

/** Notes the errors of connections that were never established: their requests were not sent. */
const noting =
  (connect: buildConnector.connector, unconnected: WeakSet<Error>): buildConnector.connector =>
  (options, callback) => {
    connect(options, (...answered) => {
      if (answered[0]) unconnected.add(answered[0])
      callback(...answered)
    })
  }

async function inTime<Answer>(
  outer: AbortSignal | undefined,
  timeoutMs: number,
  unconnected: WeakSet<Error>,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const deadline = new AbortController()
  const late = Promise.withResolvers<never>()
  const end = () => {
    deadline.abort()
    // A request that still waits for its connection does not hear of the abortion.
    late.reject(new OutboundFailure('TIMEOUT', 'The answer was not complete in time.'))
  }
  const callOff = afterSilence(timeoutMs, end)
  if (outer?.aborted) end()
  outer?.addEventListener('abort', end, { once: true })
  const working = work(deadline.signal)
  try {
    return await Promise.race([working, late.promise])
  } catch (error) {
    working.catch(() => {})
    if (error instanceof CallFailure) throw error
    const { type, message } = asOutboundFailure(error, deadline.signal.aborted)
    const wasSent = !(error instanceof Error && unconnected.has(error)) && type !== 'BLOCKED_ADDRESS'
    throw new CallFailure({ type, message, wasSent })
  } finally {
    late.promise.catch(() => {})
    outer?.removeEventListener('abort', end)
    callOff()
  }
}

function wholeOf(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= maxBytes) return void chunks.push(chunk)
    reject(new CallFailure({ type: 'TOO_LARGE', message: 'The answer is too long.', wasSent: true }))
    body.destroy()
  })
  body.once('end', () => resolve(Buffer.concat(chunks)))
  body.on('error', reject)
  body.once('close', () => {
    if (!body.readableEnded) reject(new OutboundFailure('CONNECT', 'The answer is not whole.'))
  })
  return promise
}
