import type { Readable } from 'node:stream'
import { fail } from '../errors.ts'
import { afterSilence } from '../silence.ts'
import { type LateAgent, lateAgent } from './agent.ts'
import { checkedAddresses, doesNotLeadOut, connectorOf } from './connect.ts'
import { type Destination, destinationsOf } from './destination.ts'
import { asOutboundFailure, type OutboundErrorType, OutboundFailure } from './failure.ts'
import { type Resolve, resolveEither, resolvePublic } from './resolve.ts'
import { newTurns } from './turns.ts'
import { hostOf } from './url-rule.ts'
import { inEnglish, type Words } from '../sentences/said.ts'
import { say } from './sentences.ts'

// The only door to the internet. A URL from outside may mean harm: to reach what only we can reach, or to keep us busy.

export type OutboundRequest = {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether this machine itself may be meant, which takes WEBHOOKS_ALLOW_LOCAL too. */
  isLocalAllowed?: boolean
}

export type OutboundAnswer = {
  /** Absent when nothing was answered. */
  statusCode?: number
  headers?: Record<string, string>
  /** The first 4 KiB. */
  body?: string
  /** Of DNS, connection, request and answer together. */
  durationMs: number
  /** Address that answered. */
  address?: string
  errorType?: OutboundErrorType
  errorMessage?: string
}

export type Outbound = {
  /** Returns the problem of a URL by its spelling alone; undefined for one that may be tried. */
  urlProblem: (url: string) => Words | undefined
  /**
   * Returns the problem of a URL that is to be registered; a name that cannot be looked up now is no problem. Names are looked up one after the other
   * for each `askedBy`. Throws RATE_LIMITED when too many of `askedBy` wait.
   */
  checkUrl: (url: string, options?: { isLocalAllowed?: boolean; askedBy?: string }) => Promise<Words | undefined>
  /** Posts once, within 10 s in all. Never throws. */
  post: (request: OutboundRequest) => Promise<OutboundAnswer>
  close: () => Promise<void>
}

type Settings = {
  publicUrl: string
  /** WEBHOOKS_ALLOW_LOCAL: development alone. */
  allowLocal: boolean
  resolve?: Resolve
  ca?: string
  /** For tests, which stand for the internet. */
  reach?: (address: string) => { host: string; port: number } | undefined
  /** Hears which address a host was refused for, which answers do not tell. */
  onRefused?: (host: string, address: string) => void
  /** Milliseconds for the whole of a request. */
  deadlineMs?: number
}

const readMaxBytes = 65_536
const keptMaxBytes = 4_096
const usualDeadlineMs = 10_000
/** How long a name that is to be registered is looked up, in ms. */
const lookUpMs = 1_000
/** A name that is slow on purpose keeps none but its own merchant waiting. */
const lookUps = { atOnceMax: 64, waitingMax: 4 }

export function openOutbound(settings: Settings): Outbound {
  const {
    publicUrl,
    allowLocal,
    resolve = resolvePublic,
    ca,
    reach,
    onRefused,
    deadlineMs = usualDeadlineMs,
  } = settings
  const ownHost = hostOf(new URL(publicUrl))
  const reached = addressBook()
  const agentOf = (isLocalAllowed: boolean) =>
    lateAgent({
      connect: connectorOf({
        resolve: isLocalAllowed ? resolveEither(resolve) : resolve,
        isLocalAllowed,
        ca,
        reach,
        onConnected: reached.note,
        onRefused,
      }),
      // Endpoint queues bound them for each webhook: a bound for each origin would let one merchant take it from all others there.
      connections: null,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      keepAliveMaxTimeout: 60_000,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
      maxHeaderSize: 16_384,
    })
  const agents = { strict: agentOf(false), local: allowLocal ? agentOf(true) : undefined }
  const strictly = destinationsOf({ ownHost, isLocalAllowed: false })
  const locally = destinationsOf({ ownHost, isLocalAllowed: true })
  const destinationOf = (url: string, isLocalAllowed = false) =>
    isLocalAllowed && allowLocal ? locally(url) : strictly(url)
  const lookUp = lookingUp(resolve, onRefused)

  return {
    urlProblem: (url) => strictly(url).problem,
    checkUrl: async (url, { isLocalAllowed, askedBy = '' } = {}) => {
      const { problem, host, isThisMachine } = destinationOf(url, isLocalAllowed)
      if (problem !== undefined || isThisMachine) return problem
      return lookUp(host, askedBy)
    },
    post: async (request) => {
      const destination = destinationOf(request.url, request.isLocalAllowed)
      const { problem, host, isThisMachine } = destination
      if (problem !== undefined)
        return { durationMs: 0, errorType: 'BLOCKED_ADDRESS', errorMessage: `The URL ${inEnglish(problem)}.` }
      const agent = isThisMachine ? (agents.local ?? agents.strict) : agents.strict
      const answer = await post(agent, destination, request, deadlineMs)
      const address = reached.find(host)
      return address === undefined ? answer : { ...answer, address }
    },
    close: async () => {
      await Promise.all([agents.strict.destroy(), agents.local?.destroy()])
    },
  }
}

/** Looks a name up that is to be registered, and tells what is wrong with where it leads. */
function lookingUp(resolve: Resolve, onRefused: Settings['onRefused']) {
  const turns = newTurns(lookUps)
  const oneAtATime = sharing<Words | undefined>()

  const inTurn = async (host: string, askedBy: string): Promise<Words | undefined> => {
    const turn = await turns.take(askedBy)
    if (!turn) fail('RATE_LIMITED', say('Too many URLs are being checked for this account.'), { retryAfterSeconds: 1 })
    try {
      await checkedAddresses({ resolve, isLocalAllowed: false, onRefused }, host, lookUpMs)
      return undefined
    } catch (error) {
      const isRefused = error instanceof OutboundFailure && error.type === 'BLOCKED_ADDRESS'
      return isRefused ? say('must have a public host: {said}', { said: doesNotLeadOut(host) }) : undefined
    } finally {
      turn.end()
    }
  }
  return (host: string, askedBy: string) => oneAtATime(`${askedBy} ${host}`, () => inTurn(host, askedBy))
}

/** The same question, asked while it is being answered, gets that answer. */
function sharing<Answer>() {
  const underWay = new Map<string, Promise<Answer>>()
  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const running = underWay.get(key) ?? work().finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }
}

const rememberedMax = 10_000

/** At which address a host was reached last. */
function addressBook() {
  const known = new Map<string, string>()
  return {
    note: (host: string, address: string) => {
      if (known.size >= rememberedMax) known.clear()
      known.set(host, address)
    },
    find: (host: string) => known.get(host),
  }
}

async function post(
  agent: LateAgent,
  { origin, path }: Destination,
  { headers, body }: OutboundRequest,
  deadlineMs: number,
): Promise<OutboundAnswer> {
  const startedAt = performance.now()
  // One deadline over everything: limits on idleness are met by a server that sends a byte now and then.
  const deadline = new AbortController()
  const late = Promise.withResolvers<never>()
  const callOff = afterSilence(deadlineMs, () => {
    deadline.abort()
    // A request that still waits for its connection does not hear of the abortion.
    late.reject(new OutboundFailure('TIMEOUT', 'The answer was not complete in time.'))
  })
  const elapsed = () => Math.round(performance.now() - startedAt)
  const ask = async (): Promise<OutboundAnswer> => {
    const { signal } = deadline
    const answer = await agent.request({ origin, path, method: 'POST', headers, body, signal })
    const text = await firstOf(answer.body)
    const { statusCode } = answer
    const received = { statusCode, headers: flatHeaders(answer.headers), body: text, durationMs: elapsed() }
    return isRedirect(statusCode) ? { ...received, ...redirected } : received
  }
  const asked = ask()
  try {
    return await Promise.race([asked, late.promise])
  } catch (error) {
    asked.catch(() => {})
    const { type, message } = asOutboundFailure(error, deadline.signal.aborted)
    return { durationMs: elapsed(), errorType: type, errorMessage: message }
  } finally {
    callOff()
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400
const redirected = { errorType: 'REDIRECT', errorMessage: 'Redirects are not followed.' } as const

/** Reads at most 64 KiB, so that an endless answer ends, and keeps the first 4. */
function firstOf(body: Readable): Promise<string> {
  const kept: Buffer[] = []
  let keptBytes = 0
  let readBytes = 0
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  // Characters that a database cannot hold are replaced, and so is half a character at the end.
  const end = () => resolve(Buffer.concat(kept).toString('utf8').replaceAll('\0', '\u{fffd}'))
  // Not by iterating, which costs more than the rest of a request.
  body.on('data', (chunk: Buffer) => {
    if (keptBytes < keptMaxBytes) kept.push(chunk.subarray(0, keptMaxBytes - keptBytes))
    keptBytes += Math.min(chunk.length, keptMaxBytes - keptBytes)
    readBytes += chunk.length
    if (readBytes < readMaxBytes) return
    end()
    body.destroy()
  })
  body.once('end', end)
  body.on('error', reject)
  return promise
}

const headerCountMax = 40
const headerLengthMax = 500

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, headerCountMax)
      .map(([name, value]) => [name, [value].flat().join(', ').replaceAll('\0', '').slice(0, headerLengthMax)]),
  )
}
