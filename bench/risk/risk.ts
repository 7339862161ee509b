import { readConfig } from '../../src/config.ts'
import { submitCard } from '../../src/money/payments/charge.ts'
import { inOneWrite, type PaymentParts } from '../../src/money/payments/parts.ts'
import { createSession } from '../../src/money/payments/sessions.ts'
import { cardOf, type MoneyTransaction } from '../../src/money/payments/transaction.ts'
import { backTest } from '../../src/money/risk/back-test.ts'
import { insertRule } from '../../src/money/risk/queries.ts'
import { riskOf } from '../../src/money/risk/risk.ts'
import type { Condition } from '../../src/money/risk/rule.ts'
import { takeAnyTime } from '../../src/platform/db/moment-queries.ts'
import { inOneStatement, inTransaction, type Transaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { openPorts } from '../../src/start/ports.ts'
import { paymentPartsOf } from '../../src/start/payments.ts'
import { medianSpeed, type Speed, speedOf, type WorkPoint } from '../figures/speed.ts'
import { withCost } from '../machine/cost.ts'
import { type BenchDatabase, openShop, type Shop, withBenchDatabase } from '../machine/database.ts'
import { measureCharges } from './charges-with-rules.ts'
import { type Load, loadText, repeated } from './load.ts'
import { copyPayments, countBarely, seedCounters, seedCountersOfAll, settleCounters } from './risk-queries.ts'

// The time that rules about payments take, with what they ask of the database. First of a charge: how long it waits for their verdict, and how much
// longer it takes than one without rules. Then of a decision alone; its ceiling counts one attempt in one row.

const rulesOn = 50
const days = 90
const environment = 'SANDBOX'
/** The last of them are about as many as are charged at most. */
const loads: readonly Load[] = [{ atOnce: 1 }, { aSecond: 300 }, { atOnce: 8 }]

export type RiskSizes = { days: number; attempts: number }

export const measureRisk = (sizes: RiskSizes, tell: (point: WorkPoint) => void): Promise<void> =>
  withBenchDatabase(async (bench) => {
    const shop = await openShop(bench)
    const row = await examplePayment(bench, shop)
    const now = new Date()
    for (const seed of [seedCounters, seedCountersOfAll])
      await filling(bench, (tx) => seed(tx, shop.scope, { days: sizes.days, now }))
    await filling(bench, (tx) => copyPayments(tx, shop.scope, { days, now }))
    await filling(bench, settleCounters)
    const kinds = { 'without attempts': plain, 'with attempts': counting }
    for (const [title, conditionsOf] of Object.entries(kinds)) {
      await writeRules(bench, conditionsOf)
      const times = sizes.attempts
      const about = { payments: paymentsOf(bench), shop, title: `${rulesOn} rules ${title}`, times: times / 4 }
      await measureCharges(bench, about, tell)
      for (const load of loads) await measureJudging(bench, { shop, row, title, load, times }, tell)
    }
    await measureBackTest(bench, tell)
  })

const filling = ({ db }: BenchDatabase, fill: (tx: Transaction) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    await takeAnyTime(tx)
    await fill(tx)
  })

const number = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }

function paymentsOf({ db, secrets }: BenchDatabase): PaymentParts {
  const now = () => new Date()
  const config = readConfig({})
  return paymentPartsOf({ db, secrets, now, config, ports: openPorts({ db, secrets, now, config }) })
}

async function examplePayment(bench: BenchDatabase, { scope }: Shop): Promise<MoneyTransaction> {
  const payments = paymentsOf(bench)
  const { now } = payments
  const about = { scope, correlationId: newId(now()) }
  const { id: sessionId } = await inOneWrite(payments, about, (ctx) =>
    createSession(ctx, {
      sourceKind: 'CHECKOUT',
      amountMinor: 10_000n,
      currency: 'MAD',
      customer: { email: 'salma@example.ma', phone: '+212661234567' },
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  )
  const device = { id: newId(now()), since: now() }
  return (await submitCard(payments, scope, { ...about, sessionId, card: number, country: 'MA', device })).row
}

/** Four conditions each, none of which is met, so that all rules are asked. */
const plain = (at: number): Condition[] => [
  { on: 'CURRENCY', is: 'IN', values: ['MAD'] },
  { on: 'IP', is: 'NOT_IN', values: Array.from({ length: 100 }, (_, place) => `10.${place}.0.0/16`) },
  { on: 'CARD_COUNTRY', is: 'NOT_IN', values: ['MA', 'FR'] },
  { on: 'AMOUNT', currency: 'MAD', above: 10_000 + at },
]

const subjects = ['EMAIL', 'PHONE', 'IP', 'DEVICE', 'CARD'] as const

/** The same with every count that there is: eighteen of them. */
const counting = (at: number): Condition[] => {
  const by = subjects[at % subjects.length] ?? 'EMAIL'
  const among = by !== 'CARD' && at % 4 === 0 ? ({ among: 'ALL' } as const) : {}
  return [
    ...plain(at).slice(0, 2),
    { on: 'ATTEMPTS', by, within: at % 2 === 0 ? 'HOUR' : 'DAY', above: 10_000, ...among },
    { on: 'IP_COUNTRY', is: 'IN', values: ['MA'] },
  ]
}

async function writeRules({ db, secrets }: BenchDatabase, conditionsOf: (at: number) => Condition[]): Promise<void> {
  const now = new Date()
  const parts = { version: 1, action: 'BLOCK', environment, isOn: true, tested: '{}', changedBy: 'bench' } as const
  await inTransaction(db, async (tx) => {
    await tx.run`delete from risk_rules`
    for (let at = 0; at < rulesOn; at++)
      await insertRule(tx, {
        ...parts,
        id: newId(now),
        name: `rule ${at}`,
        conditions: JSON.stringify(conditionsOf(at)),
        writtenBy: null,
        switchedOnBy: null,
        createdAt: now,
        updatedAt: now,
      })
  })
  riskOf(db, secrets).forget()
}

type Judging = { shop: Shop; row: MoneyTransaction; title: string; load: Load; times: number }

/** Attempts of many buyers: each has an address, an e-mail, a card and a browser of its own. */
async function measureJudging(bench: BenchDatabase, judging: Judging, tell: (point: WorkPoint) => void) {
  const { db, secrets, postmaster } = bench
  const { shop, row, title, load, times } = judging
  const risk = riskOf(db, secrets)
  const since = new Date().toISOString()
  const judge = async (at: number) => {
    const buyer = { email: `buyer-${at}@example.ma`, phone: `+2126${String(at).padStart(8, '0')}` }
    const riskFacts = { country: 'MA', device: { hash: `browser-${at}`, since } }
    const card = { ...cardOf(row), fingerprint: `card-${at}` }
    const attempt = {
      ...row,
      createdAt: new Date(),
      customer: JSON.stringify(buyer),
      riskFacts: JSON.stringify(riskFacts),
      card: JSON.stringify(card),
    }
    if ((await risk.judge(shop.scope, attempt, `203.0.${(at >> 8) % 256}.${at % 256}`)) !== 'PASS')
      throw new Error('A rule has meant an attempt.')
  }
  const slot = new Date()
  const bare = (at: number) => inOneStatement(db, (tx) => countBarely(tx, shop.scope, `bare ${at}`, slot))
  // Both in turns, so that whatever else happens on the machine happens to both.
  const [mizan, ceiling] = [[], []] as [Speed[], Speed[]]
  const rounds = 5
  for (let round = 0; round < rounds; round++)
    for (const [work, speeds] of [
      [judge, mizan],
      [bare, ceiling],
    ] as const)
      speeds.push(
        await withCost(process, postmaster, () => repeated(work, round * times, { load, times: times / rounds })),
      )
  const [middle, least] = [medianSpeed(mizan), medianSpeed(ceiling)]
  tell({
    title: `${rulesOn} rules ${title}, alone`,
    load: loadText(load),
    mizan: middle,
    ceiling: least,
  })
}

async function measureBackTest({ db, postmaster }: BenchDatabase, tell: (point: WorkPoint) => void): Promise<void> {
  const conditions: Condition[] = [{ on: 'ATTEMPTS', by: 'DEVICE', within: 'DAY', above: 100, among: 'ALL' }]
  const rule = {
    id: newId(new Date()),
    version: 1,
    name: 'back-test',
    action: 'BLOCK',
    environment,
    conditions,
  } as const
  const mizan = await withCost(process, postmaster, async () => {
    const beganAt = performance.now()
    const { payments } = await backTest(db.read, rule, { days, now: new Date() })
    const tookMs = performance.now() - beganAt
    return { ...speedOf([tookMs], tookMs), count: payments }
  })
  tell({ title: 'a rule tried on the past', load: `${days} days`, mizan })
}
