import { setImmediate } from 'node:timers/promises'
import type { Queries } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { listCardPaymentsSince } from '../payments/risk-queries.ts'
import { listLists } from './queries.ts'
import { factsOf } from './risk.ts'
import { type Condition, type Count, countName, type Facts, readyRule, type Rule, spanMs } from './rule.ts'

// A rule asked about payments of the past, before it is switched on.

export type Tested = {
  days: number
  /** Payments that it was asked about: the newest, up to a limit. */
  payments: number
  matched: number
  /** Of those that it means: paid, and charged back. */
  paid: number
  disputed: number
  /** Facts that payments of the past do not tell: conditions on them were not met. */
  unknown: string[]
  /** Payments of which the rule asks about what was not recorded with them, or was forgotten since. */
  unrecorded: number
  /** A few payments that it means, newest first. */
  examples: { id: string; reference: string; merchantId: string }[]
  at: string
}

/** More are not read: it would take the database too long. */
const paymentsMax = 20_000
const examplesMax = 10
/** So many are asked in one turn, which takes a few milliseconds. */
const perTurn = 500

export async function backTest(tx: Queries, rule: Rule, { days, now }: { days: number; now: Date }): Promise<Tested> {
  const lists = new Map((await listLists(tx)).map(({ id, entries }) => [id, JSON.parse(entries) as string[]]))
  const ready = readyRule(rule, lists)
  const since = new Date(now.getTime() - days * dayMs)
  const rows = await listCardPaymentsSince(tx, rule.environment, since, paymentsMax)
  const past = attemptsOf()
  const tested: Tested = {
    days,
    payments: rows.length,
    matched: 0,
    paid: 0,
    disputed: 0,
    unknown: rule.conditions.some(asksAbout('IP')) ? ['IP'] : [],
    unrecorded: rule.conditions.some(asksAbout('DEVICE', 'DEVICE_AGE', 'IP_COUNTRY'))
      ? rows.filter(({ riskFacts }) => riskFacts === null).length
      : 0,
    examples: [],
    at: now.toISOString(),
  }
  // Oldest first, as they came.
  for (const [at, row] of rows.toReversed().entries()) {
    if (at % perTurn === perTurn - 1) await setImmediate()
    const { merchantId, environment } = row
    const facts = factsOf({ merchantId, environment }, row)
    const counts = new Map(ready.counts.map((count) => [countName(count), past.count(facts, count)]))
    if (!ready.means(facts, counts)) continue
    tested.matched++
    if (row.status === 'SUCCEEDED' || row.status === 'DISPUTED' || row.status === 'CHARGED_BACK') tested.paid++
    if (row.disputedMinor > 0n) tested.disputed++
    tested.examples.unshift({ id: row.id, reference: row.reference, merchantId })
    tested.examples.length = Math.min(tested.examples.length, examplesMax)
  }
  return tested
}

const asksAbout =
  (...names: Condition['on'][]) =>
  ({ on, by }: Condition): boolean =>
    names.includes(by ?? on)

type Attempts = { times: number[]; from: number }

/** Attempts of the past, counted as they come: those of a span are the last of a list, whose beginning moves on. */
function attemptsOf() {
  const all = new Map<string, Attempts>()
  return {
    count: (facts: Facts, count: Count): number => {
      const { by, within, among } = count
      const value = facts[by]
      if (value === undefined) return 0
      const name = `${among === 'ALL' ? '' : facts.merchantId} ${countName(count)} ${value}`
      const attempts = all.get(name) ?? { times: [], from: 0 }
      all.set(name, attempts)
      const { times } = attempts
      const now = facts.now.getTime()
      times.push(now)
      while ((times[attempts.from] ?? now) <= now - spanMs[within]) attempts.from++
      return times.length - attempts.from
    },
  }
}
