// Commands for the calls of the merchant API, with their arguments and options, read from its OpenAPI document.

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A body that is a file is none that options or JSON could give. */
const isUpload = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && requestBody.content['application/json'] === undefined

/** The calls of API keys, with the words by which the command line knows each. Throws Error for a call whose scope the document does not tell. */
export function callsOf(document: object): object[] {
  const { paths, components } = document as Document
  const inFull = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : inFull(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => !isUpload(operation))
        .map(([method, operation]) => callOf(method.toUpperCase(), path, operation, inFull)),
    )
}

function callOf(method: string, path: string, operation: Operation, inFull: (schema: Schema) => Schema): object {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const [, scope] = /`([a-z_]+:[a-z]+)`/.exec(operation.description ?? '') ?? []
  if (scope === undefined) throw new Error(`The document does not tell the scope of ${operationId}.`)
  const body = inFull(requestBody?.content['application/json']?.schema ?? {})
  const given = parameters.filter((each) => each.$ref === undefined)
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return {
    words: wordsOf(path, operationId),
    operationId,
    method,
    path,
    summary,
    scope,
    arguments: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    query: given
      .filter((each) => each.in === 'query')
      .map((each) => optionOf(each, inFull(each.schema), each.required)),
    body: Object.entries(body.properties ?? {}).map(([name, schema]) =>
      optionOf({ name, description: schema.description }, inFull(schema), body.required?.includes(name)),
    ),
    takesBody: requestBody !== undefined,
    answersFile: Object.keys(success?.content ?? {}).some((type) => type !== 'application/json'),
  }
}

/** `GET /v1/clients/{id}/payment-methods` is `clients payment-methods list`, and `POST /v1/subscriptions/{id}/pause` is `subscriptions pause`. */
export function wordsOf(path: string, operationId: string): string[] {
  const parts = path.split('/').slice(2)
  const nouns = parts.filter((part) => !part.startsWith('{'))
  const [verb = ''] = /^(list|create|update|delete|get)(?=[A-Z])/.exec(operationId) ?? []
  const isOfOne = parts.at(-1)?.startsWith('{') ?? false
  if (verb === 'get' && !isOfOne && nouns.length > 1) return nouns
  return verb === '' ? nouns : [...nouns, verb]
}

function optionOf(named: { name: string; description?: string }, schema: Schema, isRequired = false): object {
  const choices = schema.enum ?? schema.items?.enum
  return {
    name: named.name,
    type: typeOf(schema),
    about: (named.description ?? schema.description ?? '').replace(/\s+/g, ' ').replace(/\.$/, ''),
    ...(isRequired && { required: true }),
    ...(choices && choices.length <= 12 && { choices }),
  }
}

function typeOf({ type, items, anyOf, oneOf, allOf, properties }: Schema): string {
  if (type === 'array') return items?.type === 'string' ? 'strings' : 'json'
  if (type === 'string' || type === 'number' || type === 'integer' || type === 'boolean') return type
  return properties || anyOf || oneOf || allOf || type === 'object' ? 'json' : 'string'
}
