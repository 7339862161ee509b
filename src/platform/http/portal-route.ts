import type { z } from 'zod'
import type { PayoutSender, Scope } from '../context.ts'
import type { Database, Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Session } from '../sessions/queries.ts'
import type { PortalPermission } from '../sessions/roles.ts'
import { failPortal, type PortalError, requestErrors } from './portal-errors.ts'
import type { CardUse, CloseVoucher, Method } from './route.ts'

// The portal's own calls, as rows of a table like the merchant API's. They differ in the caller (a person, or not known yet), in the
// format of refusals, and in that a call may take several transactions: a failed log-in is counted although it is refused.

/** `anyone` needs nothing; `person` a session or a log-in token; `session` a session; else a session whose role may do it. */
export type PortalAccess = 'anyone' | 'person' | 'session' | PortalPermission

/** `phased` opens its own transactions; `write` is one; `read` cannot write. */
export type PortalMode = 'read' | 'write' | 'phased'

type PortalRouteOptions = {
  readonly now: Date
  /** The time of this very moment: after what takes long, such as hashing a password. */
  readonly clock: () => Date
  readonly publicUrl: string
  readonly correlationId: string
  readonly secrets: Secrets
  readonly locale: Locale
  /** Address of the caller. */
  readonly address: string
  /** Factor for limits on the public surfaces: 1 for the default RATE_LIMIT_PUBLIC. */
  readonly limitFactor: number
  /** Domains of e-mail addresses that cannot sign up. */
  readonly refusedDomains: readonly string[]
  /** As of the merchant API's rows: before a transaction. */
  readonly closeVoucher: CloseVoucher
  readonly payoutSender: PayoutSender
  readonly cardAcquirerOf: (scope: Scope) => Promise<CardAcquirer | undefined>
}

/** To which a company's new card payments go. */
export type CardAcquirer = CardUse & { name: string; isTestMode: boolean }

export type PersonContext = {
  readonly userId: string
  readonly session: Session | undefined
  /** Of a person who has no session yet. */
  readonly loginToken: string | undefined
  readonly authenticatedAt: Date
}
type CallerOf<A extends PortalAccess> = A extends 'anyone'
  ? { readonly bearer: string | undefined }
  : A extends 'person'
    ? { readonly person: PersonContext; readonly confirmation: string | undefined }
    : { readonly session: Session; readonly confirmation: string | undefined }
type ConnectionOf<M extends PortalMode> = M extends 'read'
  ? { readonly tx: Queries }
  : M extends 'write'
    ? { readonly tx: Transaction }
    : { readonly db: Database }

export type PortalContext<
  A extends PortalAccess = PortalAccess,
  M extends PortalMode = PortalMode,
> = PortalRouteOptions & CallerOf<A> & ConnectionOf<M>

type Schema = z.ZodType
type Parsed<S> = S extends Schema ? z.output<S> : undefined

/** Possible answers: a schema or 'empty' for a success, the refusals for an error status. */
export type PortalReplies = { [status: number]: Schema | 'empty' | readonly PortalError[] }

/** After a write the answer waits a few seconds until `isDone`, for what may still be on its way at the commit. */
type Awaiting = { isDone?: ((tx: Queries) => Promise<boolean>) | undefined }

type SuccessOf<R extends PortalReplies> = Awaiting & SoonOf<R>

type SoonOf<R extends PortalReplies> = {
  [Status in keyof R & number]: R[Status] extends Schema
    ? { status: Status; body: z.input<R[Status]>; headers?: Record<string, string> }
    : R[Status] extends 'empty'
      ? { status: Status; body?: undefined; headers?: Record<string, string> }
      : never
}[keyof R & number]

type Row<A extends PortalAccess, M extends PortalMode, P, Q, B, R extends PortalReplies> = {
  /** The name of the call in the published contract, and of the function in clients made from it. It never changes once published. */
  operationId: string
  /** One sentence for the reference. */
  summary: string
  access: A
  mode: M
  /** Needs `X-Confirmation-Token`, which a step-up gives. It is used up in the transaction of a `write`, and before a `phased` row begins. */
  confirmed?: true
  params?: P
  query?: Q
  body?: B
  replies: R
  handler: (
    ctx: PortalContext<A, M>,
    input: { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> },
  ) => Promise<SuccessOf<R>>
}

/** A row without the types of its schemas, as the machinery uses it. */
export type PortalRoute = {
  method: Method
  path: string
  operationId: string
  summary: string
  access: PortalAccess
  mode: PortalMode
  confirmed: boolean
  params: Schema | undefined
  query: Schema | undefined
  body: Schema | undefined
  replies: PortalReplies
  handler: (
    ctx: never,
    input: never,
  ) => Promise<Awaiting & { status: number; body?: unknown; headers?: Record<string, string> }>
}

/** Whether a row is about the company of its session: a page that shows another one is refused then. */
export const isOfCompany = ({ access, path }: Pick<PortalRoute, 'access' | 'path'>): boolean =>
  access === 'session' ? path.startsWith('/api/v1/company/') : access !== 'anyone' && access !== 'person'

/** A row of the portal's table: `portalRoute('POST /api/v1/auth/login', { … })`. */
export function portalRoute<
  A extends PortalAccess,
  M extends PortalMode,
  const R extends PortalReplies,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(on: `${Method} /api/${string}`, row: Row<A, M, P, Q, B, R>): PortalRoute {
  const [method, path] = on.split(' ') as [Method, string]
  const { params, query, body, confirmed = false, ...rest } = row
  return { method, path, params, query, body, confirmed, ...rest }
}

/** Answers with a body. */
export const answer = <Status extends number, Body>(
  status: Status,
  body: Body,
  headers?: Record<string, string>,
): { status: Status; body: Body; headers?: Record<string, string> } => ({ status, body, ...(headers && { headers }) })

/** Answers 204. */
export const done = (headers?: Record<string, string>): { status: 204; headers?: Record<string, string> } => ({
  status: 204,
  ...(headers && { headers }),
})

/** Refuses an identifier that can be none, as the row refuses one that names nothing. */
export function refuseId({ replies }: Pick<PortalRoute, 'replies'>): never {
  const reasons = replies[404] as readonly PortalError[] | undefined
  return failPortal(reasons?.[0] ?? requestErrors.NOT_FOUND)
}
