// Errors of calls. One class a kind, so that `instanceof` says how to react; `code` says exactly what happened.

/** One thing that was refused. */
export type RefusedField = {
  /** Path of the field, name of the parameter or header. */
  readonly field?: string
  /** A stable word for the rule, such as `unknown` or `IN_PROGRESS`. */
  readonly rule?: string
  /** The right form, for people. */
  readonly message?: string
}

/** The facts of a failed call. */
export type Failure = {
  /** Stable; test on this, never on the message. `NO_ANSWER`, `TIMEOUT` and `UNEXPECTED_ANSWER` are the SDK's own. */
  readonly code: string
  readonly message: string
  /** HTTP status; absent when there was no answer. */
  readonly status?: number | undefined
  /** Identifier of the request, for support. */
  readonly correlationId?: string | undefined
  readonly details?: readonly RefusedField[] | undefined
  /** Fields that were refused and are not among `details`, which has 100 at most. */
  readonly moreDetails?: number | undefined
  /** Repeat the same call with this one: an effect that has happened already does not happen twice. */
  readonly idempotencyKey?: string | undefined
  /** Milliseconds to wait before a repeat, as `Retry-After` says. */
  readonly retryAfterMs?: number | undefined
  /** Number of requests. */
  readonly attempts?: number | undefined
}

/** Every error of a call except an abort, which is thrown as it is. */
export class MizanError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly correlationId: string | undefined
  readonly details: readonly RefusedField[]
  readonly moreDetails: number
  readonly idempotencyKey: string | undefined
  readonly retryAfterMs: number | undefined
  readonly attempts: number

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.code}: ${failure.message}`, options)
    this.name = new.target.name
    this.code = failure.code
    this.status = failure.status
    this.correlationId = failure.correlationId
    this.details = failure.details ?? []
    this.moreDetails = failure.moreDetails ?? 0
    this.idempotencyKey = failure.idempotencyKey
    this.retryAfterMs = failure.retryAfterMs
    this.attempts = failure.attempts ?? 1
  }
}

/** 400, 413, 415: the request is wrong; `details` names each field. Sending it again changes nothing. */
export class ValidationError extends MizanError {}
/** 401: the key is missing, unknown, revoked or expired. */
export class AuthenticationError extends MizanError {}
/** 403: the key lacks a scope, or production is not enabled for the account. */
export class PermissionError extends MizanError {}
/** 404: there is no such object in this account and environment. */
export class NotFoundError extends MizanError {}
/** 409: the state of the object does not allow it. */
export class ConflictError extends MizanError {}
/** 409 `IDEMPOTENCY_CONFLICT`: the key belongs to another request, or to one that still runs. */
export class IdempotencyError extends ConflictError {}
/** 410: the session has expired. */
export class GoneError extends MizanError {}
/** 422: a valid request that a business rule does not allow. */
export class RuleError extends MizanError {}
/** 429: too many requests; `retryAfterMs` says when to go on. */
export class RateLimitError extends MizanError {}
/** 502 `BAAS_SVC_ERROR`: a party behind the service has refused, such as the acquirer. */
export class UpstreamError extends MizanError {}
/** 5xx: the service's fault. Repeat the call with the same `idempotencyKey`. */
export class ServerError extends MizanError {}
/** There was no answer, so it is not known whether the call took effect: repeat it with the same `idempotencyKey`. */
export class ConnectionError extends MizanError {}
/** No whole answer came within `timeoutMs`. */
export class TimeoutError extends ConnectionError {}

const kinds: Record<number, typeof MizanError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  413: ValidationError,
  415: ValidationError,
  422: RuleError,
  429: RateLimitError,
}

/** The error of its kind for an answer that is no success. */
export function errorOf(failure: Failure & { readonly status: number }): MizanError {
  if (failure.code === 'IDEMPOTENCY_CONFLICT') return new IdempotencyError(failure)
  if (failure.code === 'BAAS_SVC_ERROR') return new UpstreamError(failure)
  const Kind = failure.status >= 500 ? ServerError : (kinds[failure.status] ?? MizanError)
  return new Kind(failure)
}
