import { dayMs, hourMs } from '#platform/durations.ts'
import type { Question } from './period.ts'

// Chooses the rollups for a time span: few rows for a long span, and none twice. Pure.

const quarterMs = 15 * 60_000

export type RollupSpan = { span: 'QUARTER' | 'DAY' | 'MONTH'; from: Date; to: Date }

/** Whole months of UTC, the days before and after them, and the quarters before and after those; some may be empty. */
export function rollupSpansOf({ from, to }: Pick<Question, 'from' | 'to'>): readonly RollupSpan[] {
  const [firstDay, lastDay] = wholeWithin({ from, to }, roundedTo(dayMs, Math.ceil), roundedTo(dayMs, Math.floor))
  const [firstMonth, lastMonth] = wholeWithin({ from: firstDay, to: lastDay }, monthFrom, monthOf)
  return [
    { span: 'QUARTER', from, to: firstDay },
    { span: 'DAY', from: firstDay, to: firstMonth },
    { span: 'MONTH', from: firstMonth, to: lastMonth },
    { span: 'DAY', from: lastMonth, to: lastDay },
    { span: 'QUARTER', from: lastDay, to },
  ]
}

type Rounded = (at: Date) => Date
type Ends = { from: Date; to: Date }

/** Start and end of the whole units within a span; both are the span's end if there are none. */
function wholeWithin({ from, to }: Ends, up: Rounded, down: Rounded): [first: Date, last: Date] {
  const [first, last] = [up(from), down(to)]
  return first < last ? [first, last] : [to, to]
}

const roundedTo =
  (unitMs: number, round: (units: number) => number): Rounded =>
  (at) =>
    new Date(round(at.getTime() / unitMs) * unitMs)

const monthOf: Rounded = (at) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))

function monthFrom(at: Date): Date {
  const begun = monthOf(at)
  return begun < at ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)) : begun
}

/** Whole hours from `from` until before `to` but `without`, and `quarters` of the hours in which a part begins or ends. */
export type SeriesSpans = { from: Date; to: Date; without: Date[]; quarters: Date[] }

/** Above this part of a span's hours each quarter is read; a hundred look-ups cost more than to read on. */
const brokenMax = 1 / 8

/** Undefined when hours do not fit the parts, as where clocks stand half an hour apart: then all quarters are read. */
export function seriesSpansOf({ from, to, starts }: Pick<Question, 'from' | 'to' | 'starts'>): SeriesSpans | undefined {
  const marks = [from, ...starts.filter((start) => start > from), to]
  const broken = new Set(marks.filter((mark) => mark.getTime() % hourMs !== 0).map((mark) => hourOf(mark).getTime()))
  const hours = Math.ceil((to.getTime() - from.getTime()) / hourMs)
  if (broken.size > Math.max(2, hours * brokenMax)) return undefined
  const without = [...broken].map((hour) => new Date(hour))
  const quarters = without.flatMap((hour) => [0, 1, 2, 3].map((n) => new Date(hour.getTime() + n * quarterMs)))
  return { from: hourOf(from), to, without, quarters: quarters.filter((quarter) => quarter >= from && quarter < to) }
}

const hourOf = roundedTo(hourMs, Math.floor)
