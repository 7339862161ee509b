import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockSession } from '#money/payments/session-queries.ts'
import { expireSessions } from '#money/payments/endings.ts'
import { issueVerificationKey, takeVerificationKey } from '#money/payments/sessions.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { listEvents } from '../factory-queries.ts'
import { useHarness } from '../harness.ts'
import { atOnce, count } from './together.ts'
import { verify } from '../../src/verify/verify.ts'

// Creations, cancellations, expiry and submits of checkout sessions at the same moment.

const harness = useHarness()

const path = '/v1/checkout/sessions'
const create = (key: string, body: object = {}) =>
  harness.call({
    method: 'POST',
    path,
    key,
    body: { amount: 10, orderId: 'one', returnUrl: 'https://shop.example/thanks', ...body },
  })
const cancel = (key: string, id: string) => harness.call({ method: 'POST', path: `${path}/${id}/cancel`, key })
const totalOf = async (key: string) => (await harness.call({ path, key })).body.totalElements

test('64 creations for one order make one session: one 201, 63 times 200', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const answers = await atOnce(64, (index) => create(key, { description: `caller ${index}` }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 63, 201: 1 })
  assert.equal(new Set(answers.map(({ body }) => `${body.id} ${body.description}`)).size, 1)
  assert.equal(await totalOf(key), 1)
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 1)
})

test('64 creations for an order whose session was canceled make one more', async () => {
  const { key } = await harness.make.merchant()
  const first = await create(key)
  await cancel(key, first.body.id)
  const answers = await atOnce(64, () => create(key))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 63, 201: 1 })
  assert.equal(await totalOf(key), 2)
})

test('64 creations for one order and one externalId make one session', async () => {
  const { key } = await harness.make.merchant()
  const answers = await atOnce(64, () => create(key, { externalId: 'web-1' }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 63, 201: 1 })
  assert.equal(await totalOf(key), 1)
})

test('64 creations with 8 externalIds for as many orders make 8 sessions', async () => {
  const { key } = await harness.make.merchant()
  const answers = await atOnce(64, (index) => create(key, { externalId: `x ${index % 8}`, orderId: `o ${index % 8}` }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 56, 201: 8 })
  assert.equal(await totalOf(key), 8)
})

test('32 creations that want a further session for one order, among 32 that do not, make at most one more than 32', async () => {
  const { key } = await harness.make.merchant()
  const answers = await atOnce(64, (index) => create(key, { reuseOpenSession: index % 2 === 0 }))
  const made = answers.filter(({ status }) => status === 201).length
  assert.ok(made === 32 || made === 33, `${made}`)
  assert.equal(await totalOf(key), made)
})

test('of 64 cancellations one is answered 200, and one event tells of it', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { body } = await create(key)
  const answers = await atOnce(64, () => cancel(key, body.id))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 1, 409: 63 })
  const types = (await listEvents(harness.db.read, sandbox)).map(({ type }) => type)
  assert.deepEqual(types, ['checkout.session.created', 'checkout.session.canceled'])
})

test('of a cancellation and the expiry of a session one happens, and it alone is told', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const ended: string[] = []
  for (let round = 0; round < 10; round++) {
    const { body } = await create(key, { orderId: `order ${round}` })
    const late = new Date(Date.parse(body.expiresAt) + 1)
    const expire = () => expireSessions({ db: harness.db, publicUrl: harness.config.publicUrl, now: () => late })
    const [canceled] = await Promise.all([cancel(key, body.id), expire(), expire()])
    const { status } = (await harness.call({ path: `${path}/${body.id}`, key })).body
    assert.equal(status, canceled.status === 200 ? 'CANCELED' : 'EXPIRED')
    const told = (await listEvents(harness.db.read, sandbox)).filter(({ resourceId }) => resourceId === body.id)
    assert.deepEqual(
      told.map(({ type, sequence }) => [type, sequence]),
      [
        ['checkout.session.created', 1],
        [status === 'CANCELED' ? 'checkout.session.canceled' : 'checkout.session.expired', 2],
      ],
    )
    ended.push(status)
  }
})

test('of 64 submits with one verification key one uses it up', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { id } = (await create(key)).body
  const now = new Date()
  const issued = await harness.make.write(sandbox, async (ctx) => {
    const session = await lockSession(ctx.tx, sandbox, id)
    return session && issueVerificationKey(ctx, session, 'a page')
  })
  const asked = { id, key: issued?.key ?? '', boundTo: 'a page' }
  const taken = await atOnce(64, () => inTransaction(harness.db, (tx) => takeVerificationKey(tx, sandbox, asked, now)))
  assert.equal(taken.filter(Boolean).length, 1)
})

test('after all of that, every change has its event and totals equal the rows', async () => {
  const named = (await verify(harness.db)).filter(({ name }) => ['checkout-events', 'checkout-totals'].includes(name))
  assert.deepEqual(
    named.map(({ problems }) => problems),
    [[], []],
  )
})
