import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type Stripe from 'stripe'
import ts from 'typescript'
import { apiVersion } from '../src/money/acquirers/stripe/wire.ts'
import type { Operation, Schema, StripeContractDocument } from '../test/stripe/extract.ts'

// `node scripts/stripe-contract.ts` writes test/stripe/contract.json: what the types of Stripe's SDK, which Stripe makes of its OpenAPI
// document, say of the calls that our connector makes. To be run after a change of the SDK's version or of this list.

export type Calls = {
  'GET /v1/balance_transactions': Call<Stripe.BalanceTransactionListParams, Stripe.ApiList<Stripe.BalanceTransaction>>
  'POST /v1/customers': Call<Stripe.CustomerCreateParams, Stripe.Customer>
  'GET /v1/disputes/{dispute}': Call<Stripe.DisputeRetrieveParams, Stripe.Dispute>
  'POST /v1/disputes/{dispute}': Call<Stripe.DisputeUpdateParams, Stripe.Dispute>
  'POST /v1/disputes/{dispute}/close': Call<Stripe.DisputeCloseParams, Stripe.Dispute>
  'POST /v1/files': Call<Stripe.FileCreateParams, Stripe.File>
  'GET /v1/payment_intents': Call<Stripe.PaymentIntentListParams, Stripe.ApiList<Stripe.PaymentIntent>>
  'POST /v1/payment_intents': Call<Stripe.PaymentIntentCreateParams, Stripe.PaymentIntent>
  'GET /v1/payment_intents/search': Call<Stripe.PaymentIntentSearchParams, Stripe.ApiSearchResult<Stripe.PaymentIntent>>
  'GET /v1/payment_intents/{intent}': Call<Stripe.PaymentIntentRetrieveParams, Stripe.PaymentIntent>
  'POST /v1/payment_intents/{intent}/cancel': Call<Stripe.PaymentIntentCancelParams, Stripe.PaymentIntent>
  'GET /v1/payment_methods/{payment_method}': Call<Stripe.PaymentMethodRetrieveParams, Stripe.PaymentMethod>
  'POST /v1/payment_methods/{payment_method}/detach': Call<Stripe.PaymentMethodDetachParams, Stripe.PaymentMethod>
  'GET /v1/payouts': Call<Stripe.PayoutListParams, Stripe.ApiList<Stripe.Payout>>
  'GET /v1/refunds': Call<Stripe.RefundListParams, Stripe.ApiList<Stripe.Refund>>
  'POST /v1/refunds': Call<Stripe.RefundCreateParams, Stripe.Refund>
  'GET /v1/refunds/{refund}': Call<Stripe.RefundRetrieveParams, Stripe.Refund>
  'POST /v1/setup_intents': Call<Stripe.SetupIntentCreateParams, Stripe.SetupIntent>
  'GET /v1/setup_intents/{intent}': Call<Stripe.SetupIntentRetrieveParams, Stripe.SetupIntent>
  'POST /v1/setup_intents/{intent}/cancel': Call<Stripe.SetupIntentCancelParams, Stripe.SetupIntent>
  'POST /v1/webhook_endpoints': Call<Stripe.WebhookEndpointCreateParams, Stripe.WebhookEndpoint>
}
type Call<Asked, Answer> = { asked: Asked; answer: Answer }
export type Refusal = { error: Stripe.StripeRawError }

const path = fileURLToPath(import.meta.url)
const program = ts.createProgram([path], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
})
const checker = program.getTypeChecker()
const source = program.getSourceFile(path) ?? fail('This file is not in its program.')

/** Objects that are looked into in an answer; of others it is only said that they may stand there. */
const objects = new Set([
  'BalanceTransaction',
  'Charge',
  'Customer',
  'Dispute',
  'File',
  'PaymentIntent',
  'PaymentMethod',
  'Refund',
  'SetupAttempt',
  'SetupIntent',
  'WebhookEndpoint',
])
/** Parts about payment methods other than cards are skipped. */
const isOfOtherMeans = (name: string): boolean =>
  /(PaymentMethod|PaymentMethodDetails|PaymentMethodOptions|NextAction|DestinationDetails)\.(?!Card\b)/.test(name)

/** Parts of a request that we send nothing of are known by their name alone. */
const sentParts = new Set(['payment_method_options', 'card', 'metadata', 'created', 'evidence'])

const schemas: Record<string, Schema> = {}

function fail(message: string): never {
  throw new Error(message)
}

function typeIn(name: string): ts.Type {
  const alias = source.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === name)
  return alias ? checker.getTypeAtLocation(alias) : fail(`There is no type ${name}.`)
}

const nullType: Schema = { type: 'null' }
const literalOf = (type: ts.Type): unknown => {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
  return type.flags & ts.TypeFlags.BooleanLiteral ? checker.typeToString(type) === 'true' : undefined
}

type Where = { isRequest: boolean }

function schemaOf(type: ts.Type, where: Where): Schema {
  if (type.isUnion()) return unionOf(type, where)
  const literal = literalOf(type)
  if (literal !== undefined) return { enum: [literal] }
  if (type.flags & ts.TypeFlags.Null) return nullType
  if (type.flags & ts.TypeFlags.String) return { type: 'string' }
  if (type.flags & ts.TypeFlags.Number) return { type: where.isRequest ? 'integer' : 'number' }
  if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
  // Words that the types leave open.
  if (type.isIntersection()) return { type: 'string' }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return { type: 'array', ...(item && { items: schemaOf(item, where) }) }
  }
  return type.flags & ts.TypeFlags.Object ? named(type, where) : {}
}

/** The types leave most lists of words open. Of a request a word of the list is wanted all the same; an answer may have a new one. */
function unionOf(type: ts.UnionType, where: Where): Schema {
  const parts = type.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined))
  const literals = parts.map(literalOf).filter((each) => each !== undefined)
  const words = literals.filter((each) => typeof each !== 'boolean')
  const isOpen = words.length > 0 && parts.some((each) => each.isIntersection())
  const known = isOpen && !where.isRequest ? { type: 'string' } : { enum: words }
  const all = [
    ...(words.length > 0 ? [known] : []),
    ...(literals.length > words.length ? [{ type: 'boolean' }] : []),
    ...parts
      .filter((each) => literalOf(each) === undefined && !(isOpen && each.isIntersection()))
      .map((each) => schemaOf(each, where)),
  ]
  return all.length === 1 ? (all[0] ?? {}) : { anyOf: all }
}

/** A type with a name stands once among the schemas, and so may hold itself. */
function named(type: ts.Type, where: Where): Schema {
  const { symbol } = type
  const isAnonymous = symbol.name.startsWith('__')
  const name = checker.getFullyQualifiedName(symbol).replace(/^.*"\.?/, '')
  if (isAnonymous || (type as ts.TypeReference).typeArguments?.length) return objectOf(type, where)
  if (!where.isRequest && type.getProperty('object') && !objects.has(name)) return {}
  if (!where.isRequest && isOfOtherMeans(name)) return {}
  if (!schemas[name]) {
    schemas[name] = {}
    schemas[name] = objectOf(type, where)
  }
  return { $ref: `stripe#/$defs/${name}` }
}

function objectOf(type: ts.Type, where: Where): Schema {
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
  const properties = type.getProperties().flatMap((property) => {
    const declared = checker.getTypeOfSymbolAtLocation(property, source)
    if (declared.getCallSignatures().length > 0) return []
    const isUnsent = where.isRequest && isObject(declared) && !sentParts.has(property.name)
    const isNeeded = !(property.flags & ts.SymbolFlags.Optional)
    return [{ name: property.name, isNeeded, part: isUnsent ? {} : schemaOf(declared, where) }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(({ name, part }) => [name, part])),
    required: properties.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
    additionalProperties: index ? schemaOf(index.type, where) : !where.isRequest,
  }
}

const isObject = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.some(isObject)
    : !type.isIntersection() && !checker.isArrayType(type) && Boolean(type.flags & ts.TypeFlags.Object)

function operationOf(call: ts.Type, isGet: boolean): Operation {
  const typeOf = (name: string) =>
    checker.getTypeOfSymbolAtLocation(call.getProperty(name) ?? fail(`A call has no ${name}.`), source)
  const asked = objectOf(typeOf('asked'), { isRequest: true })
  const nothing: Schema = { type: 'object', additionalProperties: false }
  const answer = schemaOf(typeOf('answer'), { isRequest: false })
  return isGet ? { query: asked, body: nothing, answer } : { query: nothing, body: asked, answer }
}

const operations = Object.fromEntries(
  typeIn('Calls')
    .getProperties()
    .map((call) => [
      call.name,
      operationOf(checker.getTypeOfSymbolAtLocation(call, source), call.name.startsWith('GET')),
    ]),
)
const error = schemaOf(typeIn('Refusal'), { isRequest: false })
const document: StripeContractDocument = {
  source: 'the types of the npm package stripe, which Stripe makes of its OpenAPI document',
  version: apiVersion,
  error,
  operations,
  schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
}
await writeFile(new URL('../test/stripe/contract.json', import.meta.url), textOf(document))

/** A line for each call and schema, so that a change can be read. */
function textOf({ operations, schemas, ...about }: StripeContractDocument): string {
  const linesOf = (each: object) =>
    Object.entries(each)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const head = Object.entries(about).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
  return `{\n${head.join('')}  "operations": {\n${linesOf(operations)}\n  },\n  "schemas": {\n${linesOf(schemas)}\n  }\n}\n`
}
