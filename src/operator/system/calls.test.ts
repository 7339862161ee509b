import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'

// The request log of all merchants, as the staff reads it.

const harness = useHarness()

test('calls of a merchant, and those of a correlation id, are found without what they say; reading that is recorded', async () => {
  const support = await harness.make.staff('SUPPORT')
  const { merchantId, key } = await harness.make.merchant()
  const other = await harness.make.merchant()
  const client = { name: 'Salma Idrissi', email: 'salma@example.ma' }
  const made = await harness.call({ method: 'POST', path: '/v1/clients', body: client, key })
  await harness.call({ path: '/v1/clients?email=salma@example.ma', key })
  await harness.call({ path: '/v1/products/none', key: other.key })
  await harness.app.flushRequestLog()
  const list = (query: string, by = support) => harness.call({ path: `/operator/v1/calls${query}`, key: by.token })

  const own = await list(`?merchantId=${merchantId}&environment=SANDBOX`)
  assert.deepEqual(
    own.body.items.map(({ method, path, status }: Record<string, unknown>) => [method, path, status]),
    [
      ['GET', '/v1/clients', 200],
      ['POST', '/v1/clients', 201],
    ],
  )
  assert.doesNotMatch(own.text, /salma/i)
  assert.deepEqual((await list(`?merchantId=${merchantId}`)).body.items, [])
  const page = (await list(`?merchantId=${merchantId}&environment=SANDBOX&limit=1`)).body
  const rest = (await list(`?merchantId=${merchantId}&environment=SANDBOX&limit=1&before=${page.next}`)).body
  assert.deepEqual([page.items[0].method, rest.items[0].method], ['GET', 'POST'])

  const { body } = await list(`?requestId=${made.body.correlationId}`)
  assert.deepEqual(
    body.items.map(({ merchantId: of, path }: Record<string, unknown>) => [of, path]),
    [[merchantId, '/v1/clients']],
  )
  const refused = await list('')
  assert.deepEqual([refused.status, refused.body.fields.merchantId], [400, 'is needed where there is no requestId'])
  const narrowed = await list(`?requestId=${made.body.correlationId}&status=201`)
  assert.deepEqual([narrowed.status, narrowed.body.fields.merchantId], [400, 'is needed with these filters'])
  assert.equal((await list('?merchantId=0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35')).status, 404)

  const reveal = (by: { token: string }, of = merchantId) =>
    harness.call({ method: 'POST', path: `/operator/v1/calls/${of}/${body.items[0].id}/reveal`, key: by.token })
  assert.equal((await reveal(support)).status, 403)
  const risk = await harness.make.staff('RISK')
  assert.match((await reveal(risk)).body.requestBody, /Salma Idrissi/)
  assert.equal((await reveal(risk, other.merchantId)).status, 404)
  const acts = await harness.call({ path: `/operator/v1/acts?act=call.read`, key: risk.token })
  assert.deepEqual(
    acts.body.items.map(({ merchantId: of, after }: Record<string, unknown>) => [of, after]),
    [[merchantId, { method: 'POST', route: '/v1/clients', status: 201 }]],
  )
})
