import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { eventTypeNames } from './event-type.ts'

// Every type that can be subscribed to.

const harness = useHarness()

const list = async (query = '', headers: Record<string, string> = {}) => {
  const { key } = await harness.make.merchant()
  return harness.call({ path: `/v1/event-types${query}`, key, headers })
}

test('all types come in one page of the envelope, each with its resource and when it is emitted', async () => {
  const { status, body } = await list()
  assert.equal(status, 200)
  assert.deepEqual(
    body.content.map(({ type }: { type: string }) => type),
    [...eventTypeNames].sort(),
  )
  assert.deepEqual([body.page, body.size, body.totalPages], [0, eventTypeNames.length, 1])
  const created = body.content.find(({ type }: { type: string }) => type === 'client.created')
  assert.deepEqual(created, {
    type: 'client.created',
    category: 'client',
    description: 'A client was created.',
    resourceType: 'client',
    since: 'v1',
    deprecated: false,
  })
})

test('pages are answered to callers that ask for pages', async () => {
  const { body } = await list('?page=1&size=10')
  assert.deepEqual([body.content.length, body.page, body.size], [10, 1, 10])
  assert.equal(body.totalElements, eventTypeNames.length)
  assert.equal((await list('?page=1000')).body.content.length, 0)
})

test('descriptions are in the language that is asked for', async () => {
  const of = async (language: string) => {
    const { body } = await list('?q=client.created', { 'accept-language': language })
    return body.content[0].description
  }
  assert.equal(await of('fr'), 'Un client a été créé.')
  assert.equal(await of('ar'), 'أُنشئ عميل.')
  assert.equal(await of('de'), 'A client was created.')
})

test('includeSchema shows the form of the body and a sample that fits it', async () => {
  const { body } = await list('?category=payment&includeSchema=true')
  for (const { type, schema, sample } of body.content) {
    assert.equal(schema.properties.type.const, type)
    assert.equal(sample.type, type)
    for (const member of schema.required) assert.ok(member in sample, `${type}: ${member}`)
  }
})
