import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { patienceMs } from '#test/patience.ts'
import { listCharges } from '#test/payment-queries.ts'
import type { Acquirer } from '../acquirers/acquirer.ts'
import { bounded } from '../acquirers/bounded.ts'
import { faulty } from '../acquirers/faults.ts'
import { accountsOf } from '../acquirers/fixture.ts'
import { assertSound, cards, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { submitCard } from './charge.ts'
import { resolvePayment, resolveUnknown } from './resolve.ts'
import { createSession } from './sessions.ts'
import { settle } from './settle.ts'
import { expireSessions } from './endings.ts'
import { presentSession } from './session-view.ts'
import { shownStatus } from './transaction.ts'
import { findTransaction } from './transaction-queries.ts'

const harness = useHarness()

/** The line loses requests, or answers, until `mended`. */
const failing = (fixture: PaymentFixture, fault: 'hang' | 'loseAnswerAfterActing') => {
  const line = faulty(fixture.upstream, { [fault]: true })
  fixture.parts.acquirers.sandbox = {
    ...fixture.upstream,
    ...bounded(line, { deadlineMs: fault === 'hang' ? 50 : patienceMs }),
  }
}

/** The acquirer itself, whose errors act like the end of a process: nothing catches them. */
const crashing = (fixture: PaymentFixture, when: 'crashBefore' | 'crashAfter') => {
  const ends = () => {
    throw new Error('the process ended')
  }
  fixture.parts.acquirers.sandbox = { ...fixture.upstream, ...faulty(fixture.upstream, { [when]: ends }) }
}
const mended = (fixture: PaymentFixture) => {
  fixture.parts.acquirers.sandbox = fixture.upstream
}
const charges = async (fixture: PaymentFixture) => (await listCharges(harness.db.read, fixture.scope)).length

test('an acquirer that does not answer leaves the payment processing, never failed, and the session cannot be paid again', async () => {
  const fixture = await paymentFixtureOf(harness)
  failing(fixture, 'loseAnswerAfterActing')
  const { id } = await fixture.session()
  const { session, row } = await fixture.submit(id)
  assert.deepEqual([row.status, shownStatus(row.status), session.status], ['UNKNOWN', 'PROCESSING', 'PROCESSING'])
  await assert.rejects(fixture.submit(id), { code: 'SESSION_NOT_ACTIVE' })
  assert.deepEqual(await fixture.told(row.id), ['payment.created', 'payment.processing'])
  mended(fixture)
  assert.equal(await resolveUnknown(fixture.parts), 0)
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual([(await fixture.attempt(id)).status, (await fixture.sessionNow(id)).status], ['SUCCEEDED', 'PAID'])
  assert.equal(await charges(fixture), 1)
  assert.deepEqual(await fixture.told(row.id), ['payment.created', 'payment.processing', 'payment.succeeded'])
  await assertSound(harness)
})

test('money that is heard of days later is available as if it had been heard of when it was captured', async () => {
  const fixture = await paymentFixtureOf(harness)
  const paid = async () => (await fixture.submit((await fixture.session()).id)).row.id
  const before = await paid()
  failing(fixture, 'loseAnswerAfterActing')
  const late = await paid()
  mended(fixture)
  const after = await paid()
  fixture.passTime(3 * 24 * hourMs)
  await resolveUnknown(fixture.parts)
  const availableDayOf = async (id: string) =>
    (await findTransaction(harness.db.read, fixture.scope, id))?.availableAt?.toISOString().slice(0, 10) ?? ''
  // Two days where midnight came between.
  const expected = [await availableDayOf(before), await availableDayOf(after)]
  assert.ok(
    expected.includes(await availableDayOf(late)),
    `${await availableDayOf(late)}, not ${expected.join(' or ')}`,
  )
  assert.ok(!expected.includes(''))
})

test('a request that was lost is failed only once nothing can be on its way any more', async () => {
  const fixture = await paymentFixtureOf(harness)
  failing(fixture, 'hang')
  const { id } = await fixture.session()
  await fixture.submit(id)
  mended(fixture)
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(
    [(await fixture.attempt(id)).status, (await fixture.sessionNow(id)).status],
    ['UNKNOWN', 'PROCESSING'],
  )
  fixture.passTime(4 * minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual([(await fixture.attempt(id)).status, (await fixture.sessionNow(id)).status], ['FAILED', 'OPEN'])
  assert.equal((await fixture.submit(id)).row.status, 'SUCCEEDED')
  assert.equal(await charges(fixture), 1)
  await assertSound(harness)
})

test('a look-up that began too early proves nothing, however late its answer comes', async () => {
  const fixture = await paymentFixtureOf(harness)
  failing(fixture, 'hang')
  const { id } = await fixture.session()
  const { row } = await fixture.submit(id)
  mended(fixture)
  fixture.passTime(minuteMs)
  const { upstream } = fixture
  fixture.parts.acquirers.sandbox = {
    ...upstream,
    // The request arrives behind the look-up, whose answer this process reads minutes later.
    lookUp: async (asked) => {
      const found = await upstream.lookUp(asked)
      await fixture.chargeLate(row.id)
      fixture.passTime(4 * minuteMs)
      return found
    },
  }
  await resolveUnknown(fixture.parts)
  assert.deepEqual(
    [(await fixture.attempt(id)).status, (await fixture.sessionNow(id)).status],
    ['UNKNOWN', 'PROCESSING'],
  )
  mended(fixture)
  fixture.passTime(hourMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual([(await fixture.attempt(id)).status, (await fixture.sessionNow(id)).status], ['SUCCEEDED', 'PAID'])
  await assertSound(harness)
})

test('a process that ends before it asks leaves no charge, and one that ends after it leaves one', async () => {
  for (const [when, status, charged] of [
    ['crashBefore', 'FAILED', 0],
    ['crashAfter', 'SUCCEEDED', 1],
  ] as const) {
    const fixture = await paymentFixtureOf(harness)
    crashing(fixture, when)
    const { id } = await fixture.session()
    await assert.rejects(fixture.submit(id), { message: 'the process ended' })
    assert.deepEqual(
      [(await fixture.attempt(id)).status, (await fixture.sessionNow(id)).status],
      ['PROCESSING', 'PROCESSING'],
    )
    mended(fixture)
    for (const minutes of [1, 4]) {
      fixture.passTime(minutes * minuteMs)
      await resolveUnknown(fixture.parts)
      await resolveUnknown(fixture.parts)
    }
    assert.deepEqual([(await fixture.attempt(id)).status, await charges(fixture)], [status, charged])
  }
  await assertSound(harness)
})

test('a process that ends while it settles writes nothing of it, and the charge is found later', async () => {
  const fixture = await paymentFixtureOf(harness)
  let isEnding = true
  fixture.hooks.paid = async () => {
    if (isEnding) throw new Error('the process ended')
  }
  const { id } = await fixture.session()
  await assert.rejects(fixture.submit(id), { message: 'the process ended' })
  const { status, id: transactionId } = await fixture.attempt(id)
  assert.deepEqual([status, await fixture.told(transactionId)], ['PROCESSING', ['payment.created']])
  assert.equal((await fixture.books())['merchant.pending'], 0n)
  isEnding = false
  fixture.passTime(minuteMs)
  await atOnce(8, () => resolveUnknown(fixture.parts))
  assert.equal((await fixture.attempt(id)).status, 'SUCCEEDED')
  assert.equal((await fixture.books())['merchant.pending'], 9_750n)
  assert.equal(await charges(fixture), 1)
  await assertSound(harness)
})

test('an answer about another amount proves nothing: the payment stays open until the acquirer tells the right one', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session()
  const first = await fixture.submit((await fixture.session()).id)
  fixture.faults.rubbish = await fixture.upstream.lookUp({
    scope: fixture.scope,
    reference: first.row.reference,
    amountMinor: 10_000n,
    currency: 'MAD',
  })
  const other = await fixture.session({ amountMinor: 5_000n })
  const { row } = await fixture.submit(other.id)
  assert.equal(row.status, 'UNKNOWN')
  mended(fixture)
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.equal((await fixture.attempt(other.id)).status, 'SUCCEEDED')
  assert.equal((await fixture.sessionNow(id)).status, 'OPEN')
  await assertSound(harness)
})

test('a payment that the bank decides later is asked about when that is worth while', async () => {
  for (const [holder, status, session] of [
    ['TIMEOUT', 'SUCCEEDED', 'PAID'],
    ['TIMEOUT FAIL', 'FAILED', 'OPEN'],
  ] as const) {
    const fixture = await paymentFixtureOf(harness)
    const { id } = await fixture.session()
    assert.equal((await fixture.submit(id, holder)).row.status, 'PROCESSING')
    fixture.passTime(minuteMs)
    await resolveUnknown(fixture.parts)
    assert.deepEqual([(await fixture.attempt(id)).status, (await fixture.sessionNow(id)).status], [status, session])
  }
})

test('after a day without an answer people have to look, and may ask the acquirer at any time', async () => {
  const fixture = await paymentFixtureOf(harness)
  failing(fixture, 'hang')
  const { id } = await fixture.session()
  await fixture.submit(id)
  for (let hour = 0; hour < 26; hour++) {
    fixture.passTime(hourMs)
    await resolveUnknown(fixture.parts)
  }
  const left = await fixture.attempt(id)
  assert.deepEqual([left.status, left.statusReason, left.nextAskAt], ['UNKNOWN', 'OPERATOR', null])
  mended(fixture)
  const resolved = await resolvePayment(fixture.parts, fixture.scope, { transactionId: left.id, correlationId: 'c' })
  assert.deepEqual([resolved.row.status, resolved.session.status], ['FAILED', 'OPEN'])
  await assertSound(harness)
})

test('a charge that arrives after its session was canceled or has expired is recorded as late, and given back', async () => {
  for (const end of ['CANCELED', 'EXPIRED'] as const) {
    const fixture = await paymentFixtureOf(harness)
    failing(fixture, 'hang')
    const { id } = await fixture.session()
    const { row } = await fixture.submit(id)
    mended(fixture)
    fixture.passTime(5 * minuteMs)
    await resolveUnknown(fixture.parts)
    if (end === 'CANCELED') await fixture.cancel(id)
    else {
      fixture.passTime(hourMs)
      await expireSessions(fixture.parts)
    }
    assert.equal((await fixture.sessionNow(id)).status, end)
    await fixture.chargeLate(row.id)
    const found = { transactionId: row.id, correlationId: newId(fixture.now()) }
    await atOnce(8, () => resolvePayment(fixture.parts, fixture.scope, found))
    const late = await fixture.attempt(id)
    assert.deepEqual([late.status, late.isLate, late.feeMinor, late.availableAt], ['SUCCEEDED', true, 0n, null])
    assert.equal((await fixture.sessionNow(id)).status, end)
    await atOnce(4, () => fixture.giveBack())
    const refunded = await fixture.attempt(id)
    assert.equal(refunded.refundedMinor, refunded.amountMinor)
    const books = await fixture.books()
    assert.deepEqual([books['merchant.pending'], books['acquirer.receivable'], books['platform.fees']], [0n, 0n, 0n])
    const [, , ...since] = await fixture.told(row.id)
    assert.deepEqual(since, ['payment.failed', 'payment.succeeded', 'payment.refunded'])
    assert.deepEqual((await fixture.steps(row.id)).slice(-4), [
      'AUTHORIZED',
      'CAPTURED',
      'REFUND_REQUESTED',
      'REFUNDED',
    ])
  }
  await assertSound(harness)
})

test('a charge that arrives late while another card pays its session is given back, and the other pays', async () => {
  const fixture = await paymentFixtureOf(harness)
  failing(fixture, 'hang')
  const { id } = await fixture.session({ amountMinor: 24_990n })
  const first = await fixture.submit(id)
  mended(fixture)
  fixture.passTime(5 * minuteMs)
  await resolveUnknown(fixture.parts)
  const second = await fixture.submit(id, 'TIMEOUT')
  assert.equal(second.session.status, 'PROCESSING')
  await fixture.chargeLate(first.row.id)
  await resolvePayment(fixture.parts, fixture.scope, { transactionId: first.row.id, correlationId: 'c' })
  assert.equal((await fixture.sessionNow(id)).status, 'PROCESSING')
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(
    (await fixture.attempts(id)).map(({ status, isLate }) => [status, isLate]),
    [
      ['SUCCEEDED', true],
      ['SUCCEEDED', false],
    ],
  )
  const { status, transactionId } = await fixture.sessionNow(id)
  assert.deepEqual([status, transactionId], ['PAID', second.row.id])
  await fixture.giveBack()
  const books = await fixture.books()
  assert.deepEqual(
    [books['merchant.pending'], books['platform.fees'], books['acquirer.receivable']],
    [24_365n, 625n, 24_990n],
  )
  await assertSound(harness)
})

/** The buyer submits; the session's time passes, and the clock has looked at it, before the bank decides. */
async function outlived(holder: string): Promise<{ fixture: PaymentFixture; id: string }> {
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session()
  await fixture.submit(id, holder)
  fixture.passTime(2 * hourMs)
  assert.equal(await expireSessions(fixture.parts), 0)
  assert.equal((await fixture.sessionNow(id)).status, 'PROCESSING')
  return { fixture, id }
}

test('a session that is being paid outlives its end: whenever the money is captured, it is paid', async () => {
  for (const holder of ['LATE CAPTURE', 'TIMEOUT']) {
    const { fixture, id } = await outlived(holder)
    await resolveUnknown(fixture.parts)
    const { isLate, status, feeMinor, id: transactionId } = await fixture.attempt(id)
    assert.deepEqual(
      [status, isLate, feeMinor, (await fixture.sessionNow(id)).status],
      ['SUCCEEDED', false, 250n, 'PAID'],
    )
    assert.equal((await fixture.books())['merchant.pending'], 9_750n)
    assert.deepEqual(await fixture.told(transactionId), ['payment.created', 'payment.processing', 'payment.succeeded'])
    assert.equal((await fixture.told()).at(-1), 'checkout.session.completed')
    assert.equal(await fixture.giveBack(), 0)
    await expireSessions(fixture.parts)
    assert.equal((await fixture.sessionNow(id)).status, 'PAID')
  }
  await assertSound(harness)
})

test('an acquirer that answers only after the session’s end, or is only found then, has been paid in time', async () => {
  for (const isLost of [false, true]) {
    const fixture = await paymentFixtureOf(harness)
    const { id } = await fixture.session()
    fixture.parts.acquirers.sandbox = {
      ...fixture.upstream,
      authorise: async (asked) => {
        fixture.passTime(hourMs)
        await expireSessions(fixture.parts)
        const outcome = await fixture.upstream.authorise(asked)
        return isLost ? { status: 'UNKNOWN', cause: 'TIMEOUT' } : outcome
      },
    }
    fixture.passTime(hourMs - 25)
    const { row } = await fixture.submit(id)
    assert.equal(row.status, isLost ? 'UNKNOWN' : 'SUCCEEDED')
    fixture.passTime(hourMs)
    await resolveUnknown(fixture.parts)
    const { status, isLate } = await fixture.attempt(id)
    assert.deepEqual([status, isLate, (await fixture.sessionNow(id)).status], ['SUCCEEDED', false, 'PAID'])
  }
  await assertSound(harness)
})

test('a session whose payment fails after its end expires then: not before, and it is told once', async () => {
  const { fixture, id } = await outlived('TIMEOUT FAIL')
  await resolveUnknown(fixture.parts)
  assert.equal((await fixture.attempt(id)).status, 'FAILED')
  await assert.rejects(fixture.submit(id), { code: 'SESSION_EXPIRED' })
  const failedAt = fixture.now()
  fixture.passTime(minuteMs)
  const shown = presentSession(await fixture.sessionNow(id), { now: fixture.now() })
  assert.deepEqual([shown.status, shown.expiredAt], ['EXPIRED', failedAt])
  assert.equal(await expireSessions(fixture.parts), 1)
  const written = presentSession(await fixture.sessionNow(id), { now: fixture.now() })
  assert.deepEqual([written.status, written.expiredAt], ['EXPIRED', failedAt])
  assert.equal((await fixture.told(id)).filter((type) => type === 'checkout.session.expired').length, 1)
  await assertSound(harness)
})

test('a payment is looked up where it was sent, wherever the merchant’s new payments go by now', async () => {
  const fixture = await paymentFixtureOf(harness)
  const scope = { ...fixture.scope, environment: 'PRODUCTION' } as const
  const asked: string[] = []
  const approved = {
    status: 'APPROVED',
    acquirerReference: 'A-1',
    authorisationCode: '831000',
    currency: 'MAD',
  } as const
  const card = {
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2040,
    funding: 'CREDIT',
    fingerprint: 'f',
  } as const
  const named = (name: string): Acquirer => ({
    ...fixture.upstream,
    name,
    environments: ['PRODUCTION'],
    authorise: async () => {
      asked.push(name)
      return { status: 'UNKNOWN', cause: 'TIMEOUT' }
    },
    lookUp: async ({ amountMinor }) => {
      asked.push(name)
      return { ...approved, amountMinor, capturedAt: fixture.now(), card }
    },
  })
  const choice = { accounts: [named('first'), named('second')], chosen: 'first' }
  fixture.parts.acquirers.live = accountsOf(choice)
  const expiresAt = new Date(fixture.now().getTime() + hourMs)
  const draft = { sourceKind: 'CHECKOUT', amountMinor: 10_000n, currency: 'MAD', expiresAt } as const
  const { id: sessionId } = await harness.make.write(scope, (ctx) => createSession(ctx, draft), fixture.now())
  const { row } = await submitCard(fixture.parts, scope, {
    sessionId,
    correlationId: 'c',
    card: cards('Salma Idrissi'),
  })
  assert.deepEqual([row.status, row.acquirer], ['UNKNOWN', 'first'])
  choice.chosen = 'second'
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(asked, ['first', 'first'])
  assert.equal((await findTransaction(harness.db.read, scope, row.id))?.status, 'SUCCEEDED')
  // If its account was removed, nothing is decided, and no other acquirer is asked.
  choice.accounts = [named('second')]
  await assert.rejects(resolvePayment(fixture.parts, scope, { transactionId: row.id, correlationId: 'c' }), {
    code: 'INVALID_STATE',
  })
  await assertSound(harness)
})

test('an answer that comes behind the end of a payment changes nothing of it', async () => {
  const fixture = await paymentFixtureOf(harness)
  for (const [holder, end] of [
    ['Salma Idrissi', 'SUCCEEDED'],
    ['DECLINE INSUFFICIENT_FUNDS', 'FAILED'],
  ] as const) {
    const { id } = await fixture.session()
    const { row } = await fixture.submit(id, holder)
    assert.equal(row.status, end)
    const shown = async () => [await fixture.attempt(id), await fixture.sessionNow(id), await fixture.told(row.id)]
    const before = await shown()
    const about = { scope: fixture.scope, transactionId: row.id, correlationId: 'c' }
    const others = [
      { status: 'DECLINED', code: 'EXPIRED_CARD', isRetryable: false },
      { status: 'PENDING' },
      { status: 'NOT_FOUND' },
    ] as const
    for (const outcome of others) await settle(fixture.parts, about, outcome)
    assert.deepEqual(await shown(), before)
  }
  await assertSound(harness)
})
