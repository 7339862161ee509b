import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Queries } from '#platform/db/database.ts'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { usualTurn } from '#test/contract/turns.ts'
import { backTest } from './back-test.ts'
import type { Condition, Rule } from './rule.ts'

// A rule is asked about payments of the past without keeping others waiting, however many of them one buyer has made.

const merchantId = newId(new Date())
const now = new Date()
const payment = (createdAt: Date, more: object = {}) => ({
  id: newId(createdAt),
  merchantId,
  environment: 'SANDBOX',
  status: 'SUCCEEDED',
  amountMinor: 100n,
  disputedMinor: 0n,
  currency: 'MAD',
  card: null,
  customer: '{"email":"salma@example.ma"}',
  riskFacts: null,
  volumeDay: null,
  createdAt,
  ...more,
})

/** A database that knows no lists, and these payments. */
const databaseOf = (payments: readonly ReturnType<typeof payment>[]) =>
  ({
    many: (texts: TemplateStringsArray) => Promise.resolve(texts.join('').includes('risk_lists') ? [] : payments),
  }) as unknown as Queries

const rule = (above: number, more: Partial<Condition> = {}): Rule => ({
  id: 'rule',
  version: 1,
  name: 'Many attempts',
  action: 'BLOCK',
  environment: 'SANDBOX',
  conditions: [{ on: 'ATTEMPTS', by: 'EMAIL', within: 'HOUR', above, ...more }],
})

test('20,000 payments of one buyer within an hour take short turns', async () => {
  const payments = Array.from({ length: 20_000 }, (_, at) => payment(new Date(now.getTime() - at * 100)))
  let matched = 0
  const run = async () => {
    ;({ matched } = await backTest(databaseOf(payments), rule(5), { days: 30, now }))
  }
  const ms = await usualTurn(run, { times: 5, enoughMs: 20 })
  assert.ok(ms <= 20, `A turn took ${ms} ms.`)
  assert.equal(matched, payments.length - 5)
})

test('an attempt is counted until its span has passed', async () => {
  const hoursAgo = [0, 0.5, 1, 1.5, 4, 4.5, 5]
  const payments = hoursAgo.map((hours) => payment(new Date(now.getTime() - hours * hourMs)))
  const { matched } = await backTest(databaseOf(payments), rule(1), { days: 30, now })
  // Two were alone in their hour: those of five hours ago, and of an hour and a half ago.
  assert.equal(matched, 5)
})

test('attempts of the past are counted at each merchant, or among all where the rule says so', async () => {
  const others = [0, 1, 2].map((at) => payment(new Date(now.getTime() - at), { merchantId: newId(now) }))
  const matchedBy = async (more: Partial<Condition>) =>
    (await backTest(databaseOf(others), rule(1, more), { days: 30, now })).matched
  assert.deepEqual([await matchedBy({}), await matchedBy({ among: 'ALL' })], [0, 2])
})

test('what was recorded with an attempt is asked about, and how many have no record is said', async () => {
  const device = { hash: 'h'.repeat(32), since: now.toISOString() }
  const recorded = [0, 1, 2].map((at) =>
    payment(new Date(now.getTime() - at), { riskFacts: JSON.stringify({ device }) }),
  )
  const all = [...recorded, payment(now, { riskFacts: '{"country":"MA"}' }), payment(now)]
  const byDevice = await backTest(databaseOf(all), rule(1, { by: 'DEVICE' }), { days: 30, now })
  assert.deepEqual([byDevice.matched, byDevice.unrecorded, byDevice.unknown], [2, 1, []])
  const byEmail = await backTest(databaseOf(all), rule(10), { days: 30, now })
  assert.equal(byEmail.unrecorded, 0)
  const abroad: Rule = { ...rule(1), conditions: [{ on: 'IP_COUNTRY', is: 'IN', values: ['MA'] }] }
  const byCountry = await backTest(databaseOf(all), abroad, { days: 30, now })
  assert.deepEqual([byCountry.matched, byCountry.unrecorded], [1, 1])
})
