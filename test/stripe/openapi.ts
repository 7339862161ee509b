import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type Stripe from 'stripe'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { limitProblems } from './limits.ts'
import { extractOf, type FullDocument, type StripeContractDocument } from './extract.ts'

// Requests of our connector, and answers of Stripe's double, held against what Stripe publishes of its interface: the types of its SDK,
// as contract.json has them, or, where STRIPE_OPENAPI names a file, a whole OpenAPI document such as latest/openapi.spec3.json of
// github.com/stripe/openapi.

type Request = Parameters<OutboundCall>[0]
type Answer = Awaited<ReturnType<OutboundCall>>

/** Words that the types of the SDK have, and a document of an older version cannot know. */
const laterWords: ReadonlySet<string> = new Set([
  '2026-10-28.endive' satisfies Stripe.WebhookEndpointCreateParams.ApiVersion,
  'refund.failed' satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent,
])

export type StripeContract = {
  version: string
  /** Members of a request, or of its answer, that the document does not know. */
  problemsOf: (request: Request, answer?: Answer) => string[]
}

export function openStripeContract(): StripeContract {
  const document = readDocument()
  const [forms, answers] = [ajvWith(document, { coerceTypes: true }), ajvWith(document, {})]
  const operations = Object.entries(document.operations).map(([name, operation]) => ({
    name,
    pattern: patternOf(name),
    query: forms.compile(operation.query),
    body: forms.compile(operation.body),
    answer: answers.compile(operation.answer),
  }))
  const error = answers.compile(document.error)
  return {
    version: document.version,
    problemsOf: (request, answer) => {
      const { pathname, searchParams } = new URL(request.url)
      const called = `${request.method} ${pathname}`
      // Of two that fit, the one without an id in it is meant.
      const [operation] = operations
        .filter(({ pattern }) => pattern.test(called))
        .toSorted((a, b) => a.name.split('{').length - b.name.split('{').length)
      if (!operation) return [`${called} is no call of the interface.`]
      const body = isUpload(request) ? partsIn(request) : new URLSearchParams(String(request.body ?? ''))
      const problems = [
        ...problemsIn(operation.query, formIn(searchParams), 'query'),
        ...problemsIn(operation.body, formIn(body), 'body'),
        ...limitProblems({ headers: request.headers ?? {}, body: formIn(body) as Form }),
        ...(request.body ? problemsOfType(request) : []),
        ...(answer ? problemsOfAnswer(answer, operation.answer, error) : []),
      ]
      return problems.map((problem) => `${operation.name}: ${problem}`)
    },
  }
}

function readDocument(): StripeContractDocument {
  const { STRIPE_OPENAPI } = process.env
  const path = STRIPE_OPENAPI ?? new URL('contract.json', import.meta.url)
  const read = JSON.parse(readFileSync(path, 'utf8')) as StripeContractDocument | FullDocument
  return 'paths' in read ? extractOf(read, String(path)) : read
}

function ajvWith({ schemas }: StripeContractDocument, options: object): Ajv {
  const ajv = new Ajv({ ...options, strict: false, allErrors: true, verbose: true })
  ajv.addSchema({ $id: 'stripe', $defs: schemas })
  return ajv
}

const patternOf = (name: string): RegExp => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

type Form = { [name: string]: unknown }

/** `a[b][0]=c` as `{ a: { b: ['c'] } }`. */
function formIn(fields: URLSearchParams): unknown {
  const form: Form = {}
  for (const [name, value] of fields)
    put(
      form,
      name.split(/\]?\[|\]/).filter((part) => part !== ''),
      value,
    )
  return withLists(form)
}

function put(form: Form, [first = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    form[first] = value
    return
  }
  const inner = form[first]
  const next = typeof inner === 'object' ? (inner as Form) : {}
  form[first] = next
  put(next, rest, value)
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

function problemsIn(validate: ValidateFunction, value: unknown, where: string): string[] {
  validate(value)
  return (validate.errors ?? []).filter((error) => !isLater(error)).map((error) => `${where}${textOf(error)}`)
}

const isLater = ({ keyword, data }: ErrorObject): boolean => keyword === 'enum' && laterWords.has(String(data))

const textOf = ({ instancePath, keyword, message = '', params, data }: ErrorObject): string =>
  `${instancePath} ${message} ${JSON.stringify(keyword === 'enum' ? data : params)}`

const formType = 'application/x-www-form-urlencoded'

const typeOf = ({ headers = {} }: Request): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

const isUpload = (request: Request): boolean =>
  new URL(request.url).pathname === '/v1/files' && typeOf(request).startsWith('multipart/form-data; boundary=')

/** Names and values of a form with files; of a file, its name. */
function partsIn({ body = '' }: Request): URLSearchParams {
  const parts = Buffer.from(body as Uint8Array)
    .toString('latin1')
    .matchAll(
      /\r\nContent-Disposition: form-data; name="([^"]+)"(?:; filename="([^"]*)"[^]*?\r\n\r\n|\r\n\r\n([^\r]*)\r\n)/g,
    )
  return new URLSearchParams(
    [...parts].map(([, name = '', file, value]): [string, string] => [name, file ?? value ?? '']),
  )
}

const problemsOfType = (request: Request): string[] =>
  typeOf(request).startsWith(formType) || isUpload(request) ? [] : [`the body is ${typeOf(request)}`]

/** An answer that is not JSON comes from between us and Stripe, and is none of Stripe's. */
function problemsOfAnswer(
  { statusCode, headers, body }: Answer,
  good: ValidateFunction,
  bad: ValidateFunction,
): string[] {
  if (!headers['content-type']?.startsWith('application/json')) return []
  const value: unknown = JSON.parse(Buffer.from(body).toString())
  return problemsIn(statusCode === 200 ? good : bad, value, `answer ${statusCode}`)
}
