import { type Answer, type AnswerFacts, answerOf, type FileAnswer, fileOf } from './answer.ts'
import { ConnectionError, errorOf, MizanError, TimeoutError } from './errors.ts'
import { type CallInput, type Line, type Operation, targetOf } from './operation.ts'
import { type CallOptions, type Settings, wholeNumber } from './options.ts'
import { pause, retryAfterMs, waitBefore } from './retry.ts'

// One call from its first attempt to its answer.

/** Calls of the service. Both throw a MizanError of its kind, or the reason of the signal that ended them. */
export type Transport = {
  /** A call that answers JSON, or nothing. `isOnce` marks a POST that takes no Idempotency-Key. */
  call: <Call extends Operation, Body>(
    line: Line<Call>,
    given: CallInput<Call>,
    options?: CallOptions,
    isOnce?: 'ONCE',
  ) => Promise<Answer<Body>>
  /** A call that answers a file. */
  file: <Call extends Operation>(
    line: Line<Call>,
    given: CallInput<Call>,
    options?: CallOptions,
  ) => Promise<Answer<FileAnswer>>
  /** A call whose body is a file. A repeat of it makes nothing twice. */
  upload: <Call extends Operation, Body>(
    line: Line<Call>,
    body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>,
    options?: CallOptions,
  ) => Promise<Answer<Body>>
}

type Kind = 'JSON' | 'ONCE' | 'FILE' | 'UPLOAD'

type Plan = {
  verb: string
  url: string
  headers: Headers
  body: Exclude<RequestInit['body'], null>
  idempotencyKey: string | undefined
  isRepeatable: boolean
  isFile: boolean
  options: CallOptions
}

export function newTransport(settings: Settings): Transport {
  const run = (line: string, given: Omit<Operation, 'url'>, options: CallOptions = {}, kind: Kind) =>
    send(settings, planOf(settings, line, given, { options, kind }))
  return {
    call: async <Call extends Operation, Body>(
      line: Line<Call>,
      given: CallInput<Call>,
      options?: CallOptions,
      isOnce?: 'ONCE',
    ) => (await run(line, given, options, isOnce ?? 'JSON')) as Answer<Body>,
    file: async (line, given, options) => (await run(line, given, options, 'FILE')) as Answer<FileAnswer>,
    upload: async <Call extends Operation, Body>(line: Line<Call>, body: unknown, options?: CallOptions) =>
      (await run(line, { body }, options, 'UPLOAD')) as Answer<Body>,
  }
}

function planOf(
  { apiKey, baseUrl, userAgent }: Settings,
  line: string,
  { path, query, body }: Omit<Operation, 'url'>,
  { options, kind }: { options: CallOptions; kind: Kind },
): Plan {
  const [verb = '', template = ''] = line.split(' ')
  const isUpload = kind === 'UPLOAD'
  const takesKey = verb === 'POST' && kind !== 'ONCE' && !isUpload
  const idempotencyKey = takesKey ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  // Made once, so that every attempt has the same bytes.
  const sent = isUpload || body === undefined ? (body as Blob | undefined) : JSON.stringify(body)
  // Made here, so that a text that no header can hold is the caller's TypeError, and not taken for a network that is down.
  const headers = new Headers({
    Authorization: `Bearer ${apiKey}`,
    Accept: kind === 'FILE' ? '*/*' : 'application/json',
    ...(userAgent !== false && { 'User-Agent': userAgent }),
    ...(sent !== undefined && { 'Content-Type': `application/${isUpload ? 'octet-stream' : 'json'}` }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(options.requestId !== undefined && { 'X-Request-Id': options.requestId }),
  })
  const url = baseUrl + targetOf(template, path, query)
  const isRepeatable = kind !== 'ONCE'
  return { verb, url, headers, body: sent, idempotencyKey, isRepeatable, isFile: kind === 'FILE', options }
}

async function send(settings: Settings, plan: Plan): Promise<object> {
  const { signal } = plan.options
  const maxRetries = wholeNumber('maxRetries', plan.options.maxRetries ?? settings.maxRetries, 0)
  for (let attempt = 1; ; attempt++) {
    const outcome = await watched(settings, plan, attempt)
    if (!(outcome instanceof MizanError)) return outcome
    const circumstances = { attempt, isRepeatable: plan.isRepeatable, delayMs: settings.retryDelayMs }
    const waitMs = waitBefore(outcome, { ...circumstances, chance: Math.random() })
    if (attempt > maxRetries || waitMs === undefined) throw outcome
    await pause(waitMs, signal)
  }
}

/** One attempt, told to the hooks. */
async function watched(settings: Settings, plan: Plan, attempt: number): Promise<object> {
  const { verb: method, url, idempotencyKey } = plan
  const request = { method, url, attempt, idempotencyKey }
  passOver(() => settings.onRequest?.(request))
  const began = performance.now()
  const outcome = await attemptOnce(settings, plan, attempt)
  const elapsedMs = performance.now() - began
  passOver(() => settings.onResponse?.({ ...request, elapsedMs, ...factsOf(outcome) }))
  return outcome
}

const factsOf = (outcome: object) => {
  if (outcome instanceof MizanError)
    return { status: outcome.status, requestId: outcome.correlationId, code: outcome.code }
  const { status, requestId } = (outcome as Answer<object>).$response
  return { status, requestId }
}

/** An answer must not be lost because a log was full. */
function passOver(watch: () => void): void {
  try {
    watch()
  } catch {}
}

/** One attempt: its answer, or what kept it from one. Throws when the caller's own signal has ended it. */
async function attemptOnce(settings: Settings, plan: Plan, attempt: number): Promise<object> {
  const { signal } = plan.options
  const timeoutMs = wholeNumber('timeoutMs', plan.options.timeoutMs ?? settings.timeoutMs, 1)
  signal?.throwIfAborted()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    const response = await settings.fetch(plan.url, {
      method: plan.verb,
      headers: plan.headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      ...(plan.body !== undefined && { body: plan.body }),
    })
    return await read(response, plan, attempt)
  } catch (error) {
    signal?.throwIfAborted()
    const known = { idempotencyKey: plan.idempotencyKey, attempts: attempt }
    if (late.signal.aborted)
      return new TimeoutError({ ...known, code: 'TIMEOUT', message: `No whole answer came in ${timeoutMs} ms.` })
    const message = `There was no answer from ${new URL(plan.url).origin}.`
    return new ConnectionError({ ...known, code: 'NO_ANSWER', message }, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function read(response: Response, plan: Plan, attempt: number): Promise<object> {
  const { headers, status } = response
  const facts: AnswerFacts = {
    status,
    requestId: headers.get('x-request-id') ?? '',
    idempotencyKey: plan.idempotencyKey,
    wasReplayed: headers.get('idempotency-replayed') === 'true',
    attempts: attempt,
    headers,
    text: '',
  }
  if (response.ok && plan.isFile) return fileOf(response, facts)
  const text = await response.text()
  const body = parsed(text)
  if (response.ok && (body !== undefined || text === '')) return answerOf(body ?? {}, { ...facts, text })
  return refusal(response, body, facts)
}

function parsed(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

type Envelope = {
  error?: { code?: string; message?: string; details?: []; moreDetails?: number }
  correlationId?: string
}

function refusal({ status, headers }: Response, body: object | undefined, facts: AnswerFacts): MizanError {
  const { error, correlationId } = (body ?? {}) as Envelope
  return errorOf({
    code: error?.code ?? 'UNEXPECTED_ANSWER',
    message: error?.message ?? `The answer has status ${status} and is not one of Mizan: what stands between?`,
    status,
    correlationId: correlationId ?? (facts.requestId || undefined),
    details: error?.details,
    moreDetails: error?.moreDetails,
    idempotencyKey: facts.idempotencyKey,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
    attempts: facts.attempts,
  })
}
