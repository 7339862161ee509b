import type { z } from 'zod'
import type { Origin, ReadContext, Scope, ViewContext, WriteContext } from '../context.ts'
import type { Queries } from '../db/database.ts'
import type { ErrorCode } from '../errors.ts'
import type { Database } from '../db/database.ts'
import type { ScopeName } from '../keys/scope.ts'
import type { Locale } from '../locale.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Secrets } from '../secrets/secrets.ts'

// A route is a value. Authentication, checks, transaction, idempotency, OpenAPI and the contract tests are derived from it.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodType
type Parsed<S> = S extends Schema ? z.output<S> : undefined

/** A success that is a file. `headers` are what is sent beside those of every file. */
export type FileForm = {
  /** Without parameters, such as `text/csv`; texts are in UTF-8. */
  mediaType: string
  /** Other media types that the query may select. */
  alternatives?: readonly string[]
  description: string
  example?: string
  headers?: { [name: string]: { description: string; example: string } }
}

export const isFile = (form: Replies[number] | undefined): form is FileForm =>
  typeof form === 'object' && 'mediaType' in form

/** Possible answers: a schema, a file or 'empty' for a success, the codes for an error status. */
export type Replies = { [status: number]: Schema | FileForm | 'empty' | readonly ErrorCode[] }

/** Replies that an Idempotency-Key can keep: the text of a reply. */
type StoredReplies = { [status: number]: Schema | 'empty' | readonly ErrorCode[] }

type MediaTypeOf<Form extends FileForm> =
  | Form['mediaType']
  | (Form extends { alternatives: readonly (infer Other)[] } ? Other & string : never)

/** A file to be saved under `name`, in ASCII, unless it `isShown`. Content that comes bit by bit is sent as it comes. */
export type SentFile<MediaType extends string = string> = {
  mediaType: MediaType
  name: string
  content: Buffer | AsyncIterable<string>
  isShown?: boolean
  headers?: Record<string, string>
}

/** The answer of a handler, for all rows. */
export type Handled = {
  status: number
  body?: unknown
  location?: string
  file?: SentFile
  later?: Later
  showsSecret?: true
}

/**
 * The later answer of a row that writes, after a job of its transaction has run: the caller waits for it a few seconds. After that, or if there is no
 * other answer, the caller gets the first one.
 */
export type Later<Answer extends Handled = Handled> = {
  isDone: (tx: Queries) => Promise<boolean>
  answer?: (ctx: Omit<ReadContext, 'locale' | 'payoutSender'>) => Promise<Answer>
}

/** A reply that `showsSecret` is stored sealed, for repeats. */
type SuccessOf<R extends Replies> = SoonOf<R> & { later?: Later<SoonOf<R>>; showsSecret?: true }

type SoonOf<R extends Replies> = {
  [Status in keyof R & number]: R[Status] extends Schema
    ? { status: Status; body: z.input<R[Status]>; location?: string }
    : R[Status] extends 'empty'
      ? { status: Status; body?: undefined; location?: string }
      : R[Status] extends FileForm
        ? { status: Status; file: SentFile<MediaTypeOf<R[Status]>> }
        : never
}[keyof R & number]

/**
 * Refuses with `SERVICE_UNAVAILABLE` when none of the methods can be paid; the usual ones if `methods` is absent. Its details name each of them. If
 * the acquirer saves no cards, refuses the field `saving`, and with `SERVICE_UNAVAILABLE` a request that must save the card.
 */
export type RequireAcquirer = (
  scope: Scope,
  asked: {
    methods?: readonly ('CARD' | 'CASH')[] | null | undefined
    currency: string
    saving?: string | undefined
    mustSave?: boolean
  },
) => Promise<void>

/** An acquirer's uses of cards beside paying with them. */
export type CardUse = { savesCards: boolean; chargesWithoutBuyer: boolean }

/**
 * Of the account of new card payments, or of the one that a saved card belongs to: `acquirer`. Undefined where there is no such
 * account, and where it does not take the currency.
 */
export type CardUseOf = (scope: Scope, asked: { currency: string; acquirer?: string }) => Promise<CardUse | undefined>

type Mode = 'read' | 'write' | 'phased'
/** The further parts of a writing row's context, beside its transaction. */
export type Beside = {
  readonly secrets: Secrets
  readonly requireAcquirer: RequireAcquirer
  readonly cardUseOf: CardUseOf
  /**
   * Closes the voucher that a session waits for, if it waits for one, at its network. Belongs before a transaction, as it waits for
   * others. Refuses with `SESSION_NOT_ACTIVE` when an agent was first, and with `BAAS_SVC_ERROR` while it cannot be closed.
   */
  readonly closeVoucher: CloseVoucher
  /** The door to the internet. */
  readonly outbound: Outbound
}
export type CloseVoucher = (scope: Scope, about: { sessionId: string; correlationId: string }) => Promise<void>

/** Context of a row that opens its own transactions, because it calls others between them. */
export type PhasedContext = ViewContext &
  Beside & {
    readonly db: Database
    readonly scope: Scope
    readonly origin: Origin
    readonly correlationId: string
    readonly locale: Locale
  }
type ContextOf<M extends Mode> = M extends 'read'
  ? ReadContext
  : M extends 'write'
    ? WriteContext & Beside
    : PhasedContext

/** Context of a writing row before its transaction. */
export type BeforeContext = Beside & { readonly scope: Scope; readonly correlationId: string }

type Input<P, Q, B> = { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }

type Row<M extends Mode, P, Q, B, R extends Replies> = {
  /** The name of the call in the published contract, and of the function in clients made from it. It never changes once published. */
  operationId: string
  /** One sentence for the reference: a merchant's purpose. */
  summary: string
  /** The scope that a key needs. There is no default. */
  access: ScopeName
  /** `read` runs on connections that cannot write; `write` is one transaction; `phased` opens its own. */
  mode: M
  /** Accepts `Idempotency-Key`. Every POST that creates or moves something does; a row that answers a file cannot. */
  idempotent?: R extends StoredReplies ? true : never
  params?: P
  query?: Q
  body?: B
  replies: R
  /** Of a row that writes, what waits for others: it is done before the transaction, and refuses by what it throws. */
  before?: M extends 'write' ? (ctx: BeforeContext, input: Input<P, Q, B>) => Promise<void> : never
  handler: (ctx: ContextOf<M>, input: Input<P, Q, B>) => Promise<SuccessOf<R>>
}

/** A route without the types of its schemas, as the machinery uses it. */
export type Route = {
  method: Method
  /** With `{name}` for parameters, relative to where the table is mounted. */
  path: string
  operationId: string
  summary: string
  access: ScopeName
  mode: Mode
  idempotent: boolean
  params: Schema | undefined
  query: Schema | undefined
  body: Schema | undefined
  replies: Replies
  before?: ((ctx: never, input: never) => Promise<void>) | undefined
  handler: (ctx: never, input: never) => Promise<Handled>
}

/** A row of a route table: `route('GET /products/{reference}', { … })`. */
export function route<
  M extends Mode,
  const R extends Replies,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(on: `${Method} /${string}`, row: Row<M, P, Q, B, R>): Route {
  const [method, path] = on.split(' ') as [Method, string]
  const { params, query, body, idempotent = false, ...rest } = row
  return { method, path, params, query, body, idempotent, ...rest }
}

/** Answers with a body. `location` becomes the header of a 201, relative to where the table is mounted. */
export const reply = <Status extends number, Body>(status: Status, body: Body, location?: string) => ({
  status,
  body,
  location,
})

/** Answers with a file for the caller to save. */
export const fileReply = <Status extends number, const MediaType extends string>(
  status: Status,
  file: SentFile<MediaType>,
) => ({ status, file })

/** Answers 204. */
export const empty = () => ({ status: 204 as const })
