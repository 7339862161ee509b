import { type ErrorDetail, Failure } from '../errors.ts'
import { type Locale, localeOf } from '../locale.ts'
import { withCorrelation } from './correlation.ts'
import { type Words, readIn } from '../sentences/said.ts'
import { type PortalError, PortalFailure, reasonByStatus, requestErrors } from './portal-errors.ts'
import { asRefusal, type RefusalFormat } from './render-error.ts'

// `{ "code": "ERR-1001", "message": "…", "fields": { "email": "…" }, "timestamp": "…", "correlationId": "…" }`

/** The portal's refusals, on the paths of the portal; the merchant table behind the session's door keeps its own. */
export const portalFormat = (now: () => Date): RefusalFormat =>
  formatOn(
    (path) => /^(\/inspect)?\/api(\/|$)/.test(path) && !/^(\/inspect)?\/api\/v1\/merchant(\/|$)/.test(path),
    now,
    ofState,
  )

/** The same on the paths of the operator, who reads the very words of a verb that refuses. */
export const operatorFormat = (now: () => Date): RefusalFormat =>
  formatOn((path) => /^\/operator\/v1(\/|$)/.test(path), now, ofVerb)

/** The words of a verb that says in every language which state refuses, and what that allows. */
const ofState = (error: unknown): Words | undefined =>
  error instanceof Failure &&
  error.code === 'INVALID_STATE' &&
  typeof error.words === 'object' &&
  error.words.translations
    ? error.words
    : undefined

/** The words of a verb's refusal; undefined for those of the machinery, which the portal's own say as well. */
const ofVerb = (error: unknown): Words | undefined =>
  error instanceof Failure && verbStatuses.has(error.status) && error.code !== 'ROUTE_NOT_FOUND'
    ? error.words
    : undefined

const verbStatuses: ReadonlySet<number> = new Set([404, 409, 410, 422])

const formatOn = (
  covers: RefusalFormat['covers'],
  now: () => Date,
  wordsOf: (error: unknown) => Words | undefined = () => undefined,
): RefusalFormat => ({
  covers,
  refuse: (error, { correlationId, language }) => {
    const { reason, fields, moreFields = 0, headers, cause } = explained(error)
    const locale = localeOf(language)
    const { code, status, words } = reason
    const own = wordsOf(error)
    const body = {
      code,
      message: own === undefined ? words[locale] : readIn(own, locale),
      ...(fields && { fields: translated(fields, locale) }),
      ...(moreFields > 0 && { moreFields }),
      timestamp: now().toISOString(),
    }
    return {
      status,
      headers: { ...headers, 'Content-Language': locale, Vary: 'Accept-Language' },
      body: withCorrelation(JSON.stringify(body), correlationId),
      summary: words.en,
      cause,
    }
  },
})

type Explained = {
  reason: PortalError
  fields?: Record<string, Words> | undefined
  moreFields?: number
  headers: Record<string, string>
  cause: unknown
}

function explained(error: unknown): Explained {
  if (error instanceof PortalFailure) {
    const { reason, fields, retryAfterSeconds } = error
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
    return { reason, fields, headers, cause: undefined }
  }
  const { failure, cause } = asRefusal(error)
  const reason = reasonByStatus[failure.status] ?? requestErrors.INTERNAL_ERROR
  const fields = reason === requestErrors.VALIDATION_ERROR ? fieldsOf(failure.details, failure.words) : undefined
  return { reason, fields, moreFields: failure.moreDetails, headers: failure.headers, cause }
}

/** Problems of no single field stand under `body`. */
const fieldsOf = (details: readonly ErrorDetail[] | undefined, message: Words): Record<string, Words> =>
  details?.length
    ? Object.fromEntries(details.map((detail) => [detail.field ?? 'body', detail.message ?? message]))
    : { body: message }

const translated = (fields: Record<string, Words>, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, readIn(words, locale)]))
