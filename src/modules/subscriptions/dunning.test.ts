import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { hourMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { steerCard } from '#test/subscription-queries.ts'
import { assertSound, openShop } from '#test/subscriptions.ts'
import { minuteOf } from './dunning.ts'

// Dunning: the follow-up of an unpaid due date.

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

const at = '2026-01-15T08:00:00Z'
const nextMonth = '2026-02-16T00:00:00Z'

test('a first charge that begins later and is softly declined is retried as any other, and activates when it is paid', async () => {
  const shop = await openShop(harness, at)
  const paymentMethodId = await shop.saveCard('RENEWAL FAIL 2')
  const id = await shop.subscribe({ paymentMethodId, startAt: '2026-02-15T09:00:00Z' })
  await shop.runUntil('2026-02-15T12:00:00Z')
  const late = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([late.status, late.openAmount, late.activatedAt], ['PAST_DUE', 100, undefined])
  assert.match(late.dunningState.nextAttemptAt, /^2026-02-16T09:/)
  await shop.runUntil('2026-02-20T00:00:00Z')
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.attempts.length], ['PAID', 3])
  const paid = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([paid.status, paid.openAmount, paid.activatedAt.slice(0, 10)], ['ACTIVE', 0, '2026-02-18'])
  assert.deepEqual(await shop.told(id), [
    'subscription.created',
    'subscription.past_due',
    'subscription.activated',
    'subscription.recovered',
  ])
})

test('a first charge that is declined for good leaves a day for the client, and then nothing is owed', async () => {
  const shop = await openShop(harness, at)
  const paymentMethodId = await shop.saveCard()
  const id = await shop.subscribe({ paymentMethodId, startAt: '2026-02-15T09:00:00Z' })
  await inTransaction(harness.db, (tx) => steerCard(tx, shop.scope, 'DECLINE STOLEN_CARD'))
  await shop.runUntil('2026-02-15T12:00:00Z')
  const failed = await shop.read(`/subscriptions/${id}`)
  // A first payment that fails is no debt: the client has a day for it.
  assert.equal(failed.status, 'INCOMPLETE')
  assert.match(failed.setupUrl, /\/s\/mzn_u/)
  await shop.runUntil('2026-02-16T13:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'INCOMPLETE_EXPIRED')
  assert.deepEqual(
    (await shop.dueDates(id)).map(({ status }) => status),
    ['VOIDED', 'SKIPPED'],
  )
})

test('a subscription begins with the dunning of its company where it names no other, and keeps it', async () => {
  const shop = await openShop(harness, at)
  const session = await harness.make.session(shop.scope.merchantId)
  const set = (dunning: object) =>
    harness.call({ method: 'PATCH', path: '/api/v1/company', key: session.token, body: { dunning } })
  assert.equal((await set({ retryDays: [2, 4], finalAction: 'UNPAID' })).status, 200)
  const dunningOf = async (fields: object) => {
    const id = await shop.subscribe({ collection: 'MANUAL', ...fields })
    return (await shop.read(`/subscriptions/${id}`)).dunning
  }
  assert.deepEqual(await dunningOf({}), { retryDays: [2, 4], finalAction: 'UNPAID' })
  assert.deepEqual(await dunningOf({ dunning: { retryDays: [9] } }), { retryDays: [9], finalAction: 'UNPAID' })
  const id = await shop.subscribe({ collection: 'MANUAL' })
  assert.deepEqual((await set({ finalAction: 'PAUSE' })).body.dunning, { retryDays: [2, 4], finalAction: 'PAUSE' })
  assert.deepEqual((await shop.read(`/subscriptions/${id}`)).dunning, { retryDays: [2, 4], finalAction: 'UNPAID' })
})

for (const [holder, state, status, attempt] of [
  ['RENEWAL TIMEOUT', 'PAID', 'ACTIVE', 'SUCCEEDED'],
  ['RENEWAL TIMEOUT FAIL', 'RETRYING', 'PAST_DUE', 'FAILED'],
] as const)
  test(`a charge of the holder ${holder} has no answer; a minute later its due date is found ${state}, charged once`, async () => {
    const shop = await openShop(harness, at)
    const paymentMethodId = await shop.saveCard(holder)
    const id = await shop.subscribe({ paymentMethodId, trialEndsAt: '2026-02-15T08:00:00Z' })
    await shop.runUntil('2026-02-14T08:00:00Z')
    const [{ dueAt }] = await shop.dueDates(id)
    shop.moveTo(dueAt)
    await shop.tick()
    const [waiting] = await shop.dueDates(id)
    assert.deepEqual([waiting.status, waiting.attempts.length], ['PROCESSING', 1])
    shop.pass(2 * 60_000)
    await shop.tick()
    const [due] = await shop.dueDates(id)
    assert.deepEqual([due.status, due.attempts.length, due.attempts[0].status], [state, 1, attempt])
    assert.equal((await shop.read(`/subscriptions/${id}`)).status, status)
  })

/** An active one, whose renewals fail from now on. */
async function running(fails: number, fields: object = {}) {
  const shop = await openShop(harness, at)
  const paymentMethodId = await shop.saveCard(`RENEWAL FAIL ${fails}`)
  const id = await shop.subscribe({ paymentMethodId, trialEndsAt: '2026-02-15T08:00:00Z', ...fields })
  return { shop, id, paymentMethodId }
}

test('a trial that ends with a soft decline is PAST_DUE, retried at nine, and ACTIVE once it is paid', async () => {
  const { shop, id } = await running(2)
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'TRIALING')
  await shop.runUntil(nextMonth)
  const late = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual(
    [late.status, late.openAmount, late.dunningState.attempt, late.dunningState.maxAttempts],
    ['PAST_DUE', 100, 1, 5],
  )
  assert.match(late.dunningState.nextAttemptAt, /^2026-02-16T09:/)
  await shop.runUntil('2026-02-20T00:00:00Z')
  const [due] = await shop.dueDates(id)
  assert.deepEqual(
    due.attempts.map((each: { status: string; trigger: string; at: string }) => [each.status, each.trigger]),
    [
      ['FAILED', 'SCHEDULED'],
      ['FAILED', 'RETRY'],
      ['SUCCEEDED', 'RETRY'],
    ],
  )
  assert.equal(due.status, 'PAID')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'ACTIVE')
  assert.deepEqual(await shop.told(id), [
    'subscription.created',
    'subscription.trial_ending',
    'subscription.past_due',
    'subscription.activated',
    'subscription.recovered',
  ])
  assert.deepEqual(await shop.told(due.id), [
    'subscription.due_date.upcoming',
    'subscription.due_date.failed',
    'subscription.due_date.failed',
    'subscription.due_date.paid',
  ])
  const subjects = (await harness.mailsTo(shop.email)).map(({ subject }) => subject)
  assert.deepEqual(
    subjects.map((subject) => subject.replace(/ \w+ \d+, \d{4}$/, ' …')),
    [
      'Receipt from A test merchant: MAD\u00a010.00',
      'Your trial with A test merchant ends on …',
      'Your payment to A test merchant failed',
      'Your payment to A test merchant failed',
      'A test merchant has received your payment',
    ],
  )
})

for (const [finalAction, status, dueStatus] of [
  ['CANCEL', 'CANCELED', 'UNCOLLECTIBLE'],
  ['UNPAID', 'UNPAID', 'REQUIRES_CUSTOMER'],
  ['PAUSE', 'PAUSED', 'UNCOLLECTIBLE'],
] as const)
  test(`after the last retry a subscription with the final action ${finalAction} is ${status}`, async () => {
    const { shop, id } = await running(99, { dunning: { retryDays: [1, 3], finalAction } })
    await shop.runUntil('2026-02-19T00:00:00Z')
    const ended = await shop.read(`/subscriptions/${id}`)
    assert.equal(ended.status, status)
    const [due] = await shop.dueDates(id)
    assert.deepEqual([due.status, due.attempts.length], [dueStatus, 3])
    await shop.runUntil('2026-03-25T00:00:00Z')
    assert.equal((await shop.dueDates(id))[0].attempts.length, 3, 'nothing is tried any more')
    // A client is asked for what can still be paid, and for nothing else.
    const isAsked = (await shop.told(id)).includes('subscription.payment_action_required')
    const subjects = (await harness.mailsTo(shop.email)).map(({ subject }) => subject)
    const isWrittenTo = subjects.some((subject) => subject.startsWith('Action required'))
    assert.deepEqual([isAsked, isWrittenTo], [finalAction === 'UNPAID', finalAction === 'UNPAID'])
  })

test('a subscription that pauses because one due date was given up holds the retries of the others until it resumes', async () => {
  const interval = { unit: 'DAY', count: 2 }
  const { shop, id } = await running(99, { interval, dunning: { retryDays: [2, 3], finalAction: 'PAUSE' } })
  await shop.runUntil('2026-02-19T00:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'PAUSED')
  const [, held] = await shop.dueDates(id)
  assert.deepEqual([held.status, held.attempts.length, held.nextAttemptAt], ['RETRYING', 1, undefined])
  await shop.runUntil('2026-02-22T00:00:00Z')
  assert.equal((await shop.post(`/subscriptions/${id}/resume`)).body.status, 'PAST_DUE')
  const [, resumed] = await shop.dueDates(id)
  assert.deepEqual([resumed.attempts.length, resumed.nextAttemptAt.slice(0, 10)], [1, '2026-02-23'])
})

test('days of retry that are changed meanwhile go on behind the last one that was tried', async () => {
  for (const [retryDays, tried] of [
    // A retry that was planned for the third day comes on it.
    [
      [2, 4],
      [15, 16, 18, 19],
    ],
    [
      [1, 6, 8],
      [15, 16, 18, 21, 23],
    ],
    [[1], [15, 16, 18]],
  ] as const) {
    const { shop, id } = await running(99, { dunning: { retryDays: [1, 3, 5, 7], finalAction: 'UNPAID' } })
    await shop.runUntil('2026-02-17T00:00:00Z')
    assert.equal((await shop.patch(`/subscriptions/${id}`, { dunning: { retryDays } })).status, 200)
    await shop.runUntil('2026-02-28T00:00:00Z')
    const [due] = await shop.dueDates(id)
    assert.deepEqual(
      due.attempts.map(({ at: triedAt }: { at: string }) => new Date(triedAt).getUTCDate()),
      tried,
    )
    assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'UNPAID')
  }
})

test('a subscription that becomes UNPAID announces no attempt for what else is owed: the client is asked for it', async () => {
  const dunning = { retryDays: [2, 6], finalAction: 'UNPAID' }
  const { shop, id } = await running(99, { interval: { unit: 'DAY', count: 5 }, dunning })
  await shop.runUntil('2026-02-20T20:00:00Z')
  const shown = async () =>
    (await shop.dueDates(id)).slice(0, 2).map(({ status, nextAttemptAt }) => [status, nextAttemptAt?.slice(0, 10)])
  assert.deepEqual(await shown(), [
    ['RETRYING', '2026-02-21'],
    ['RETRYING', '2026-02-22'],
  ])
  await shop.runUntil('2026-02-21T20:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'UNPAID')
  assert.deepEqual(
    await shown(),
    Array.from({ length: 2 }, () => ['REQUIRES_CUSTOMER', undefined]),
  )
  assert.equal((await shop.told(id)).filter((type) => type === 'subscription.payment_action_required').length, 2)
  await shop.runUntil('2026-02-23T20:00:00Z')
  assert.equal((await shop.dueDates(id))[1].attempts.length, 1)
})

test('a card that is deleted is not declined: the client is asked, and the next attempt waits for them', async () => {
  const { shop, id, paymentMethodId } = await running(0)
  const path = `/v1/clients/${shop.clientId}/payment-methods/${paymentMethodId}`
  assert.equal((await harness.call({ method: 'DELETE', path, key: shop.key })).status, 204)
  await shop.runUntil(nextMonth)
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.attempts], ['REQUIRES_CUSTOMER', []])
  assert.match(due.paymentUrl, /^https:\/\/pay\.example\/s\/mzn_u/)
  assert.ok((await shop.told(id)).includes('subscription.payment_action_required'))
  assert.deepEqual(await shop.told(due.id), ['subscription.due_date.upcoming'])
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'PAST_DUE')
})

test('another card is charged at once with what is owed, and so is a retry that is asked for', async () => {
  for (const way of ['PATCH', 'RETRY'] as const) {
    const { shop, id, paymentMethodId: before } = await running(99)
    await shop.runUntil(nextMonth)
    const saved = await shop.saveCard('Salma Idrissi', { isOther: way === 'PATCH' })
    assert.equal(saved !== before, way === 'PATCH')
    const asked =
      way === 'PATCH'
        ? await shop.patch(`/subscriptions/${id}`, { paymentMethodId: saved })
        : await shop.post(`/subscriptions/${id}/resume`, { retryNow: true })
    assert.equal(asked.status, 200, asked.text)
    await harness.work()
    const view = await shop.read(`/subscriptions/${id}`)
    assert.deepEqual([view.status, view.paymentMethodId], ['ACTIVE', saved])
    const [due] = await shop.dueDates(id)
    assert.deepEqual([due.attempts.length, due.attempts.at(-1).trigger], [2, 'MANUAL'])
  }
})

test('a bank that cannot be reached is asked an hour later, and no day of retry is lost', async () => {
  const { shop, id } = await running(0)
  shop.moveTo('2026-02-15T09:30:00Z')
  shop.faults.crashBefore = () => {
    throw new Error('no line')
  }
  await shop.tick()
  assert.equal((await shop.dueDates(id))[0].status, 'PROCESSING')
  delete shop.faults.crashBefore
  shop.pass(15 * 60_000)
  await shop.tick()
  const [waiting] = await shop.dueDates(id)
  assert.deepEqual([waiting.status, waiting.attempts.length], ['RETRYING', 1])
  assert.equal(waiting.nextAttemptAt, '2026-02-15T10:45:00.000Z')
  shop.pass(hourMs)
  await shop.tick()
  const [paid] = await shop.dueDates(id)
  assert.deepEqual(
    [paid.status, paid.attempts.map(({ status }: { status: string }) => status)],
    ['PAID', ['FAILED', 'SUCCEEDED']],
  )
})

test('a charge whose answer is lost is asked about under the same reference, and not made again', async () => {
  const { shop, id } = await running(0)
  shop.moveTo('2026-02-15T09:30:00Z')
  shop.faults.rubbish = {}
  await shop.tick()
  assert.equal((await shop.dueDates(id))[0].status, 'PROCESSING')
  delete shop.faults.rubbish
  shop.pass(5 * 60_000)
  await shop.tick()
  const [paid] = await shop.dueDates(id)
  assert.deepEqual([paid.status, paid.attempts.length], ['PAID', 1])
})

test('hard declines are not retried; the client is reminded, and the end comes on the last day', async () => {
  const shop = await openShop(harness, at)
  const paymentMethodId = await shop.saveCard()
  const id = await shop.subscribe({ paymentMethodId, trialEndsAt: '2026-02-15T08:00:00Z' })
  await inTransaction(harness.db, (tx) => steerCard(tx, shop.scope, 'DECLINE STOLEN_CARD'))
  await shop.runUntil('2026-02-21T00:00:00Z')
  const [waiting] = await shop.dueDates(id)
  assert.deepEqual([waiting.status, waiting.attempts.length], ['REQUIRES_CUSTOMER', 1])
  assert.equal(waiting.attempts[0].decline.code, 'GENERIC_DECLINE', 'nobody learns that the card is known as stolen')
  await shop.runUntil('2026-02-24T00:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'CANCELED')
  assert.deepEqual(
    (await harness.mailsTo(shop.email)).map(({ subject }) => subject.split(' ').slice(0, 3).join(' ')),
    [
      'Receipt from A',
      'Your trial with',
      'Action required: your',
      'Action required: your',
      'Action required: your',
      'Action required: your',
      'Your subscription to',
    ],
  )
})

test('a consent that was withdrawn at the bank ends the subscription at once', async () => {
  const { shop, id } = await running(0)
  await inTransaction(harness.db, (tx) => steerCard(tx, shop.scope, 'DECLINE REVOKED_AUTHORIZATION'))
  await shop.runUntil('2026-02-15T12:00:00Z')
  const { status, cancelReason, openAmount } = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([status, cancelReason, openAmount], ['CANCELED', 'AUTHORIZATION_REVOKED', 0])
})

test('no two of a thousand retries have to fall on one minute', () => {
  const minutes = new Set(Array.from({ length: 1_000 }, (_, index) => minuteOf(`due date ${index}`)))
  assert.equal(minutes.size, 60)
})

test('a card that was declined fifteen times in thirty days is not asked again', async () => {
  const retryDays = Array.from({ length: 15 }, (_, index) => index + 1)
  const { shop, id } = await running(99, { dunning: { retryDays, finalAction: 'UNPAID' } })
  await shop.runUntil('2026-03-02T12:00:00Z')
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.attempts.length], ['REQUIRES_CUSTOMER', 15])
})

test('nothing is charged for a merchant whose wallet is blocked; what is due waits for it', async () => {
  const { shop, id } = await running(0)
  await harness.make.write(shop.scope, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  await shop.runUntil('2026-02-16T00:00:00Z')
  assert.deepEqual(
    (await shop.dueDates(id)).map(({ status, attempts }) => [status, attempts.length]),
    [['SCHEDULED', 0]],
  )
  await harness.make.write(shop.scope, (ctx) => changeWalletStatus(ctx, 'ACTIVE'))
  await shop.runUntil('2026-02-16T02:00:00Z')
  assert.equal((await shop.dueDates(id))[0].status, 'PAID')
})
