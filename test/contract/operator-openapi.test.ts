import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { version } from '../../src/app.ts'
import { operatorOpenApi } from '../../src/operator/mount.ts'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { operatorErrorsOf } from '#platform/http/operator-contract.ts'
import { leastRoleOf } from '#platform/http/operator-route.ts'
import { isRefusals } from '#platform/http/portal-contract.ts'
import { holdersOf } from '#platform/staff/roles.ts'
import { useHarness } from '#test/harness.ts'
import { type Operation, readable } from './document.ts'
import { judgeOf } from './json-schema.ts'

// The operator's published contract: valid, complete, and true to the rows.

const harness = useHarness()
const published = operatorOpenApi('http://localhost:4000', version)
const document = readable(published)
const { problemOf } = judgeOf(document)

test('the document of the operator is valid OpenAPI 3.0.3', async () => {
  const { valid, errors } = await new Validator().validate(operatorOpenApi('http://localhost:4000', version))
  assert.ok(valid, JSON.stringify(errors))
})

test('the document is served at /operator/openapi.json', async () => {
  const { status, body } = await harness.call({ path: '/operator/openapi.json' })
  assert.equal(status, 200)
  assert.equal(Object.keys(body.paths).length, new Set(operatorRoutes.map(({ path }) => path)).size)
})

for (const route of operatorRoutes) {
  const operation = () => document.paths[route.path]?.[route.method.toLowerCase()] as Operation & { tags: string[] }

  test(`${route.method} ${route.path} is documented with its subject, its roles, a request and answers`, () => {
    const {
      summary,
      tags,
      description = '',
      parameters = [],
      requestBody,
      responses,
    } = operation() as never as {
      summary: string
      tags: string[]
      description?: string
      parameters?: { name: string; schema: never; example: never }[]
      requestBody?: { content: Record<string, { example: unknown }> }
      responses: Record<string, { content?: Record<string, { schema: never; example: never }> }>
    }
    assert.match(summary, /^[A-Z].{8,}[^.]$/)
    assert.notDeepEqual(tags, ['Other'])
    const least = leastRoleOf(route)
    for (const role of least === undefined ? [] : holdersOf(least)) assert.ok(description.includes(`\`${role}\``))
    if (route.confirmed) assert.ok(description.includes('step-up'))
    for (const { name, schema, example: shown } of parameters) assert.equal(problemOf(schema, shown), undefined, name)
    const example = requestBody?.content['application/json']?.example
    if (route.body) assert.deepEqual(route.body.safeParse(example).error?.issues, undefined)
    for (const [status, { content }] of Object.entries(responses)) {
      const shown = content?.['application/json']
      if (shown && Number(status) < 400) assert.equal(problemOf(shown.schema, shown.example), undefined, status)
    }
  })

  test(`${route.method} ${route.path} names its refusals under the statuses that they have`, () => {
    for (const [status, reply] of Object.entries(route.replies))
      if (isRefusals(reply)) for (const reason of reply) assert.equal(reason.status, Number(status), reason.name)
  })
}

test('no two refusals of the door share a code or a name', () => {
  const errors = operatorErrorsOf(operatorRoutes)
  for (const key of ['code', 'name'] as const)
    assert.equal(new Set(errors.map((each) => each[key])).size, errors.length)
})
