import fc from 'fast-check'
import { type Document, merged, type Operation, type Parameter, type Schema } from '../contract/document.ts'
import { rightObject, rightValue, strangeText, strangeTexts, wrongValue } from './values.ts'

// Requests for one operation of the published document: valid ones, and valid ones with one fault.

export type Target = { method: Method; path: string; operation: Operation }
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Probe = {
  /** Its fault; undefined without one. */
  fault?: string
  method: Method | 'HEAD' | 'OPTIONS'
  /** The path, in which `{name}` stands for a parameter that is still to be filled in. */
  path: string
  /** Whether the parameters name an object that exists. */
  isKnown: boolean
  query: string
  headers: Record<string, string>
  /** Sent as it is; JSON unless a fault made it something else. */
  body?: string
  /** Bytes, where text cannot say it. */
  bytes?: number[]
}

type Change = fc.Arbitrary<Partial<Probe>>

export function targetsOf(document: Document): Target[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  )
}

export const bodySchema = (document: Document, { requestBody }: Operation): Schema | undefined =>
  requestBody && merged(document, requestBody.content['application/json'].schema)

/** Two valid requests in five; the others have one fault each. */
export function probes(document: Document, target: Target): fc.Arbitrary<Probe> {
  const valid = validProbe(document, target)
  const changes = faultsOf(document, target)
  const faulty = valid.chain((probe) =>
    fc.oneof(...changes.map((change) => change.map((changed): Probe => ({ ...probe, ...changed })))),
  )
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: faulty })
}

function validProbe(document: Document, { method, path, operation }: Target): fc.Arbitrary<Probe> {
  const schema = bodySchema(document, operation)
  const body = schema ? rightObject(schema).map((value) => JSON.stringify(value)) : fc.constant(undefined)
  return fc
    .record({
      query: queryOf(operation),
      isKnown: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      requestId: fc.option(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 128 }), { nil: undefined }),
      body,
    })
    .map(({ query, isKnown, requestId, body }) => ({
      method,
      path,
      isKnown,
      query,
      headers: {
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    }))
}

const inQuery = ({ parameters }: Operation): Parameter[] => parameters.filter((parameter) => parameter.in === 'query')

function queryOf(operation: Operation): fc.Arbitrary<string> {
  const values = Object.fromEntries(
    inQuery(operation)
      .filter(({ name }) => name !== 'cursor')
      .map(({ name, schema, example }) => [name, rightValue({ ...schema, example })]),
  )
  return fc
    .record(values, { requiredKeys: [] })
    .map((chosen) =>
      String(
        new URLSearchParams(
          Object.entries(readOneWay(chosen)).flatMap(([name, value]) =>
            [value].flat().map((each): [string, string] => [name, String(each)]),
          ),
        ),
      ),
    )
}

const paging = new Set(['page', 'size', 'sort'])

/** A list that can be read by pages or from cursor to cursor is read one way. Which text is a cursor, only an answer says. */
const readOneWay = (chosen: Record<string, unknown>): Record<string, unknown> =>
  'limit' in chosen ? Object.fromEntries(Object.entries(chosen).filter(([name]) => !paging.has(name))) : chosen

function faultsOf(document: Document, target: Target): Change[] {
  const schema = bodySchema(document, target.operation)
  return [
    ...(target.path.includes('{') ? [strangePath(target)] : []),
    strangeQuery(target.operation),
    strangeHeader,
    otherMethod,
    rawBody(target),
    ...(schema ? [brokenBody(schema), otherType] : []),
    ...(schema ? Array.from({ length: 4 }, () => wrongMember(schema)) : []),
  ]
}

const segments = [
  '%00',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2f',
  'a%2fb',
  '%5c',
  '%0d%0aX-Injected:%201',
  '%25%30%30',
  '%',
  '%f',
  '%zz',
  "'",
  ';',
  '*',
  '{reference}',
  ':id',
  '0199A0B4-7C1E-7D3A-9F00-2B6C4D8E1F35',
  '{0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35}',
  '0199a0b47c1e7d3a9f002b6c4d8e1f35',
  'prd_',
  'PRD_4K0M8R2V6Z9C3F7J1N5Q8T',
  'prd_4k0m8r2v6z9c3f7j1n5q8t%00',
  'x'.repeat(3_000),
]

const strangePath = ({ path }: Target): Change => {
  const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name)
  const segment = fc.oneof(
    fc.constantFrom(...segments),
    strangeText.filter((text) => text.isWellFormed()).map(encodeURIComponent),
  )
  return fc
    .tuple(fc.constantFrom(...names), segment)
    .map(([name, text]) => ({ fault: `the path has ${text.slice(0, 60)}`, path: path.replace(name, () => text) }))
}

function strangeQuery(operation: Operation): Change {
  const names = [...inQuery(operation).map(({ name }) => name), 'unknown', '__proto__', 'page[]', 'sort[0]', '']
  const values = [
    '',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '2147483648',
    '9'.repeat(40),
    'name',
    'name,asc',
    'a,b,c',
    'API',
    '%00',
    '%',
    '%ff',
    '%ed%a0%80',
    '+',
    '&',
    '=',
  ]
  const one = fc
    .tuple(
      fc.constantFrom(...names),
      fc.oneof(fc.constantFrom(...values), strangeText.filter((text) => text.isWellFormed()).map(encodeURIComponent)),
    )
    .map(([name, value]) => `${name}=${value}`)
  const whole = fc.constantFrom('?', '&&&', '=', '==', '%', '%ff=%ff', 'page', 'a'.repeat(4_000), '#', 'page=0;size=1')
  return fc
    .oneof(
      { weight: 5, arbitrary: one },
      { weight: 2, arbitrary: fc.tuple(one, one).map((both) => both.join('&')) },
      { weight: 1, arbitrary: whole },
    )
    .map((query) => ({ fault: `the query is ${query.slice(0, 60)}`, query }))
}

/** No call lists it, since HTTP refuses it before there is a call: a transfer coding other than chunked. */
export const isOfForeignCoding = ({ headers }: Pick<Probe, 'headers'>, status: number): boolean =>
  status === 501 && headers['transfer-encoding'] !== undefined

const headerNames = [
  'idempotency-key',
  'x-request-id',
  'x-api-key',
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'origin',
  'cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-environment',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'upgrade',
  'host',
]
const headerValues = [
  '',
  ' ',
  '*',
  '0',
  '-1',
  '1',
  'gzip',
  'PUT',
  'PRODUCTION',
  'bytes=0-1',
  'é',
  '\u007f',
  'a\tb',
  'x'.repeat(129),
  'x'.repeat(256),
  'application/xml',
  'null',
  'websocket',
  "'; --",
]

const strangeHeader: Change = fc
  .tuple(
    fc.constantFrom(...headerNames),
    fc.oneof(fc.constantFrom(...headerValues), fc.string({ unit: 'grapheme-ascii', maxLength: 300 })),
  )
  .map(([name, value]) => ({
    fault: `the header ${name}: ${value.slice(0, 60)}`,
    headers: { 'content-type': 'application/json', [name]: value },
  }))

const otherMethod: Change = fc
  .constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')
  .map((method) => ({ fault: `the method is ${method}`, method }))

const contentTypes = [
  '',
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/JSON',
  '*/*',
  'json',
  'application/json; charset=',
  "application/json; charset='utf-8'",
]

const otherType: Change = fc
  .constantFrom(...contentTypes)
  .map((type) => ({ fault: `the Content-Type is ${type}`, headers: { 'content-type': type } }))

const json = { 'content-type': 'application/json' }

/** Bytes that are no valid body, for rows that take one and for rows that do not. */
function rawBody({ method }: Target): Change {
  const texts = [
    '',
    ' ',
    '{',
    '}',
    '{}',
    '[]',
    '"',
    'null',
    '0',
    '-',
    '[[',
    '{"a":1}',
    '{"name":"a","name":"b"}',
    '{"__proto__":{}}',
    '{"a":1e400}',
    '{"a":12345678901234567890}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '['.repeat(5_000),
    '{"a":'.repeat(5_000),
  ]
  return fc.oneof(
    fc.constantFrom(...texts).map((body) => ({ fault: `the body is ${body.slice(0, 60)}`, body, headers: json })),
    fc
      .array(fc.nat(255), { maxLength: 40 })
      .map((bytes) => ({ fault: `the body of a ${method} is bytes`, bytes, headers: json })),
  )
}

/** The valid body, cut off, doubled, or with one more member. */
function brokenBody(schema: Schema): Change {
  const members = [...strangeTexts, 'merchantId', 'merchant_id', 'id', 'reference', 'origin', 'environment', 'version']
  const valid = rightObject(schema)
  return fc.oneof(
    fc
      .tuple(valid, fc.double({ min: 0, max: 0.99, noNaN: true }))
      .map(([value, part]) => JSON.stringify(value).slice(0, Math.floor(JSON.stringify(value).length * part)))
      .map((body) => ({ fault: 'the body is cut off', body, headers: json })),
    fc.tuple(valid, fc.constantFrom(...members), wrongValue({})).map(([value, name, extra]) => ({
      fault: `the body has ${name.slice(0, 60)}`,
      body: `{${JSON.stringify(name)}:${JSON.stringify(extra)},${JSON.stringify(value).slice(1)}`.replace(/,\}$/, '}'),
      headers: json,
    })),
  )
}

/** The valid body with one member wrong, absent or null; members of nested objects too. */
function wrongMember(schema: Schema): Change {
  const names = Object.keys(schema.properties ?? {})
  return fc.tuple(rightObject(schema), fc.constantFrom(...names)).chain(([value, name]) => {
    const member = schema.properties?.[name] ?? {}
    const inner = Object.entries(member.properties ?? {})
    const nested = inner.map(([innerName, each]) =>
      wrongValue(each).map((wrong) => ({ ...(member.example as object), [innerName]: wrong })),
    )
    return fc.oneof(fc.constant(undefined), wrongValue(member), wrongValue(member), ...nested).map((wrong) => ({
      fault: wrong === undefined ? `${name} is absent` : `${name} is ${JSON.stringify(wrong).slice(0, 60)}`,
      body: JSON.stringify({ ...value, [name]: wrong }),
      headers: json,
    }))
  })
}
