import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../keys/authenticate.ts'
import type { AnsweredCall } from '../request-log/call.ts'
import { beginningOf } from './long-json.ts'
import { callerAddress } from './caller-address.ts'

type Answered = { route: string; caller: Principal; body: unknown; at: Date }

const bodies = new WeakMap<FastifyRequest, Buffer>()

/** Records a request's body as it was read. */
export const noteBytes = (request: FastifyRequest, body: Buffer): void => void bodies.set(request, body)

/** The call for the request log. It keeps nothing else of request and reply alive. */
export function answeredCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, caller: { merchantId, environment, countedAs }, body, at }: Answered,
): AnsweredCall {
  const { headers, method, url, id } = request
  const requestBody = bodies.get(request)
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
    requestBody: request.body === undefined ? undefined : requestBody,
    responseBody: typeof body === 'string' ? body : beginningOf(body),
  }
}
