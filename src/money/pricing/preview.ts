import { setImmediate } from 'node:timers/promises'
import type { Queries } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { listAgreedOf } from '#platform/merchants/queries.ts'
import { listPricedSince, type PricedPayment } from '../payments/priced-queries.ts'
import { cardOf } from '../payments/transaction.ts'
import { feeOfPayment } from './fee.ts'
import { listExceptionsOf } from './operator-queries.ts'
import { agreedIn, factsOf, readRule, termsFor } from './pricing.ts'
import type { Rule, Terms } from './rule.ts'

// Payments of the past at other rules: what a version, or another plan of a merchant, would have changed.

/** More are not read: it would take the database too long. */
const paymentsMax = 20_000
/** So many are priced in one turn, which takes a few milliseconds. */
const perTurn = 500
const merchantsShown = 10

type Sums = { payments: number; amountMinor: bigint; costMinor: bigint; wouldMinor: bigint }
type Changed = { merchantId: string; currency: string } & Sums

export type Preview = {
  days: number
  /** Whether there were more payments than are read. */
  isCut: boolean
  currencies: ({ currency: string } & Sums)[]
  /** Merchants for which most would have changed. */
  merchants: Changed[]
}

type Wish = {
  plan: string
  rules: readonly Rule[]
  /** This merchant alone, whatever priced its payments; it would have the plan. */
  merchantId?: string | undefined
  days: number
  now: Date
}

/** The fees of payments in production, as they were and as these rules would have had them, with their tax. Exceptions count as they do now. */
export async function previewRules(tx: Queries, { plan, rules, merchantId, days, now }: Wish): Promise<Preview> {
  const since = new Date(now.getTime() - days * dayMs)
  const about = merchantId === undefined ? { plan } : { merchantId }
  const found = await listPricedSince(tx, { ...about, since }, paymentsMax + 1)
  const payments = found.slice(0, paymentsMax)
  const termsOf = await termsAt(tx, payments, { rules, isGiven: merchantId !== undefined, now })
  const changed = new Map<string, Changed>()
  for (const [at, row] of payments.entries()) {
    if (at % perTurn === perTurn - 1) await setImmediate()
    const key = `${row.merchantId} ${row.currency}`
    const sums = changed.get(key) ?? { merchantId: row.merchantId, currency: row.currency, ...zero }
    changed.set(key, { ...sums, ...added(sums, row, feeOfPayment(row, termsOf(row)).feeMinor) })
  }
  const all = [...changed.values()]
  return { days, isCut: found.length > paymentsMax, currencies: byCurrency(all), merchants: mostChanged(all) }
}

const zero: Sums = { payments: 0, amountMinor: 0n, costMinor: 0n, wouldMinor: 0n }

const added = (sums: Sums, { amountMinor, feeMinor }: PricedPayment, wouldMinor: bigint): Sums => ({
  payments: sums.payments + 1,
  amountMinor: sums.amountMinor + amountMinor,
  costMinor: sums.costMinor + feeMinor,
  wouldMinor: sums.wouldMinor + wouldMinor,
})

type At = {
  rules: readonly Rule[]
  /** Terms that were agreed before there were plans end when a merchant is given one. */
  isGiven: boolean
  now: Date
}

/** The terms of each payment. Those of payments alike are the same, and are found once. */
async function termsAt(tx: Queries, payments: readonly PricedPayment[], { rules, isGiven, now }: At) {
  const ids = [...new Set(payments.map(({ merchantId }) => merchantId))]
  const before = payments.filter(({ pricedBy }) => !isGiven && pricedBy?.includes('+agreed'))
  const [excepted, agreed] = await Promise.all([
    listExceptionsOf(tx, ids, now),
    listAgreedOf(tx, [...new Set(before.map(({ merchantId }) => merchantId))]),
  ])
  const exceptions = Map.groupBy(excepted, ({ merchantId }) => merchantId)
  const agreedBy = new Map(agreed.map((each) => [each.merchantId, agreedIn(each)]))
  const pricings = new Map(
    ids.map((id) => {
      const own = (exceptions.get(id) ?? []).map(({ number, rule }) => ({ number, rule: readRule(rule) }))
      return [id, { rules, agreed: agreedBy.get(id), exceptions: own }] as const
    }),
  )
  const plain = { rules, agreed: undefined, exceptions: [] }
  const known = new Map<string, Terms>()
  return (row: PricedPayment): Terms => {
    const facts = factsOf({ ...row, environment: 'PRODUCTION' }, cardOf(row)?.country)
    const key = [row.merchantId, facts.currency, facts.method, facts.origin].join(' ')
    const terms = known.get(key) ?? termsFor(pricings.get(row.merchantId) ?? plain, facts)
    known.set(key, terms)
    return terms
  }
}

function byCurrency(all: readonly Changed[]): Preview['currencies'] {
  const groups = [...Map.groupBy(all, ({ currency }) => currency)]
  return groups
    .map(([currency, some]) => ({
      currency,
      ...some.reduce<Sums>(
        (sums, each) => ({
          payments: sums.payments + each.payments,
          amountMinor: sums.amountMinor + each.amountMinor,
          costMinor: sums.costMinor + each.costMinor,
          wouldMinor: sums.wouldMinor + each.wouldMinor,
        }),
        zero,
      ),
    }))
    .toSorted((one, other) => other.payments - one.payments)
}

const byHowMuch = ({ costMinor, wouldMinor }: Sums): bigint =>
  wouldMinor > costMinor ? wouldMinor - costMinor : costMinor - wouldMinor

const mostChanged = (all: readonly Changed[]): Changed[] =>
  all.toSorted((one, other) => Number(byHowMuch(other) - byHowMuch(one))).slice(0, merchantsShown)
