import type { z } from 'zod'
import {
  correlation,
  jsonContent,
  parametersOf,
  referTo,
  replySchema,
  requestBody,
  sortedByName,
  standing,
  textHeader,
} from './openapi-parts.ts'
import { withExamples } from './openapi-examples.ts'
import { type Components, type Json, referenceTo } from './openapi-schemas.ts'
import { type FileForm, isFile, type Method } from './route.ts'

// The builder of the published contracts. Every kind of row hands it calls; a contract says how its refusals look.

type SuccessForm = z.ZodType | FileForm | 'empty' | 'redirect' | 'page'

/** A call as contracts publish it, for all kinds of rows. */
export type PublishedCall<Code extends string> = {
  /** The name of the call, and so of the function in clients that are made from the contract. It never changes once published. */
  operationId: string
  method: Method
  /** From the root of the server, with `{name}` for parameters. */
  path: string
  summary: string
  /** The callers that it admits. */
  description: string
  tag: string
  /** Present when it differs from the whole contract's. */
  security?: Json[]
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  /** Of a body that is no JSON. */
  bodyType?: 'application/x-www-form-urlencoded'
  /** The body is a file, of any type. */
  isUpload?: boolean
  /** Headers that it takes, by their names among the contract's parameters. */
  takes: readonly string[]
  replies: { [status: number]: SuccessForm | readonly Code[] }
  /** The meaning of a success that is more than Created or Success. */
  meanings?: { [status: number]: string }
  /** Headers of a success beside those of every answer, by their names among the contract's headers. */
  sends: (form: SuccessForm) => readonly string[]
  /** Everything that it can be refused with. */
  codes: readonly Code[]
}

/** The form of a contract's refusals. */
export type RefusalFormat<Code extends string> = {
  /** The name of their schema, and the schema. */
  schema: readonly [name: string, schema: Json]
  statusOf: (code: Code) => number
  /** Refusals that are the same in many calls. */
  shared: Record<number, { name: string; codes: readonly Code[] }>
  describe: (codes: readonly Code[]) => string
  /** The members of the schema that tell these codes from others. */
  narrow: (codes: readonly Code[]) => Json
  headers: (status: number, codes: readonly Code[]) => readonly string[]
}

export type Contract<Code extends string> = {
  title: string
  version: string
  description: string
  serverUrl: string
  /** The meaning of each tag. */
  subjects: Readonly<Record<string, string>>
  /** Requirement of every call that names no other. */
  security?: Json[]
  securitySchemes: Json
  parameters: Json
  headers: Json
  refusals: RefusalFormat<Code>
}

/** The OpenAPI 3.0.3 document of these calls. */
export function openApiDocument<Code extends string>(
  calls: readonly PublishedCall<Code>[],
  { title, version, description, serverUrl, subjects, security, refusals, ...contract }: Contract<Code>,
): Json {
  const [name, refusalSchema] = refusals.schema
  const schemas: Components = { [name]: refusalSchema }
  const paths: Record<string, Json> = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, refusals, schemas) }
  const shared = Object.entries(refusals.shared)
  return withExamples({
    openapi: '3.0.3',
    info: { title, version, description, contact: contactAt(serverUrl), license },
    servers: [serverAt(serverUrl)],
    ...(security && { security }),
    tags: [...new Set(calls.map(({ tag }) => tag))].map((each) => ({ name: each, description: subjects[each] })),
    paths,
    components: {
      securitySchemes: contract.securitySchemes,
      parameters: contract.parameters,
      headers: contract.headers,
      responses: Object.fromEntries(
        shared.map(([status, { name: of, codes }]) => [of, refusal(Number(status), codes, refusals)]),
      ),
      schemas: sortedByName(schemas),
    },
  })
}

const license = { name: 'MIT', url: 'https://opensource.org/license/mit' }
const contactAt = (serverUrl: string): Json => ({ name: 'The company that runs this server', url: `${serverUrl}/docs` })

// An address on one machine is a default: readers of the published file have servers of their own.
const serverAt = (serverUrl: string): Json =>
  new URL(serverUrl).hostname === 'localhost'
    ? { url: '{origin}', variables: { origin: { default: serverUrl, description: 'Your own installation.' } } }
    : { url: serverUrl }

function operation<Code extends string>(
  call: PublishedCall<Code>,
  format: RefusalFormat<Code>,
  schemas: Components,
): Json {
  const { operationId, summary, description, tag, security, params, query, body, bodyType, takes } = call
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(security && { security }),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...takes.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body && { requestBody: requestBody(operationId, body, schemas, bodyType) }),
    ...(call.isUpload && { requestBody: fileBody }),
    responses: responses(call, format, schemas),
  }
}

const fileBody: Json = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

function responses<Code extends string>(
  call: PublishedCall<Code>,
  format: RefusalFormat<Code>,
  schemas: Components,
): Json {
  const successes = Object.keys(call.replies).filter((status) => Number(status) < 400)
  const answers: Json = Object.fromEntries(successes.map((status) => [status, success(Number(status), call, schemas)]))
  const byStatus = [...Map.groupBy(new Set(call.codes), format.statusOf)].sort(([one], [other]) => one - other)
  for (const [status, codes] of byStatus) answers[String(status)] = sharedOr(status, codes, format)
  return answers
}

function success<Code extends string>(status: number, call: PublishedCall<Code>, schemas: Components): Json {
  // The value under a status below 400 is no list of codes.
  const form = call.replies[status] as SuccessForm
  const sent = {
    ...referTo(...correlation, ...standing),
    ...(status === 201 && referTo('Location')),
    ...referTo(...call.sends(form)),
  }
  if (form === 'empty') return { description: 'Done; nothing to return.', headers: sent }
  if (form === 'redirect') return { description: 'The buyer goes on.', headers: { ...sent, Location: leadsOn } }
  if (form === 'page') return { description: shownToBuyers, headers: sent, content: { 'text/html': { schema: text } } }
  if (isFile(form)) return fileSuccess(form, sent)
  const meaning = call.meanings?.[status] ?? (status === 201 ? 'Created.' : 'Success.')
  return { description: meaning, headers: sent, content: jsonContent(replySchema(form, schemas)) }
}

const text = { type: 'string' }
const leadsOn = textHeader('Next address of the buyer.', 'https://shop.example/thanks?status=PAID')
const shownToBuyers = 'A page for the buyer, if no return address was named.'

function fileSuccess(form: FileForm, sent: Json): Json {
  const { mediaType, alternatives = [], description: meaning, example, headers: own = {} } = form
  const schema = { type: 'string', format: 'binary' }
  const extra = Object.entries(own).map(([name, header]) => [name, textHeader(header.description, header.example)])
  return {
    description: meaning,
    headers: { ...sent, ...referTo('Content-Disposition'), ...Object.fromEntries(extra) },
    content: {
      [mediaType]: { schema, ...(example !== undefined && { example }) },
      ...Object.fromEntries(alternatives.map((each) => [each, { schema }])),
    },
  }
}

function sharedOr<Code extends string>(status: number, codes: readonly Code[], format: RefusalFormat<Code>): Json {
  const shared = format.shared[status]
  const isSame = shared?.codes.join() === codes.join()
  return isSame ? { $ref: `#/components/responses/${shared.name}` } : refusal(status, codes, format)
}

function refusal<Code extends string>(status: number, codes: readonly Code[], format: RefusalFormat<Code>): Json {
  const [name] = format.schema
  return {
    description: format.describe(codes),
    headers: referTo(...correlation, ...format.headers(status, codes)),
    content: jsonContent({ allOf: [referenceTo(name), { type: 'object', properties: format.narrow(codes) }] }),
  }
}
