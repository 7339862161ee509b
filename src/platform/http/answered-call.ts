import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../keys/authenticate.ts'
import type { AnsweredCall } from '../request-log/call.ts'

type Answered = { route: string; caller: Principal; body: unknown; at: Date }

/** What the request log is told. It keeps nothing of request and reply alive but what it has. */
export function answeredCall(
  { headers, method, url, id, ip, body: requestBody }: FastifyRequest,
  reply: FastifyReply,
  { route, caller: { merchantId, environment, countedAs }, body, at }: Answered,
): AnsweredCall {
  const idempotencyKey = headers['idempotency-key']
  return {
    scope: { merchantId, environment },
    // Rate limits of this door count by key.
    apiKeyId: countedAs,
    at,
    method,
    route,
    url,
    status: reply.statusCode,
    ms: reply.elapsedTime,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    isReplay: reply.hasHeader('Idempotency-Replayed'),
    requestId: id,
    address: ip,
    userAgent: headers['user-agent'],
    requestBody,
    requestBytes: Number(headers['content-length'] ?? 0),
    responseBody: typeof body === 'string' ? body : undefined,
  }
}
