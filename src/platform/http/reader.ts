import type { FastifyRequest } from 'fastify'
import { type Locale, localeOf, locales } from '../locale.ts'

// Who looks at a page for people.

/** What a page may know of the request for it. */
export type Reader = {
  /** What the address has in the places of the page's path. */
  params: Readonly<Record<string, string>>
  /** `?lang=`, else what the page's subject prefers, else Accept-Language, else `otherwise`. */
  localeFor: (preferred: Locale | null | undefined, otherwise: Locale) => Locale
  /** False for whoever says to be no reader: a robot, a browser that fetches ahead, a look at the headers alone. */
  isReader: boolean
  /** The host of the page that led here; undefined when the browser does not tell. */
  referrerHost: string | undefined
  correlationId: string
}

export const readerOf = (request: FastifyRequest): Reader => ({
  // Parts of a path are text, whatever stands in them.
  params: request.params as Record<string, string>,
  localeFor: (preferred, otherwise) =>
    langOf(request) ?? preferred ?? localeOf(request.headers['accept-language'], otherwise),
  isReader: request.method === 'GET' && !isFetchedAhead(request) && !robots.test(request.headers['user-agent'] ?? ''),
  referrerHost: URL.parse(request.headers.referer ?? '')?.host || undefined,
  correlationId: request.id,
})

/** The language that `?lang=` asks for. */
export function langOf({ query }: FastifyRequest): Locale | undefined {
  const { lang } = query as { lang?: unknown }
  return locales.find((each) => each === lang)
}

/** Those that make previews of links, and those that look links over. */
const robots = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|scan|curl\//i

const isFetchedAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
