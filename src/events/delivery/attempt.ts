import { newId } from '#platform/ids.ts'
import type { OutboundAnswer, OutboundRequest } from '#platform/outbound/outbound.ts'
import { redactedHeaders, redactedText } from '#platform/request-log/redaction.ts'
import type { Endpoint } from './endpoint.ts'
import { retryAfterOf } from './schedule.ts'
import { deliveryHeaders } from './signature.ts'

// One attempt: signed anew over the same bytes, sent, and judged.

/** A delivery as a worker has taken it, with the body of its event. */
export type Claimed = {
  merchantId: string
  environment: 'SANDBOX' | 'PRODUCTION'
  eventId: string
  webhookId: string
  /** This one included. */
  attempts: number
  isManual: boolean
  inOrder: boolean
  /** Of a notification; null where the endpoint's own is meant. */
  url: string | null
  body: string
  /** Of the trace of its cause; null without one. */
  traceparent: string | null
}

export const errorTypes = [
  'DNS',
  'CONNECT',
  'TLS',
  'TIMEOUT',
  'HTTP_STATUS',
  'REDIRECT',
  'BLOCKED_ADDRESS',
  'CHAOS',
] as const
export type AttemptErrorType = (typeof errorTypes)[number]

export type Made = {
  claimed: Claimed
  id: string
  startedAt: Date
  /** Value of X-SVC-TIMESTAMP, in ms. */
  timestamp: number
  url: string
  signatures: number
  isStandard: boolean
  answer: Omit<OutboundAnswer, 'errorType'> & { errorType?: AttemptErrorType }
  isSuccess: boolean
  retryAfterMs: number | undefined
  endedAt: Date
}

type Sending = {
  post: (request: OutboundRequest) => Promise<Made['answer']>
  now: () => Date
  secrets: readonly string[]
  traceparent?: string | undefined
}

/** Sends once. Never throws: every failure is a result of the attempt. */
export async function makeAttempt(
  { post, now, secrets, traceparent }: Sending,
  endpoint: Pick<Endpoint, 'url' | 'environment' | 'signatureFormat'>,
  claimed: Claimed,
): Promise<Made> {
  const startedAt = now()
  const id = newId(startedAt)
  const timestamp = startedAt.getTime()
  const { eventId, body } = claimed
  const signed = deliveryHeaders({ eventId, attemptId: id, timestamp, format: endpoint.signatureFormat }, body, secrets)
  const headers = traceparent === undefined ? signed : { ...signed, traceparent }
  const url = claimed.url ?? endpoint.url
  const isLocalAllowed = endpoint.environment === 'SANDBOX'
  const answer = judged(await post({ url, headers, body, isLocalAllowed }))
  const endedAt = new Date(startedAt.getTime() + answer.durationMs)
  return {
    claimed,
    id,
    startedAt,
    timestamp,
    url,
    signatures: secrets.length,
    isStandard: endpoint.signatureFormat === 'SVC_AND_STANDARD',
    answer,
    isSuccess: answer.errorType === undefined,
    retryAfterMs: retryAfterIn(answer, endedAt),
    endedAt,
  }
}

// Every answer other than 2xx is a failure.
/** The answer as it is shown and kept: redacted, because a receiver may send back card numbers and keys. */
export function judged(response: Made['answer']): Made['answer'] {
  const answer = withoutSecrets(response)
  const { statusCode } = answer
  if (answer.errorType !== undefined || statusCode === undefined || isSuccessful(statusCode)) return answer
  return { ...answer, errorType: 'HTTP_STATUS', errorMessage: `The answer was ${statusCode}.` }
}

const withoutSecrets = ({ headers, body, ...answer }: Made['answer']): Made['answer'] => ({
  ...answer,
  ...(headers && { headers: redactedHeaders(headers) }),
  ...(body !== undefined && { body: redactedText(body) }),
})

const isSuccessful = (status: number): boolean => status >= 200 && status < 300

const retryAfterIn = ({ statusCode, headers }: Made['answer'], now: Date): number | undefined =>
  statusCode === 429 || statusCode === 503 ? retryAfterOf(headers?.['retry-after'], now) : undefined
