import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, htmlText } from '../html.ts'
import { countedAddress } from '../throttle/address.ts'
import { takeForms } from './forms.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'

// Pages without a script, which answer to forms.

/** What came with a visit, in the query or in a form; a parameter that came twice is left out. */
export type Visit = {
  method: 'GET' | 'POST'
  fields: Readonly<Record<string, string | undefined>>
  correlationId: string
}

export type PageAnswer = { status?: number; page: Html } | { location: string }

export type FormPage = {
  path: `/${string}`
  /** Whether other sites may show it in a frame. */
  isFramed: boolean
  answer: (visit: Visit) => Promise<PageAnswer>
}

type Looks = {
  /** The one style sheet, which stands in each page. */
  style: string
  now: () => Date
  /** Requests for each address. */
  publicLimit: Limiter
}

export function mountFormPages(app: FastifyInstance, pages: readonly FormPage[], looks: Looks): void {
  const styleHash = createHash('sha256').update(looks.style).digest('base64')
  void app.register((part, _options, done) => {
    takeForms(part)
    for (const page of pages)
      part.route({
        method: ['GET', 'POST'],
        url: page.path,
        onRequest: async (request, reply) => {
          reply.headers(standingHeaders(looks.publicLimit(countedAddress(request.ip), looks.now().getTime())))
        },
        handler: async (request, reply) => send(reply, page, await page.answer(visitOf(request)), styleHash),
      })
    done()
  })
}

function visitOf({ method, query, body, id }: FastifyRequest): Visit {
  const given = Object.entries((method === 'POST' ? (body ?? {}) : query) as Record<string, unknown>)
  const fields = Object.fromEntries(given.filter((each): each is [string, string] => typeof each[1] === 'string'))
  return { method: method === 'POST' ? 'POST' : 'GET', fields, correlationId: id }
}

function send(reply: FastifyReply, { isFramed }: FormPage, answer: PageAnswer, styleHash: string): FastifyReply {
  if ('location' in answer) return reply.code(303).header('Location', answer.location).send()
  if (isFramed) reply.removeHeader('X-Frame-Options')
  return reply
    .code(answer.status ?? 200)
    .header('Content-Security-Policy', policy(styleHash, isFramed))
    .header('Content-Type', 'text/html; charset=utf-8')
    .send(htmlText(answer.page))
}

// Browsers judge by form-action where a form leads in the end: from here by our own return to a shop, which is on https.
const policy = (styleHash: string, isFramed: boolean): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self' https:",
    "base-uri 'none'",
    isFramed ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ].join('; ')
