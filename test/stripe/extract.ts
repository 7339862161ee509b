// The parts of Stripe's published OpenAPI document that our connector uses: its operations, and the schemas that they need. Texts for readers are
// left out, and so are parts that we never read.

export type Schema = { readonly [name: string]: unknown }

export type Operation = { query: Schema; body: Schema; answer: Schema }

/** The calls of our connector, in JSON Schema. */
export type StripeContractDocument = {
  source: string
  version: string
  error: Schema
  /** By method and path, as the document names the path's parts. */
  operations: Readonly<Record<string, Operation>>
  schemas: Readonly<Record<string, Schema>>
}

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type FullOperation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>
}
export type FullDocument = {
  info: { version: string }
  paths: Record<string, Record<string, FullOperation>>
  components: { schemas: Record<string, Schema> }
}

/** Parameters of the connector; `{}` for an id. */
const used = new Set([
  'GET /v1/balance_transactions',
  'POST /v1/customers',
  'GET /v1/disputes/{}',
  'POST /v1/disputes/{}',
  'POST /v1/disputes/{}/close',
  'POST /v1/files',
  'GET /v1/payment_intents',
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/search',
  'GET /v1/payment_intents/{}',
  'POST /v1/payment_intents/{}/cancel',
  'GET /v1/payment_methods/{}',
  'POST /v1/payment_methods/{}/detach',
  'GET /v1/payouts',
  'GET /v1/refunds',
  'POST /v1/refunds',
  'GET /v1/refunds/{}',
  'POST /v1/setup_intents',
  'GET /v1/setup_intents/{}',
  'POST /v1/setup_intents/{}/cancel',
  'POST /v1/webhook_endpoints',
])

/** Objects that are kept whole; of others it is only said that they are objects. */
const objects = new Set([
  'api_errors',
  'balance_transaction',
  'charge',
  'customer',
  'dispute',
  'file',
  'error',
  'payment_intent',
  'payment_method',
  'payout',
  'refund',
  'setup_attempt',
  'setup_intent',
  'webhook_endpoint',
])

export function extractOf({ info, paths, components }: FullDocument, source: string): StripeContractDocument {
  const kept = new Map<string, Schema>()
  const keep = (name: string): void => {
    const schema = components.schemas[name]
    if (kept.has(name) || !schema) return
    const cleaned = cleanedOf(schema, (other) => isKept(other, components.schemas[other]))
    kept.set(name, cleaned)
    for (const other of namesIn(cleaned)) keep(other)
  }
  for (const name of objects) keep(name)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      return used.has(name.replaceAll(/\{\w+\}/g, '{}')) ? [[name, operationOf(operation)] as const] : []
    }),
  )
  return {
    source,
    version: info.version,
    error: { $ref: referenceTo('error') },
    operations: Object.fromEntries(operations),
    schemas: Object.fromEntries([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Parts of other means of payment than cards are not looked into. */
function isKept(name: string, schema: Schema | undefined): boolean {
  if (!schema) return false
  if ('x-resourceId' in schema) return objects.has(name)
  return !name.startsWith('payment_method_') || name === 'payment_method_details' || /card/.test(name)
}

function operationOf({ parameters = [], requestBody, responses }: FullOperation): Operation {
  const query = parameters.filter((each) => each.in === 'query')
  const isKnown = (name: string) => objects.has(name)
  return {
    query: {
      type: 'object',
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, cleanedOf(schema, isKnown)])),
      required: query.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    body: cleanedOf(requestBody?.content['application/x-www-form-urlencoded']?.schema ?? { type: 'object' }, isKnown),
    answer: cleanedOf(responses['200']?.content['application/json'].schema ?? {}, isKnown),
  }
}

const forReaders = new Set(['description', 'title', 'format', 'example'])

/** As JSON Schema has it: `null` is a type of its own there. */
function cleanedOf(schema: Schema, isKnown: (name: string) => boolean): Schema {
  const { $ref } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return isKnown(name) ? { $ref: referenceTo(name) } : {}
  }
  const entries = Object.entries(schema)
    .filter(([key]) => !forReaders.has(key) && !key.startsWith('x-') && key !== 'nullable')
    .map(([key, value]) => [key, key === 'properties' ? eachOf(value, isKnown) : partOf(value, isKnown)] as const)
  const cleaned = Object.fromEntries(entries)
  return schema['nullable'] === true ? { anyOf: [cleaned, { type: 'null' }] } : cleaned
}

const eachOf = (schemas: unknown, isKnown: (name: string) => boolean): Schema =>
  Object.fromEntries(Object.entries(schemas as Schema).map(([name, value]) => [name, partOf(value, isKnown)]))

function partOf(value: unknown, isKnown: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => partOf(each, isKnown))
  return typeof value === 'object' && value !== null ? cleanedOf(value as Schema, isKnown) : value
}

const prefix = 'stripe#/$defs/'
const referenceTo = (name: string): string => `${prefix}${name}`

const namesIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"stripe#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name)
