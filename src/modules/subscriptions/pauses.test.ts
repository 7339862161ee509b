import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { takesAll } from '#money/acquirers/simulator/takes-all.ts'
import { inOneWrite } from '#money/payments/parts.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { workOnDueDate } from './actions/due.ts'
import { steerCard } from '#test/subscription-queries.ts'
import { assertSound, openShop } from '#test/subscriptions.ts'

// Pausing, resuming and canceling.

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

async function active(fields: object = {}, holderName?: string) {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard(holderName)
  return { shop, id: await shop.subscribe(fields) }
}
const statuses = (dueDates: { status: string }[]) => dueDates.map(({ status }) => status)

test('a subscription that is paused a millisecond before it is due is not charged; the period is skipped', async () => {
  const { shop, id } = await active()
  const { nextDueDate } = await shop.read(`/subscriptions/${id}`)
  shop.moveTo(nextDueDate)
  shop.pass(-1)
  const paused = await shop.post(`/subscriptions/${id}/pause`, { reason: 'holidays' })
  assert.deepEqual([paused.status, paused.body.status, paused.body.pauseReason], [200, 'PAUSED', 'holidays'])
  await shop.runUntil('2026-03-20T00:00:00Z')
  assert.deepEqual(statuses(await shop.dueDates(id)), ['PAID', 'SKIPPED', 'SKIPPED', 'SCHEDULED'])
  const resumed = await shop.post(`/subscriptions/${id}/resume`)
  assert.equal(resumed.body.status, 'ACTIVE')
  await shop.runUntil('2026-04-16T00:00:00Z')
  assert.deepEqual(statuses(await shop.dueDates(id)), ['PAID', 'SKIPPED', 'SKIPPED', 'PAID', 'SCHEDULED'])
})

test('resumeAt ends a pause by itself', async () => {
  const { shop, id } = await active()
  await shop.post(`/subscriptions/${id}/pause`, { resumeAt: '2026-02-20T00:00:00Z' })
  await shop.runUntil('2026-02-21T00:00:00Z')
  const { status, pausedAt, resumeAt } = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([status, pausedAt, resumeAt], ['ACTIVE', undefined, undefined])
})

test('nextDueDate moves the anchor of all later due dates', async () => {
  const { shop, id } = await active()
  await shop.post(`/subscriptions/${id}/pause`)
  const resumed = await shop.post(`/subscriptions/${id}/resume`, { nextDueDate: '2026-01-31T12:00:00Z' })
  assert.equal(resumed.body.nextDueDate, '2026-01-31T08:00:00.000Z')
  await shop.runUntil('2026-04-01T00:00:00Z')
  assert.deepEqual(
    (await shop.dueDates(id)).map(({ dueAt }) => dueAt.slice(0, 10)),
    ['2026-01-15', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  )
})

test('nextDueDate is within ten years, as the start of a subscription is', async () => {
  const { shop, id } = await active()
  await shop.post(`/subscriptions/${id}/pause`, { resumeAt: '9999-12-31T23:59:59Z' })
  for (const nextDueDate of ['9999-12-31T09:00:00Z', '2036-02-15T10:00:00Z']) {
    const { status, body } = await shop.post(`/subscriptions/${id}/resume`, { nextDueDate })
    const refused = [status, body.error?.code, body.error?.details?.[0]?.field]
    assert.deepEqual(refused, [400, 'VALIDATION_ERROR', 'nextDueDate'])
  }
  const resumed = await shop.post(`/subscriptions/${id}/resume`, { nextDueDate: '2035-12-31T09:00:00Z' })
  assert.deepEqual([resumed.status, resumed.body.status], [200, 'ACTIVE'])
})

test('a pause holds retries, unless they are kept; resuming makes them go on', async () => {
  for (const keepRetries of [false, true]) {
    const { shop, id } = await active({ trialEndsAt: '2026-02-15T08:00:00Z' }, 'RENEWAL FAIL 1')
    await shop.runUntil('2026-02-15T12:00:00Z')
    await shop.post(`/subscriptions/${id}/pause`, { keepRetries })
    await shop.runUntil('2026-02-17T00:00:00Z')
    assert.equal((await shop.dueDates(id))[0].status, keepRetries ? 'PAID' : 'RETRYING')
    assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'PAUSED')
    const { status } = (await shop.post(`/subscriptions/${id}/resume`)).body
    assert.equal(status, keepRetries ? 'ACTIVE' : 'PAST_DUE')
    await shop.runUntil('2026-02-19T00:00:00Z')
    assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'ACTIVE')
  }
})

test('a trial that was paused is activated by its first payment, or its first bill', async () => {
  for (const collection of ['AUTO', 'MANUAL']) {
    const { shop, id } = await active({ collection, trialEndsAt: '2026-02-15T08:00:00Z' })
    await shop.post(`/subscriptions/${id}/pause`)
    assert.equal((await shop.post(`/subscriptions/${id}/resume`)).body.activatedAt, undefined)
    await shop.runUntil('2026-03-15T12:00:00Z')
    const { activatedAt } = await shop.read(`/subscriptions/${id}`)
    assert.equal(activatedAt?.slice(0, 10), '2026-02-15', collection)
    const activations = (await shop.told(id)).filter((type) => type === 'subscription.activated')
    assert.equal(activations.length, 1)
  }
})

test('a charge that was asked for before a pause is not made after it with a card that was declined for good', async () => {
  const { shop, id } = await active({ trialEndsAt: '2026-02-15T08:00:00Z' })
  await inTransaction(harness.db, (tx) => steerCard(tx, shop.scope, 'DECLINE STOLEN_CARD'))
  await shop.runUntil('2026-02-15T12:00:00Z')
  const outcome = async () => {
    const [{ status, attempts }] = await shop.dueDates(id)
    return [status, attempts.length]
  }
  assert.deepEqual(await outcome(), ['REQUIRES_CUSTOMER', 1])
  assert.equal((await shop.post(`/subscriptions/${id}/resume`, { retryNow: true })).status, 200)
  assert.equal((await shop.post(`/subscriptions/${id}/pause`)).status, 200)
  await shop.tick()
  assert.equal((await shop.post(`/subscriptions/${id}/resume`)).body.status, 'PAST_DUE')
  await shop.runUntil('2026-02-17T00:00:00Z')
  assert.deepEqual(await outcome(), ['REQUIRES_CUSTOMER', 1])
})

test('canceling at the end of the period can be undone, and else ends it when the next payment would be due', async () => {
  const { shop, id } = await active()
  const asked = await shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true, reason: 'moving' })
  assert.deepEqual([asked.body.status, asked.body.cancelAtPeriodEnd], ['ACTIVE', true])
  const undone = await shop.patch(`/subscriptions/${id}`, { cancelAtPeriodEnd: false })
  assert.equal(undone.body.cancelAtPeriodEnd, false)
  await shop.runUntil('2026-02-16T00:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).cyclesCompleted, 2)
  await shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true, reason: 'moving' })
  await shop.runUntil('2026-03-16T00:00:00Z')
  const { status, cyclesCompleted, cancelReason, nextDueDate } = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([status, cyclesCompleted, cancelReason, nextDueDate], ['CANCELED', 2, 'moving', undefined])
  assert.ok((await shop.told(id)).includes('subscription.cancellation_scheduled'))
})

test('canceling again at the end of the period tells nothing new, and keeps the reason unless another is given', async () => {
  const { shop, id } = await active()
  const again = (body: object = {}) => shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true, ...body })
  await again({ reason: 'moving', comment: 'To Fes' })
  for (const same of [{}, { reason: 'moving', comment: 'To Fes' }]) {
    const { status, body } = await again(same)
    assert.deepEqual([status, body.cancelReason, body.cancelComment], [200, 'moving', 'To Fes'])
  }
  await shop.tick()
  const scheduled = async () => (await shop.told(id)).filter((type) => type.endsWith('cancellation_scheduled')).length
  assert.equal(await scheduled(), 1)
  assert.equal((await shop.told(id)).includes('subscription.updated'), false)
  const { body } = await again({ reason: 'price' })
  assert.deepEqual([body.cancelReason, body.cancelComment], ['price', undefined])
  await shop.tick()
  assert.equal(await scheduled(), 1)
  assert.ok((await shop.told(id)).includes('subscription.updated'))
  const { body: ended } = await shop.post(`/subscriptions/${id}/cancel`, {})
  assert.deepEqual([ended.status, ended.cancelReason], ['CANCELED', 'price'])
})

test('canceling keeps what is owed payable, and waives it when asked to', async () => {
  for (const waiveOpenDueDates of [false, true]) {
    const { shop, id } = await active({ trialEndsAt: '2026-02-15T08:00:00Z' }, 'RENEWAL FAIL 9')
    await shop.runUntil('2026-02-15T12:00:00Z')
    const { status, body } = await shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates })
    assert.deepEqual([status, body.status, body.openAmount], [200, 'CANCELED', waiveOpenDueDates ? 0 : 100])
    shop.pass(30 * dayMs)
    await shop.tick()
    const [due] = await shop.dueDates(id)
    assert.deepEqual([due.status, due.attempts.length], [waiveOpenDueDates ? 'VOIDED' : 'RETRYING', 1])
    assert.equal(due.paymentUrl === undefined, waiveOpenDueDates)
  }
})

test('a charge that is under way while the subscription is canceled counts', async () => {
  const { shop, id } = await active({ trialEndsAt: '2026-02-15T08:00:00Z' })
  shop.moveTo('2026-02-15T09:30:00Z')
  shop.faults.rubbish = {}
  await shop.tick()
  delete shop.faults.rubbish
  const canceled = await shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates: true })
  assert.deepEqual([canceled.body.status, canceled.body.openAmount], ['CANCELED', 100])
  shop.pass(5 * 60_000)
  await shop.tick()
  const [due, next] = await shop.dueDates(id)
  assert.deepEqual([due.status, next.status], ['PAID', 'SKIPPED'])
  const { status, openAmount } = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([status, openAmount], ['CANCELED', 0])
})

test('what a state does not allow is refused with INVALID_STATE and changes nothing', async () => {
  const { shop, id } = await active()
  const refused = async (path: string, body?: object) => {
    const answer = await shop.post(`/subscriptions/${id}/${path}`, body)
    assert.deepEqual([answer.status, answer.body.error?.code], [409, 'INVALID_STATE'], path)
  }
  await refused('resume')
  await refused('force-due-date', { step: 'RETRY' })
  await shop.post(`/subscriptions/${id}/pause`)
  await refused('pause')
  await refused('cancel', { atPeriodEnd: true })
  await refused('force-due-date')
  await shop.post(`/subscriptions/${id}/cancel`)
  for (const path of ['pause', 'resume', 'cancel', 'force-due-date']) await refused(path)
  const patched = await shop.patch(`/subscriptions/${id}`, { amount: 5 })
  assert.equal(patched.body.error.code, 'INVALID_STATE')
  assert.equal((await shop.patch(`/subscriptions/${id}`, { metadata: { note: 'x' } })).status, 200)
})

test('a due date that is skipped cannot be paid any more, although it was about to be charged', async () => {
  const shop = await openShop(harness, '2026-01-15T08:00:00Z')
  await shop.saveCard()
  const id = await shop.subscribe({ trialEndsAt: '2026-02-15T08:00:00Z' })
  await shop.runUntil('2026-02-15T00:00:00Z')
  shop.moveTo('2026-02-15T12:00:00Z')
  const [due] = await shop.dueDates(id)
  const { payments, secrets } = shop.clerk
  // A process that ends before it has asked the bank.
  const about = { scope: shop.scope, correlationId: due.id }
  const charge = await inOneWrite(payments, about, (ctx) =>
    workOnDueDate({ ...ctx, ...takesAll }, secrets, { id: due.id }),
  )
  const sessionOf = async () => (await findSession(harness.db.read, shop.scope, charge?.sessionId ?? ''))?.status
  assert.equal(await sessionOf(), 'OPEN')
  assert.equal((await shop.post(`/subscriptions/${id}/pause`)).status, 200)
  shop.pass(10 * 60_000)
  await shop.tick()
  assert.deepEqual([(await shop.dueDates(id))[0].status, await sessionOf()], ['SKIPPED', 'CANCELED'])
})
