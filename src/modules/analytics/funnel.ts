import { majorNumber } from '#money/money.ts'
import type { Medians } from './queries.ts'
import type { FunnelSum } from './rollup-queries.ts'
import type { Question } from './period.ts'

// The funnel: how many buyers reached each step. Pure.

export const stepNames = [
  'CREATED',
  'OPENED',
  'FORM_STARTED',
  'METHOD_SELECTED',
  'SUBMITTED',
  'THREE_DS_STARTED',
  'THREE_DS_PASSED',
  'CASH_VOUCHER_ISSUED',
  'PAID',
] as const
type StepName = (typeof stepNames)[number]

type Step = {
  name: StepName
  /** Selects the count from a sum. */
  count: (sum: FunnelSum) => number
  /** The step before; a branch has one of its own. */
  previous?: StepName
  median?: keyof Medians
}

/** A buyer at a step has been at those before it, seen or not: the furthest one counts. */
const atLeast =
  (furthest: number) =>
  (sum: FunnelSum): number =>
    sum.furthest >= furthest ? sum.sessions : 0

const steps: readonly Step[] = [
  { name: 'CREATED', count: atLeast(1) },
  { name: 'OPENED', count: atLeast(2), previous: 'CREATED', median: 'opened' },
  { name: 'FORM_STARTED', count: atLeast(3), previous: 'OPENED', median: 'formStarted' },
  { name: 'METHOD_SELECTED', count: atLeast(4), previous: 'FORM_STARTED', median: 'methodSelected' },
  { name: 'SUBMITTED', count: atLeast(5), previous: 'METHOD_SELECTED', median: 'submitted' },
  { name: 'THREE_DS_STARTED', count: (sum) => sum.threeDsStarted, previous: 'SUBMITTED', median: 'threeDsStarted' },
  { name: 'THREE_DS_PASSED', count: (sum) => sum.threeDsPassed, previous: 'THREE_DS_STARTED', median: 'threeDsPassed' },
  { name: 'CASH_VOUCHER_ISSUED', count: (sum) => sum.vouchers, previous: 'SUBMITTED', median: 'voucher' },
  { name: 'PAID', count: atLeast(9), previous: 'SUBMITTED', median: 'paid' },
]

export function presentFunnel(question: Question, rows: readonly FunnelSum[], medians: Medians | undefined) {
  const { from, to, timeZone, interval } = question
  const sums = rows.filter(({ part }) => part === 0)
  const counts = new Map(steps.map(({ name, count }) => [name, total(sums, count)]))
  const started = counts.get('CREATED') ?? 0
  return {
    from,
    to,
    timeZone,
    interval,
    steps: steps.map(({ name, previous, median }, index) => {
      const sessions = counts.get(name) ?? 0
      const seconds = median && medians?.[median]
      return {
        name,
        sessions,
        rateFromPrevious: previous && rate(sessions, counts.get(previous) ?? 0),
        rateFromStart: rate(sessions, started),
        dropOff: dropOffAt(index + 1, sums),
        medianSecondsFromPrevious: typeof seconds === 'number' ? Math.round(seconds * 10) / 10 : undefined,
      }
    }),
    totals: totalsOf(question, sums),
    series: seriesOf(question, rows),
  }
}

const total = <Sum>(sums: readonly Sum[], count: (sum: Sum) => number): number =>
  sums.reduce((all, sum) => all + count(sum), 0)

/** Undefined where no buyer could have come: nothing of nothing is no rate. */
export const rate = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 10_000) / 10_000

/** Buyers whose journey ended here. A buyer still on the way has no reason yet. */
function dropOffAt(furthest: number, sums: readonly FunnelSum[]) {
  const byReason = new Map<string, number>()
  for (const sum of sums)
    if (sum.furthest === furthest && sum.reason !== '')
      byReason.set(sum.reason, (byReason.get(sum.reason) ?? 0) + sum.sessions)
  const reasons = [...byReason].map(([reason, count]) => ({ reason, count }))
  reasons.sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1))
  return { count: total(reasons, ({ count }) => count), reasons }
}

function totalsOf({ currency }: Question, sums: readonly FunnelSum[]) {
  const sessions = total(sums, atLeast(1))
  const paid = total(sums, atLeast(9))
  const inCurrency = sums.filter((sum) => sum.furthest === 9 && sum.currency === currency)
  const amountMinor = inCurrency.reduce((all, sum) => all + sum.amountMinor, 0n)
  const count = BigInt(total(inCurrency, (sum) => sum.sessions))
  return {
    sessions,
    paid,
    currency,
    amount: majorNumber(amountMinor, currency),
    conversionRate: rate(paid, sessions),
    // To the nearest minor unit.
    averageAmount: count === 0n ? undefined : majorNumber((amountMinor * 2n + count) / (count * 2n), currency),
    filtered: total(sums, (sum) => sum.filtered),
  }
}

/** Each part of the period, also those without a visit. */
function seriesOf({ starts }: Question, rows: readonly FunnelSum[]) {
  const byPart = new Map(rows.map((row) => [row.part, row]))
  return starts.map((at, index) => {
    const { opened = 0, submitted = 0, paid = 0 } = byPart.get(index + 1) ?? {}
    return { at, opened, submitted, paid }
  })
}
