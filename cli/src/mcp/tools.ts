import type { Call } from '../calls.ts'

// A tool for each call of the API, with the schemas that the running service publishes.

type Schema = { [member: string]: unknown }

type Operation = {
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** An OpenAPI 3.1 document. */
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Tool = {
  name: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, Schema>; required: string[]; additionalProperties: false }
  annotations: {
    title: string
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: false
  }
}

/** Undefined for a call that the service does not have, or that answers a file. */
export function toolOf(call: Call, { paths, components }: Document): Tool | undefined {
  const operation = paths[call.path]?.[call.method.toLowerCase()]
  if (!operation || call.answersFile) return undefined
  const inline = inliner(components.schemas)
  const parameters = (operation.parameters ?? []).filter(
    ({ $ref, in: where }) => $ref === undefined && where !== 'header',
  )
  const body = inline(operation.requestBody?.content['application/json']?.schema ?? {}) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const given = parameters.map(({ name, schema, description }) => [name, { ...inline(schema), description }] as const)
  const isRead = call.method === 'GET'
  return {
    name: call.operationId,
    description: `${call.summary}. Needs the scope ${call.scope}.`,
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(given), ...body.properties },
      required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
      additionalProperties: false,
    },
    annotations: {
      title: call.summary,
      readOnlyHint: isRead,
      destructiveHint: !isRead && !call.operationId.startsWith('create'),
      idempotentHint: ['GET', 'PUT', 'DELETE'].includes(call.method),
      openWorldHint: false,
    },
  }
}

/** Arguments of a tool, as the call takes them. */
export function askedOf(call: Call, given: Record<string, unknown>) {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
  const isInPath = new Set(call.arguments)
  const isInQuery = new Set(call.query.map(({ name }) => name))
  const rest = Object.keys(given).filter((name) => !isInPath.has(name) && !isInQuery.has(name))
  return {
    method: call.method,
    path: call.path,
    parameters: Object.fromEntries(call.arguments.map((name) => [name, textOf(given[name])])),
    query: pick([...isInQuery]),
    body: call.takesBody ? pick(rest) : undefined,
  }
}

/** The service refuses what is no identifier. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Replaces references by what they refer to. No schema of a request refers to itself. */
const inliner = (schemas: Record<string, Schema>) => {
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') return inline(schemas[$ref.split('/').at(-1) ?? ''] ?? {})
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inline(member)]))
  }
  return (schema: Schema) => inline(schema) as Schema
}
