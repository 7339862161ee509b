import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certain, type Deferred, sendTogether, sharedWrites, together } from '#platform/db/deferred-queries.ts'
import { isMissed } from '#platform/db/failures.ts'
import { waitBriefly } from '#platform/db/group-queries.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { listEventBodiesAbout } from '#events/queries.ts'
import { atOnce, count } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { lockTransactionNow } from '#test/lock-queries.ts'
import { letTimePass } from '#test/lock-queries.ts'
import { untilLocked, waitUntil } from '#test/patience.ts'
import { submitCard } from './charge.ts'
import { eraseCustomer } from './erase.ts'
import { assertSound, cards, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { issueVerificationKey } from './sessions.ts'
import type { PaymentSession } from './session.ts'
import { lockSession, updateSessionsAsRead } from './session-queries.ts'
import { settle } from './settle.ts'
import type { MoneyTransaction } from './transaction.ts'
import { lockHead, updateTransactionsAsRead } from './transaction-queries.ts'

// A payment page submits a session as it has just read it, and an approval that comes at once is written without a look: what has changed meanwhile
// has to be noticed.

const harness = useHarness()

/** The session as the page has read it, and the key for it. */
async function readByPage(fixture: PaymentFixture, session: PaymentSession) {
  const { key } = await harness.make.write(
    fixture.scope,
    (ctx) => issueVerificationKey(ctx, session, 'page'),
    fixture.now(),
  )
  return { session: await fixture.sessionNow(session.id), verification: { key, boundTo: 'page' } }
}

type Parts = PaymentFixture['parts']

/** The same parts, with an acquirer that has `work` done while it answers. */
function meanwhile({ parts }: PaymentFixture, work: (reference: string) => Promise<unknown>): Parts {
  const { acquirers } = parts
  const authorise: typeof acquirers.sandbox.authorise = async (asked) => {
    const outcome = await acquirers.sandbox.authorise(asked)
    await work(asked.reference)
    return outcome
  }
  return { ...parts, acquirers: { ...acquirers, sandbox: { ...acquirers.sandbox, authorise } } }
}

/** As a job does that finds the attempt. */
async function settleByAnother(
  { parts, scope, upstream, now }: PaymentFixture,
  { id: transactionId, reference, amountMinor, currency }: MoneyTransaction,
): Promise<void> {
  const outcome = await upstream.lookUp({ scope, reference, amountMinor, currency })
  await settle(parts, { scope, correlationId: newId(now()), transactionId }, outcome)
}

const submission = (fixture: PaymentFixture, read: Awaited<ReturnType<typeof readByPage>>) => ({
  sessionId: read.session.id,
  correlationId: newId(fixture.now()),
  card: cards('Salma Idrissi'),
  ...read,
})

test('of 64 submits of one session as it was read, one charges', async () => {
  const fixture = await paymentFixtureOf(harness)
  const read = await readByPage(fixture, await fixture.session())
  const outcomes = await atOnce(64, () =>
    submitCard(fixture.parts, fixture.scope, submission(fixture, read)).then(
      ({ row }) => row.status,
      (error: { code?: string }) => error.code ?? 'no code',
    ),
  )
  const { SUCCEEDED, ...refused } = count(outcomes)
  assert.equal(SUCCEEDED, 1)
  for (const code of Object.keys(refused))
    assert.match(code, /^(?:SESSION_NOT_ACTIVE|SESSION_ALREADY_CONSUMED|INVALID_TOKEN)$/)
  assert.equal((await fixture.attempts(read.session.id)).length, 1)
  await assertSound(harness)
})

test('sessions that are submitted in one moment are paid together, and one that has changed meanwhile takes no other with it', async () => {
  const fixture = await paymentFixtureOf(harness)
  const read = await Promise.all(Array.from({ length: 40 }, async () => readByPage(fixture, await fixture.session())))
  const isCanceled = (n: number) => n % 9 === 4
  for (const [n, { session }] of read.entries()) if (isCanceled(n)) await fixture.cancel(session.id)
  const settledByOther = read[7]?.session.id ?? ''
  const parts = meanwhile(fixture, async (reference) => {
    const attempt = (await fixture.attempts(settledByOther)).at(-1)
    if (attempt?.reference === reference) await settleByAnother(fixture, attempt)
  })
  const outcomes = await Promise.all(
    read.map((each) =>
      submitCard(parts, fixture.scope, submission(fixture, each)).then(
        ({ row }) => row.status,
        (error: { code?: string }) => error.code ?? 'no code',
      ),
    ),
  )
  const expected = read.map((_, n) => (isCanceled(n) ? 'SESSION_ALREADY_CONSUMED' : 'SUCCEEDED'))
  assert.deepEqual(outcomes, expected)
  const paid = expected.filter((each) => each === 'SUCCEEDED').length
  assert.equal((await fixture.books())['merchant.pending'], 9_750n * BigInt(paid))
  assert.equal((await fixture.told()).filter((type) => type === 'payment.succeeded').length, paid)
  await assertSound(harness)
})

test('a session that was canceled behind what was read is refused, and nothing is written', async () => {
  const fixture = await paymentFixtureOf(harness)
  const read = await readByPage(fixture, await fixture.session())
  await fixture.cancel(read.session.id)
  await assert.rejects(submitCard(fixture.parts, fixture.scope, submission(fixture, read)), {
    code: 'SESSION_ALREADY_CONSUMED',
  })
  assert.deepEqual(await fixture.attempts(read.session.id), [])
  await assertSound(harness)
})

test('an approval that another has written while the bank answered is written once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const read = await readByPage(fixture, await fixture.session())
  const { scope } = fixture
  const parts = meanwhile(fixture, async () => settleByAnother(fixture, await fixture.attempt(read.session.id)))
  const { session, row } = await submitCard(parts, scope, submission(fixture, read))
  assert.deepEqual([session.status, row.status], ['PAID', 'SUCCEEDED'])
  const all = ['checkout.session.created', 'payment.created', 'payment.succeeded', 'checkout.session.completed']
  assert.deepEqual(await fixture.told(), all)
  assert.equal((await fixture.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('an approval whose terms could not be read while it was asked for is written with those of its answer', async () => {
  const fixture = await paymentFixtureOf(harness)
  const read = await readByPage(fixture, await fixture.session())
  const { db } = fixture.parts
  let reads = 0
  const maybeOne: typeof db.read.maybeOne = async (text, ...values) => {
    if (text.join('').includes('pricing_plans') && reads++ === 0) throw new Error('a connection that broke')
    return db.read.maybeOne(text, ...values)
  }
  const parts = { ...fixture.parts, db: { ...db, read: { ...db.read, maybeOne } } }
  const { session, row } = await submitCard(parts, fixture.scope, submission(fixture, read))
  assert.deepEqual([session.status, row.status, row.feeMinor], ['PAID', 'SUCCEEDED', 250n])
  assert.ok(reads > 0)
  assert.equal((await fixture.books())['merchant.pending'], 9_750n)
  await assertSound(harness)
})

test('an approval waits for a session that another has, and keeps the payment from nobody meanwhile', async () => {
  const fixture = await paymentFixtureOf(harness)
  const read = await readByPage(fixture, await fixture.session())
  const { scope } = fixture
  let other: Promise<PromiseSettledResult<unknown>[]> | undefined
  const parts = meanwhile(fixture, async () => {
    const { id } = await fixture.attempt(read.session.id)
    const { promise: held, resolve: hold } = Promise.withResolvers<undefined>()
    // As a webhook does, and the erasure of a buyer: first the session, and then its payment.
    const locking = inTransaction(harness.db, async (tx) => {
      await lockSession(tx, scope, read.session.id)
      hold(undefined)
      await untilLocked(harness.db)
      await lockTransactionNow(tx, scope, id)
    })
    other = Promise.allSettled([locking])
    await Promise.race([held, other])
  })
  const { session, row } = await submitCard(parts, scope, submission(fixture, read))
  assert.deepEqual(await other, [{ status: 'fulfilled', value: undefined }])
  assert.deepEqual([session.status, row.status], ['PAID', 'SUCCEEDED'])
  await assertSound(harness)
})

test('a buyer whose data are erased while the bank answers is in nothing that is written then', async () => {
  const fixture = await paymentFixtureOf(harness)
  const clientId = newId(fixture.now())
  const customer = { name: 'Salma Idrissi', email: 'salma@example.ma' }
  const read = await readByPage(fixture, await fixture.session({ clientId, customer }))
  const parts = meanwhile(fixture, () =>
    harness.make.write(fixture.scope, (ctx) => eraseCustomer(ctx, clientId), fixture.now()),
  )
  const { session, row } = await submitCard(parts, fixture.scope, submission(fixture, read))
  assert.deepEqual([session.status, row.status, session.customer, row.customer], ['PAID', 'SUCCEEDED', null, null])
  const bodies = await listEventBodiesAbout(harness.db.read, fixture.scope, [session.id, row.id])
  assert.ok(bodies.length >= 3)
  assert.doesNotMatch(bodies.map(({ body }) => body).join('\n'), /salma/i)
  await assertSound(harness)
})

const waits: Record<string, { lock: typeof lockSession | typeof lockHead; asRead: boolean }> = {
  'for its lock': { lock: lockSession, asRead: true },
  'for the numbers of payments': { lock: lockHead, asRead: true },
  'for them under its lock': { lock: lockHead, asRead: false },
}

for (const [wait, { lock, asRead }] of Object.entries(waits))
  test(`a session that ends while its attempt waits ${wait} is refused, and nothing is written`, async () => {
    const fixture = await paymentFixtureOf(harness)
    const { scope, parts } = fixture
    const read = await readByPage(fixture, await fixture.session({ expiresAt: new Date(fixture.now().getTime() + 1) }))
    const { promise: locked, resolve: hold } = Promise.withResolvers<undefined>()
    const locking = inTransaction(harness.db, async (tx) => {
      await lock(tx, scope, read.session.id)
      hold(undefined)
      await untilLocked(harness.db)
      // Longer than what the session had left.
      await letTimePass(tx)
      fixture.passTime(20)
    })
    await Promise.race([locked, locking])
    const { session, ...rest } = submission(fixture, read)
    await assert.rejects(submitCard(parts, scope, asRead ? { session, ...rest } : rest), { code: 'SESSION_EXPIRED' })
    await locking
    assert.deepEqual(await fixture.attempts(session.id), [])
    await assertSound(harness)
  })

for (const asRead of [true, false])
  test(`a session that ends while its source is claimed is refused, ${asRead ? 'as it was read' : 'under its lock'}`, async () => {
    const fixture = await paymentFixtureOf(harness)
    const read = await readByPage(fixture, await fixture.session())
    // Sends the deadline, and waits for a row of its own.
    fixture.hooks.claim = async ({ tx, scope }) => {
      await lockHead(tx, scope)
      fixture.passTime(2 * hourMs)
    }
    const { session, ...rest } = submission(fixture, read)
    await assert.rejects(submitCard(fixture.parts, fixture.scope, asRead ? { session, ...rest } : rest), {
      code: 'SESSION_EXPIRED',
    })
    assert.deepEqual(await fixture.attempts(session.id), [])
    await assertSound(harness)
  })

test('a session that ends while its bank is asked is paid', async () => {
  const fixture = await paymentFixtureOf(harness)
  const read = await readByPage(fixture, await fixture.session())
  const parts = meanwhile(fixture, async () => fixture.passTime(2 * hourMs))
  const { row } = await submitCard(parts, fixture.scope, submission(fixture, read))
  assert.equal(row.status, 'SUCCEEDED')
})

/** A transaction that keeps a lock until it is told to let go of it. */
async function keeping(take: (tx: Transaction) => Promise<unknown>) {
  const { promise: taken, resolve: tell } = Promise.withResolvers<undefined>()
  const { promise: over, resolve: letGo } = Promise.withResolvers<undefined>()
  const work = inTransaction(harness.db, async (tx) => {
    await take(tx)
    tell(undefined)
    await over
  })
  await Promise.race([taken, work])
  return async () => {
    letGo(undefined)
    await work
  }
}

test('of several that are written together, one that another has is not waited for', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { scope } = fixture
  const sessions = [await fixture.session(), await fixture.session()]
  const payments = await Promise.all(sessions.map(async ({ id }) => (await fixture.submit(id)).row))
  const [, session] = sessions
  const [, payment] = payments
  const letGo = await keeping(async (tx) => {
    await lockSession(tx, scope, session?.id ?? '')
    await lockTransactionNow(tx, scope, payment?.id ?? '')
  })
  const version = 9
  const all: [string, Deferred[]][] = [
    [
      'session_moved',
      sessions.map((before) => together(scope, updateSessionsAsRead, () => ({ before, row: { version } }))),
    ],
    [
      'payment_moved',
      payments.map((before) => together(scope, updateTransactionsAsRead, () => ({ before, row: { version } }))),
    ],
  ]
  for (const [word, changes] of all) {
    const callers = changes.map((change) => sharedWrites([certain(word, change)]) ?? [])
    const writing = inTransaction(harness.db, async (tx) => {
      void waitBriefly(tx)
      void sendTogether(tx, scope, callers)
    })
    await assert.rejects(writing, (error) => isMissed(error))
  }
  await letGo()
})

test('payments whose merchant is locked leave connections to those of others', async () => {
  const [fixture, other] = [await paymentFixtureOf(harness), await paymentFixtureOf(harness)]
  const read = await Promise.all(Array.from({ length: 40 }, async () => readByPage(fixture, await fixture.session())))
  const { id } = await other.session()
  const letGo = await keeping((tx) => lockHead(tx, fixture.scope))
  const submitted = read.map((each) => submitCard(fixture.parts, fixture.scope, submission(fixture, each)))
  await waitUntil(() => harness.db.writers().waiting > 0)
  await untilLocked(harness.db)
  assert.equal((await other.submit(id)).row.status, 'SUCCEEDED')
  await letGo()
  for (const { row } of await Promise.all(submitted)) assert.equal(row.status, 'SUCCEEDED')
  await assertSound(harness)
})
