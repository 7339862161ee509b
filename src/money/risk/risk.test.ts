import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import type { Database } from '#platform/db/database.ts'
import { assertSound, type PaymentFixture, paymentFixtureOf } from '../payments/fixture.ts'
import { submitCard, submitSavedCard } from '../payments/charge.ts'
import { countAttempts } from './counters.ts'
import { findDecision, insertRule, setState } from './queries.ts'
import { forgetAttempts } from './jobs.ts'
import { riskOf } from './risk.ts'
import type { Action, Condition } from './rule.ts'
import { countCounters, countCountersOfAll } from '#test/risk-queries.ts'

// Rules of the operator in the way of a payment.

const harness = useHarness()

const risk = () => riskOf(harness.db, harness.secrets)

/** A rule about the payments of one merchant in the sandbox. */
async function ruleFor({ scope: { merchantId } }: PaymentFixture, action: Action, ...more: Condition[]) {
  const now = new Date()
  const conditions: Condition[] = [{ on: 'MERCHANT', is: 'IN', values: [merchantId] }, ...more]
  const id = newId(now)
  await inTransaction(harness.db, (tx) =>
    insertRule(tx, {
      id,
      version: 1,
      name: 'a rule',
      action,
      environment: 'SANDBOX',
      conditions: JSON.stringify(conditions),
      isOn: true,
      tested: '{}',
      changedBy: 'nadia@operator.example',
      writtenBy: null,
      switchedOnBy: null,
      createdAt: now,
      updatedAt: now,
    }),
  )
  risk().forget()
  return id
}

const pay = async (fixture: PaymentFixture, draft: object = {}, fields: object = {}) => {
  const { id: sessionId } = await fixture.session(draft)
  const card = { number: '4242424242424242', cvv: '123', expMonth: 12, expYear: 2040, holderName: 'Salma Idrissi' }
  const about = { sessionId, correlationId: newId(fixture.now()), card, ...fields }
  return submitCard({ ...fixture.parts, risk: risk() }, fixture.scope, about)
}
const declined = {
  number: '4242424242424242',
  cvv: '123',
  expMonth: 12,
  expYear: 2040,
  holderName: 'DECLINE DO_NOT_HONOR',
}
const codeOf = ({ row }: { row: { decline: string | null } }): unknown => JSON.parse(row.decline ?? '{}').code
const decisionOf = ({ row }: { row: { id: string } }) => findDecision(harness.db.read, row.id)

test('a payment that a rule blocks fails with BLOCKED_BY_RULES before the bank is asked, and can be tried again', async () => {
  const fixture = await paymentFixtureOf(harness)
  const ruleId = await ruleFor(fixture, 'BLOCK', { on: 'AMOUNT', currency: 'MAD', above: 99.99 })
  const blocked = await pay(fixture)
  assert.deepEqual([blocked.row.status, JSON.parse(blocked.row.decline ?? '{}').code], ['FAILED', 'BLOCKED_BY_RULES'])
  assert.equal(blocked.row.acquirerReference, null)
  assert.deepEqual([(await decisionOf(blocked))?.status, (await decisionOf(blocked))?.ruleId], ['BLOCKED', ruleId])
  assert.equal(blocked.session.status, 'OPEN')
  assert.equal((await pay(fixture, { amountMinor: 9_999n })).row.status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a payment that a rule sends to a person is paid, and waits; one that was declined does not', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'REVIEW', { on: 'CARD_BRAND', is: 'IN', values: ['visa'] })
  const paid = await pay(fixture)
  assert.deepEqual([paid.row.status, (await decisionOf(paid))?.status], ['SUCCEEDED', 'WAITING'])
  const failed = await pay(fixture, {}, { card: declined })
  assert.deepEqual([failed.row.status, (await decisionOf(failed))?.status], ['FAILED', 'UNPAID'])
})

test('what only the bank tells of a card sends a payment to a person, also where the rule would have blocked it', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK', { on: 'CARD_COUNTRY', is: 'NOT_IN', values: ['ZZ'] })
  const paid = await pay(fixture)
  assert.deepEqual([paid.row.status, (await decisionOf(paid))?.status], ['SUCCEEDED', 'WAITING'])
})

test('a rule that wants 3-D Secure has the buyer confirm', async () => {
  const fixture = await paymentFixtureOf(harness)
  assert.equal((await pay(fixture)).row.status, 'SUCCEEDED')
  await ruleFor(fixture, 'CHALLENGE')
  assert.equal((await pay(fixture)).row.status, 'REQUIRES_ACTION')
})

test('a rule that allows comes before one that blocks', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK')
  await ruleFor(fixture, 'ALLOW', { on: 'EMAIL', is: 'IN', values: ['good@example.com'] })
  const buyer = (email: string) => ({ buyer: { email, name: 'Salma Idrissi' } })
  assert.equal((await pay(fixture, {}, buyer('good@example.com'))).row.status, 'SUCCEEDED')
  assert.equal((await pay(fixture, {}, buyer('other@example.com'))).row.status, 'FAILED')
})

test('attempts by the same network are counted within an hour, and forgotten after two days', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK', { on: 'ATTEMPTS', by: 'IP', within: 'HOUR', above: 2 })
  const from = async (address: string) => (await pay(fixture, {}, { address })).row.status
  assert.deepEqual([await from('203.0.113.7'), await from('203.0.113.7')], ['SUCCEEDED', 'SUCCEEDED'])
  assert.deepEqual([await from('203.0.113.7'), await from('198.51.100.9')], ['FAILED', 'SUCCEEDED'])
  fixture.passTime(61 * 60_000)
  assert.equal(await from('203.0.113.7'), 'SUCCEEDED')
  assert.ok(((await countCounters(harness.db.read, fixture.scope))?.n ?? 0) > 0)
  await forgetAttempts(harness.db, new Date(fixture.now().getTime() + 3 * 86_400_000))
  assert.equal((await countCounters(harness.db.read, fixture.scope))?.n, 0)
})

test('declined attempts by a card are counted before the bank is asked, where the card passes through us', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK', { on: 'ATTEMPTS', by: 'CARD', within: 'HOUR', above: 3 })
  const codes: unknown[] = []
  for (let time = 0; time < 5; time++) codes.push(codeOf(await pay(fixture, {}, { card: declined })))
  const [stopped, asked] = ['BLOCKED_BY_RULES', 'DO_NOT_HONOR']
  assert.deepEqual(codes, [asked, asked, asked, stopped, stopped])
  await assertSound(harness)
})

test('a rule about the fingerprint of a card blocks before the bank is asked, by number and by saved card', async () => {
  const fixture = await paymentFixtureOf(harness)
  const [{ id: clientId } = assert.fail()] = await harness.make.clients(fixture.scope, [{}])
  const consent = { channel: 'CHECKOUT', textVersion: '1' }
  const paid = await pay(fixture, { clientId, savePaymentMethod: true }, { consent })
  const { paymentMethodId, card } = paid.row
  const { fingerprint } = JSON.parse(card ?? '{}') as { fingerprint: string }
  await ruleFor(fixture, 'BLOCK', { on: 'CARD', is: 'IN', values: [fingerprint] })
  const byNumber = await pay(fixture)
  const { id: sessionId } = await fixture.session({ clientId })
  const about = { sessionId, correlationId: newId(fixture.now()), paymentMethodId: paymentMethodId ?? '' }
  const bySavedCard = await submitSavedCard({ ...fixture.parts, risk: risk() }, fixture.scope, about)
  for (const blocked of [byNumber, bySavedCard])
    assert.deepEqual([codeOf(blocked), blocked.row.acquirerReference], ['BLOCKED_BY_RULES', null])
})

test('where the bank alone tells the card, declined attempts are counted once it has, and the payment waits for a person', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { parts } = fixture
  const sandbox = { ...parts.acquirers.sandbox, fingerprintOf: undefined }
  const asElsewhere = { ...fixture, parts: { ...parts, acquirers: { ...parts.acquirers, sandbox } } }
  await ruleFor(fixture, 'BLOCK', { on: 'ATTEMPTS', by: 'CARD', within: 'DAY', above: 2 })
  const once = await pay(asElsewhere)
  assert.equal(await decisionOf(once), undefined)
  assert.equal(codeOf(await pay(asElsewhere, {}, { card: declined })), 'DO_NOT_HONOR')
  const third = await pay(asElsewhere)
  assert.deepEqual([third.row.status, (await decisionOf(third))?.status], ['SUCCEEDED', 'WAITING'])
})

test('attempts are counted among all merchants by a rule that says so, and by each environment', async () => {
  const [fixture, other] = [await paymentFixtureOf(harness), await paymentFixtureOf(harness)]
  const address = '198.51.100.77'
  const among = { on: 'ATTEMPTS', by: 'IP', within: 'HOUR', above: 2 } as const
  await ruleFor(fixture, 'BLOCK', { ...among, among: 'ALL' })
  await ruleFor(other, 'BLOCK', among)
  for (let time = 0; time < 2; time++) assert.equal((await pay(other, {}, { address })).row.status, 'SUCCEEDED')
  assert.equal(codeOf(await pay(fixture, {}, { address })), 'BLOCKED_BY_RULES')
  assert.equal((await pay(fixture, {}, { address: '198.51.100.78' })).row.status, 'SUCCEEDED')
  assert.ok(((await countCountersOfAll(harness.db.read))?.n ?? 0) > 0)
  await forgetAttempts(harness.db, new Date(fixture.now().getTime() + 3 * 86_400_000))
  assert.equal((await countCountersOfAll(harness.db.read))?.n, 0)
})

test('attempts by the same browser are counted, and a browser that was first seen today is told from an older one', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK', { on: 'ATTEMPTS', by: 'DEVICE', within: 'HOUR', above: 2 })
  await ruleFor(fixture, 'REVIEW', { on: 'DEVICE_AGE', below: 1 })
  const since = (hours: number) => new Date(fixture.now().getTime() - hours * 3_600_000)
  const [young, old] = [
    { id: newId(since(1)), since: since(1) },
    { id: newId(since(30)), since: since(30) },
  ]
  const first = await pay(fixture, {}, { device: young })
  assert.deepEqual([first.row.status, (await decisionOf(first))?.status], ['SUCCEEDED', 'WAITING'])
  const elder = await pay(fixture, {}, { device: old })
  assert.equal(await decisionOf(elder), undefined)
  await pay(fixture, {}, { device: young })
  assert.equal(codeOf(await pay(fixture, {}, { device: young })), 'BLOCKED_BY_RULES')
  // A browser without a cookie is not known: conditions on it are not met.
  assert.equal(await decisionOf(await pay(fixture)), undefined)
  assert.ok(!first.row.riskFacts?.includes(young.id))
})

test('a rule about the country of the address is met where it is known alone', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK', { on: 'IP_COUNTRY', is: 'NOT_IN', values: ['MA', 'FR'] })
  const from = async (country?: string) => (await pay(fixture, {}, { country })).row.status
  assert.deepEqual([await from('MA'), await from('DE'), await from()], ['SUCCEEDED', 'FAILED', 'SUCCEEDED'])
})

test('a payment that a rule allows is not sent to a person by what the bank tells of its card', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK', { on: 'CARD_COUNTRY', is: 'IN', values: ['MA'] })
  await ruleFor(fixture, 'ALLOW', { on: 'EMAIL', is: 'IN', values: ['good@example.com'] })
  const by = (email: string) => pay(fixture, {}, { buyer: { email, name: 'Salma Idrissi' } })
  assert.equal(await decisionOf(await by('good@example.com')), undefined)
  assert.equal((await decisionOf(await by('other@example.com')))?.status, 'WAITING')
})

test('an attempt every ten minutes for thirty hours: six are within an hour, and a day is exact to two hours', async () => {
  const { scope } = await paymentFixtureOf(harness)
  const wanted = (['MERCHANT', 'ALL'] as const).flatMap((among) =>
    (['HOUR', 'DAY'] as const).map((within) => ({ by: 'EMAIL', within, among }) as const),
  )
  const [tenMinutes, twoHours] = [600_000, 7_200_000]
  const begin = Date.UTC(2026, 0, 1)
  for (let at = 0; at < 180; at++) {
    const now = begin + at * tenMinutes
    const facts = { ...scope, amountMinor: 100n, currency: 'MAD', now: new Date(now), EMAIL: 'salma@example.ma' }
    const counts = await countAttempts(harness.db, scope, facts, { hash: (text) => text.replaceAll('\0', ' '), wanted })
    const [hour, since] = [Math.min(at + 1, 6), Math.floor(now / twoHours) * twoHours - 11 * twoHours]
    const day = 1 + (now - Math.max(since, begin)) / tenMinutes
    const known = { 'EMAIL HOUR': hour, 'EMAIL DAY': day, 'EMAIL HOUR ALL': hour, 'EMAIL DAY ALL': day }
    assert.deepEqual(Object.fromEntries(counts), known, new Date(now).toISOString())
  }
})

test('a hundred attempts at once are each counted', async () => {
  const fixture = await paymentFixtureOf(harness)
  await ruleFor(fixture, 'BLOCK', { on: 'ATTEMPTS', by: 'IP', within: 'HOUR', above: 5 })
  const sessions = await Promise.all(Array.from({ length: 20 }, () => pay(fixture, {}, { address: '203.0.113.8' })))
  assert.equal(sessions.filter(({ row }) => row.status === 'SUCCEEDED').length, 5)
})

test('a rule of another merchant, and the switch that turns all off, let a payment pass', async () => {
  const [fixture, other] = [await paymentFixtureOf(harness), await paymentFixtureOf(harness)]
  await ruleFor(fixture, 'BLOCK')
  assert.equal((await pay(other)).row.status, 'SUCCEEDED')
  assert.equal((await pay(fixture)).row.status, 'FAILED')
  const turn = async (isOn: boolean) => {
    await inTransaction(harness.db, (tx) => setState(tx, { isOn, changedBy: 'nadia', updatedAt: new Date() }))
    risk().forget()
  }
  await turn(false)
  assert.equal((await pay(fixture)).row.status, 'SUCCEEDED')
  await turn(true)
  assert.equal((await pay(fixture)).row.status, 'FAILED')
})

test('rules that are kept in memory, and mean nothing, cost a payment no statement', async (t) => {
  const fixture = await paymentFixtureOf(harness)
  const { read, statements } = counting(harness.db)
  const watched = riskOf({ ...harness.db, read }, harness.secrets)
  const { row } = await pay(fixture)
  // The clock stands: rules that are two seconds old are read anew, and fifty payments may take as long on a busy machine.
  const now = performance.now()
  t.mock.method(performance, 'now', () => now)
  await watched.judge(fixture.scope, row, undefined)
  const atFirst = statements()
  assert.ok(atFirst > 0)
  for (let time = 0; time < 50; time++) assert.equal(await watched.judge(fixture.scope, row, '192.0.2.1'), 'PASS')
  assert.equal(statements(), atFirst)
})

test('attempts are counted, and their blocks written, on connections of their merchant', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { row } = await pay(fixture)
  const counted = { on: 'ATTEMPTS', by: 'IP', within: 'HOUR', above: 0 } as const
  const holders = new Set<string | undefined>()
  const connect: Database['connect'] = (holder) => {
    holders.add(holder)
    return harness.db.connect(holder)
  }
  await ruleFor(fixture, 'BLOCK', counted, { ...counted, among: 'ALL' })
  const watched = riskOf({ ...harness.db, connect }, harness.secrets)
  assert.equal(await watched.judge(fixture.scope, row, '192.0.2.77'), 'BLOCK')
  assert.deepEqual([...holders], [fixture.scope.merchantId])
})

/** The same database, whose statements outside of transactions are counted. */
function counting(db: Database) {
  let n = 0
  const read = new Proxy(db.read, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        n++
        return Reflect.apply(value, target, given)
      }
    },
  })
  return { read, statements: () => n }
}
