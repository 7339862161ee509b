import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Queries } from '#platform/db/database.ts'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { usualTurn } from '#test/contract/turns.ts'
import { backTest } from './back-test.ts'
import type { Rule } from './rule.ts'

// A rule is asked about payments of the past without keeping others waiting, however many of them one buyer has made.

const merchantId = newId(new Date())
const now = new Date()
const payment = (createdAt: Date) => ({
  id: newId(createdAt),
  merchantId,
  environment: 'SANDBOX',
  status: 'SUCCEEDED',
  amountMinor: 100n,
  disputedMinor: 0n,
  currency: 'MAD',
  card: null,
  customer: '{"email":"salma@example.ma"}',
  createdAt,
})

/** A database that knows no lists, and these payments. */
const databaseOf = (payments: readonly ReturnType<typeof payment>[]) =>
  ({
    many: (texts: TemplateStringsArray) => Promise.resolve(texts.join('').includes('risk_lists') ? [] : payments),
  }) as unknown as Queries

const rule = (above: number): Rule => ({
  id: 'rule',
  version: 1,
  name: 'Many attempts',
  action: 'BLOCK',
  environment: 'SANDBOX',
  conditions: [{ on: 'ATTEMPTS', by: 'EMAIL', within: 'HOUR', above }],
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
