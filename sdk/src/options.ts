// Options of a client, checked before anything is sent.

/** Version of the package. */
const version = '0.1.0'

export type MizanOptions = {
  /** `svc_sk_test_…` or `svc_sk_live_…`; the key alone chooses the environment. Never in a browser. */
  readonly apiKey: string
  /** Address of your Mizan, such as `https://pay.example.com`. A production key goes over `https://` alone. */
  readonly baseUrl: string
  /** Milliseconds for one attempt, 30,000 without it. */
  readonly timeoutMs?: number
  /** Maximum of repeats when that is safe and may help: 2 without it, 0 for never. */
  readonly maxRetries?: number
  /** Milliseconds before the first repeat, 500 without it; each further one waits twice as long, 8 seconds at most. */
  readonly retryDelayMs?: number
  /** Sends requests; the runtime's own without it. */
  readonly fetch?: typeof fetch
  /** The `User-Agent` of requests; `mizan-sdk/` and its version without it, and that of the runtime for false. */
  readonly userAgent?: string | false
  /** Called before each attempt, to log or count it. It only watches: errors that it throws are passed over. */
  readonly onRequest?: (request: RequestFacts) => void
  /** Called after each attempt that ended by itself, with an answer or without one. Errors that it throws are passed over. */
  readonly onResponse?: (response: ResponseFacts) => void
}

/** An attempt, without the key and the body. */
export type RequestFacts = {
  readonly method: string
  readonly url: string
  /** 1 for the first. */
  readonly attempt: number
  readonly idempotencyKey?: string | undefined
}

/** An attempt that ended. */
export type ResponseFacts = RequestFacts & {
  /** HTTP status; absent when there was no answer. */
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly elapsedMs: number
  /** Code of the refusal or failure. */
  readonly code?: string | undefined
}

/** Options of one call. */
export type CallOptions = {
  /** Your word for this intention; a random one without it. Only for calls that take one. */
  readonly idempotencyKey?: string
  /** Your own identifier of the request; it becomes the `correlationId`. */
  readonly requestId?: string
  readonly timeoutMs?: number
  readonly maxRetries?: number
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal
}

type Hooks = 'onRequest' | 'onResponse'

export type Settings = Required<Omit<MizanOptions, Hooks>> &
  Pick<MizanOptions, Hooks> & { readonly environment: 'SANDBOX' | 'PRODUCTION' }

/** Throws TypeError for options with which no call could succeed, or with which a key could be lost. */
export function settingsOf(options: MizanOptions): Settings {
  const { apiKey, baseUrl } = options
  if ('document' in globalThis)
    throw new TypeError('An API key must never be in a browser: make this call on your server.')
  if (!/^svc_sk_(test|live)_[0-9A-Za-z]+$/.test(apiKey ?? ''))
    throw new TypeError('apiKey must be a key such as svc_sk_test_…: is the setting that holds it there?')
  const isLive = apiKey.startsWith('svc_sk_live_')
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!base || !/^https?:$/.test(base.protocol))
    throw new TypeError('baseUrl must be where your Mizan runs, such as https://pay.example.com.')
  if (isLive && base.protocol !== 'https:' && !isLocal(base.hostname))
    throw new TypeError('A production key is sent over https:// alone.')
  return {
    apiKey,
    baseUrl: base.href.replace(/\/$/, ''),
    environment: isLive ? 'PRODUCTION' : 'SANDBOX',
    timeoutMs: wholeNumber('timeoutMs', options.timeoutMs ?? 30_000, 1),
    maxRetries: wholeNumber('maxRetries', options.maxRetries ?? 2, 0),
    retryDelayMs: wholeNumber('retryDelayMs', options.retryDelayMs ?? 500, 0),
    userAgent: options.userAgent ?? `mizan-sdk/${version}`,
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
}

const isLocal = (host: string) => host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Throws TypeError if it is not a whole number from `low` to a day of milliseconds. */
export function wholeNumber(name: string, value: number, low: number): number {
  if (Number.isInteger(value) && value >= low && value <= 86_400_000) return value
  throw new TypeError(`${name} must be a whole number from ${low} to 86400000.`)
}
