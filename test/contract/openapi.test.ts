import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openApi, openApi31, portalOpenApi } from '../../src/app.ts'
import { type ErrorCode, statusByCode } from '#platform/errors.ts'
import { dereferenced, described, document, type Schema } from './document.ts'
import { judgeOf } from './json-schema.ts'
import { keyDoor } from './doors.ts'
import { parametersOf, type Row, rowsAt } from './rows.ts'

// The published contract: valid, complete, true to the tables, and documented down to the last member.

const rows = rowsAt(keyDoor)
const { problemOf, undocumented } = judgeOf(document)

test('the document is valid OpenAPI 3.0.3', async () => {
  const { valid, errors } = await new Validator().validate(openApi('http://localhost:4000'))
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(openApi('http://localhost:4000')['openapi'], '3.0.3')
})

/** Every schema below `schema` with the path of names to it; references are followed. */
function membersOf(schema: Schema, path: string, depth = 0): [path: string, schema: Schema][] {
  const own = dereferenced(schema)
  assert.ok(depth < 12, `${path} is nested endlessly`)
  return [
    ...Object.entries(own.properties ?? {}).flatMap(([name, each]): [string, Schema][] => [
      [`${path}.${name}`, each],
      ...membersOf(each, `${path}.${name}`, depth + 1),
    ]),
    ...(own.items ? membersOf(own.items, `${path}[]`, depth + 1) : []),
    ...(own.allOf ?? []).flatMap((each) => membersOf(each, path, depth + 1)),
  ]
}

// A schema that narrows the codes of one refusal repeats a member that the envelope describes.
const isNarrowing = ({ description, enum: codes, properties }: Schema) =>
  description === undefined && (codes !== undefined || properties?.['code']?.enum !== undefined)

function assertDocumented(path: string, documented: { description?: string; example?: unknown }, schema: Schema): void {
  if (isNarrowing(schema)) return
  assert.match(documented.description ?? '', /^\S.{4,}/, `${path} has no description`)
  assert.doesNotMatch(documented.description ?? '', /^(?:What|Where|Who\w*)\b/, `${path}: name the thing`)
  const isShown = documented.example !== undefined || schema.enum !== undefined || schema.properties !== undefined
  assert.ok(isShown || schema.type === 'array', `${path} has no example`)
}

const schemasOf = ({ operation }: Row): [string, Schema][] => [
  ...(operation.requestBody
    ? [['body', operation.requestBody.content['application/json'].schema] as [string, Schema]]
    : []),
  ...Object.entries(operation.responses).flatMap(([status, { content }]): [string, Schema][] =>
    content?.['application/json'] ? [[status, content['application/json'].schema]] : [],
  ),
]

type Media = { schema: Schema; example?: unknown }
const bodiesOf = ({ operation }: Row): [string, Media][] => [
  ...(operation.requestBody ? [['body', operation.requestBody.content['application/json']] as [string, Media]] : []),
  ...Object.entries(operation.responses).flatMap(([status, { content }]): [string, Media][] =>
    Number(status) < 400 && content?.['application/json'] ? [[status, content['application/json']]] : [],
  ),
]

for (const row of rows) {
  test(`${row.title} describes every parameter, header, and member of its bodies, with an example`, () => {
    assert.match(row.operation.summary, /^[A-Z]/)
    for (const parameter of row.operation.parameters) assertDocumented(parameter.name, parameter, parameter.schema)
    for (const [status, { description, headers }] of Object.entries(row.operation.responses)) {
      assert.ok(description.length > 4)
      for (const [name, header] of Object.entries(headers)) assertDocumented(`${status} ${name}`, header, header.schema)
    }
    for (const [where, schema] of schemasOf(row))
      for (const [path, member] of membersOf(schema, where))
        assertDocumented(path, described(member), described(member))
  })

  test(`${row.title} shows examples that its own schemas admit`, () => {
    for (const { name, schema, example } of row.operation.parameters)
      assert.equal(problemOf(schema, example), undefined, name)
    for (const [where, schema] of schemasOf(row))
      for (const [path, member] of membersOf(schema, where))
        if (member.example !== undefined) assert.equal(problemOf(member, member.example), undefined, path)
  })

  test(`${row.title} shows whole bodies: a request that it takes, and answers as its schemas have them`, () => {
    for (const [kind, { schema, example }] of bodiesOf(row)) {
      assert.notEqual(example, undefined, `${kind} has no example`)
      assert.equal(problemOf(schema, example), undefined, kind)
      assert.deepEqual(undocumented(schema, example), [], kind)
      if (kind === 'body') assert.deepEqual(row.route.body?.safeParse(example).error?.issues, undefined)
    }
  })

  test(`${row.title} lists every status that it can answer, with its codes`, () => {
    const listed = Object.keys(row.operation.responses).map(Number)
    const isWrite = row.route.method !== 'GET'
    const always = [400, 401, 403, 413, 429, 500, 503]
    const possible = [
      ...always,
      ...(parametersOf(row, 'path').length > 0 ? [404] : []),
      ...(row.route.idempotent ? [409] : []),
      ...(isWrite ? [415] : []),
    ]
    for (const status of possible) assert.ok(listed.includes(status), `${status} is missing`)
    assert.ok(listed.some((status) => status >= 200 && status < 300))
    for (const [status, codes] of Object.entries(row.route.replies)) {
      assert.ok(listed.includes(Number(status)))
      if (Array.isArray(codes))
        for (const code of codes)
          assert.equal(statusByCode[code as ErrorCode], Number(status), `${code} under ${status}`)
    }
    for (const [status, reply] of Object.entries(row.operation.responses))
      assert.ok(status === '204' || reply.content, `${status} has no schema`)
  })

  test(`${row.title} names its path parameters, its headers, and the member that every reply has`, () => {
    const inPath = [...row.route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(
      parametersOf(row, 'path').map(({ name }) => name),
      inPath,
    )
    assert.ok(parametersOf(row, 'path').every(({ required }) => required))
    assert.ok(parametersOf(row, 'header').some(({ name }) => name === 'X-Request-Id'))
    assert.equal(
      parametersOf(row, 'header').some(({ name }) => name === 'Idempotency-Key'),
      row.route.idempotent,
    )
    for (const [status, { headers, content }] of Object.entries(row.operation.responses)) {
      for (const name of ['X-Request-Id', 'X-Correlation-Id']) assert.ok(name in headers, `${status} lacks ${name}`)
      if (status === '201') assert.ok('Location' in headers)
      if (status === '429') assert.ok('Retry-After' in headers && 'X-RateLimit-Reset' in headers)
      const schema = content?.['application/json']?.schema
      if (schema) assert.match(problemOf(schema, {}) ?? '', /'correlationId'/)
      else if (content) assert.ok('Content-Disposition' in headers, `${status} does not say that it is a file`)
    }
  })
}

test('every document names its licence, a contact, and the meaning of each tag that its calls have', () => {
  const url = 'https://pay.example'
  for (const { info, tags, paths } of [openApi(url), openApi31(url), portalOpenApi(url)] as unknown as Head[]) {
    assert.match(info.license.url, /^https:/)
    assert.match(info.contact.name, /\S/)
    const meant = new Map(tags.map(({ name, description }) => [name, description]))
    for (const {
      tags: [tag = ''],
    } of Object.values(paths).flatMap((calls) => Object.values(calls)))
      assert.match(meant.get(tag) ?? '', /\.$/, `${tag} has no line in src/subjects.ts`)
  }
})

type Head = {
  info: { license: { url: string }; contact: { name: string } }
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, { tags: string[] }>>
}

test('requests are closed and replies are open, so that new members may appear in replies alone', () => {
  for (const row of rows) {
    for (const [where, schema] of schemasOf(row)) {
      const objects = [['', schema] as [string, Schema], ...membersOf(schema, where)].map(([, each]) =>
        dereferenced(each),
      )
      for (const { properties, additionalProperties } of objects)
        if (properties) assert.equal(additionalProperties, where === 'body' ? false : undefined)
    }
  }
})

test('no schema is nullable', () => {
  assert.doesNotMatch(JSON.stringify(document), /"nullable"|"null"/)
})

test('every named schema is used', () => {
  const text = JSON.stringify(openApi('http://localhost:4000'))
  for (const name of Object.keys(document.components.schemas))
    assert.ok(text.includes(`"#/components/schemas/${name}"`), name)
})
