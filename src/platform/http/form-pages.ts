import { createHash } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, htmlText } from '../html.ts'
import type { Locale } from '../locale.ts'
import { countedAddress } from '../throttle/address.ts'
import { type BuyerFacts, type BuyerFactsOf, noFacts } from './buyer-facts.ts'
import { callerAddress } from './caller-address.ts'
import { contentPolicy, framedBy, type Policy } from './content-policy.ts'
import { takeForms } from './forms.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import { type Reader, readerOf } from './reader.ts'

// Pages that answer to forms, and need no script for it.

/** Parameters of a visit, from the query or a form; a repeated parameter is left out. A HEAD request is a GET. */
export type Visit = Reader & {
  method: 'GET' | 'POST'
  fields: Readonly<Record<string, string | undefined>>
  /** The value of this page's cookie in this browser; a caller may have forged it. */
  kept: string | undefined
  buyer: BuyerFacts
}

/**
 * A form leads on to a `location`: loading that again sends nothing twice. `keep` is handed in again by later visits of the
 * same browser to the same address, for a day, or to a path of its own, for as long as it says: up to 64 letters, digits, `_`
 * and `-`.
 */
export type PageAnswer =
  | {
      status?: number
      locale?: Locale
      page: Html
      /** Whether search engines may list it. */
      isIndexed?: boolean
      /** Exact origins that may show it in a frame. */
      framedBy?: readonly string[]
    }
  | { location: string; keep?: string | FormCookie }

/** An empty text takes away what was kept. */
type FormCookie = { text: string; path: string; seconds: number }

export type FormPage = {
  path: `/${string}`
  /** Whether other sites may show it in a frame. */
  isFramed: boolean
  /** Whether it shows pictures from anywhere on the web, as merchants name them. */
  hasForeignPictures?: true
  answer: (visit: Visit) => Promise<PageAnswer>
}

type FormPageParts = {
  /** The one style sheet, which stands in each page; without it they load ours, and the pictures of merchants. */
  style?: string
  now: () => Date
  /** Requests for each address. */
  publicLimit: Limiter
  buyerFacts?: Pick<BuyerFactsOf, 'read'>
}

export function mountFormPages(app: FastifyInstance, pages: readonly FormPage[], parts: FormPageParts): void {
  const { buyerFacts = noFacts } = parts
  const sources = parts.style === undefined ? ownSources : { 'style-src': [`'sha256-${hashOf(parts.style)}'`] }
  void app.register((part, _options, done) => {
    takeForms(part)
    for (const page of pages) {
      const policyFor = policiesOf(page, sourcesOf(page, sources))
      part.route({
        method: ['GET', 'POST'],
        url: page.path,
        onRequest: async (request, reply) => {
          reply.headers(
            standingHeaders(parts.publicLimit(countedAddress(callerAddress(request)), parts.now().getTime())),
          )
        },
        handler: async (request, reply) =>
          send(reply, page, await page.answer({ ...visitOf(request), buyer: buyerFacts.read(request) }), policyFor),
      })
    }
    done()
  })
}

const ownSources = {
  'style-src': ["'self'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
} as const
const sourcesOf = ({ hasForeignPictures }: FormPage, sources: Policy): Policy =>
  hasForeignPictures ? { ...sources, 'img-src': [...(sources['img-src'] ?? []), 'https:'] } : sources
const hashOf = (style: string): string => createHash('sha256').update(style).digest('base64')

function visitOf(request: FastifyRequest): Omit<Visit, 'buyer'> {
  const { method, query, body } = request
  const given = Object.entries((method === 'POST' ? (body ?? {}) : query) as Record<string, unknown>)
  const fields = Object.fromEntries(given.filter((each): each is [string, string] => typeof each[1] === 'string'))
  const { [cookieName]: kept = '' } = parseCookie(request.headers.cookie ?? '')
  return {
    ...readerOf(request),
    method: method === 'POST' ? 'POST' : 'GET',
    fields,
    kept: /^[\w-]{1,64}$/.test(kept) ? kept : undefined,
  }
}

/** An operator has to mend something before a buyer can pay. */
const retryAfterSeconds = '60'

function send(
  reply: FastifyReply,
  { isFramed }: FormPage,
  answer: PageAnswer,
  policyFor: (origins: readonly string[]) => string,
): FastifyReply {
  if ('location' in answer) {
    if (answer.keep !== undefined) reply.header('Set-Cookie', cookieOf(answer.keep, reply.request))
    return reply.code(303).header('Location', answer.location).send()
  }
  const { framedBy: origins = [] } = answer
  if (isFramed || origins.length > 0) reply.removeHeader('X-Frame-Options')
  if (answer.locale) reply.headers({ 'Content-Language': answer.locale, Vary: 'Accept-Language' })
  if (!answer.isIndexed) reply.header('X-Robots-Tag', 'noindex')
  if (answer.status === 503) reply.header('Retry-After', retryAfterSeconds)
  return reply
    .code(answer.status ?? 200)
    .header('Content-Security-Policy', policyFor(origins))
    .header('Content-Type', 'text/html; charset=utf-8')
    .send(htmlText(answer.page))
}

/** Limited to this page's path, or to one that the page names, so that no other page receives it. */
function cookieOf(keep: string | FormCookie, { url, protocol }: FastifyRequest): string {
  const { text, path, seconds } =
    typeof keep === 'string' ? { text: keep, path: url.split('?')[0] ?? '/', seconds: 86_400 } : keep
  return stringifySetCookie({
    name: cookieName,
    value: text,
    path,
    maxAge: text === '' ? 0 : seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
  })
}

const cookieName = 'mizan_visit'

/** The policy of a page for the origins that may show it in a frame; that for none is made once. */
function policiesOf({ isFramed }: FormPage, sources: Policy): (origins: readonly string[]) => string {
  const usual = policy(sources, isFramed ? ['*'] : framedBy([]))
  return (origins) => (isFramed || origins.length === 0 ? usual : policy(sources, framedBy(origins)))
}

// Browsers judge by form-action where a form leads in the end: from here by our own return to a shop, which is on https.
const policy = (sources: Policy, ancestors: readonly string[]): string =>
  contentPolicy({
    'default-src': ["'none'"],
    ...sources,
    'form-action': ["'self'", 'https:'],
    'base-uri': ["'none'"],
    'frame-ancestors': ancestors,
  })
