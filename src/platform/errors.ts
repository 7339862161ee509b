import { inEnglish, say, type Words } from './sentences/said.ts'

// Every code of the merchant error envelope with its status. A code, once published, never changes.
export const statusByCode = {
  INVALID_IDEMPOTENCY_KEY: 400,
  MISSING_PARAMETER: 400,
  VALIDATION_ERROR: 400,
  INVALID_TOKEN: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  PRODUCTION_ACCESS_DENIED: 403,
  PRODUCTION_ACCESS_NOT_ENABLED: 403,
  CLIENT_NOT_FOUND: 404,
  EVENT_NOT_FOUND: 404,
  OPERATION_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  PAYMENT_LINK_NOT_FOUND: 404,
  PAYMENT_METHOD_NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  REFUND_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  STATEMENT_NOT_FOUND: 404,
  SUBSCRIPTION_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_CONFLICT: 409,
  INVALID_STATE: 409,
  SESSION_ALREADY_CONSUMED: 409,
  SESSION_NOT_ACTIVE: 409,
  SESSION_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  CLIENT_HAS_ACTIVE_SUBSCRIPTIONS: 422,
  INSUFFICIENT_BALANCE: 422,
  LIMIT_EXCEEDED: 422,
  OPERATION_NOT_REFUNDABLE: 422,
  PAYMENT_METHOD_CONSENT_REQUIRED: 422,
  PAYMENT_METHOD_UNUSABLE: 422,
  PRODUCT_NOT_AVAILABLE: 422,
  REFUND_AMOUNT_EXCEEDED: 422,
  STOCK_BELOW_SOLD: 422,
  WALLET_NOT_ACTIVE: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  BAAS_SVC_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof statusByCode

/** One entry of `error.details`: `field` is a path such as `items[0].price`, `rule` a stable word such as `SCOPE`. */
export type ErrorDetail = { field?: string; rule?: string; message?: Words }

type FailureExtras = {
  details?: ErrorDetail[]
  /** Further fields that are wrong and are not among the details; nothing of the kind unless it is more than 0. */
  moreDetails?: number
  retryAfterSeconds?: number
  headers?: Record<string, string>
  cause?: unknown
}

/** The only error that is thrown on purpose. `message`, which is `words` in English, and `details` reach the caller; `cause` reaches the log alone. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly words: Words
  readonly details: ErrorDetail[] | undefined
  readonly moreDetails: number
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    words: Words,
    { details, moreDetails = 0, retryAfterSeconds, headers, cause }: FailureExtras = {},
  ) {
    super(inEnglish(words), { cause })
    this.name = 'Failure'
    this.code = code
    this.words = words
    this.details = details
    this.moreDetails = Math.max(0, moreDetails)
    this.headers = { ...headers, ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }) }
  }

  get status(): number {
    return statusByCode[this.code]
  }
}

/** Refuses: throws a {@link Failure} that every door renders in its own format. */
export function fail(code: ErrorCode, words: Words, extras?: FailureExtras): never {
  throw new Failure(code, words, extras)
}

/** Refuses one field with `VALIDATION_ERROR`; `field` is its path in the body or the name of the parameter. */
export function failField(field: string, message: Words, rule?: string): never {
  throw new Failure('VALIDATION_ERROR', say('{field}: {said}', { field, said: message }), {
    details: [{ field, ...(rule && { rule }), message }],
  })
}
