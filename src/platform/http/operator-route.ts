import type { z } from 'zod'
import type { Database, Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Act } from '../staff/acts.ts'
import type { LeastRole } from '../staff/roles.ts'
import type { StaffSession } from '../staff/session-queries.ts'
import type { PortalMode, PortalReplies } from './portal-route.ts'
import type { Method } from './route.ts'

// The operator's calls, as rows of a third table behind a third door. They differ in the caller, who is one of the staff and acts on all merchants,
// and in that every row which changes something records an act: its handler cannot answer without one.

/** `anyone` needs nothing; `enrolling` a log-in token or a session; `staff` a session; else a session of this role at least. */
export type OperatorAccess = 'anyone' | 'enrolling' | 'staff' | LeastRole

type Surroundings<Parts> = {
  readonly now: Date
  /** The time of this very moment: after what takes long, such as hashing a password. */
  readonly clock: () => Date
  readonly operatorUrl: string
  readonly correlationId: string
  readonly secrets: Secrets
  readonly locale: Locale
  readonly address: string
  /** Factor for limits on the public surfaces: 1 for the default RATE_LIMIT_PUBLIC. */
  readonly limitFactor: number
  /** Given by the composition root to every call: acquirers, banks, settings. */
  readonly parts: Parts
}

export type Enrolling = {
  readonly staffId: string
  readonly session: StaffSession | undefined
  /** The text of the log-in token; undefined of a session. */
  readonly loginToken: string | undefined
}

type CallerOf<A extends OperatorAccess> = A extends 'anyone'
  ? { readonly bearer: string | undefined }
  : A extends 'enrolling'
    ? { readonly enrolling: Enrolling }
    : { readonly staff: StaffSession }

/** Proof that an act was recorded; {@link Recording} alone makes one. */
export type Recorded = { readonly recorded: true }

/** Records what was done, in the transaction that does it. */
type Recording = { readonly record: (tx: Transaction, act: Act) => Promise<Recorded> }

type ConnectionOf<M extends PortalMode> = M extends 'read'
  ? { readonly tx: Queries }
  : (M extends 'write' ? { readonly tx: Transaction } : { readonly db: Database }) & Recording

export type OperatorContext<
  A extends OperatorAccess = OperatorAccess,
  M extends PortalMode = PortalMode,
  Parts = unknown,
> = Surroundings<Parts> & CallerOf<A> & ConnectionOf<M>

type Schema = z.ZodType
type Parsed<S> = S extends Schema ? z.output<S> : undefined

type SuccessOf<R extends PortalReplies> = {
  [Status in keyof R & number]: R[Status] extends Schema
    ? { status: Status; body: z.input<R[Status]>; headers?: Record<string, string> }
    : R[Status] extends 'empty'
      ? { status: Status; body?: undefined; headers?: Record<string, string> }
      : never
}[keyof R & number]

/** A call without a log-in may end in nothing: half a log-in, or a refusal. */
type ActOf<A extends OperatorAccess, M extends PortalMode> = M extends 'read'
  ? object
  : A extends 'anyone' | 'enrolling'
    ? { act?: Recorded }
    : { act: Recorded }

type Row<Parts, A extends OperatorAccess, M extends PortalMode, P, Q, B, R extends PortalReplies> = {
  /** The name of the call in the published contract. It never changes once published. */
  operationId: string
  /** One sentence for the reference. */
  summary: string
  access: A
  mode: M
  /** Touches money, secrets or roles: the session must have been confirmed by a code of late. */
  confirmed?: true
  params?: P
  query?: Q
  body?: B
  /** The body is a file, as it is, of so many bytes at most; there is no other body. */
  fileMaxBytes?: number
  replies: R
  handler: (
    ctx: OperatorContext<A, M, Parts>,
    input: { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B>; file: Buffer },
  ) => Promise<SuccessOf<R> & ActOf<A, M>>
}

/** A row without the types of its schemas, as the machinery uses it. */
export type OperatorRoute = {
  method: Method
  path: string
  operationId: string
  summary: string
  access: OperatorAccess
  mode: PortalMode
  confirmed: boolean
  params: Schema | undefined
  query: Schema | undefined
  body: Schema | undefined
  fileMaxBytes: number | undefined
  replies: PortalReplies
  handler: (
    ctx: never,
    input: never,
  ) => Promise<{ status: number; body?: unknown; headers?: Record<string, string>; act?: Recorded }>
}

/** Makes the function that makes rows: `operatorRoute('POST /operator/v1/staff', { … })`. `Parts` is what their handlers are given. */
export const operatorRouteFor =
  <Parts>() =>
  <
    const A extends OperatorAccess,
    M extends PortalMode,
    const R extends PortalReplies,
    P extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
  >(
    on: `${Method} /operator/v1/${string}`,
    row: Row<Parts, A, M, P, Q, B, R>,
  ): OperatorRoute => {
    const [method, path] = on.split(' ') as [Method, string]
    const { params, query, body, fileMaxBytes, confirmed = false, ...rest } = row
    return { method, path, params, query, body, fileMaxBytes, confirmed, ...rest }
  }

/** The least role of a row; undefined for those that need none. */
export const leastRoleOf = ({ access }: Pick<OperatorRoute, 'access'>): LeastRole | undefined =>
  access === 'anyone' || access === 'enrolling' || access === 'staff' ? undefined : access
