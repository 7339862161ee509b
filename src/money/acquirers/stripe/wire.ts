import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import type { UnknownCause } from '../acquirer.ts'
import type { StripeAccount } from './account.ts'

// The connection to Stripe: its own SDK, whose requests go through our outbound door. The SDK's own retries and its telemetry are off.

/** The version of the interface that this connector is written for; the types of the SDK are those of it. */
export const apiVersion = '2026-10-28.endive' as const

/** A call is waited for at most so long. */
const callMs = 20_000
const answerMaxBytes = 2 * 1024 * 1024
/** After a 429, which acts on nothing. */
const againAfterMs = [250, 750]

/**
 * REFUSED: an answer that says no. LIMITED: it was not looked at. NOT_SENT: surely nothing has left this machine. SILENT: sent, and its
 * outcome is unknown.
 */
export type WireAnswer<Thing> =
  | { status: 'SAID'; it: Thing }
  | { status: 'REFUSED'; refusal: Refusal }
  | { status: 'LIMITED' | 'NOT_SENT' }
  | { status: 'SILENT'; cause: UnknownCause }

/** KEY: the secret key is not good. REUSED: the idempotency key stands for a request that asked for something else. */
export type Refusal = {
  kind: 'KEY' | 'REUSED' | 'CARD' | 'REQUEST'
  code: string
  declineCode?: string
  networkCode?: string
  adviceCode?: string
  param?: string
  intent?: Stripe.PaymentIntent
  setupIntent?: Stripe.SetupIntent
}

export type Api = {
  ask: <Thing>(call: (stripe: Stripe) => Promise<Thing>, signal?: AbortSignal) => Promise<WireAnswer<Thing>>
  webhooks: Stripe['webhooks']
}

const load = createRequire(import.meta.url)

/** Loaded when the first account is opened: an installation without one pays nothing for it. */
export const loadSdk = (): typeof Stripe => load('stripe') as typeof Stripe

export function openApi({ settings, secrets }: StripeAccount, http: OutboundCall): Api {
  const signals = new AsyncLocalStorage<AbortSignal | undefined>()
  const Sdk = loadSdk()
  const base = new URL(settings.apiBase)
  const stripe = new Sdk(secrets.apiKey, {
    apiVersion,
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: callMs,
    host: base.hostname,
    port: base.port === '' ? (base.protocol === 'https:' ? 443 : 80) : Number(base.port),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
    httpClient: throughDoor(settings.apiBase, http, () => signals.getStore()),
  })
  return {
    webhooks: stripe.webhooks,
    ask: (call, signal) => signals.run(signal, () => askAgain(() => call(stripe), signal)),
  }
}

async function askAgain<Thing>(call: () => Promise<Thing>, signal?: AbortSignal): Promise<WireAnswer<Thing>> {
  for (const ms of [...againAfterMs, undefined]) {
    const said = await asked(call)
    if (said.status !== 'LIMITED' || ms === undefined) return said
    try {
      await delay(ms, undefined, signal ? { signal } : {})
    } catch {
      return said
    }
  }
  return { status: 'LIMITED' }
}

const asked = async <Thing>(call: () => Promise<Thing>): Promise<WireAnswer<Thing>> => {
  try {
    return { status: 'SAID', it: await call() }
  } catch (error) {
    return failed(error)
  }
}

/** Files have an address of their own at Stripe; a double has one for all. */
export const filesBaseOf = (apiBase: string): string =>
  apiBase === 'https://api.stripe.com' ? 'https://files.stripe.com' : apiBase

/** The door's errors carry no code that would have the SDK send the request once more. */
function throughDoor(
  apiBase: string,
  http: OutboundCall,
  signalNow: () => AbortSignal | undefined,
): NonNullable<Stripe.StripeConfig['httpClient']> {
  return {
    getClientName: () => 'mizan',
    makeRequest: async (...asked) => {
      const [host, , path, method, headers, requestData, , timeout] = asked
      const base = host === 'files.stripe.com' ? filesBaseOf(apiBase) : apiBase
      const signal = signalNow()
      const answer = await http({
        method: method as 'GET' | 'POST' | 'DELETE',
        url: `${base}${path}`,
        headers: sentHeaders(headers),
        ...(requestData && { body: requestData }),
        timeoutMs: timeout,
        maxBytes: answerMaxBytes,
        ...(signal && { signal }),
      })
      return {
        getStatusCode: () => answer.statusCode,
        // A notice of Stripe's to developers would be printed by the SDK.
        getHeaders: () => ({ ...answer.headers, 'stripe-notice': '' }),
        getRawResponse: () => ({ statusCode: answer.statusCode }),
        toStream: () => answer.body,
        toJSON: async () => objectIn(answer.body, answer.statusCode),
      }
    },
  }
}

/** The outbound door sets the length. The SDK's headers about this machine are not sent. */
const sentHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers as Record<string, string | number | string[] | undefined>).flatMap(([name, value]) =>
      value === undefined || ['content-length', 'x-stripe-client-user-agent'].includes(name.toLowerCase())
        ? []
        : [[name, String(value)]],
    ),
  )

function objectIn(body: Buffer, statusCode: number): object {
  const read: unknown = JSON.parse(body.toString())
  if (typeof read !== 'object' || read === null) throw new SyntaxError('The answer is no object.')
  // An answer of another server in between, which the SDK would take for a success.
  if (statusCode >= 300 && !('error' in read)) return { error: { type: 'api_error' } }
  return read
}

type Failed = Exclude<WireAnswer<never>, { status: 'SAID' }>

type SdkError = Partial<Stripe.errors.StripeError> & { rawType?: string }

function failed(thrown: unknown): Failed {
  const { type, statusCode, detail, rawType } = (thrown ?? {}) as Omit<SdkError, 'detail'> & { detail?: unknown }
  if (type === 'StripeConnectionError') return unanswered(detail)
  if (statusCode === undefined) return { status: 'SILENT', cause: 'NOT_UNDERSTOOD' }
  if (statusCode === 429 || type === 'StripeRateLimitError') return { status: 'LIMITED' }
  if (statusCode === 401 || statusCode === 403) return refused('KEY', thrown as SdkError)
  if (rawType === 'idempotency_error' && statusCode === 400) return refused('REUSED', thrown as SdkError)
  if (statusCode === 402) return refused('CARD', thrown as SdkError)
  if (statusCode === 400 || statusCode === 404) return refused('REQUEST', thrown as SdkError)
  // 409 is another request with the same key that has not ended.
  return { status: 'SILENT', cause: 'ERROR' }
}

function unanswered(detail: unknown): Failed {
  const { wasSent, type } = (detail ?? {}) as { wasSent?: unknown; type?: unknown }
  if (wasSent === false) return { status: 'NOT_SENT' }
  return { status: 'SILENT', cause: type === 'TIMEOUT' ? 'TIMEOUT' : 'ERROR' }
}

function refused(kind: Refusal['kind'], thrown: SdkError): Failed {
  const { code, decline_code, network_decline_code, advice_code, param, payment_intent, setup_intent } = thrown
  return {
    status: 'REFUSED',
    refusal: {
      kind,
      code: code ?? '',
      ...(decline_code && { declineCode: decline_code }),
      ...(network_decline_code && { networkCode: network_decline_code }),
      ...(advice_code && { adviceCode: advice_code }),
      ...(param && { param }),
      ...(payment_intent && { intent: payment_intent }),
      ...(setup_intent && { setupIntent: setup_intent }),
    },
  }
}
