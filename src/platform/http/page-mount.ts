import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import { htmlText } from '../html.ts'
import { writeJson } from '../json.ts'
import { localeOf } from '../locale.ts'
import { countedAddress } from '../throttle/address.ts'
import { type BuyerFactsOf, noFacts } from './buyer-facts.ts'
import { callerAddress } from './caller-address.ts'
import { withCorrelation } from './correlation.ts'
import { takeForms } from './forms.ts'
import { validInput } from './input.ts'
import { refusePath } from './server.ts'
import { contentPolicy, framedBy } from './content-policy.ts'
import { isPageOrigin } from './origins.ts'
import { isVisit, type PageCall, type PageContext, type PageHandled } from './page-call.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import { sayInEnglish } from '../sentences/said.ts'

// A row of the payment page becomes, in this order: no API key, limit by address, validation, and the handler, which finds the session and checks
// whether the calling page may act for it.

export type PageMachinery<Given> = {
  given: Given
  publicUrl: string
  now: () => Date
  /** Requests for each address on the public calls. */
  publicLimit: Limiter
  limitFactor: number
  buyerFacts?: Pick<BuyerFactsOf, 'read'>
}

export function mountPageCalls<Given>(
  app: FastifyInstance,
  calls: readonly PageCall<Given>[],
  machinery: PageMachinery<Given>,
): void {
  for (const call of calls.filter((each) => !isVisit(each))) {
    mountCall(app, call, machinery)
    app.options(call.path, (request, reply) => answerPreflight(request, reply, machinery))
  }
  // Forms are a way around the preflight, so the calls above do not take them.
  void app.register((visits, _options, done) => {
    takeForms(visits)
    for (const call of calls.filter(isVisit)) mountCall(visits, call, machinery)
    done()
  })
}

/**
 * Return addresses for browsers that come from pages of others, by any method. Their parameters prove nothing, and are not read: no form of them is
 * refused.
 */
export function mountReturns<Given>(
  app: FastifyInstance,
  path: `/${string}/:token`,
  handler: (ctx: PageContext & Given, token: string) => Promise<PageHandled>,
  machinery: PageMachinery<Given>,
): void {
  void app.register((part, _options, done) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', (_request, payload, parsed) => {
      payload.resume().on('end', () => parsed(null))
    })
    part.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: path,
      onRequest: async (request, reply) => limit(request, reply, machinery),
      handler: async (request, reply) => {
        const handled = await handler(contextOf(request, reply, machinery), request.params.token)
        return send(request, reply, handled)
      },
    })
    done()
  })
}

const mountCall = <Given>(app: FastifyInstance, call: PageCall<Given>, machinery: PageMachinery<Given>) =>
  app.route({
    method: call.method,
    url: call.path,
    onRequest: async (request, reply) => admit(request, reply, call, machinery),
    handler: async (request, reply) => {
      const handled = await call.handler(contextOf(request, reply, machinery), inputOf(request, call) as never)
      return send(request, reply, handled)
    },
  })

function admit<Given>(
  request: FastifyRequest,
  reply: FastifyReply,
  call: PageCall<Given>,
  machinery: PageMachinery<Given>,
): void {
  if (!isVisit(call)) allowOrigin(reply, request.headers.origin, machinery.publicUrl)
  refuseKeys(request)
  limit(request, reply, machinery)
}

function limit<Given>(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicLimit, now }: Pick<PageMachinery<Given>, 'publicLimit' | 'now'>,
): void {
  reply.headers(standingHeaders(publicLimit(countedAddress(callerAddress(request)), now().getTime())))
}

/** Basic credentials may be those of a proxy in front of a server for tests. */
function refuseKeys({ headers }: FastifyRequest): void {
  const { authorization = '' } = headers
  const [, basic] = /^Basic +(\S+)/i.exec(authorization) ?? []
  const isOther = basic !== undefined && !Buffer.from(basic, 'base64').toString('latin1').includes('svc_sk_')
  if (headers['x-api-key'] !== undefined || (authorization !== '' && !isOther))
    fail(
      'INVALID_TOKEN',
      sayInEnglish(
        'A buyer’s browser makes this call, so that no API key may be sent here: take it out of your page, and roll it.',
      ),
    )
}

const exposed = [
  'X-Request-Id',
  'X-Correlation-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
].join(', ')

const ownOrigin = (publicUrl: string): string => new URL(publicUrl).origin

// The body names the session, and the browser's preflight comes before the body. So every page on https may send a request and read refusals that
// come before the session is known; a call acts for the session's own pages alone. No cookie lets anybody in: the one of
// buyers' browsers is for rules about payments, and our own pages alone send it.
const mayAsk = (origin: string | undefined, publicUrl: string): origin is string =>
  origin !== undefined && (origin === ownOrigin(publicUrl) || isPageOrigin(origin))

function allowOrigin(reply: FastifyReply, origin: string | undefined, publicUrl: string): void {
  reply.header('Vary', 'Origin')
  if (!mayAsk(origin, publicUrl)) return
  reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed })
}

const preflightSeconds = 600

function answerPreflight<Given>(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: PageMachinery<Given>,
): FastifyReply {
  reply.header('Vary', 'Origin')
  if (!mayAsk(origin, publicUrl)) refuseOrigin()
  return reply
    .headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'Content-Type, X-Request-Id',
      'Access-Control-Max-Age': preflightSeconds,
    })
    .code(204)
    .send()
}

function refuseOrigin(): never {
  const message = sayInEnglish(
    'A page of this origin may not call for this session. `allowedOrigins` of the session lists those that may.',
  )
  fail('FORBIDDEN', message, { details: [{ field: 'Origin', rule: 'ORIGIN', message }] })
}

function contextOf<Given>(
  request: FastifyRequest,
  reply: FastifyReply,
  { given, publicUrl, now, limitFactor, buyerFacts = noFacts }: PageMachinery<Given>,
): PageContext & Given {
  const { origin = '', accept = '', 'user-agent': userAgent = '', 'accept-language': language } = request.headers
  return {
    ...given,
    now: now(),
    publicUrl,
    correlationId: request.id,
    locale: localeOf(language),
    address: callerAddress(request),
    buyer: buyerFacts.read(request),
    origin,
    userAgent,
    accept,
    isFramed: request.headers['sec-fetch-dest'] === 'iframe',
    limitFactor,
    requireOrigin: (allowed) => {
      if (origin === '' || origin === ownOrigin(publicUrl) || allowed.includes(origin)) return
      reply.removeHeader('Access-Control-Allow-Origin')
      refuseOrigin()
    },
  }
}

function inputOf<Given>(request: FastifyRequest, call: PageCall<Given>): unknown {
  const { method, body: form } = call
  if (method === 'GET')
    return validInput(request, { params: undefined, query: form, body: undefined }, refusePath).query
  return validInput(request, { params: undefined, query: undefined, body: form, isForm: isVisit(call) }, refusePath)
    .body
}

function send(request: FastifyRequest, reply: FastifyReply, handled: PageHandled): FastifyReply {
  const { status, body, location, page, framedBy: origins = [] } = handled
  reply.code(status)
  if (location !== undefined) return reply.header('Location', location).send()
  if (page === undefined)
    return reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(withCorrelation(writeJson(body), request.id))
  if (origins.length > 0) reply.removeHeader('X-Frame-Options')
  return reply
    .header(
      'Content-Security-Policy',
      contentPolicy({ 'default-src': ["'none'"], 'frame-ancestors': framedBy(origins) }),
    )
    .header('Content-Type', 'text/html; charset=utf-8')
    .send(htmlText(page))
}
