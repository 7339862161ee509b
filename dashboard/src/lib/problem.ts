/** The refusal of a call. `fields` has a sentence for each wrong field. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly correlationId: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined

  constructor(facts: Omit<Problem, keyof Error>, message: string) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.correlationId = facts.correlationId
    this.fields = facts.fields
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

type Detail = { field?: string; message: string }
/** The merchant API's envelope, or the portal's own form. */
type Refusal = {
  error?: { code: string; message: string; details?: Detail[] }
  code?: string
  message?: string
  fields?: Record<string, string>
  correlationId?: string
}

/** The message consists of the sentences about the fields, if there are any: the general message only says that there are. */
export function problemOf(response: Response, body: unknown): Problem {
  const { error, code, message, fields, correlationId } = (body ?? {}) as Refusal
  const details = error?.details?.flatMap(({ field, message: words }) =>
    field === undefined ? [] : [[field, words] as const],
  )
  const told = fields ?? Object.fromEntries(details ?? [])
  const sentences = Object.values(told).join(' · ')
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new Problem(
    {
      status: response.status,
      code: error?.code ?? code ?? 'UNKNOWN',
      correlationId: correlationId ?? response.headers.get('X-Correlation-Id') ?? undefined,
      fields: told,
      retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    },
    sentences || (error?.message ?? message ?? response.statusText),
  )
}

/** No failure: the company has still to apply for production, waits for it, or is suspended. */
export const isNotInProduction = (error: Error | null): boolean =>
  error instanceof Problem && refusedAccess.has(error.code)

const refusedAccess: ReadonlySet<string> = new Set(['PRODUCTION_ACCESS_NOT_ENABLED', 'PRODUCTION_ACCESS_DENIED'])

/** There is no session, or it has ended: of the portal, of the operator, of the merchant API. A wrong password is answered with 401 too. */
export const hasNoSession = (error: unknown): boolean => error instanceof Problem && logInFirst.has(error.code)

const logInFirst: ReadonlySet<string> = new Set(['ERR-1102', 'ERR-1501', 'UNAUTHORIZED'])
