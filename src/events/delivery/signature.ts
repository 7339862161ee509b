import { createHmac } from 'node:crypto'

// The headers of a delivery, as docs/api/webhooks.md publishes them. Pure.

export const signatureFormats = ['SVC', 'SVC_AND_STANDARD'] as const
export type SignatureFormat = (typeof signatureFormats)[number]

export const secretPrefix = 'whsec_'

type Sent = {
  eventId: string
  /** Of this attempt alone. */
  attemptId: string
  /** Epoch milliseconds of this attempt. */
  timestamp: number
  format: SignatureFormat
}

const plainHeaders = { 'Content-Type': 'application/json', 'User-Agent': 'Mizan-Webhooks/1.0' }

/** The headers of an attempt. `secrets` is the secret, and behind it the new one while both are good. */
export function deliveryHeaders(
  sent: Sent,
  body: string,
  [secret = '', next]: readonly string[],
): Record<string, string> {
  const signed = `${sent.timestamp}.${body}`
  return {
    ...namedHeaders(sent),
    'X-SVC-SIGNATURE': hmac(secret, signed, 'hex'),
    ...(next !== undefined && { 'X-SVC-SIGNATURE-NEXT': hmac(next, signed, 'hex') }),
    ...(sent.format === 'SVC_AND_STANDARD' &&
      standardHeaders(sent, body, next === undefined ? [secret] : [secret, next])),
  }
}

type Shown = Sent & { signatures: number }

/** The same as they are shown in the log of attempts: a signature is as good as the request that it signs. */
export function maskedHeaders({ signatures, ...sent }: Shown): Record<string, string> {
  const standard = { ...standardHeaders(sent, '', []), 'webhook-signature': masked }
  return {
    ...namedHeaders(sent),
    'X-SVC-SIGNATURE': masked,
    ...(signatures > 1 && { 'X-SVC-SIGNATURE-NEXT': masked }),
    ...(sent.format === 'SVC_AND_STANDARD' && standard),
  }
}

const masked = '********'

const namedHeaders = ({ eventId, attemptId, timestamp }: Sent) => ({
  ...plainHeaders,
  'X-SVC-TIMESTAMP': String(timestamp),
  'Svc-Event-Id': eventId,
  'Svc-Webhook-Id': attemptId,
})

/** As Standard Webhooks has it: the key is what stands behind the prefix, decoded, and the time is in seconds. */
function standardHeaders(
  { eventId, timestamp }: Sent,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const seconds = Math.floor(timestamp / 1000)
  const signed = `${eventId}.${seconds}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${hmac(key, signed, 'base64')}`
  })
  return { 'webhook-id': eventId, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}

// The HMAC key of the specification's signature is the secret as it is shown, prefix included.
const hmac = (key: string | Buffer, text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(text).digest(encoding)
