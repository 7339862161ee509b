import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { newDeliveryEngine } from '#events/delivery/engine.ts'
import { useHarness } from '#test/harness.ts'
import { happen, register, signatureOf } from '#test/webhooks.ts'

// The secret that signs deliveries during a rotation and right after it, by workers that know the webhook from before.

const harness = useHarness()

function newEngine(t: TestContext) {
  const { db, secrets, outbound, config } = harness
  const log = pino({ level: 'silent' })
  const engine = newDeliveryEngine({ db, secrets, outbound, publicUrl: config.publicUrl, log, now: () => new Date() })
  t.after(() => engine.stop())
  return engine
}

const rotate = async (key: string, id: string, gracePeriodSeconds: number): Promise<string> => {
  const path = `/v1/webhooks/${id}/rotate-secret`
  const answer = await harness.call({ method: 'POST', path, key, body: { gracePeriodSeconds } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.secret
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let looks = 0; !(await isSo()); looks++) {
    assert.ok(looks < 2_000, 'what was waited for never came')
    await delay(5)
  }
}

for (const grace of [3_600, 0])
  test(`the first event after a rotation with ${grace} s of grace is signed as it demands, by every worker`, async (t) => {
    const merchant = await harness.make.merchant()
    const { id, secret, receiver } = await register(harness, merchant)
    const engines = [newEngine(t), newEngine(t)]
    for (const engine of engines) {
      await happen(harness, merchant)
      await engine.deliverDue()
    }
    const next = await rotate(merchant.key, id, grace)
    const before = receiver.heard.length
    for (const engine of engines) {
      await happen(harness, merchant)
      await engine.deliverDue()
    }
    const heard = receiver.heard.slice(before)
    assert.ok(heard.length >= 2)
    for (const each of heard) {
      const signatures = [each.headers['x-svc-signature'], each.headers['x-svc-signature-next']]
      const expected = grace === 0 ? [next, undefined] : [secret, next]
      assert.deepEqual(
        signatures,
        expected.map((one) => one && signatureOf(one, each)),
      )
    }
  })

test('what was taken before a rotation without a grace, and waits for its turn, is signed with the new secret', async (t) => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant, { maxConcurrency: 1 })
  const held: ServerResponse[] = []
  receiver.answer = (response) => (receiver.heard.length === 1 ? void held.push(response) : void response.end())
  await happen(harness, merchant)
  await happen(harness, merchant)
  const sent = newEngine(t).deliverDue()
  await until(() => held.length === 1)
  const fresh = await rotate(merchant.key, id, 0)
  held[0]?.end()
  await sent
  const [, second] = receiver.heard
  assert.ok(second)
  assert.equal(second.headers['x-svc-signature'], signatureOf(fresh, second))
})

test('a rotation without a grace is answered when nothing is under way any more that the old secret has signed', async (t) => {
  const merchant = await harness.make.merchant()
  const { id, secret, receiver } = await register(harness, merchant)
  const held: ServerResponse[] = []
  receiver.answer = (response) => void held.push(response)
  await happen(harness, merchant)
  const sent = newEngine(t).deliverDue()
  await until(() => held.length === 1)
  harness.waits.ms = 30_000
  t.after(() => {
    harness.waits.ms = 0
  })
  const sealed = async () =>
    (await harness.db.plainPool.query('select secret from webhooks where id = $1', [id])).rows[0].secret
  const before = await sealed()
  let isAnswered = false
  const rotating = rotate(merchant.key, id, 0).then((fresh) => {
    isAnswered = true
    return fresh
  })
  await until(async () => (await sealed()) !== before)
  // An answer that waits for nothing would be there by then.
  await delay(100)
  assert.equal(isAnswered, false)
  // Workers of the next test deliver what the rotation itself has told.
  receiver.answer = (response) => void response.end()
  held[0]?.end()
  await sent
  assert.notEqual(await rotating, secret)
})

test('so is a new secret of notifications without a grace', async (t) => {
  const merchant = await harness.make.merchant()
  const { token } = await harness.make.session(merchant.merchantId, 'DEVELOPER')
  const renew = async () => {
    const path = '/api/v1/webhooks/notification-secret'
    const headers = { authorization: `Bearer ${token}` }
    const body = { environment: 'SANDBOX', gracePeriodSeconds: 0 }
    const answer = await harness.call({ method: 'POST', path, headers, body })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.secret
  }
  const secret = await renew()
  const receiver = await harness.internet.receiver()
  const held: ServerResponse[] = []
  receiver.answer = (response) => void held.push(response)
  const session = { amount: 10, orderId: '1042', returnUrl: 'https://shop.example/', notificationUrl: receiver.url }
  const made = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: merchant.key, body: session })
  assert.equal(made.status, 201, made.text)
  const sent = newEngine(t).deliverDue()
  await until(() => held.length === 1)
  const [first] = receiver.heard
  assert.equal(first && first.headers['x-svc-signature'], first && signatureOf(secret, first))
  harness.waits.ms = 30_000
  t.after(() => {
    harness.waits.ms = 0
  })
  const committed = async () =>
    (await harness.db.plainPool.query('select version from webhooks where merchant_id = $1', [merchant.merchantId]))
      .rows[0].version
  const before = await committed()
  let isAnswered = false
  const renewing = renew().then((fresh) => {
    isAnswered = true
    return fresh
  })
  await until(async () => (await committed()) !== before)
  // An answer that waits for nothing would be there by then.
  await delay(100)
  assert.equal(isAnswered, false)
  held[0]?.end()
  await sent
  assert.notEqual(await renewing, secret)
})
