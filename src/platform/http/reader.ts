import type { FastifyRequest } from 'fastify'
import { callerAddress } from './caller-address.ts'
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
  /** What the request says of whoever sent it. */
  came: Arrival
  correlationId: string
}

export type Arrival = {
  /** Where the request came from. */
  address: string
  userAgent: string
  /** What the address of the page says; a parameter that came twice is left out. */
  query: Readonly<Record<string, string>>
  referrerHost: string | undefined
  /** Whoever says so: those that look at pages for others, and browsers that fetch ahead. */
  isRobot: boolean
  /** False for what a script fetches, and for what stands in a frame. */
  isNavigation: boolean
}

export const readerOf = (request: FastifyRequest): Reader => ({
  // Parts of a path are text, whatever stands in them.
  params: request.params as Record<string, string>,
  localeFor: (preferred, otherwise) =>
    langOf(request) ?? preferred ?? localeOf(request.headers['accept-language'], otherwise),
  isReader: request.method === 'GET' && !isFetchedAhead(request) && !isRobot(request.headers['user-agent'] ?? ''),
  referrerHost: referrerHostOf(request),
  came: arrivalOf(request),
  correlationId: request.id,
})

const referrerHostOf = ({ headers }: FastifyRequest): string | undefined =>
  URL.parse(headers.referer ?? '')?.host || undefined

function arrivalOf(request: FastifyRequest): Arrival {
  const { headers, method, query } = request
  const named = Object.entries(query as Record<string, unknown>)
  const userAgent = headers['user-agent'] ?? ''
  return {
    address: callerAddress(request),
    userAgent,
    query: Object.fromEntries(named.filter((each): each is [string, string] => typeof each[1] === 'string')),
    referrerHost: referrerHostOf(request),
    isRobot: method === 'HEAD' || isFetchedAhead(request) || isRobot(userAgent),
    isNavigation: (headers['sec-fetch-dest'] ?? 'document') === 'document',
  }
}

/** Whether a program says of itself that it looks at pages for others. */
export const isRobot = (userAgent: string): boolean => robots.test(userAgent)

/** The language that `?lang=` asks for. */
export function langOf({ query }: FastifyRequest): Locale | undefined {
  const { lang } = query as { lang?: unknown }
  return locales.find((each) => each === lang)
}

/** Those that make previews of links, and those that look links over. */
const robots =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp\/|scan|safelinks|curl\/|wget|python-|go-http-client|libwww/i

const isFetchedAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
