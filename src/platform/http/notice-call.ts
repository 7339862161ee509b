import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedAddress } from '../throttle/address.ts'
import { callerAddress } from './caller-address.ts'
import type { Limiter } from './rate-limit.ts'

// Notices from others: no key, the raw bytes, and an answer in the sender's own form.

type RawCall = {
  account: string
  method: string
  headers: Record<string, string | undefined>
  query: URLSearchParams
  body: Uint8Array
  correlationId: string
}

type RawAnswer = {
  statusCode: number
  contentType: string
  body: string
  /** Nothing that a stranger could not have sent. */
  isBelieved: boolean
}

export type NoticeMachinery = {
  now: () => Date
  answer: (call: RawCall) => Promise<RawAnswer>
  /** Calls for an account from an address, before anything of them is read: a stranger uses up nothing of the acquirer's. */
  limit: Limiter
  /** Counts the refused ones of an address: a stranger who keeps trying is soon ignored. */
  refusedLimit: Limiter
}

const bytesMax = 64 * 1024

export function mountNotices(app: FastifyInstance, machinery: NoticeMachinery): void {
  const { now, limit, refusedLimit } = machinery
  const addressOf = (request: FastifyRequest) => countedAddress(callerAddress(request))
  void app.register((part, _options, done) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytesMax }, (_request, body, parsed) =>
      parsed(null, body),
    )
    part.route<{ Params: { account: string } }>({
      method: ['GET', 'POST'],
      url: '/acquirers/:account/notices',
      bodyLimit: bytesMax,
      onRequest: async (request) => void limit(`${addressOf(request)} ${request.params.account}`, now().getTime()),
      handler: async (request, reply) => {
        const call = rawCall(request, request.params.account)
        const { statusCode, contentType, body, isBelieved } = await machinery.answer(call)
        if (!isBelieved) refusedLimit(addressOf(request), now().getTime())
        return reply.code(statusCode).header('Content-Type', contentType).send(body)
      },
    })
    done()
  })
}

function rawCall({ method, headers, url, body, id }: FastifyRequest, account: string): RawCall {
  return {
    account,
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    query: new URLSearchParams(url.split('?')[1] ?? ''),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    correlationId: id,
  }
}
