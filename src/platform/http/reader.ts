import type { FastifyRequest } from 'fastify'
import { createIsbotFromList, list } from 'isbot'
import { callerAddress } from './caller-address.ts'
import { type Locale, localeOf, locales } from '../locale.ts'

// The programs that look at pages for people.

/** The parts of a request that a page may see. */
export type Reader = {
  /** Parameters of the page's path. */
  params: Readonly<Record<string, string>>
  /** `?lang=`, else what the page's subject prefers, else Accept-Language, else `otherwise`. */
  localeFor: (preferred: Locale | null | undefined, otherwise: Locale) => Locale
  /** False for a caller that says to be no reader: a robot, a browser that fetches ahead, a look at the headers alone. */
  isReader: boolean
  /** The host of the page that led here; undefined when the browser does not tell. */
  referrerHost: string | undefined
  /** The caller's address and headers. */
  came: Arrival
  correlationId: string
}

export type Arrival = {
  /** Address of the caller. */
  address: string
  userAgent: string
  /** Query of the page's address; a repeated parameter is left out. */
  query: Readonly<Record<string, string>>
  referrerHost: string | undefined
  /** Callers that say so: those that look at pages for others, and browsers that fetch ahead. */
  isRobot: boolean
  /** False for what a script fetches, and for what stands in a frame. */
  isNavigation: boolean
}

export function readerOf(request: FastifyRequest): Reader {
  const came = arrivalOf(request)
  return {
    // Parts of a path are always text.
    params: request.params as Record<string, string>,
    localeFor: (preferred, otherwise) =>
      langOf(request) ?? preferred ?? localeOf(request.headers['accept-language'], otherwise),
    isReader: request.method === 'GET' && !came.isRobot,
    referrerHost: came.referrerHost,
    came,
    correlationId: request.id,
  }
}

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

/** The language that `?lang=` asks for. */
export function langOf({ query }: FastifyRequest): Locale | undefined {
  const { lang } = query as { lang?: unknown }
  return locales.find((each) => each === lang)
}

/** isbot takes each of these for a robot: a browser without a screen, and names that it does not know. */
const readers = ['HeadlessChrome', 'Mozilla/5.0', 'node']

// Without the patterns that only presume, and with two of its guesses that are certain.
const robots = [
  ...list.filter((pattern) => !readers.some((userAgent) => new RegExp(pattern, 'i').test(userAgent))),
  '^curl/',
  'safelinks',
]

/** Whether a program says of itself that it looks at pages for others. */
export const isRobot: (userAgent: string) => boolean = createIsbotFromList(robots)

const isFetchedAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
