import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { takesAll } from '#money/acquirers/simulator/takes-all.ts'
import { inOneWrite } from '#money/payments/parts.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { isSubscriptionFree, setDueAmount, setVersion } from '#test/subscription-queries.ts'
import { assertSound, openShop, type Shop } from '#test/subscriptions.ts'
import { subscriptionTasks } from '../../start/subscriptions.ts'
import { type ChargeParts, runDueDate } from './actions/charge.ts'
import { workOnDueDate } from './actions/due.ts'
import { dueDateJob } from './actions/retry-now.ts'
import { payOldest } from './actions/page.ts'
import { runSubscriptions } from './jobs.ts'
import { findDueDate, findSubscription } from './queries.ts'
import { findWrongDueDates } from './verify-queries.ts'
import { untilLocked } from '#test/patience.ts'

// The clock's work on subscriptions when another process is slow, dies, fails, or does the same at this moment.

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

/** A subscription whose first charge is due at this moment. */
async function atItsDueDate(holderName?: string) {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard(holderName)
  const id = await shop.subscribe({ trialEndsAt: '2026-02-15T08:00:00Z' })
  await shop.runUntil('2026-02-14T00:00:00Z')
  const [due] = await shop.dueDates(id)
  shop.moveTo(due.dueAt)
  return { shop, id, dueId: due.id as string, dueAt: due.dueAt as string }
}

const sessionOf = async ({ scope }: Shop, dueId: string) =>
  (await findDueDate(harness.db.read, scope, dueId))?.sessionId ?? assert.fail()

/** The first phase of a charge, by a worker that ends before the second. */
const begin = ({ scope, clerk: { payments, secrets } }: Shop, id: string) =>
  inOneWrite(payments, { scope, correlationId: newId(payments.now()) }, (ctx) =>
    workOnDueDate({ ...ctx, ...takesAll }, secrets, { id }),
  )

/** A worker that is held up between the first phase of a charge and the second. */
function heldUp({ clerk: { payments, secrets } }: Shop, meanwhile: () => Promise<unknown>): ChargeParts {
  const { vault = assert.fail() } = payments
  const tokenOf: typeof vault.tokenOf = async (...about) => {
    await meanwhile()
    return vault.tokenOf(...about)
  }
  return { payments: { ...payments, vault: { ...vault, tokenOf } }, secrets }
}

test('a due date whose amount was changed after a worker had begun with it is charged with the new amount', async () => {
  const { shop, id, dueId } = await atItsDueDate()
  await begin(shop, dueId)
  const before = await sessionOf(shop, dueId)
  assert.equal((await shop.patch(`/subscriptions/${id}`, { amount: 250 })).status, 200)
  shop.pass(hourMs)
  await shop.tick()
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.amount, due.attempts.length], ['PAID', 250, 1])
  assert.equal((await shop.read(`/transactions/${due.transactionId}`)).amount, 250)
  assert.notEqual(await sessionOf(shop, dueId), before)
  const old = await inTransaction(harness.db, (tx) => lockSession(tx, shop.scope, before))
  assert.equal(old?.status, 'CANCELED')
})

test('an amount that changes between the two phases of a charge is not charged as it was', async () => {
  const { shop, id, dueId } = await atItsDueDate()
  const change = () => shop.patch(`/subscriptions/${id}`, { amount: 250 })
  await runDueDate(heldUp(shop, change), shop.scope, dueId)
  const [untouched] = await shop.dueDates(id)
  assert.deepEqual([untouched.status, untouched.attempts.length], ['SCHEDULED', 0])
  shop.pass(hourMs)
  await shop.tick()
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.amount, due.attempts.length], ['PAID', 250, 1])
})

test('of two workers that have seen the same due date one takes the decline', async () => {
  const { shop, id, dueId } = await atItsDueDate('RENEWAL FAIL 2')
  const other = async () => {
    shop.pass(6 * 60_000)
    await runDueDate(shop.clerk, shop.scope, dueId)
  }
  await runDueDate(heldUp(shop, other), shop.scope, dueId)
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.attempts.length], ['RETRYING', 1])
})

test('a due date that was paid with another amount is found by verify', async () => {
  const { shop, dueId } = await atItsDueDate()
  await shop.tick()
  const change = (amountMinor: bigint) =>
    inTransaction(harness.db, (tx) => setDueAmount(tx, shop.scope, dueId, amountMinor))
  await change(9_900n)
  const found = (await findWrongDueDates(harness.db.read)).map(({ subject }) => subject)
  await change(10_000n)
  assert.deepEqual(found, [`due date ${dueId} is PAID, and its session is PAID: 9900 were due, 10000 were paid`])
})

test('a subscription that cannot be woken stops no charge, and is looked at again five minutes later', async () => {
  const { shop, id, dueAt } = await atItsDueDate()
  const fields = { startAt: '2026-02-15T07:00:00Z', trialEndsAt: '2026-03-01T08:00:00Z' }
  harness.clock.now = new Date('2026-02-14T00:00:00Z')
  const stuck = await shop.subscribe(fields)
  const { version } = (await findSubscription(harness.db.read, shop.scope, stuck)) ?? assert.fail()
  const change = (to: number) => inTransaction(harness.db, (tx) => setVersion(tx, shop.scope, stuck, to))
  await change(2 ** 31 - 1)
  shop.moveTo(dueAt)
  await assert.rejects(runSubscriptions(shop.clerk), { name: 'AggregateError' })
  assert.equal((await shop.dueDates(id))[0].status, 'PAID')
  const postponed = await findSubscription(harness.db.read, shop.scope, stuck)
  assert.equal(postponed?.wakeAt?.getTime(), Date.parse(dueAt) + 5 * 60_000)
  await change(version)
  shop.pass(5 * 60_000)
  await shop.tick()
  assert.equal((await shop.read(`/subscriptions/${stuck}`)).status, 'TRIALING')
})

test('a subscription that cannot even be put off is looked at once in a run, and again in the next', async () => {
  const { shop } = await atItsDueDate()
  harness.clock.now = new Date('2026-02-14T00:00:00Z')
  const id = await shop.subscribe({ startAt: '2026-02-15T07:00:00Z', trialEndsAt: '2026-03-01T08:00:00Z' })
  shop.moveTo('2026-02-15T07:00:00Z')
  const { payments, secrets } = shop.clerk
  let failures = 2
  const connect: typeof payments.db.connect = async () => {
    if (failures-- > 0) throw new Error('no connection')
    return payments.db.connect()
  }
  const run = runSubscriptions({ payments: { ...payments, db: { ...payments.db, connect } }, secrets })
  await assert.rejects(run, { name: 'AggregateError', message: /^1 / })
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'SCHEDULED')
  await shop.tick()
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'TRIALING')
})

test('a charge by a job is completed as much later than it began as the bank took', async () => {
  const { shop, id, dueId, dueAt } = await atItsDueDate()
  const { acquirers } = shop.clerk.payments
  const upstream = acquirers.sandbox
  const authorise: typeof upstream.authorise = async (...asked) => {
    await delay(100)
    return upstream.authorise(...asked)
  }
  const ports = { acquirers: { ...acquirers, sandbox: { ...upstream, authorise } } }
  const dependencies = { ...harness, ports }
  const job = subscriptionTasks(dependencies).find(({ name }) => name === dueDateJob) ?? assert.fail()
  await job.run({ ...shop.scope, id: dueId }, new Date(dueAt))
  const [due] = await shop.dueDates(id)
  const { createdAt, completedAt } = await shop.read(`/transactions/${due.transactionId}`)
  const tookMs = Date.parse(completedAt) - Date.parse(createdAt)
  assert.ok(tookMs >= 95 && tookMs < hourMs, `${tookMs} ms`)
  assert.ok(Date.parse(createdAt) - Date.parse(dueAt) < hourMs)
})

test('a buyer at the page waits for a session without holding the subscription', async () => {
  const { shop, id, dueId, dueAt } = await atItsDueDate('RENEWAL FAIL 2')
  await shop.tick()
  const sessionId = await sessionOf(shop, dueId)
  const { scope, clerk } = shop
  const beside = { secrets: clerk.secrets, requireAcquirer: async () => {} }
  const about = { scope, correlationId: newId(new Date(dueAt)) }
  let paying: Promise<unknown> = Promise.resolve()
  const isFree = await inTransaction(harness.db, async (tx) => {
    await lockSession(tx, scope, sessionId)
    paying = inOneWrite(clerk.payments, about, (ctx) => payOldest({ ...ctx, ...beside }, id))
    await untilLocked(harness.db)
    return inTransaction(harness.db, (other) => isSubscriptionFree(other, scope, id))
  })
  await paying
  assert.equal(isFree, true)
})
