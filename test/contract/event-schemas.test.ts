import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openApi, openApi31 } from '../../src/app.ts'
import { writeBody } from '#events/body.ts'
import { type EventType, eventCatalogue } from '#events/catalogue.ts'
import { sampleOf } from '#events/samples.ts'
import { eventSchemaName } from '#events/schema.ts'
import { eventProblem, type EmittedEvent } from '#test/event-schemas.ts'

// Every event type has a schema in the contract in OpenAPI 3.1. Every test file that has a harness checks its own events against the schemas when it
// ends.

const types = Object.keys(eventCatalogue) as EventType[]
const document = openApi31('http://localhost:4000') as {
  openapi: string
  paths: object
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: { anyOf: object[] } } } } } }
  >
  components: { schemas: Record<string, { oneOf: object[]; discriminator: { mapping: Record<string, string> } }> }
}

test('the document with webhooks is valid OpenAPI 3.1, and has the calls of the other', async () => {
  const { valid, errors } = await new Validator().validate(openApi31('http://localhost:4000'))
  assert.ok(valid, JSON.stringify(errors))
  assert.match(document.openapi, /^3\.1\./)
  assert.deepEqual(Object.keys(document.paths), Object.keys(openApi('http://localhost:4000')['paths'] as object))
})

test('every event type of the catalogue is a webhook with a schema of its own', () => {
  assert.deepEqual(Object.keys(document.webhooks), types)
  for (const type of types) {
    const { anyOf } = document.webhooks[type]?.post.requestBody.content['application/json'].schema ?? {}
    assert.deepEqual(anyOf?.[0], { $ref: `#/components/schemas/${eventSchemaName(type)}` })
    assert.ok(document.components.schemas[eventSchemaName(type)], type)
  }
})

test('the union of all events tells them apart by their type', () => {
  const { oneOf, discriminator } = document.components.schemas['WebhookEvent'] ?? { oneOf: [] }
  assert.equal(oneOf.length, types.length)
  assert.deepEqual(Object.keys(discriminator?.mapping ?? {}), types)
})

const head = { id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', createdAt: '2026-11-20T10:00:00.000Z' }

for (const type of types)
  test(`the sample of ${type} is what such an event has`, () => {
    assert.equal(eventProblem({ ...head, ...sampleOf(type), isTest: true }), undefined)
  })

test('an event that is shortened fits the schema of those, and a whole one does not lack a member', () => {
  const whole = { ...head, ...sampleOf('product.created') }
  const object = { ...whole.data.object, description: 'x'.repeat(70_000) }
  const shortened = JSON.parse(writeBody({ ...whole, data: { object } })) as EmittedEvent
  assert.deepEqual(shortened.truncated, ['data.object.description'])
  assert.equal(eventProblem(shortened), undefined)
  const { name: _, ...rest } = whole.data.object as { name?: string }
  assert.match(eventProblem({ ...whole, data: { object: rest } }) ?? '', /must have required property 'name'/)
})
