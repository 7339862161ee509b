import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { BuyerFacts } from './buyer-facts.ts'
import type { Html } from '../html.ts'
import type { Locale } from '../locale.ts'

// The calls of the payment page, as rows of a table like the merchant API's. A buyer's browser makes them, for one payment session: so no row names a
// scope or an environment, and each opens its own transactions, because the call to the acquirer comes between two.

export type PageContext = {
  readonly now: Date
  readonly publicUrl: string
  readonly correlationId: string
  /** Language of the browser. */
  readonly locale: Locale
  /** Address of the caller. */
  readonly address: string
  readonly buyer: BuyerFacts
  /** The page that calls, as the browser says; empty if it is not a browser. */
  readonly origin: string
  readonly userAgent: string
  readonly accept: string
  /** Whether the answer is to stand in a frame of a page. */
  readonly isFramed: boolean
  /** Factor for limits on the public surfaces: 1 for the default RATE_LIMIT_PUBLIC. */
  readonly limitFactor: number
  /** Refuses with `FORBIDDEN` a page of another origin than our own and these. */
  readonly requireOrigin: (allowed: readonly string[]) => void
}

type Schema = z.ZodType

/** Possible answers. A call that may answer with a redirect is a visit: the browser itself goes there, with a form or a query. */
export type PageReplies = { [status: number]: Schema | 'redirect' | 'page' | readonly ErrorCode[] }

type SuccessOf<R extends PageReplies> = {
  [Status in keyof R & number]: R[Status] extends Schema
    ? { status: Status; body: z.input<R[Status]> }
    : R[Status] extends 'redirect'
      ? { status: Status; location: string }
      : R[Status] extends 'page'
        ? { status: Status; page: Html; framedBy: readonly string[] }
        : never
}[keyof R & number]

/** The answer of a handler, for all rows. `framedBy` lists the origins that may show a page in a frame. */
export type PageHandled = {
  status: number
  body?: unknown
  location?: string
  page?: Html
  framedBy?: readonly string[]
}

type Row<Given, B extends Schema, R extends PageReplies> = {
  /** The name of the call in the published contract, and of the function in clients made from it. It never changes once published. */
  operationId: string
  /** One sentence for the reference. */
  summary: string
  /** JSON; of a visit the fields of its form or query. */
  body: B
  replies: R
  handler: (ctx: PageContext & Given, body: z.output<B>) => Promise<SuccessOf<R>>
}

/** A row without the types of its schemas, as the machinery uses it. */
export type PageCall<Given> = {
  method: 'GET' | 'POST'
  path: string
  operationId: string
  summary: string
  body: Schema
  replies: PageReplies
  handler: (ctx: PageContext & Given, body: never) => Promise<PageHandled>
}

/** Makes a maker of rows, `pageCall('POST /checkout/verify', { … })`, whose handlers receive what the composition root hands in. */
export const pageCallsWith =
  <Given>() =>
  <B extends Schema, const R extends PageReplies>(
    on: `${'GET' | 'POST'} /${'checkout' | 's'}/${string}`,
    row: Row<Given, B, R>,
  ): PageCall<Given> => {
    const [method, path] = on.split(' ') as ['GET' | 'POST', string]
    return { method, path, ...row }
  }

export const isVisit = ({ replies }: Pick<PageCall<never>, 'replies'>): boolean =>
  Object.values(replies).includes('redirect')
