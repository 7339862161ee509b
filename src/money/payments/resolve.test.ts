import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/ids.ts'
import { atOnce } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { listCharges } from '#test/payment-queries.ts'
import type { Acquirer } from '../acquirers/acquirer.ts'
import { bounded } from '../acquirers/bounded.ts'
import { faulty } from '../acquirers/faults.ts'
import { assertSound, cards, hourMs, minuteMs, type Till, tillOf } from './fixture.ts'
import { submitCard } from './charge.ts'
import { resolvePayment, resolveUnknown } from './resolve.ts'
import { createSession } from './sessions.ts'
import { expireSessions } from './endings.ts'
import { presentSession } from './session-view.ts'
import { shownStatus } from './transaction.ts'
import { findTransaction } from './transaction-queries.ts'

const harness = useHarness()

/** The line fails as `till.faults` says; bounded gives up after its deadline. It stays so until `mended`. */
const impatient = (till: Till) => {
  till.parts.acquirers.sandbox = bounded(faulty(till.upstream, till.faults), { deadlineMs: 50 })
}

/** The acquirer itself, whose errors are as a process that ends: nobody catches them. */
const crashing = (till: Till, when: 'crashBefore' | 'crashAfter') => {
  till.parts.acquirers.sandbox = faulty(till.upstream, {
    [when]: () => {
      throw new Error('the process ended')
    },
  })
}
const mended = (till: Till) => {
  till.parts.acquirers.sandbox = till.upstream
}
const charges = async (till: Till) => (await listCharges(harness.db.read, till.scope)).length

test('an acquirer that does not answer leaves the payment processing, never failed, and the session cannot be paid again', async () => {
  const till = await tillOf(harness)
  impatient(till)
  till.faults.loseAnswerAfterActing = true
  const { id } = await till.session()
  const { session, row } = await till.submit(id)
  assert.deepEqual([row.status, shownStatus(row.status), session.status], ['UNKNOWN', 'PROCESSING', 'PROCESSING'])
  await assert.rejects(till.submit(id), { code: 'SESSION_NOT_ACTIVE' })
  assert.deepEqual(await till.told(row.id), ['payment.created', 'payment.processing'])
  mended(till)
  assert.equal(await resolveUnknown(till.parts), 0)
  till.passTime(minuteMs)
  await resolveUnknown(till.parts)
  assert.deepEqual([(await till.attempt(id)).status, (await till.sessionNow(id)).status], ['SUCCEEDED', 'PAID'])
  assert.equal(await charges(till), 1)
  assert.deepEqual(await till.told(row.id), ['payment.created', 'payment.processing', 'payment.succeeded'])
  await assertSound(harness)
})

test('a request that was lost is failed only once nothing can be on its way any more', async () => {
  const till = await tillOf(harness)
  impatient(till)
  till.faults.hang = true
  const { id } = await till.session()
  await till.submit(id)
  mended(till)
  till.passTime(minuteMs)
  await resolveUnknown(till.parts)
  assert.deepEqual([(await till.attempt(id)).status, (await till.sessionNow(id)).status], ['UNKNOWN', 'PROCESSING'])
  till.passTime(4 * minuteMs)
  await resolveUnknown(till.parts)
  assert.deepEqual([(await till.attempt(id)).status, (await till.sessionNow(id)).status], ['FAILED', 'OPEN'])
  assert.equal((await till.submit(id)).row.status, 'SUCCEEDED')
  assert.equal(await charges(till), 1)
  await assertSound(harness)
})

test('a process that ends before it asks leaves no charge, and one that ends after it leaves one', async () => {
  for (const [when, status, charged] of [
    ['crashBefore', 'FAILED', 0],
    ['crashAfter', 'SUCCEEDED', 1],
  ] as const) {
    const till = await tillOf(harness)
    crashing(till, when)
    const { id } = await till.session()
    await assert.rejects(till.submit(id), { message: 'the process ended' })
    assert.deepEqual(
      [(await till.attempt(id)).status, (await till.sessionNow(id)).status],
      ['PROCESSING', 'PROCESSING'],
    )
    mended(till)
    for (const minutes of [1, 4]) {
      till.passTime(minutes * minuteMs)
      await resolveUnknown(till.parts)
      await resolveUnknown(till.parts)
    }
    assert.deepEqual([(await till.attempt(id)).status, await charges(till)], [status, charged])
  }
  await assertSound(harness)
})

test('a process that ends while it settles writes nothing of it, and the charge is found later', async () => {
  const till = await tillOf(harness)
  let isEnding = true
  till.hooks.paid = async () => {
    if (isEnding) throw new Error('the process ended')
  }
  const { id } = await till.session()
  await assert.rejects(till.submit(id), { message: 'the process ended' })
  const { status, id: transactionId } = await till.attempt(id)
  assert.deepEqual([status, await till.told(transactionId)], ['PROCESSING', ['payment.created']])
  assert.equal((await till.books())['merchant.pending'], 0n)
  isEnding = false
  till.passTime(minuteMs)
  await atOnce(8, () => resolveUnknown(till.parts))
  assert.equal((await till.attempt(id)).status, 'SUCCEEDED')
  assert.equal((await till.books())['merchant.pending'], 9_750n)
  assert.equal(await charges(till), 1)
  await assertSound(harness)
})

test('an answer about another amount proves nothing: the payment stays open until the acquirer tells the right one', async () => {
  const till = await tillOf(harness)
  const { id } = await till.session()
  const first = await till.submit((await till.session()).id)
  till.faults.rubbish = await till.upstream.lookUp({
    scope: till.scope,
    reference: first.row.reference,
    amountMinor: 10_000n,
    currency: 'MAD',
  })
  const other = await till.session({ amountMinor: 5_000n })
  const { row } = await till.submit(other.id)
  assert.equal(row.status, 'UNKNOWN')
  mended(till)
  till.passTime(minuteMs)
  await resolveUnknown(till.parts)
  assert.equal((await till.attempt(other.id)).status, 'SUCCEEDED')
  assert.equal((await till.sessionNow(id)).status, 'OPEN')
  await assertSound(harness)
})

test('a payment that the bank decides later is asked about when that is worth while', async () => {
  for (const [holder, status, session] of [
    ['TIMEOUT', 'SUCCEEDED', 'PAID'],
    ['TIMEOUT FAIL', 'FAILED', 'OPEN'],
  ] as const) {
    const till = await tillOf(harness)
    const { id } = await till.session()
    assert.equal((await till.submit(id, holder)).row.status, 'PROCESSING')
    till.passTime(minuteMs)
    await resolveUnknown(till.parts)
    assert.deepEqual([(await till.attempt(id)).status, (await till.sessionNow(id)).status], [status, session])
  }
})

test('after a day without an answer people have to look, and may ask the acquirer at any time', async () => {
  const till = await tillOf(harness)
  impatient(till)
  till.faults.hang = true
  const { id } = await till.session()
  await till.submit(id)
  for (let hour = 0; hour < 26; hour++) {
    till.passTime(hourMs)
    await resolveUnknown(till.parts)
  }
  const left = await till.attempt(id)
  assert.deepEqual([left.status, left.statusReason, left.nextAskAt], ['UNKNOWN', 'OPERATOR', null])
  mended(till)
  const resolved = await resolvePayment(till.parts, till.scope, { transactionId: left.id, correlationId: 'c' })
  assert.deepEqual([resolved.row.status, resolved.session.status], ['FAILED', 'OPEN'])
  await assertSound(harness)
})

test('a charge that arrives after its session was canceled or has expired is recorded as late, and given back', async () => {
  for (const end of ['CANCELED', 'EXPIRED'] as const) {
    const till = await tillOf(harness)
    impatient(till)
    till.faults.hang = true
    const { id } = await till.session()
    const { row } = await till.submit(id)
    mended(till)
    till.passTime(5 * minuteMs)
    await resolveUnknown(till.parts)
    if (end === 'CANCELED') await till.cancel(id)
    else {
      till.passTime(hourMs)
      await expireSessions(till.parts)
    }
    assert.equal((await till.sessionNow(id)).status, end)
    await till.chargeLate(row.id)
    const found = { transactionId: row.id, correlationId: newId(till.now()) }
    await atOnce(8, () => resolvePayment(till.parts, till.scope, found))
    const late = await till.attempt(id)
    assert.deepEqual([late.status, late.isLate, late.feeMinor, late.availableAt], ['SUCCEEDED', true, 0n, null])
    assert.equal((await till.sessionNow(id)).status, end)
    await atOnce(4, () => till.giveBack())
    const refunded = await till.attempt(id)
    assert.equal(refunded.refundedMinor, refunded.amountMinor)
    const books = await till.books()
    assert.deepEqual([books['merchant.pending'], books['acquirer.receivable'], books['platform.fees']], [0n, 0n, 0n])
    const [, , ...since] = await till.told(row.id)
    assert.deepEqual(since, ['payment.failed', 'payment.succeeded', 'payment.refunded'])
    assert.deepEqual((await till.steps(row.id)).slice(-4), ['AUTHORIZED', 'CAPTURED', 'REFUND_REQUESTED', 'REFUNDED'])
  }
  await assertSound(harness)
})

/** The buyer submits; the session's time passes, and the clock has looked at it, before the bank decides. */
async function outlived(holder: string): Promise<{ till: Till; id: string }> {
  const till = await tillOf(harness)
  const { id } = await till.session()
  await till.submit(id, holder)
  till.passTime(2 * hourMs)
  assert.equal(await expireSessions(till.parts), 0)
  assert.equal((await till.sessionNow(id)).status, 'PROCESSING')
  return { till, id }
}

test('a session that is being paid outlives its end: whenever the money is captured, it is paid', async () => {
  for (const holder of ['LATE CAPTURE', 'TIMEOUT']) {
    const { till, id } = await outlived(holder)
    await resolveUnknown(till.parts)
    const { isLate, status, feeMinor, id: transactionId } = await till.attempt(id)
    assert.deepEqual([status, isLate, feeMinor, (await till.sessionNow(id)).status], ['SUCCEEDED', false, 250n, 'PAID'])
    assert.equal((await till.books())['merchant.pending'], 9_750n)
    assert.deepEqual(await till.told(transactionId), ['payment.created', 'payment.processing', 'payment.succeeded'])
    assert.equal((await till.told()).at(-1), 'checkout.session.completed')
    assert.equal(await till.giveBack(), 0)
    await expireSessions(till.parts)
    assert.equal((await till.sessionNow(id)).status, 'PAID')
  }
  await assertSound(harness)
})

test('an acquirer that answers only after the session’s end, or is only found then, has been paid in time', async () => {
  for (const isLost of [false, true]) {
    const till = await tillOf(harness)
    const { id } = await till.session()
    till.parts.acquirers.sandbox = {
      ...till.upstream,
      authorise: async (asked) => {
        till.passTime(hourMs)
        await expireSessions(till.parts)
        const outcome = await till.upstream.authorise(asked)
        return isLost ? { status: 'UNKNOWN', cause: 'TIMEOUT' } : outcome
      },
    }
    till.passTime(hourMs - 25)
    const { row } = await till.submit(id)
    assert.equal(row.status, isLost ? 'UNKNOWN' : 'SUCCEEDED')
    till.passTime(hourMs)
    await resolveUnknown(till.parts)
    const { status, isLate } = await till.attempt(id)
    assert.deepEqual([status, isLate, (await till.sessionNow(id)).status], ['SUCCEEDED', false, 'PAID'])
  }
  await assertSound(harness)
})

test('a session whose payment fails after its end expires then: not before, and it is told once', async () => {
  const { till, id } = await outlived('TIMEOUT FAIL')
  await resolveUnknown(till.parts)
  assert.equal((await till.attempt(id)).status, 'FAILED')
  await assert.rejects(till.submit(id), { code: 'SESSION_EXPIRED' })
  const failedAt = till.now()
  till.passTime(minuteMs)
  const shown = presentSession(await till.sessionNow(id), { now: till.now() })
  assert.deepEqual([shown.status, shown.expiredAt], ['EXPIRED', failedAt])
  assert.equal(await expireSessions(till.parts), 1)
  const written = presentSession(await till.sessionNow(id), { now: till.now() })
  assert.deepEqual([written.status, written.expiredAt], ['EXPIRED', failedAt])
  assert.equal((await till.told(id)).filter((type) => type === 'checkout.session.expired').length, 1)
  await assertSound(harness)
})

test('a payment is looked up where it was sent, whoever the merchant’s new payments go to by now', async () => {
  const till = await tillOf(harness)
  const scope = { ...till.scope, environment: 'PRODUCTION' } as const
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
    ...till.upstream,
    name,
    environments: ['PRODUCTION'],
    authorise: async () => {
      asked.push(name)
      return { status: 'UNKNOWN', cause: 'TIMEOUT' }
    },
    lookUp: async ({ amountMinor }) => {
      asked.push(name)
      return { ...approved, amountMinor, capturedAt: till.now(), card }
    },
  })
  let chosen = 'first'
  till.parts.acquirers.production = [named('first'), named('second')]
  till.parts.acquirers.nameFor = async () => chosen
  const expiresAt = new Date(till.now().getTime() + hourMs)
  const draft = { sourceKind: 'CHECKOUT', amountMinor: 10_000n, currency: 'MAD', expiresAt } as const
  const { id: sessionId } = await harness.make.write(scope, (ctx) => createSession(ctx, draft), till.now())
  const { row } = await submitCard(till.parts, scope, { sessionId, correlationId: 'c', card: cards('Salma Idrissi') })
  assert.deepEqual([row.status, row.acquirer], ['UNKNOWN', 'first'])
  chosen = 'second'
  till.passTime(minuteMs)
  await resolveUnknown(till.parts)
  assert.deepEqual(asked, ['first', 'first'])
  assert.equal((await findTransaction(harness.db.read, scope, row.id))?.status, 'SUCCEEDED')
  // Where its acquirer has left the server, nothing is concluded, and nobody else is asked.
  till.parts.acquirers.production = [named('second')]
  await assert.rejects(resolvePayment(till.parts, scope, { transactionId: row.id, correlationId: 'c' }), {
    code: 'SERVICE_UNAVAILABLE',
  })
  await assertSound(harness)
})
