import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, htmlText } from '../html.ts'
import { type Locale, localeOf, locales } from '../locale.ts'

// Pages for people, and what they load: style sheets and scripts of our own origin, nothing of anybody else.

/** A page at `path`, in the language that its reader asks for: `?lang=`, else Accept-Language. */
export type Page = { path: `/${string}`; render: (locale: Locale) => Html }

/** A page about something that its address names, such as `/c/:token`. */
export type LivePage = { path: `/${string}`; answer: (visit: Visit) => Promise<PageAnswer> }

/** What a page may know of the request for it. */
type Visit = {
  /** What the address has in the places of `path`. */
  params: Readonly<Record<string, string>>
  /** `?lang=`, else what the page's subject prefers, else Accept-Language, else `otherwise`. */
  localeFor: (preferred: Locale | null | undefined, otherwise: Locale) => Locale
  /** False for whoever says to be no reader: a robot, a browser that fetches ahead, a look at the headers alone. */
  isReader: boolean
  /** Whether it is to stand in a frame of a page. */
  isFramed: boolean
  correlationId: string
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
}

/** A file that pages load. `type` is its media type. */
export type Asset = { path: `/${string}`; type: string; content: string }

export function mountPages(app: FastifyInstance, pages: readonly (Page | LivePage)[], assets: readonly Asset[]): void {
  for (const page of pages) {
    app.get(page.path, async (request, reply) => {
      const { status, locale, page: markup, kind } = await answerOf(page, request)
      return reply
        .code(status)
        .headers({ 'Content-Security-Policy': policyFor(kind), 'Content-Language': locale })
        .headers({ Vary: 'Accept-Language', ...(kind === 'IN_FRAME' && { 'X-Frame-Options': 'SAMEORIGIN' }) })
        .type('text/html; charset=utf-8')
        .send(htmlText(markup))
    })
  }
  for (const asset of assets) {
    const tag = `"${createHash('sha256').update(asset.content).digest('base64url')}"`
    app.get(asset.path, (request, reply) => sendAsset(request, reply, asset, tag))
  }
}

async function answerOf(page: Page | LivePage, request: FastifyRequest): Promise<PageAnswer> {
  if ('answer' in page) return page.answer(visitOf(request))
  const locale = langOf(request) ?? localeOf(request.headers['accept-language'])
  return { status: 200, locale, page: page.render(locale) }
}

const visitOf = (request: FastifyRequest): Visit => ({
  // Parts of a path are text, whatever stands in them.
  params: request.params as Record<string, string>,
  localeFor: (preferred, otherwise) =>
    langOf(request) ?? preferred ?? localeOf(request.headers['accept-language'], otherwise),
  isReader: request.method === 'GET' && !isFetchedAhead(request) && !robots.test(request.headers['user-agent'] ?? ''),
  isFramed: request.headers['sec-fetch-dest'] === 'iframe',
  correlationId: request.id,
})

/** Those that make previews of links, and those that look links over. */
const robots = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|scan|curl\//i

const isFetchedAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))

function langOf({ query }: FastifyRequest): Locale | undefined {
  const { lang } = query as { lang?: unknown }
  return locales.find((each) => each === lang)
}

// Asked for anew each time, and answered with 304: while two versions serve side by side no name leads to nothing.
function sendAsset({ headers }: FastifyRequest, reply: FastifyReply, asset: Asset, tag: string): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: tag })
  const known = headers['if-none-match']?.split(/\s*,\s*/).map((each) => each.replace(/^W\//, ''))
  if (known?.includes(tag)) return reply.code(304).send()
  return reply.type(asset.type).send(asset.content)
}

/** Forms are sent by the script alone, so a page without it, or with one from elsewhere, sends nothing anywhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
]

function policyFor(kind: PageAnswer['kind']): string {
  const frames = kind === 'IN_FRAME' ? "frame-ancestors 'self'" : "frame-ancestors 'none'"
  // A bank leads its customer over several addresses that nobody knows before.
  const away = kind === 'LEADS_AWAY' ? ["form-action 'self' https:", "frame-src 'self' https:"] : ["form-action 'none'"]
  return [...policy, frames, ...away].join('; ')
}
