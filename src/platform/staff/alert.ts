import { hourMs } from '../durations.ts'

// Kinds of alerts, and the hours that each may wait before the operator is told. Pure.

/** Hours that each kind may wait. 0 alerts at once. */
export const defaultHours = {
  PRODUCTION_REQUESTS: 48,
  DOCUMENTS: 72,
  APPROVALS: 24,
  PAYMENTS: 2,
  LATE_CASH: 24,
  REFUNDS: 24,
  PAYOUTS: 24,
  DISPUTES: 24,
  DISPUTES_DUE: 0,
  RISK_REVIEWS: 12,
  BANK_FILES: 24,
  BANK_ENTRIES: 72,
  SETTLEMENT_LINES: 72,
  WEBHOOKS: 24,
  JOBS: 0,
  JOBS_LATE: 1,
  UNCLOSED_DAYS: 72,
  BACKUPS: 26,
} as const
export type AlertKind = keyof typeof defaultHours
export const alertKinds = Object.keys(defaultHours) as [AlertKind, ...AlertKind[]]

export type Limits = Readonly<Record<AlertKind, number>>

const isKind = (text: string): text is AlertKind => Object.hasOwn(defaultHours, text)
const hoursMax = 8_760

/** Limits of `ALERT_AFTER`, such as `disputes=12,bank_entries=48`; undefined for a text that is none. */
export function limitsOf(text: string): Limits | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const limits: Record<AlertKind, number> = { ...defaultHours }
  for (const part of parts) {
    const [, name = '', hours = ''] = /^([a-z_]+)=(\d{1,4})$/i.exec(part) ?? []
    const kind = name.toUpperCase()
    if (!isKind(kind) || Number(hours) > hoursMax) return undefined
    limits[kind] = Number(hours)
  }
  return limits
}

export type Waits = { kind: AlertKind; count: number; since: Date }

/** Those that have waited longer than they may. */
export const overdue = (waiting: readonly Waits[], limits: Limits, now: Date): Waits[] =>
  waiting.filter(({ kind, count, since }) => count > 0 && now.getTime() - since.getTime() >= limits[kind] * hourMs)
