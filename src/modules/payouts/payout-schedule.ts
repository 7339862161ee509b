import { majorNumber } from '#money/money.ts'
import type { Interval, Weekday } from '#money/payouts/schedule.ts'
import type { PayoutSchedule } from '#money/payouts/schedules.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import { failField } from '#platform/errors.ts'
import { say } from './sentences.ts'

// A schedule as a company's people write and read it. Pure.

export type ScheduleChange = {
  interval?: Interval['kind'] | undefined
  weekday?: Weekday | undefined
  dayOfMonth?: number | undefined
}

/** Absent fields keep their value; only WEEKLY and MONTHLY need a day. Refuses contradictions, naming the field. */
export function intervalWith(before: Interval, wanted: ScheduleChange): Interval {
  const kind = wanted.interval ?? before.kind
  const weekday = wanted.weekday ?? (before.kind === 'WEEKLY' ? before.weekday : undefined)
  const dayOfMonth = wanted.dayOfMonth ?? (before.kind === 'MONTHLY' ? before.dayOfMonth : undefined)
  if (wanted.weekday !== undefined && kind !== 'WEEKLY')
    failField('weekday', say('goes with the interval {name} alone', { name: 'WEEKLY' }))
  if (wanted.dayOfMonth !== undefined && kind !== 'MONTHLY')
    failField('dayOfMonth', say('goes with the interval {name} alone', { name: 'MONTHLY' }))
  if (kind === 'WEEKLY') return { kind, weekday: weekday ?? failField('weekday', 'is required') }
  if (kind === 'MONTHLY') return { kind, dayOfMonth: dayOfMonth ?? failField('dayOfMonth', 'is required') }
  return { kind }
}

export const presentSchedule = ({ interval, minimumMinor, nextAt, timeZone }: PayoutSchedule) => ({
  interval: interval.kind,
  ...(interval.kind === 'WEEKLY' && { weekday: interval.weekday }),
  ...(interval.kind === 'MONTHLY' && { dayOfMonth: interval.dayOfMonth }),
  minimumAmount: majorNumber(minimumMinor, walletCurrency),
  currency: walletCurrency,
  timeZone,
  ...(nextAt && { nextAt }),
})
