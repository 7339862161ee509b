import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDeliveries, listEvents } from '#test/factory-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'

// An event is born with its deliveries: one for each active webhook that asked for it.

const harness = useHarness()

async function create({ key }: Pick<TestMerchant, 'key'>, path: string, body: object) {
  const answer = await harness.call({ method: 'POST', path, key, body })
  assert.equal(answer.status, 201, answer.text)
  return answer
}
const createProduct = (merchant: Pick<TestMerchant, 'key'>) =>
  create(merchant, '/v1/products', { name: 'Tajine', price: 1 })
const createClient = (merchant: Pick<TestMerchant, 'key'>) => create(merchant, '/v1/clients', { name: 'Salma' })

/** Types of events that each webhook was to receive. */
async function sent({ sandbox }: TestMerchant): Promise<Record<string, string[]>> {
  const types = new Map((await listEvents(harness.db.read, sandbox)).map(({ id, type }) => [id, type]))
  const byWebhook: Record<string, string[]> = {}
  for (const { eventId, webhookId } of await listDeliveries(harness.db.read, sandbox))
    byWebhook[webhookId] = [...(byWebhook[webhookId] ?? []), types.get(eventId) ?? 'unknown']
  return byWebhook
}

test('a webhook gets the events that it named, those of a wildcard, or all', async () => {
  const merchant = await harness.make.merchant()
  const subscribe = (...types: string[]) => harness.make.webhook(merchant.sandbox, types)
  const named = await subscribe('product.created')
  const wild = await subscribe('product.*')
  const all = await subscribe('*')
  const several = await subscribe('client.created', 'product.deactivated', 'refund.created')
  await subscribe('product_order.*')
  await subscribe('product.updated')
  await subscribe('client.deleted')
  await subscribe('produc*')
  await subscribe('product')
  const { reference } = (await createProduct(merchant)).body
  await createClient(merchant)
  await harness.call({ method: 'DELETE', path: `/v1/products/${reference}`, key: merchant.key })
  assert.deepEqual(await sent(merchant), {
    [named]: ['product.created'],
    [wild]: ['product.created', 'product.deactivated'],
    [all]: ['product.created', 'client.created', 'product.deactivated'],
    [several]: ['client.created', 'product.deactivated'],
  })
})

test('product.* does not mean the orders of products', async () => {
  const merchant = await harness.make.merchant()
  const products = await harness.make.webhook(merchant.sandbox, ['product.*'])
  const orders = await harness.make.webhook(merchant.sandbox, ['product_order.*'])
  const { reference } = (await createProduct(merchant)).body
  await harness.make.order(merchant.sandbox, reference)
  assert.deepEqual(await sent(merchant), { [products]: ['product.created'], [orders]: ['product_order.created'] })
})

test('a webhook that names an event twice, by name and by wildcard, gets it once', async () => {
  const merchant = await harness.make.merchant()
  const id = await harness.make.webhook(merchant.sandbox, ['product.created', 'product.*', '*'])
  await createProduct(merchant)
  assert.deepEqual(await sent(merchant), { [id]: ['product.created'] })
})

test('a new delivery is pending, without attempts, due at once', async () => {
  const merchant = await harness.make.merchant()
  const webhookId = await harness.make.webhook(merchant.sandbox, ['*'])
  await createProduct(merchant)
  const [event] = await listEvents(harness.db.read, merchant.sandbox)
  assert.deepEqual(await listDeliveries(harness.db.read, merchant.sandbox), [
    { eventId: event?.id, webhookId, status: 'PENDING', attempts: 0 },
  ])
})

test('what a paused or suspended webhook was to get is held, and a deleted one is to get nothing', async () => {
  const merchant = await harness.make.merchant()
  for (const status of ['PAUSED', 'SUSPENDED', 'DELETED']) await harness.make.webhook(merchant.sandbox, ['*'], status)
  await createProduct(merchant)
  assert.equal((await listEvents(harness.db.read, merchant.sandbox)).length, 1)
  const deliveries = await listDeliveries(harness.db.read, merchant.sandbox)
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['HELD', 'HELD'],
  )
})

test('a webhook gets nothing of the other environment or of another merchant', async () => {
  const merchant = await harness.make.merchant()
  const other = await harness.make.merchant()
  const live = await harness.make.webhook(merchant.production, ['*'])
  await harness.make.webhook(other.sandbox, ['*'])
  await createProduct(merchant)
  assert.deepEqual(await sent(merchant), {})
  assert.deepEqual(await sent(other), {})
  await createProduct({ key: merchant.liveKey })
  assert.deepEqual(await sent(merchant), {})
  assert.deepEqual(await sent({ ...merchant, sandbox: merchant.production }), { [live]: ['product.created'] })
})

test('each of several webhooks gets its own delivery of every event', async () => {
  const merchant = await harness.make.merchant()
  const webhooks = await Promise.all(Array.from({ length: 20 }, () => harness.make.webhook(merchant.sandbox, ['*'])))
  for (let count = 0; count < 3; count++) await createProduct(merchant)
  const byWebhook = await sent(merchant)
  assert.deepEqual(Object.keys(byWebhook).sort(), webhooks.sort())
  for (const types of Object.values(byWebhook)) assert.equal(types.length, 3)
})

test('a webhook gets nothing of what happened before it was registered', async () => {
  const merchant = await harness.make.merchant()
  await createProduct(merchant)
  const id = await harness.make.webhook(merchant.sandbox, ['*'])
  assert.deepEqual(await sent(merchant), {})
  await createClient(merchant)
  assert.deepEqual(await sent(merchant), { [id]: ['client.created'] })
})
