import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../keys/authenticate.ts'
import type { AnsweredCall } from '../request-log/call.ts'
import { beginningOf } from './long-json.ts'
import { callerAddress } from './caller-address.ts'

type Answered = { route: string; caller: Principal; body: unknown; at: Date }

const bytes = new WeakMap<FastifyRequest, number>()

/** Records the length of a request's body, which its headers need not contain. */
export const noteBytes = (request: FastifyRequest, length: number): void => void bytes.set(request, length)

/** The call for the request log. It keeps nothing else of request and reply alive. */
export function answeredCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, caller: { merchantId, environment, countedAs }, body, at }: Answered,
): AnsweredCall {
  const { headers, method, url, id, body: requestBody } = request
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
    address: callerAddress(request),
    userAgent: headers['user-agent'],
    requestBody,
    requestBytes: bytes.get(request) ?? 0,
    responseBody: typeof body === 'string' ? body : beginningOf(body),
  }
}
