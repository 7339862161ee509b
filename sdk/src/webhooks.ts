import type * as Api from './generated/api.ts'
import { bytesOf, fits, isSignature, signatureOf, signedBytes } from './signature.ts'

// Webhooks as their receiver sees them: is this delivery genuine, and if not, why.

/**
 * The body of an event: a union by `type`, so that `event.type === 'payment.succeeded'` determines the type of `event.data.object`. New types and
 * members may appear: tolerate them. Of an event that would be longer than 64 KiB `truncated` names the members that are left out, and of one about a
 * deleted client nothing personal is left: `data.object` lacks them although its type has them.
 */
export type WebhookEvent = Api.WebhookEvent

/** Headers in any form that frameworks use; names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** The secret as it was shown, `whsec_…`; both while you change over to a new one. An absent one is refused, not a crash. */
export type WebhookSecret = string | readonly (string | undefined)[] | undefined

export type VerifyOptions = {
  /** Tolerance of the timestamp from `now`, either way, in milliseconds: 5 minutes without it. */
  readonly toleranceMs?: number
  /** Epoch milliseconds; the clock of the machine without it. */
  readonly now?: number
}

export type RejectReason =
  /** `X-SVC-TIMESTAMP` or `X-SVC-SIGNATURE` is absent. */
  | 'MISSING_HEADER'
  /** A timestamp that is no number, or a signature that is not 64 lower-case hexadecimal characters: a mismatch. */
  | 'MALFORMED'
  /** The timestamp is too far from now: an old delivery played again, or a clock that is wrong. */
  | 'SKEW'
  /** Another secret, or another body. */
  | 'MISMATCH'
  /** The body is not the one that was sent, because something has parsed it. */
  | 'PARSED_BODY'
  /** The given secret is not one: an API key, an empty text, or one with white space around it. */
  | 'WRONG_SECRET_KIND'

export type Verified = {
  readonly ok: true
  /** Identifies the event over all repeats: deduplicate on it. Empty when the header is absent. */
  readonly eventId: string
  /** Identifies this one attempt. Empty when the header is absent. */
  readonly attemptId: string
  /** Epoch milliseconds at which it was sent. */
  readonly timestamp: number
}
export type Rejected = { readonly ok: false; readonly reason: RejectReason; readonly message: string }

const fiveMinutesMs = 5 * 60_000

/**
 * Whether a delivery is genuine. `rawBody` is what came over the wire, before anything parsed it. Compares in constant time, and
 * accepts either signature while a secret is being rotated. Never throws for what a sender can choose.
 */
export async function verifyWebhook(
  rawBody: unknown,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  { toleranceMs = fiveMinutesMs, now = Date.now() }: VerifyOptions = {},
): Promise<Verified | Rejected> {
  const secrets = secretsOf(secret)
  const wrong = wrongSecret(secrets) ?? wrongBody(rawBody)
  if (wrong) return wrong
  const timestamp = headerOf(headers, 'X-SVC-TIMESTAMP')
  if (timestamp === undefined) return rejected('MISSING_HEADER', 'X-SVC-TIMESTAMP is absent.')
  const given = [headerOf(headers, 'X-SVC-SIGNATURE'), headerOf(headers, 'X-SVC-SIGNATURE-NEXT')]
  const present = given.filter((each) => each !== undefined)
  if (present.length === 0) return rejected('MISSING_HEADER', 'X-SVC-SIGNATURE is absent.')
  if (!/^\d{1,16}$/.test(timestamp)) return rejected('MALFORMED', 'X-SVC-TIMESTAMP is not a number of milliseconds.')
  const signatures = present.filter(isSignature)
  if (signatures.length === 0)
    return rejected('MALFORMED', 'X-SVC-SIGNATURE is not 64 lower-case hexadecimal characters.')
  const skewMs = Math.abs(now - Number(timestamp))
  if (!(skewMs <= toleranceMs))
    return rejected(
      'SKEW',
      `It was sent ${Math.round(skewMs / 1000)} s away from now; ${toleranceMs / 1000} s are allowed.`,
    )
  const body = bytesOf(rawBody as string | Uint8Array | ArrayBuffer)
  if (!(await anyFits(signatures, secrets, signedBytes(timestamp, body))))
    return mismatch(signatures, secrets, timestamp, body)
  const [eventId = '', attemptId = ''] = [headerOf(headers, 'Svc-Event-Id'), headerOf(headers, 'Svc-Webhook-Id')]
  return { ok: true, eventId, attemptId, timestamp: Number(timestamp) }
}

/** A delivery that is not genuine; `reason` says why. Answer it with 400. */
export class WebhookVerificationError extends Error {
  readonly reason: RejectReason
  constructor({ reason, message }: Rejected) {
    super(`${reason}: ${message}`)
    this.name = 'WebhookVerificationError'
    this.reason = reason
  }
}

/** The event of a genuine delivery. Takes what {@link verifyWebhook} takes; throws WebhookVerificationError for any other. */
export async function constructEvent(
  rawBody: unknown,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const verdict = await verifyWebhook(rawBody, headers, secret, options)
  if (!verdict.ok) throw new WebhookVerificationError(verdict)
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody as Uint8Array)
  return JSON.parse(text) as WebhookEvent
}

export type TestEvent = {
  /** The body as it is to be sent; an object is written as JSON. */
  readonly body: string | object
  /** One secret; with two, the second makes `X-SVC-SIGNATURE-NEXT`, as during a rotation. */
  readonly secret: WebhookSecret
  /** Epoch milliseconds; now without it. */
  readonly timestamp?: number
  readonly eventId?: string
  readonly attemptId?: string
}

/** A delivery as Mizan would send it, for tests of your receiver. */
export async function signTestEvent(event: TestEvent): Promise<{ body: string; headers: Record<string, string> }> {
  const [secret = '', next] = secretsOf(event.secret)
  const body = typeof event.body === 'string' ? event.body : JSON.stringify(event.body)
  const timestamp = String(event.timestamp ?? Date.now())
  const signed = signedBytes(timestamp, bytesOf(body))
  const headers = {
    'Content-Type': 'application/json',
    'Svc-Event-Id': event.eventId ?? crypto.randomUUID(),
    'Svc-Webhook-Id': event.attemptId ?? crypto.randomUUID(),
    'X-SVC-TIMESTAMP': timestamp,
    'X-SVC-SIGNATURE': await signatureOf(secret, signed),
    ...(next !== undefined && { 'X-SVC-SIGNATURE-NEXT': await signatureOf(next, signed) }),
  }
  return { body, headers }
}

const rejected = (reason: RejectReason, message: string): Rejected => ({ ok: false, reason, message })

const secretsOf = (secret: WebhookSecret): string[] =>
  (typeof secret === 'string' || secret === undefined ? [secret] : secret).filter((each) => each !== undefined)

function wrongSecret(secrets: readonly string[]): Rejected | undefined {
  if (secrets.length === 0)
    return rejected('WRONG_SECRET_KIND', 'There is no secret: is the setting that holds it there?')
  for (const secret of secrets) {
    if (secret.startsWith('svc_'))
      return rejected('WRONG_SECRET_KIND', 'This is an API key; the secret of a webhook starts with whsec_.')
    if (!secret.startsWith('whsec_') || secret !== secret.trim())
      return rejected('WRONG_SECRET_KIND', 'The secret is whsec_… as it was shown, with nothing around it.')
  }
  return undefined
}

function wrongBody(body: unknown): Rejected | undefined {
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof ArrayBuffer) return undefined
  return rejected('PARSED_BODY', 'The body has been parsed already. Hand over the raw bytes, or the text that came.')
}

async function anyFits(
  signatures: readonly string[],
  secrets: readonly string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const pairs = signatures.flatMap((signature) => secrets.map((secret) => fits(signature, secret, signed)))
  return (await Promise.all(pairs)).includes(true)
}

/** Mizan sends JSON without white space: when the signature fits the body so written, something has written it anew. */
async function mismatch(
  signatures: readonly string[],
  secrets: readonly string[],
  timestamp: string,
  body: Uint8Array,
): Promise<Rejected> {
  const compact = compacted(body)
  const isRewritten = compact !== undefined && (await anyFits(signatures, secrets, signedBytes(timestamp, compact)))
  if (isRewritten)
    return rejected('PARSED_BODY', 'The body was parsed and written again. Hand over the raw bytes, as they came.')
  return rejected('MISMATCH', 'No signature fits: it is another secret or another body.')
}

function compacted(body: Uint8Array): Uint8Array | undefined {
  try {
    return bytesOf(JSON.stringify(JSON.parse(new TextDecoder().decode(body))))
  } catch {
    return undefined
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name) ?? undefined
  const wanted = name.toLowerCase()
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === wanted)?.[1]
  return typeof found === 'string' || found === undefined ? found : [...found].join(', ')
}
