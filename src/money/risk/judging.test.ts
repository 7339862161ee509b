import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { isOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { countRead, fillCounters } from '#test/risk-queries.ts'
import { submitCard } from '../payments/charge.ts'
import { assertSound, cards, type PaymentFixture, paymentFixtureOf } from '../payments/fixture.ts'
import type { PaymentSession } from '../payments/session.ts'
import { openWithKey } from '../payments/sessions.ts'
import { commitSoonAsPlanned, countAttempt, countAttemptsOfAll, insertRule } from './queries.ts'
import { riskOf } from './risk.ts'
import type { Condition } from './rule.ts'

// Attempts that are made are counted, each once, at a cost that does not grow with other buyers.

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

const submit = (fixture: PaymentFixture, { session, verification }: AtPage, address = '203.0.113.9') =>
  submitCard({ ...fixture.parts, risk: risk() }, fixture.scope, {
    sessionId: session.id,
    session,
    verification,
    correlationId: newId(fixture.now()),
    card: cards('Salma Idrissi'),
    address,
  })
const statusOf = async (paying: ReturnType<typeof submit>) => (await paying).row.status

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

test('a buyer who submits three times at once has made one attempt', async () => {
  const fixture = await paymentFixtureOf(harness)
  await blockAbove(fixture, { ...attempts, above: 1 })
  for (let round = 0; round < 10; round++) {
    const page = await sessionAtPage(fixture)
    const submits = [1, 2, 3].map(() => submit(fixture, page, `198.51.100.${round}`))
    const made = (await Promise.allSettled(submits)).flatMap((each) =>
      each.status === 'fulfilled' ? each.value.row.status : [],
    )
    assert.deepEqual(made, ['SUCCEEDED'])
  }
})

const momentOf = (now: Date) => {
  const block = Math.floor(now.getTime() / 7_200_000) * 7_200_000
  const first = Array.from({ length: 24 }, (_, part) => (part === 0 ? 1 : 0))
  const [blockBefore, since] = [new Date(block - 7_200_000), new Date(block - 86_400_000)]
  return { block: new Date(block), blockBefore, since, part: 1, first }
}

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
