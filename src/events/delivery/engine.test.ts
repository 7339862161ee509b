import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { inTransaction } from '#platform/db/transaction.ts'
import { listDeliveries } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { expireLeases } from '#test/webhook-queries.ts'
import { happen, newestEvent, register } from '#test/webhooks.ts'
import { newDeliveryEngine } from './engine.ts'
import { boundMs, waitUntil } from '#test/patience.ts'

// Workers on the queue deliver at least once although a worker dies, and in time although a receiver hangs.

const harness = useHarness()

function newEngine(t: TestContext) {
  const { db, secrets, outbound, config, clock } = harness
  const log = pino({ level: 'silent' })
  const now = () => clock.now ?? new Date()
  const engine = newDeliveryEngine({ db, secrets, outbound, publicUrl: config.publicUrl, log, now })
  t.after(() => engine.stop())
  return engine
}

/** Returns how long it took until it was so; `withinMs` is the promise. */
async function until(isSo: () => boolean, withinMs: number): Promise<number> {
  const startedAt = performance.now()
  await waitUntil(isSo)
  const tookMs = performance.now() - startedAt
  assert.ok(tookMs < boundMs(withinMs), `${tookMs} ms`)
  return tookMs
}

test('a worker that runs sends an event well within a second of its commit', async (t) => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant)
  const engine = newEngine(t)
  engine.start()
  await happen(harness, merchant)
  await until(() => receiver.heard.length === 1, 1_000)
  for (let count = 0; count < 5; count++) await happen(harness, merchant)
  await until(() => receiver.heard.length === 6, 1_000)
})

test('two workers send every event once, and share the work', async (t) => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant, { maxConcurrency: 20 })
  receiver.answer = (response) => void setTimeout(() => response.end(), 5)
  for (let count = 0; count < 120; count++) await happen(harness, merchant, `client ${count}`)
  const [one, other] = [newEngine(t), newEngine(t)]
  await Promise.all([one.deliverDue(), other.deliverDue()])
  assert.equal(receiver.heard.length, 120)
  assert.equal(new Set(receiver.heard.map(({ headers }) => headers['svc-event-id'])).size, 120)
  const rows = await listDeliveries(harness.db.read, merchant.sandbox)
  assert.ok(rows.every(({ status, attempts }) => status === 'DELIVERED' && attempts === 1))
})

test('a worker that dies after the receiver said 200 is followed by one that sends again, with the same event id', async (t) => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant)
  await happen(harness, merchant)
  const { db, secrets, config } = harness
  // A worker that dies here never records the outcome.
  const dying = {
    ...harness.outbound,
    post: async (request: Parameters<typeof harness.outbound.post>[0]) => {
      await harness.outbound.post(request)
      return new Promise<never>(() => {})
    },
  }
  const log = pino({ level: 'silent' })
  const dead = newDeliveryEngine({
    db,
    secrets,
    outbound: dying,
    publicUrl: config.publicUrl,
    log,
    now: () => new Date(),
  })
  void dead.deliverDue()
  await until(() => receiver.heard.length === 1, 2_000)
  const successor = newEngine(t)
  await successor.deliverDue()
  assert.deepEqual([receiver.heard.length], [1], 'not while the lease lasts')
  harness.clock.now = new Date(Date.now() + 61_000)
  await successor.deliverDue()
  harness.clock.now = undefined
  const [one, other, ...more] = receiver.heard
  assert.ok(one && other && more.length === 0)
  assert.equal(one.headers['svc-event-id'], other.headers['svc-event-id'])
  assert.notEqual(one.headers['svc-webhook-id'], other.headers['svc-webhook-id'])
  const [delivery] = (await newestEvent(harness, merchant)).deliveries
  assert.deepEqual([delivery.status, delivery.attemptCount], ['DELIVERED', 2])
})

test('a database that hung during a look at what is due does not keep the next look waiting for ten times as long', async (t) => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant)
  await happen(harness, merchant)
  const { db, secrets, outbound, config } = harness
  const log = pino({ level: 'silent' })
  const parts = { secrets, outbound, publicUrl: config.publicUrl, log, now: () => new Date() }
  const taken = Promise.withResolvers<void>()
  const post = () => {
    taken.resolve()
    return new Promise<never>(() => {})
  }
  void newDeliveryEngine({ ...parts, db, outbound: { ...outbound, post } }).deliverDue()
  await taken.promise
  const hungForMs = 2_000
  const hangs = delay(hungForMs)
  const looked = Promise.withResolvers<void>()
  const many: typeof db.read.many = async <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) => {
    await hangs
    const found = await db.read.many<Row>(strings, ...inputs)
    looked.resolve()
    return found
  }
  const engine = newDeliveryEngine({ ...parts, db: { ...db, read: { ...db.read, many } } })
  t.after(() => engine.stop())
  engine.start()
  await looked.promise
  await inTransaction(db, (tx) => expireLeases(tx, merchant.sandbox, new Date()))
  const expired = performance.now()
  await waitUntil(() => receiver.heard.length === 1)
  const waitedMs = performance.now() - expired
  assert.ok(waitedMs < 6 * hungForMs, `${waitedMs} ms`)
})

test('a sixteenth attempt that was cut off is the last: the delivery has failed', async (t) => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.writeHead(500).end()
  await happen(harness, merchant)
  const { db, secrets, config } = harness
  const start = Date.now()
  for (let attempt = 1; attempt <= 16; attempt++) {
    harness.clock.now = new Date(start + attempt * 60_000)
    let asked = () => {}
    const posted = new Promise<void>((resolve) => void (asked = resolve))
    const post = () => {
      asked()
      return new Promise<never>(() => {})
    }
    const hanging = { ...harness.outbound, post }
    const log = pino({ level: 'silent' })
    const now = () => harness.clock.now ?? new Date()
    const dead = newDeliveryEngine({ db, secrets, outbound: hanging, publicUrl: config.publicUrl, log, now })
    void dead.deliverDue()
    await posted
    await inTransaction(db, (tx) => expireLeases(tx, merchant.sandbox, new Date(start)))
  }
  await newEngine(t).deliverDue()
  assert.equal(receiver.heard.length, 0)
  const [row] = await listDeliveries(db.read, merchant.sandbox)
  assert.deepEqual([row?.status, row?.attempts], ['FAILED', 16])
  harness.clock.now = undefined
})

test('fifty endpoints that hang do not keep a healthy one waiting', async (t) => {
  const [hanging, healthy] = await Promise.all([
    Promise.all(Array.from({ length: 3 }, () => harness.make.merchant())),
    harness.make.merchant(),
  ])
  const receivers = await Promise.all(
    hanging.flatMap((merchant) =>
      Array.from({ length: 17 }, async () => {
        const receiver = await harness.internet.receiver(() => {})
        return register(harness, merchant, { receiver })
      }),
    ),
  )
  assert.ok(receivers.length > 50)
  for (const merchant of hanging) for (let count = 0; count < 20; count++) await happen(harness, merchant)
  const { receiver } = await register(harness, healthy)
  const engine = newEngine(t)
  engine.start()
  await until(() => receivers.every(({ receiver: each }) => each.heard.length > 0), 5_000)
  const waits: number[] = []
  for (let count = 1; count <= 20; count++) {
    await happen(harness, healthy)
    waits.push(await until(() => receiver.heard.length === count, 1_000))
  }
  assert.ok(Math.max(...waits) < boundMs(1_000), `${Math.max(...waits)} ms`)
  for (const { receiver: each } of receivers) await each.close()
})

test('a worker that is stopped finishes what is under way and gives back the rest unsent', async (t) => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant, { maxConcurrency: 2 })
  receiver.answer = (response) => void setTimeout(() => response.end(), 60)
  for (let count = 0; count < 8; count++) await happen(harness, merchant)
  const engine = newEngine(t)
  engine.start()
  await until(() => receiver.heard.length > 0, 2_000)
  await engine.stop()
  const rows = await listDeliveries(harness.db.read, merchant.sandbox)
  const delivered = rows.filter(({ status }) => status === 'DELIVERED')
  assert.equal(delivered.length, receiver.heard.length)
  for (const { status, attempts } of rows.filter((row) => row.status !== 'DELIVERED'))
    assert.deepEqual([status, attempts], ['PENDING', 0])
})

test('what a worker has taken already is not sent to a webhook that was paused a second ago', async (t) => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant, { maxConcurrency: 1 })
  const isPaused = Promise.withResolvers<void>()
  receiver.answer = (response) =>
    receiver.heard.length < 5 ? response.end() : void isPaused.promise.then(() => response.end())
  for (let count = 0; count < 20; count++) await happen(harness, merchant, `client ${count}`)
  const delivered = newEngine(t).deliverDue()
  await until(() => receiver.heard.length === 5, 20_000)
  const body = { status: 'PAUSED' }
  await harness.call({ method: 'PATCH', path: `/v1/webhooks/${id}`, key: merchant.key, body })
  await delay(1_050)
  isPaused.resolve()
  await delivered
  const rows = await listDeliveries(harness.db.read, merchant.sandbox)
  const held = rows.filter(({ status }) => status === 'HELD')
  assert.deepEqual([receiver.heard.length, held.length], [5, 15])
  assert.ok(held.every(({ attempts }) => attempts === 0))
})

test('a notificationUrl that never answers does not keep another of the environment waiting', async (t) => {
  const merchant = await harness.make.merchant()
  const [dead, good] = [await harness.internet.receiver(() => {}), await harness.internet.receiver()]
  const tell = async (notificationUrl: string) => {
    const body = { amount: 10, orderId: crypto.randomUUID(), returnUrl: 'https://shop.example/', notificationUrl }
    const made = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: merchant.key, body })
    assert.equal(made.status, 201, made.text)
  }
  for (let count = 0; count < 40; count++) await tell(dead.url)
  newEngine(t).start()
  await until(() => dead.heard.length === 2, 2_000)
  for (let count = 1; count <= 5; count++) {
    await tell(good.url)
    await until(() => good.heard.length === count, 1_500)
  }
  assert.equal(dead.heard.length, 2)
  await dead.close()
})
