import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { isOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { untilLocked, waitUntil } from '#test/patience.ts'
import { countCounters, countCountersOfAll, countRead, fillCounters } from '#test/risk-queries.ts'
import { submitCard } from '../payments/charge.ts'
import { assertSound, cards, type PaymentFixture, paymentFixtureOf } from '../payments/fixture.ts'
import type { PaymentSession } from '../payments/session.ts'
import { openWithKey } from '../payments/sessions.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import {
  commitSoonAsPlanned,
  countAttempt,
  countAttemptOfAll,
  countAttemptsOfAll,
  insertRule,
  listAttempts,
  listAttemptsOfAll,
  uncountAttempt,
  uncountAttemptOfAll,
} from './queries.ts'
import { riskOf } from './risk.ts'
import type { Condition } from './rule.ts'

// An attempt is counted while it is written, and what the rules say is known before the bank is asked.

const harness = useHarness()

const risk = () => riskOf(harness.db, harness.secrets)
const attempts = { on: 'ATTEMPTS', by: 'IP', within: 'HOUR', above: 2 } as const

async function blockAbove({ scope }: PaymentFixture, ...counts: Condition[]) {
  const now = new Date()
  const parts = { version: 1, action: 'BLOCK', environment: 'SANDBOX', isOn: true, tested: '{}' } as const
  for (const count of counts) {
    const conditions = JSON.stringify([{ on: 'MERCHANT', is: 'IN', values: [scope.merchantId] }, count])
    const rule = { id: newId(now), name: 'a rule', conditions, changedBy: 'nadia', writtenBy: null, switchedOnBy: null }
    await inTransaction(harness.db, (tx) => insertRule(tx, { ...parts, ...rule, createdAt: now, updatedAt: now }))
  }
  risk().forget()
}

/** A session as the page of its buyer has read it. */
async function sessionAtPage(fixture: PaymentFixture) {
  const session = await fixture.session()
  const { session: read, issued } = await harness.make.write(
    fixture.scope,
    async (ctx) => openWithKey(ctx, session, { boundTo: 'page' }),
    fixture.now(),
  )
  return { session: read, verification: { key: issued.key, boundTo: 'page' } }
}

type AtPage = { session: PaymentSession; verification: { key: string; boundTo: string } }

const submit = (
  fixture: PaymentFixture,
  { session, verification }: AtPage,
  { parts = fixture.parts, address = '203.0.113.9' } = {},
) =>
  submitCard({ risk: risk(), ...parts }, fixture.scope, {
    sessionId: session.id,
    session,
    verification,
    correlationId: newId(fixture.now()),
    card: cards('Salma Idrissi'),
    address,
  })
const statusOf = async (paying: ReturnType<typeof submit>) => (await paying).row.status

test('an attempt is counted before the database is asked to write it, and judged once it is there', async () => {
  const fixture = await paymentFixtureOf(harness)
  const seen: string[] = []
  const connect: Database['connect'] = (holder) => {
    seen.push('written')
    return harness.db.connect(holder)
  }
  const judge = () => ({
    begin: () => void seen.push('counted'),
    verdict: async ({ id }: MoneyTransaction) => {
      seen.push((await findTransaction(harness.db.read, fixture.scope, id)) ? 'judged' : 'judged too soon')
      return 'BLOCK' as const
    },
    takeBack: async () => {},
  })
  const parts = { ...fixture.parts, db: { ...harness.db, connect }, risk: { ...risk(), judge } }
  assert.equal(await statusOf(submit(fixture, await sessionAtPage(fixture), { parts })), 'FAILED')
  assert.deepEqual(seen.slice(0, 3), ['counted', 'written', 'judged'])
})

test('an attempt that is refused as it is written is not counted, at the merchant and among all', async () => {
  const fixture = await paymentFixtureOf(harness)
  await blockAbove(fixture, { ...attempts, above: 3 }, { ...attempts, above: 3, among: 'ALL' })
  const page = await sessionAtPage(fixture)
  assert.equal(await statusOf(submit(fixture, page)), 'SUCCEEDED')
  // The page submits once more what it has read before.
  for (let time = 0; time < 3; time++) await assert.rejects(submit(fixture, page), { code: 'SESSION_ALREADY_CONSUMED' })
  const later = []
  for (let time = 0; time < 3; time++) later.push(await statusOf(submit(fixture, await sessionAtPage(fixture))))
  assert.deepEqual(later, ['SUCCEEDED', 'SUCCEEDED', 'FAILED'])
  await assertSound(harness)
})

test('counts that nothing is left of are gone', async () => {
  const fixture = await paymentFixtureOf(harness)
  await blockAbove(fixture, attempts, { ...attempts, among: 'ALL' })
  const { row } = await submit(fixture, await sessionAtPage(fixture))
  const rows = async () => [
    await countCounters(harness.db.read, fixture.scope),
    await countCountersOfAll(harness.db.read),
  ]
  const before = await rows()
  const judge = risk().judge(fixture.scope, '203.0.113.10')
  judge.begin(row)
  await judge.takeBack()
  assert.deepEqual(await rows(), before)
})

const momentOf = (now: Date) => {
  const block = Math.floor(now.getTime() / 7_200_000) * 7_200_000
  const first = Array.from({ length: 24 }, (_, part) => (part === 0 ? 1 : 0))
  const [blockBefore, since] = [new Date(block - 7_200_000), new Date(block - 86_400_000)]
  return { block: new Date(block), blockBefore, since, part: 1, first }
}

test('of two attempts that are taken back at once, none stays counted', async () => {
  const { scope, now } = await paymentFixtureOf(harness)
  const moment = momentOf(now())
  const key = `taken back ${scope.merchantId}`
  const counts = [
    {
      count: (tx: Transaction) => countAttempt(tx, scope, { keys: [key], moment }),
      takeBack: (tx: Transaction) => uncountAttempt(tx, scope, { key, moment }),
      list: () => listAttempts(harness.db.read, scope, { keys: [key], moment }),
    },
    {
      count: (tx: Transaction) => countAttemptOfAll(tx, scope, { key, moment }),
      takeBack: (tx: Transaction) => uncountAttemptOfAll(tx, scope, { key, moment }),
      list: () => listAttemptsOfAll(harness.db.read, scope, { key, moment }),
    },
  ]
  for (const { count, takeBack, list } of counts) {
    for (let time = 0; time < 2; time++) await inTransaction(harness.db, count)
    const both = await inTransaction(harness.db, async (tx) => {
      await takeBack(tx)
      const other = inTransaction(harness.db, takeBack)
      await untilLocked(harness.db)
      return { other }
    })
    await both.other
    assert.deepEqual(await list(), [])
  }
})

test('of two submits of one session at once, one is counted before it is there', async () => {
  const fixture = await paymentFixtureOf(harness)
  await blockAbove(fixture, { ...attempts, above: 1 })
  const { row } = await submit(fixture, await sessionAtPage(fixture))
  let connections = 0
  const connect: Database['connect'] = (holder) => {
    connections++
    return harness.db.connect(holder)
  }
  const watched = riskOf({ ...harness.db, connect }, harness.secrets)
  // Counts over all merchants have a connection of their own on a cluster.
  await watched.judge(fixture.scope, '203.0.113.13').verdict(row)
  const once = connections
  const [made, refused] = [watched.judge(fixture.scope, '203.0.113.11'), watched.judge(fixture.scope, '203.0.113.11')]
  made.begin(row)
  refused.begin(row)
  assert.equal(await made.verdict(row), 'PASS')
  await refused.takeBack()
  assert.equal(connections, 2 * once)
})

test('of two submits of one session at once, the one that is made is judged without the other, whichever was counted first', async () => {
  const fixture = await paymentFixtureOf(harness)
  await blockAbove(fixture, { ...attempts, above: 1 })
  const { row } = await submit(fixture, await sessionAtPage(fixture))
  const keys = async () => (await countCounters(harness.db.read, fixture.scope))?.n
  const before = await keys()
  const [refused, made] = [risk().judge(fixture.scope, '203.0.113.12'), risk().judge(fixture.scope, '203.0.113.12')]
  refused.begin(row)
  made.begin(row)
  await waitUntil(async () => (await keys()) !== before)
  // It looks at the session under its lock before it is refused, when the other one is written.
  const refusing = delay(100).then(refused.takeBack)
  assert.equal(await made.verdict(row), 'PASS')
  await refusing
})

test('a buyer who submits three times at once has made one attempt', async () => {
  const fixture = await paymentFixtureOf(harness)
  await blockAbove(fixture, { ...attempts, above: 1 })
  for (let round = 0; round < 10; round++) {
    const page = await sessionAtPage(fixture)
    const submits = [1, 2, 3].map(() => submit(fixture, page, { address: `198.51.100.${round}` }))
    const made = (await Promise.allSettled(submits)).flatMap((each) =>
      each.status === 'fulfilled' ? each.value.row.status : [],
    )
    assert.deepEqual(made, ['SUCCEEDED'])
  }
})

const planned = { skip: isOverSeveral() && 'over several servers each statement is planned by its values' }

test('to count an attempt, no rows of other buyers are read', planned, async () => {
  const { scope, now } = await paymentFixtureOf(harness)
  await inTransaction(harness.db, (tx) => fillCounters(tx, scope, now()))
  const moment = momentOf(now())
  const read = await inTransaction(harness.db, async (tx) => {
    await commitSoonAsPlanned(tx)
    for (let time = 0; time < 3; time++) {
      await countAttempt(tx, scope, { keys: ['one', 'two'], moment })
      await countAttemptsOfAll(tx, scope, { keys: ['one', 'two'], moment })
    }
    return (await countRead(tx))?.n ?? Number.NaN
  })
  assert.ok(read < 100, `${read} rows were read`)
})
