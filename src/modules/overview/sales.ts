import { Temporal } from 'temporal-polyfill'
import { majorNumber } from '#money/money.ts'
import type { SalesRow } from '#money/payments/sales-queries.ts'
import { failField } from '#platform/errors.ts'
import { requireFigureYear } from '#platform/figure-years.ts'
import type { SalesView } from './schemas.ts'
import { say } from './sentences.ts'

// Periods of sales, each beside the one before it. Pure.

const daysMax = 366
/** A longer period has a bar for each week. */
const daysOneByOne = 92

/** A part of a period: a day, or a week that begins with this day. */
type Part = { day: string; from: Date }
export type Period = {
  from: string
  to: string
  interval: 'DAY' | 'WEEK'
  parts: Part[]
  /** As many days, right before. */
  before: { from: string; to: string; parts: Part[] }
  end: Date
}

type PeriodQuery = { from?: string | undefined; to?: string | undefined }

/** Thirty days up to today, when nothing is asked for. */
export function periodOf({ from, to }: PeriodQuery, timeZone: string, now: Date): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const last = to === undefined ? today : Temporal.PlainDate.from(to)
  const first = from === undefined ? last.subtract({ days: 29 }) : Temporal.PlainDate.from(from)
  requireFigureYear('to', last.year)
  requireFigureYear(from === undefined ? 'to' : 'from', first.year)
  const count = first.until(last).days + 1
  if (count < 1)
    failField(from === undefined ? 'to' : 'from', 'must be such that `from` is before `to`', 'contradiction')
  if (count > daysMax)
    failField('from', say('must be at most {days} days before `to`', { days: daysMax - 1 }), 'lifetime')
  const step = count > daysOneByOne ? 7 : 1
  const start = first.subtract({ days: count })
  const instant = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  const partsFrom = (begin: Temporal.PlainDate): Part[] =>
    Array.from({ length: Math.ceil(count / step) }, (_, index) => {
      const day = begin.add({ days: index * step })
      return { day: day.toString(), from: instant(day) }
    })
  return {
    from: first.toString(),
    to: last.toString(),
    interval: step === 1 ? 'DAY' : 'WEEK',
    parts: partsFrom(first),
    before: { from: start.toString(), to: first.subtract({ days: 1 }).toString(), parts: partsFrom(start) },
    end: instant(last.add({ days: 1 })),
  }
}

type Sums = Omit<SalesRow, 'index'>
const nothing: Sums = { grossMinor: 0n, feesMinor: 0n, refundedMinor: 0n, payments: 0, failed: 0 }

const added = (one: Sums, other: Sums): Sums => ({
  grossMinor: one.grossMinor + other.grossMinor,
  feesMinor: one.feesMinor + other.feesMinor,
  refundedMinor: one.refundedMinor + other.refundedMinor,
  payments: one.payments + other.payments,
  failed: one.failed + other.failed,
})

/** Rows carry the index of their part, those of the period before first. */
export function presentSales(
  { parts, before }: Period,
  rows: SalesRow[],
  currency: string,
): Pick<SalesView, 'points' | 'totals' | 'before'> {
  const at = new Map(rows.map((row) => [row.index, row]))
  const sumsOf = (list: Part[], offset: number) =>
    list.map(({ day }, index) => ({ day, sums: at.get(offset + index) ?? nothing }))
  const earlier = sumsOf(before.parts, 0)
  const own = sumsOf(parts, before.parts.length)
  const present = (sums: Sums) => presentSums(sums, currency)
  const total = (list: { sums: Sums }[]) => present(list.reduce((sum, { sums }) => added(sum, sums), nothing))
  const points = (list: { day: string; sums: Sums }[]) =>
    list.map(({ day, sums }) => {
      const { gross, net, payments } = present(sums)
      return { day, gross, net, payments }
    })
  return {
    points: points(own),
    totals: total(own),
    before: { from: before.from, to: before.to, points: points(earlier), totals: total(earlier) },
  }
}

function presentSums({ grossMinor, feesMinor, refundedMinor, payments, failed }: Sums, currency: string) {
  const major = (minor: bigint) => majorNumber(minor, currency)
  return {
    gross: major(grossMinor),
    fees: major(feesMinor),
    refunded: major(refundedMinor),
    net: major(grossMinor - feesMinor - refundedMinor),
    payments,
    failed,
  }
}
