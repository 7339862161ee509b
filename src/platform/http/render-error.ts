import { asFailure, databaseIsAway } from '../db/failures.ts'
import { type ErrorCode, type ErrorDetail, Failure } from '../errors.ts'
import { type Locale, localeOf } from '../locale.ts'
import { sayInEnglish, type Words, wordsIn } from '../sentences/said.ts'
import { withCorrelation } from './correlation.ts'

// The merchant envelope, for our refusals and for what Fastify and Node refuse.

/** The error as the caller may see it, and what only the log may see. */
export type Rendered = { failure: Failure; cause: unknown }

/** A refusal, ready to be sent; `summary` and `cause` are for the log. */
export type Refused = {
  status: number
  headers: Record<string, string>
  /** Media type; JSON unless set. */
  type?: string
  body: string
  summary: string
  cause: unknown
}

/** The reader of a refusal: `language` is the Accept-Language header, `url` what follows the host. */
type Reader = { correlationId: string; language: string | undefined; method: string; url: string }

/** Form of the refusals on the paths that it covers; `accept` is the Accept header. */
export type RefusalFormat = {
  covers: (path: string, accept: string) => boolean
  refuse: (error: unknown, reader: Reader) => Refused
}

/** For people, who read refusals in their language; the envelope is that of the merchant API. */
export const peopleFormat: RefusalFormat = {
  covers: (path) => /^(\/inspect)?\/api\/v1\/merchant(\/|$)/.test(path),
  refuse: (error, { correlationId, language }) => {
    const { failure, cause } = asRefusal(error)
    const { status, headers, message } = failure
    const locale = localeOf(language)
    return {
      status,
      headers: { ...headers, 'Content-Language': locale, Vary: 'Accept-Language' },
      body: errorEnvelope(toPeople(failure), correlationId, locale),
      summary: message,
      cause,
    }
  },
}

const serviceFailed =
  'Something went wrong on our side. Try again with the same Idempotency-Key, and give support the correlationId.'

/** Sentences for programs, and what people read in their place: their page sends the key, and shows the reference. */
const plainWords: Readonly<Record<string, Words>> = {
  [serviceFailed]: 'Something went wrong on our side. Try again, and give support the reference.',
  [databaseIsAway]: 'The service is not available right now. Try again in a moment.',
}

function toPeople(failure: Failure): Failure {
  const words = plainWords[failure.message]
  return words === undefined ? failure : new Failure(failure.code, words)
}

/** The envelope of the merchant API, which is that of every path without a format of its own; in English, as it is published. */
export const merchantFormat: RefusalFormat = {
  covers: () => true,
  refuse: (error, { correlationId }) => {
    const { failure, cause } = asRefusal(error)
    const { status, headers, message } = failure
    return { status, headers, body: errorEnvelope(failure, correlationId), summary: message, cause }
  },
}

const refusedByFastify: Record<string, [ErrorCode, Words]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body is larger than 256 KiB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json in UTF-8.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['VALIDATION_ERROR', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['VALIDATION_ERROR', 'The path is not a valid URL path.'],
  FST_STATIC_FORBIDDEN_PATH: ['ROUTE_NOT_FOUND', sayInEnglish('There is no such file.')],
  FST_ERR_MAX_PARAM_LENGTH: ['VALIDATION_ERROR', 'A step of the path is longer than 16 KiB.'],
}

/** Turns anything thrown into a refusal: an unexpected error becomes INTERNAL_ERROR without details of the inside. */
export function asRefusal(error: unknown): Rendered {
  // Before the database's own lost connections are thought of.
  if (isAborted(error))
    return { failure: new Failure('VALIDATION_ERROR', 'The request ended before its body did.'), cause: undefined }
  const known = asFailure(error)
  if (known instanceof Failure) return { failure: known, cause: known.cause }
  const [code, message] = refusedByFastify[String((error as { code?: unknown } | undefined)?.code)] ?? []
  if (code && message) return { failure: new Failure(code, message), cause: undefined }
  const failure = new Failure('INTERNAL_ERROR', serviceFailed)
  return { failure, cause: error }
}

/** Node's error for a body whose sender has gone away. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'

export function errorEnvelope(
  { code, words, details, moreDetails }: Failure,
  correlationId: string,
  locale: Locale = 'en',
): string {
  const error = {
    code,
    message: wordsIn(words, locale),
    ...(details && details.length > 0 && { details: details.map((detail) => detailIn(detail, locale)) }),
    ...(moreDetails > 0 && { moreDetails }),
  }
  return withCorrelation(JSON.stringify({ error }), correlationId)
}

const detailIn = ({ message, ...detail }: ErrorDetail, locale: Locale) => ({
  ...detail,
  ...(message !== undefined && { message: wordsIn(message, locale) }),
})
