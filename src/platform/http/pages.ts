import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, htmlText } from '../html.ts'
import { type Locale, localeOf, locales } from '../locale.ts'

// Pages for people, and what they load: style sheets and scripts of our own origin, nothing of anybody else.

/** A page at `path`, in the language that its reader asks for: `?lang=`, else Accept-Language. */
export type Page = { path: `/${string}`; render: (locale: Locale) => Html }

/** A file that pages load. `type` is its media type. */
export type Asset = { path: `/${string}`; type: string; content: string }

export function mountPages(app: FastifyInstance, pages: readonly Page[], assets: readonly Asset[]): void {
  for (const { path, render } of pages) {
    app.get(path, (request, reply) => {
      const locale = localeFor(request)
      return reply
        .headers({ 'Content-Security-Policy': policy, 'Content-Language': locale, Vary: 'Accept-Language' })
        .type('text/html; charset=utf-8')
        .send(htmlText(render(locale)))
    })
  }
  for (const asset of assets) {
    const tag = `"${createHash('sha256').update(asset.content).digest('base64url')}"`
    app.get(asset.path, (request, reply) => sendAsset(request, reply, asset, tag))
  }
}

function localeFor({ query, headers }: FastifyRequest): Locale {
  const { lang } = query as { lang?: unknown }
  return locales.find((each) => each === lang) ?? localeOf(headers['accept-language'])
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
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
