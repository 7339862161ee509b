import { Agent } from 'undici'
import { checkedAddresses, connectorOf } from './connect.ts'
import { asOutboundFailure, type OutboundErrorType, OutboundFailure } from './failure.ts'
import { type Resolve, resolveLocally, resolvePublic } from './resolve.ts'
import { hostOf, isLocal, urlProblem } from './url-rule.ts'

// The only door to the internet. Whoever gives us a URL may mean harm by it: to reach what only we can reach, or to keep us busy.

type OutboundRequest = {
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
  /** Where the answer came from. */
  address?: string
  errorType?: OutboundErrorType
  errorMessage?: string
}

export type Outbound = {
  /** What is wrong with a URL that is to be registered; a name that cannot be looked up now is not wrong. Never throws. */
  checkUrl: (url: string, options?: { isLocalAllowed?: boolean }) => Promise<string | undefined>
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
/** How long and how often at once names are looked up while somebody waits with a transaction. */
const lookUp = { timeoutMs: 1_000, atOnceMax: 4 }

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
    new Agent({
      connect: connectorOf({
        resolve: isLocalAllowed ? resolveEither(resolve) : resolve,
        isLocalAllowed,
        ca,
        reach,
        onConnected: reached.note,
        onRefused,
      }),
      // Lanes bound them for each webhook: a bound for each origin would let one merchant take it from all others there.
      connections: null,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      keepAliveMaxTimeout: 60_000,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
      maxHeaderSize: 16_384,
    })
  const agents = { strict: agentOf(false), local: allowLocal ? agentOf(true) : undefined }
  const ruleFor = (isLocalAllowed = false) => ({ ownHost, isLocalAllowed: isLocalAllowed && allowLocal })
  let lookingUp = 0

  return {
    checkUrl: async (text, { isLocalAllowed = false } = {}) => {
      const rule = ruleFor(isLocalAllowed)
      const problem = urlProblem(text, rule)
      const url = new URL(problem === undefined ? text : publicUrl)
      // A name that is slow on purpose must not keep others from registering: each connection looks it up anew anyway.
      if (problem !== undefined || (rule.isLocalAllowed && isLocal(url)) || lookingUp >= lookUp.atOnceMax)
        return problem
      lookingUp++
      try {
        await checkedAddresses({ resolve, isLocalAllowed: false, onRefused }, hostOf(url), lookUp.timeoutMs)
        return undefined
      } catch (error) {
        const isRefused = error instanceof OutboundFailure && error.type === 'BLOCKED_ADDRESS'
        return isRefused ? `must have a public host: ${error.message}` : undefined
      } finally {
        lookingUp--
      }
    },
    post: async (request) => {
      const problem = urlProblem(request.url, ruleFor(request.isLocalAllowed))
      if (problem !== undefined)
        return { durationMs: 0, errorType: 'BLOCKED_ADDRESS', errorMessage: `The URL ${problem}.` }
      const isForLocal = agents.local !== undefined && request.isLocalAllowed === true && isLocal(new URL(request.url))
      const agent = isForLocal ? (agents.local ?? agents.strict) : agents.strict
      const answer = await post(agent, request, deadlineMs)
      const address = reached.find(hostOf(new URL(request.url)))
      return address === undefined ? answer : { ...answer, address }
    },
    close: async () => {
      await Promise.all([agents.strict.destroy(), agents.local?.destroy()])
    },
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

const resolveEither =
  (resolve: Resolve): Resolve =>
  (name) =>
    name === 'localhost' || name.endsWith('.localhost') ? resolveLocally(name) : resolve(name)

async function post(
  agent: Agent,
  { url, headers, body }: OutboundRequest,
  deadlineMs: number,
): Promise<OutboundAnswer> {
  const startedAt = performance.now()
  const { origin, pathname, search } = new URL(url)
  // One deadline over everything: limits on idleness are met by whoever sends a byte now and then.
  const deadline = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    deadline.abort()
    // A request that still waits for its connection does not hear of the abortion.
    late.reject(new OutboundFailure('TIMEOUT', 'The answer was not complete in time.'))
  }, deadlineMs)
  const elapsed = () => Math.round(performance.now() - startedAt)
  const ask = async (): Promise<OutboundAnswer> => {
    const { signal } = deadline
    const answer = await agent.request({ origin, path: pathname + search, method: 'POST', headers, body, signal })
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
    clearTimeout(timer)
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400
const redirected = { errorType: 'REDIRECT', errorMessage: 'Redirects are not followed.' } as const

/** Reads at most 64 KiB, so that an endless answer ends, and keeps the first 4. */
async function firstOf(body: AsyncIterable<Buffer>): Promise<string> {
  const kept: Buffer[] = []
  let keptBytes = 0
  let readBytes = 0
  for await (const chunk of body) {
    if (keptBytes < keptMaxBytes) kept.push(chunk.subarray(0, keptMaxBytes - keptBytes))
    keptBytes += Math.min(chunk.length, keptMaxBytes - keptBytes)
    readBytes += chunk.length
    if (readBytes >= readMaxBytes) break
  }
  // What a database cannot hold is replaced, and so is the half of a character at the end.
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '\u{fffd}')
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
