import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, htmlText } from '../html.ts'
import { type Locale, localeOf } from '../locale.ts'
import { countedAddress } from '../throttle/address.ts'
import { type BuyerFactsOf, noFacts } from './buyer-facts.ts'
import { callerAddress } from './caller-address.ts'
import { contentPolicy, framedBy, type Policy } from './content-policy.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import { langOf, type Reader, readerOf } from './reader.ts'

// Pages for people, which load style sheets and scripts of our own origin, and nothing from others.

/** A page at `path`, in the language that its reader asks for: `?lang=`, else Accept-Language. */
export type Page = { path: `/${string}`; render: (locale: Locale) => Html }

/** A page about something that its address names, such as `/c/:token`. */
export type LivePage = { path: `/${string}`; answer: (visit: Visit) => Promise<PageAnswer> }

type Visit = Omit<Reader, 'referrerHost'> & {
  /** Whether it is to stand in a frame of a page. */
  isFramed: boolean
}

type PageAnswer = {
  status: 200 | 404
  locale: Locale
  page: Html
  /**
   * LEADS_AWAY hands its reader over to pages of others, in a frame or a form. IN_FRAME may stand in a frame of our own pages.
   * Nothing may be entered on either.
   */
  kind?: 'LEADS_AWAY' | 'IN_FRAME'
  /** Exact origins of an acquirer: targets of the page's forms, and sources of its script, frames and calls. */
  acquirer?: { forms: readonly string[]; fields?: readonly string[] } | undefined
  /** Exact origins whose pages may show it in a frame; none otherwise. */
  framedBy?: readonly string[]
  /** Exact origins of pictures beside our own. */
  pictures?: readonly string[]
  /** Whether the browser that looks may pay there: it gets the cookie by which it is known again. */
  isPayable?: boolean
}

type HostedPageOptions = {
  now: () => Date
  /** Requests for each address. */
  publicLimit: Limiter
  buyerFacts?: Pick<BuyerFactsOf, 'cookieFor'>
}

export function mountPages(
  app: FastifyInstance,
  pages: readonly (Page | LivePage)[],
  { now, publicLimit, buyerFacts = noFacts }: HostedPageOptions,
): void {
  for (const page of pages) {
    app.get(page.path, {
      onRequest: async (request, reply) => {
        reply.headers(standingHeaders(publicLimit(countedAddress(callerAddress(request)), now().getTime())))
      },
      handler: async (request, reply) => {
        const answer = await answerOf(page, request)
        const cookie = answer.isPayable ? buyerFacts.cookieFor(request, now()) : undefined
        if (cookie !== undefined) reply.header('Set-Cookie', cookie)
        return send(reply, answer)
      },
    })
  }
}

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  const { status, locale, page, kind, framedBy: origins = [] } = answer
  // The older header knows no origins, and would forbid what the policy allows.
  if (origins.length > 0) reply.removeHeader('X-Frame-Options')
  else if (kind === 'IN_FRAME') reply.header('X-Frame-Options', 'SAMEORIGIN')
  return reply
    .code(status)
    .headers({ 'Content-Security-Policy': policyFor(answer), 'Content-Language': locale, Vary: 'Accept-Language' })
    .type('text/html; charset=utf-8')
    .send(htmlText(page))
}

async function answerOf(page: Page | LivePage, request: FastifyRequest): Promise<PageAnswer> {
  if ('answer' in page) return page.answer(visitOf(request))
  const locale = langOf(request) ?? localeOf(request.headers['accept-language'])
  return { status: 200, locale, page: page.render(locale) }
}

const visitOf = (request: FastifyRequest): Visit => ({
  ...readerOf(request),
  isFramed: request.headers['sec-fetch-dest'] === 'iframe',
})

/** Forms are sent by the script alone, so a page without it, or with one from elsewhere, sends nothing anywhere. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'base-uri': ["'none'"],
  'require-trusted-types-for': ["'script'"],
} as const

/** A script of others may make its frames in ways that trusted types refuse. */
function withFields(origins: readonly string[]): Policy {
  const { 'require-trusted-types-for': _, ...others } = policy
  return {
    ...others,
    'script-src': ["'self'", ...origins],
    'frame-src': origins,
    'connect-src': ["'self'", ...origins],
  }
}

function policyFor({ kind, acquirer, framedBy: origins = [], pictures = [] }: PageAnswer): string {
  const ancestors = framedBy(origins)
  // Ours is around it, and may be in a frame itself.
  const around = origins.length > 0 ? [...ancestors, "'self'"] : ["'self'"]
  return contentPolicy({
    ...(acquirer?.fields ? withFields(acquirer.fields) : policy),
    'img-src': [...policy['img-src'], ...pictures],
    'frame-ancestors': kind === 'IN_FRAME' ? around : ancestors,
    // A bank leads its customer over several addresses that we cannot know beforehand.
    'form-action': acquirer ? ["'self'", ...acquirer.forms] : kind === 'LEADS_AWAY' ? ["'self'", 'https:'] : ["'none'"],
    ...(kind === 'LEADS_AWAY' && { 'frame-src': ["'self'", 'https:'] }),
  })
}
