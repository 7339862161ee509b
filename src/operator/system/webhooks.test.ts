import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { happen, register } from '#test/webhooks.ts'

// Webhooks of all merchants that fail, as the staff sees them.

const harness = useHarness()

test('webhooks that fail or are suspended are listed over all merchants; one is resumed once, and gets what waited', async () => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const list = async () => (await harness.call({ path: '/operator/v1/webhooks', key })).body.items
  const [gone, failing, well] = await Promise.all(
    [410, 500, 200].map(async (status) => {
      const merchant = await harness.make.merchant()
      const webhook = await register(harness, merchant)
      webhook.receiver.answer = (response) => response.writeHead(status).end()
      await happen(harness, merchant)
      return { ...merchant, ...webhook }
    }),
  )
  assert.ok(gone && failing && well)
  await harness.deliver()
  await happen(harness, gone)
  await harness.deliver()
  const items = await list()
  assert.deepEqual(
    items.map(({ id, status, reason, consecutiveFailures, waiting }: Record<string, unknown>) => [
      id,
      status,
      reason,
      consecutiveFailures,
      waiting,
    ]),
    [
      [gone.id, 'SUSPENDED', 'GONE', 1, 2],
      [failing.id, 'ACTIVE', undefined, 1, 1],
    ],
  )
  assert.deepEqual([items[0].merchantId, items[0].environment], [gone.merchantId, 'SANDBOX'])

  const resume = (of: typeof gone, environment = 'SANDBOX') =>
    harness.call({
      method: 'POST',
      path: `/operator/v1/webhooks/${of.merchantId}/${environment}/${of.id}/resume`,
      key,
    })
  assert.equal((await resume(gone, 'PRODUCTION')).status, 404)
  assert.equal((await resume(failing)).body.code, 'ERR-1541')
  gone.receiver.answer = (response) => response.writeHead(204).end()
  assert.equal((await resume(gone)).status, 204)
  assert.equal((await resume(gone)).body.code, 'ERR-1541')
  await harness.work()
  harness.clock.now = new Date(Date.now() + 30_000)
  await harness.deliver()
  harness.clock.now = undefined
  // The first was refused with 410; then came the two that waited.
  const heard = gone.receiver.heard.filter(({ body }) => JSON.parse(body).type === 'client.created')
  assert.equal(heard.length, 3)
  assert.deepEqual(
    (await list()).map(({ id }: { id: string }) => id),
    [failing.id],
  )
  const admin = await harness.make.staff('ADMIN')
  const acts = await harness.call({ path: `/operator/v1/acts?about=${gone.id}`, key: admin.token })
  assert.deepEqual(
    [acts.body.items.length, acts.body.items[0].act, acts.body.items[0].before],
    [1, 'webhook.resumed', { status: 'SUSPENDED', reason: 'GONE' }],
  )
})
