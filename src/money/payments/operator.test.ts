import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { untilLocked } from '#test/patience.ts'
import type { Acquirer } from '../acquirers/acquirer.ts'
import { accountsOf } from '../acquirers/fixture.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { submitCard } from './charge.ts'
import { expireSessions } from './endings.ts'
import { assertSound, cards, required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { type CardEvidence, resolveByEvidence, resolveLateCash } from './operator.ts'
import { listForOperator } from './operator-queries.ts'
import { releaseFunds } from './release.ts'
import { resolveUnknown } from './resolve.ts'
import { createSession } from './sessions.ts'
import { settleIn } from './settle.ts'
import { cashOf } from './transaction.ts'
import { findTransaction } from './transaction-queries.ts'

// The operator's open decisions, and how they are made.

const harness = useHarness()
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

const approval: CardEvidence = {
  outcome: 'SUCCEEDED',
  acquirerReference: 'ACQ-77',
  authorisationCode: '831000',
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2027, funding: 'UNKNOWN' },
}

const declined = { status: 'DECLINED', code: 'INSUFFICIENT_FUNDS', isRetryable: true } as const

/** A payment whose acquirer has not answered for a day. */
async function stuck(fixture: PaymentFixture) {
  const { id: sessionId } = await fixture.session()
  fixture.faults.rubbish = 'nothing that can be understood'
  await fixture.submit(sessionId)
  for (let hours = 0; hours < 26; hours++) {
    fixture.passTime(hourMs)
    await resolveUnknown(fixture.parts)
  }
  delete fixture.faults.rubbish
  return { sessionId, row: await fixture.attempt(sessionId) }
}
const decide = (fixture: PaymentFixture, transactionId: string, evidence: CardEvidence) =>
  resolveByEvidence(
    fixture.parts,
    { scope: fixture.scope, correlationId: 'c', transactionId, note: 'Their portal' },
    evidence,
  )
const waiting = async (fixture: PaymentFixture) =>
  (await listForOperator(harness.db.read))
    .filter(({ merchantId }) => merchantId === fixture.scope.merchantId)
    .map(({ id, statusReason }) => [id, statusReason])

test('a payment without an answer for a day waits for the operator, and succeeds by evidence', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { sessionId, row } = await stuck(fixture)
  assert.deepEqual([row.status, row.statusReason], ['UNKNOWN', 'OPERATOR'])
  assert.deepEqual(await waiting(fixture), [[row.id, 'OPERATOR']])
  const after = await decide(fixture, row.id, approval)
  assert.deepEqual([after.status, after.acquirerReference, after.cardLast4], ['SUCCEEDED', 'ACQ-77', '4242'])
  assert.equal((await fixture.sessionNow(sessionId)).status, 'PAID')
  assert.equal((await fixture.books())['merchant.pending'], 9_750n)
  assert.deepEqual(await waiting(fixture), [])
  assert.equal((await fixture.told(row.id)).at(-1), 'payment.succeeded')
})

test('a charge of the acquirer is the evidence of one payment alone', async () => {
  const fixture = await paymentFixtureOf(harness)
  const scope = { ...fixture.scope, environment: 'PRODUCTION' } as const
  const silent = { status: 'UNKNOWN', cause: 'TIMEOUT' } as const
  const acquirer: Acquirer = {
    ...fixture.upstream,
    name: `account ${scope.merchantId}`,
    environments: ['PRODUCTION'],
    authorise: async () => silent,
    lookUp: async () => silent,
  }
  fixture.parts.acquirers.live = accountsOf({ accounts: [acquirer], chosen: acquirer.name })
  const expiresAt = new Date(fixture.now().getTime() + hourMs)
  const draft = { sourceKind: 'CHECKOUT', amountMinor: 10_000n, currency: 'MAD', expiresAt } as const
  const ids: string[] = []
  for (const card of [cards('Salma Idrissi'), cards('Salma Idrissi')]) {
    const { id: sessionId } = await harness.make.write(scope, (ctx) => createSession(ctx, draft), fixture.now())
    ids.push((await submitCard(fixture.parts, scope, { sessionId, correlationId: 'c', card })).row.id)
  }
  for (let hours = 0; hours < 26; hours++) {
    fixture.passTime(hourMs)
    await resolveUnknown(fixture.parts)
  }
  const end = (transactionId = '', evidence = approval) =>
    resolveByEvidence(fixture.parts, { scope, correlationId: 'c', transactionId, note: 'Their portal' }, evidence)
  const first = await end(ids[0])
  await assert.rejects(end(ids[1]), {
    code: 'INVALID_STATE',
    message: `The acquirer’s reference is that of another payment: ${first.reference}.`,
  })
  assert.equal((await end(ids[1], { ...approval, acquirerReference: 'ACQ-78' })).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a payment that failed by evidence frees its session, and is decided once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { row } = await stuck(fixture)
  assert.equal((await decide(fixture, row.id, { outcome: 'FAILED' })).status, 'FAILED')
  await assert.rejects(decide(fixture, row.id, approval), (error) => codeOf(error) === 'INVALID_STATE')
  assert.equal((await fixture.books())['merchant.pending'], 0n)
  assert.deepEqual(await waiting(fixture), [])
})

test('a decision by evidence that waits for an answer of the acquirer is refused once that has decided', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { row } = await stuck(fixture)
  const answered = Promise.withResolvers<void>()
  const settling = harness.make.write(
    fixture.scope,
    async (ctx) => {
      await settleIn(ctx, fixture.parts, { transactionId: row.id }, declined)
      answered.resolve()
      await untilLocked(harness.db)
    },
    fixture.now(),
  )
  await answered.promise
  await assert.rejects(decide(fixture, row.id, approval), (error) => codeOf(error) === 'INVALID_STATE')
  await settling
  const after = required(await findTransaction(harness.db.read, fixture.scope, row.id))
  assert.deepEqual([after.status, after.isLate], ['FAILED', false])
  assert.deepEqual(await waiting(fixture), [])
  await assertSound(harness)
})

test('what is written down of a decision names who, what and why', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { row } = await stuck(fixture)
  await decide(fixture, row.id, { outcome: 'FAILED' })
  const { token } = await harness.make.session(fixture.scope.merchantId)
  const { body } = await harness.call({ path: '/api/v1/company/audit-log?action=payment.resolved', key: token })
  const [entry] = body.content
  assert.deepEqual([entry.actor, entry.target], [{ name: 'operator' }, row.id])
  assert.deepEqual(entry.facts, { reference: row.reference, outcome: 'FAILED', evidence: 'Their portal' })
})

/** Cash that came for a voucher that had expired. */
async function lateCash(fixture: PaymentFixture): Promise<string> {
  const { id: sessionId } = await fixture.session()
  const { row } = await submitCash(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' })
  fixture.passTime(4 * dayMs)
  await expireSessions(fixture.parts)
  await resolveUnknown(fixture.parts)
  const { reference: number } = required(cashOf(row))
  await fixture.simulator.payVoucher({
    number,
    amountMinor: 10_000n,
    currency: 'MAD',
    agentTransactionId: `agent ${number}`,
    agent: 'Agence Agdal',
    wasOffline: true,
  })
  await confirmVoucher(fixture.parts, fixture.scope, { transactionId: row.id, correlationId: 'c' })
  return row.id
}
const resolveCash = (fixture: PaymentFixture, id: string, to: 'MERCHANT' | 'BUYER') =>
  harness.make.write(fixture.scope, (ctx) => resolveLateCash(ctx, id, { to, note: 'Called the agent' }), fixture.now())

test('cash that came too late is given to the merchant, without a fee, and is available after the usual days', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await lateCash(fixture)
  assert.deepEqual(await waiting(fixture), [[id, 'LATE_CASH']])
  const after = await resolveCash(fixture, id, 'MERCHANT')
  assert.deepEqual([after.status, after.isLate, after.feeMinor], ['SUCCEEDED', true, 0n])
  const books = await fixture.books()
  assert.deepEqual([books['suspense.unmatched'], books['merchant.pending']], [0n, 10_000n])
  assert.equal((await fixture.told(id)).at(-1), 'payment.succeeded')
  fixture.passTime(5 * dayMs)
  await releaseFunds(fixture.parts)
  assert.equal((await fixture.books())['merchant.available'], 10_000n)
  await assert.rejects(resolveCash(fixture, id, 'BUYER'), (error) => codeOf(error) === 'INVALID_STATE')
  assert.deepEqual(await waiting(fixture), [])
})

test('the source of a payment never hears of late cash, not even when the agent gives it back', async () => {
  const fixture = await paymentFixtureOf(harness)
  const heard: string[] = []
  fixture.hooks.refunded = async (_ctx, { id }) => heard.push(id)
  const id = await lateCash(fixture)
  await resolveCash(fixture, id, 'MERCHANT')
  const { reference: number } = required(cashOf(required(await findTransaction(harness.db.read, fixture.scope, id))))
  await fixture.simulator.reverseVoucher(`agent ${number}`)
  const { row } = await confirmVoucher(fixture.parts, fixture.scope, { transactionId: id, correlationId: 'c' })
  assert.deepEqual([row.status, row.statusReason, heard], ['CHARGED_BACK', 'CASH_REVERSED', []])
})

test('cash that came too late goes back to the buyer through the network', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await lateCash(fixture)
  const after = await resolveCash(fixture, id, 'BUYER')
  assert.deepEqual([after.status, after.statusReason], ['EXPIRED', 'LATE_CASH_RETURNED'])
  const books = await fixture.books()
  assert.deepEqual([books['suspense.unmatched'], books['cash_network.receivable']], [0n, 0n])
  assert.equal((await fixture.told(id)).at(-1), 'payment.reversed')
  await assertSound(harness)
})
