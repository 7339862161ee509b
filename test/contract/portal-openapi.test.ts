import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { portalOpenApi, portalRoutes } from '../../src/app.ts'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { operatorErrorsOf } from '#platform/http/operator-contract.ts'
import { portalErrorTable } from '#platform/http/portal-error-table.ts'
import { errorsOf, isRefusals, refusalsOf } from '#platform/http/portal-contract.ts'
import type { PortalError } from '#platform/http/portal-errors.ts'
import type { PortalRoute } from '#platform/http/portal-route.ts'
import { mayDo, permissionsOf, roles } from '#platform/sessions/roles.ts'
import { judgeOf } from './json-schema.ts'
import { type Operation, type Parameter, readable } from './document.ts'

// The portal's published contract and its table of errors: valid, complete, and true to the rows.

const catalogues: Record<string, PortalError>[] = await Promise.all(
  globSync('src/**/portal-errors.ts').map(async (file) => {
    const { errors, callErrors, requestErrors } = await import(`../../${file}`)
    return errors ?? callErrors ?? requestErrors
  }),
)

const published = portalOpenApi('http://localhost:4000')
const document = readable(published)
const { problemOf } = judgeOf(document)

const committed = (name: string) => readFile(new URL(`../../docs/api/${name}`, import.meta.url), 'utf8')

test('the document of the portal is valid OpenAPI 3.0.3', async () => {
  const { valid, errors } = await new Validator().validate(portalOpenApi('http://localhost:4000'))
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(published['openapi'], '3.0.3')
})

type PortalOperation = Operation & { description: string; tags: string[]; security: Record<string, unknown>[] }

const operationOf = ({ method, path }: PortalRoute): PortalOperation =>
  document.paths[path]?.[method.toLowerCase()] as PortalOperation

const reasonsOf = (route: PortalRoute, status: number): PortalError[] =>
  [...refusalsOf(route), ...Object.values(route.replies).flatMap((reply) => (isRefusals(reply) ? reply : []))].filter(
    (reason) => reason.status === status,
  )

for (const route of portalRoutes) {
  const title = `${route.method} ${route.path}`

  test(`${title} is documented with a subject, who may call it, and the headers that it takes`, () => {
    const { summary, tags, security, description, parameters } = operationOf(route)
    assert.match(summary, /^[A-Z].{8,}[^.]$/)
    assert.equal(tags.length, 1)
    assert.notEqual(tags[0], 'Other')
    const schemes = security.flatMap((each) => Object.keys(each))
    assert.equal(schemes.includes('session'), route.access !== 'anyone')
    if (route.access.includes(':')) assert.ok(description.includes(`\`${route.access}\``))
    const headers = named(parameters, 'header')
    assert.ok(headers.includes('Accept-Language') && headers.includes('X-Request-Id'))
    assert.equal(headers.includes('X-Confirmation-Token'), route.confirmed)
    assert.deepEqual(
      named(parameters, 'path'),
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
  })

  test(`${title} shows a request that it takes, and answers as its schemas have them`, () => {
    const { requestBody, responses } = operationOf(route)
    if (route.body)
      assert.deepEqual(route.body.safeParse(requestBody?.content['application/json'].example).error?.issues, undefined)
    for (const [status, { content }] of Object.entries(responses)) {
      const { schema, example } = content?.['application/json'] ?? {}
      if (schema && Number(status) < 400) assert.equal(problemOf(schema, example), undefined, status)
    }
  })

  test(`${title} lists the code and the meaning of each of its refusals`, () => {
    const { responses } = operationOf(route)
    const statuses = new Set(refusalsOf(route).map(({ status }) => status))
    for (const status of statuses) assert.ok(responses[status], `${status} is missing`)
    for (const [status, { description, content }] of Object.entries(responses).filter(
      ([each]) => Number(each) >= 400,
    )) {
      const codes = content?.['application/json'].schema.allOf?.[1]?.properties?.['code']?.enum
      const expected = [...new Set(reasonsOf(route, Number(status)))]
      assert.deepEqual(codes, expected.map(({ code }) => code).sort())
      for (const { words } of expected) assert.ok(description.includes(words.en))
    }
  })

  test(`${title} names its refusals under the statuses that they have`, () => {
    for (const [status, reply] of Object.entries(route.replies))
      if (isRefusals(reply)) for (const reason of reply) assert.equal(reason.status, Number(status), reason.name)
  })
}

const named = (parameters: Parameter[], place: Parameter['in']): string[] =>
  parameters.filter((each) => each.in === place).map(({ name }) => name)

test('every named schema of the portal is used', () => {
  const text = JSON.stringify(published)
  for (const name of Object.keys(document.components.schemas))
    assert.ok(text.includes(`"#/components/schemas/${name}"`), name)
})

test('no two refusals share a code or a name, and each code has the form ERR-XXXX and is on the page', () => {
  const errors = errorsOf(portalRoutes)
  const page = portalErrorTable(portalRoutes)
  for (const key of ['code', 'name'] as const)
    assert.equal(new Set(errors.map((each) => each[key])).size, errors.length)
  for (const { code, name } of errors) {
    assert.match(code, /^ERR-\d{4}$/)
    assert.match(page, new RegExp(`^\\| \`${code}\` \\| \\d+ \\| \`${name}\``, 'm'))
  }
})

test('a code means the same at the portal and in the operator’s console', () => {
  const meanings = new Map(errorsOf(portalRoutes).map(({ code, words }) => [code, words.en]))
  const shared = operatorErrorsOf(operatorRoutes).filter(({ code }) => meanings.has(code))
  assert.ok(shared.length > 0)
  for (const { code, words } of shared) assert.equal(words.en, meanings.get(code), code)
})

test('every refusal that a module lists is named by one of its calls', () => {
  const named = errorsOf(portalRoutes)
  const idle = catalogues.flatMap((errors) => Object.values(errors)).filter((each) => !named.includes(each))
  assert.deepEqual(
    idle.map(({ name }) => name),
    [],
  )
})

test('the guide’s table of roles is what the roles may do', async () => {
  const lines = (await committed('portal.md')).split('\n')
  for (const permission of permissionsOf('OWNER')) {
    const [, , ...cells] =
      lines
        .find((line) => line.startsWith(`| \`${permission}\``))
        ?.split('|')
        .slice(1) ?? []
    const written = roles.filter((_, index) => cells[index]?.trim().startsWith('yes'))
    assert.deepEqual(
      written,
      roles.filter((role) => mayDo(role, permission)),
      permission,
    )
  }
})
