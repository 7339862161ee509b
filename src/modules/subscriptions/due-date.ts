import type { EnvironmentName } from '#platform/context.ts'
import { majorNumber } from '#money/money.ts'
import { type BuyersDecline, presentDecline } from '#money/acquirers/declines.ts'
import { declineOn, type MoneyTransaction, shownStatus } from '#money/payments/transaction.ts'
import { type StateOf, states } from '#platform/states.ts'
import { hourMs } from '#platform/durations.ts'
import type { DueDateView } from './view-schemas.ts'

// A due date: the one charge for a period of a subscription. Pure.

/** A card that replaces another is charged at once, so REQUIRES_CUSTOMER leads to PROCESSING too. */
export const dueDateStates = states({
  SCHEDULED: ['PROCESSING', 'OPEN', 'SKIPPED'],
  PROCESSING: ['RETRYING', 'REQUIRES_CUSTOMER', 'PAID'],
  OPEN: ['PAID', 'UNCOLLECTIBLE', 'VOIDED'],
  RETRYING: ['PROCESSING', 'PAID', 'UNCOLLECTIBLE', 'VOIDED'],
  REQUIRES_CUSTOMER: ['PROCESSING', 'PAID', 'UNCOLLECTIBLE', 'VOIDED'],
  PAID: [],
  SKIPPED: [],
  UNCOLLECTIBLE: [],
  VOIDED: [],
})
export type DueDateStatus = StateOf<typeof dueDateStates>

export const triggers = ['SCHEDULED', 'RETRY', 'MANUAL', 'FORCED'] as const
export type Trigger = (typeof triggers)[number]

/** A row of `due_dates`. The period begins when it is due. Amounts are minor units of `currency`. */
export type DueDate = {
  environment: EnvironmentName
  id: string
  subscriptionId: string
  sequence: number
  status: DueDateStatus
  dueAt: Date
  periodEnd: Date
  amountMinor: bigint
  currency: string
  /** The last day of retry that is over, as the days of retry are counted; 0 before the first. */
  retriedDay: number
  /** Attempts without the client. */
  attempts: number
  isHourly: boolean
  wasHourly: boolean
  isAnnounced: boolean
  /** True if it was waived while its money was moving: if it is not paid then, it is void, or uncollectible. */
  isWaived: boolean
  isRefunded: boolean
  /** Cause of the next attempt, if not the clock. */
  askedFor: 'MANUAL' | 'FORCED' | null
  begunAt: Date | null
  nextAttemptAt: Date | null
  sessionId: string | null
  transactionId: string | null
  paidAt: Date | null
  simulatedAt: Date | null
  wakeAt: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
}

/** States of a due date that the client owes. */
export const owedStates = ['PROCESSING', 'OPEN', 'RETRYING', 'REQUIRES_CUSTOMER'] as const satisfies DueDateStatus[]

export const isOwed = ({ status }: Pick<DueDate, 'status'>): boolean => owedStates.some((each) => each === status)

const announcedBeforeMs = 3 * 24 * hourMs

type NewDueDate = Pick<
  DueDate,
  'environment' | 'id' | 'subscriptionId' | 'sequence' | 'dueAt' | 'periodEnd' | 'amountMinor' | 'currency'
>

export function draftDueDate(values: NewDueDate, now: Date): DueDate {
  const announceAt = new Date(values.dueAt.getTime() - announcedBeforeMs)
  const isAnnounced = announceAt <= now
  return {
    ...values,
    status: 'SCHEDULED',
    retriedDay: 0,
    attempts: 0,
    isHourly: false,
    wasHourly: false,
    // A due date that is due sooner was announced by its creation.
    isAnnounced,
    isWaived: false,
    isRefunded: false,
    askedFor: null,
    begunAt: null,
    nextAttemptAt: null,
    sessionId: null,
    transactionId: null,
    paidAt: null,
    simulatedAt: null,
    wakeAt: isAnnounced ? values.dueAt : announceAt,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** A due date that is still to come, at another time. */
export function movedTo(due: DueDate, { dueAt, periodEnd }: Pick<DueDate, 'dueAt' | 'periodEnd'>, now: Date) {
  const { wakeAt, isAnnounced } = draftDueDate({ ...due, dueAt, periodEnd }, now)
  return { dueAt, periodEnd, wakeAt, isAnnounced }
}

/** Cause of the present attempt. */
export const triggerOf = ({ askedFor, attempts }: DueDate): Trigger =>
  askedFor ?? (attempts === 0 ? 'SCHEDULED' : 'RETRY')

/** An attempt of ours, by its transaction; those of the client at the page are in no row. */
export type Attempted = { transactionId: string; trigger: Trigger }

const presentAttempt = (row: MoneyTransaction, trigger: Trigger) => ({
  at: row.createdAt,
  transactionId: row.id,
  status: shownStatus(row.status),
  decline: presentedDecline(row),
  trigger,
})

function presentedDecline(row: MoneyTransaction): BuyersDecline | undefined {
  const decline = declineOn(row)
  return decline && presentDecline(decline.code, 'en')
}

/** As events tell it: without its attempts, which have events of their own, and without a link. */
export function presentDueDate(due: DueDate) {
  return {
    id: due.id,
    subscriptionId: due.subscriptionId,
    sequence: due.sequence,
    dueAt: due.dueAt,
    period: { start: due.dueAt, end: due.periodEnd },
    amount: majorNumber(due.amountMinor, due.currency),
    currency: due.currency,
    status: due.status,
    nextAttemptAt: due.nextAttemptAt ?? undefined,
    transactionId: due.transactionId ?? undefined,
    paidAt: due.paidAt ?? undefined,
    refunded: due.isRefunded || undefined,
    simulatedAt: due.simulatedAt ?? undefined,
    environment: due.environment,
    createdAt: due.createdAt,
    updatedAt: due.updatedAt,
  }
}

type Shown = { attempts: readonly MoneyTransaction[]; triggers: ReadonlyMap<string, Trigger>; paymentUrl: string }

export const presentWithAttempts = (due: DueDate, { attempts, triggers: by, paymentUrl }: Shown): DueDateView => ({
  ...presentDueDate(due),
  attempts: attempts.map((row) => presentAttempt(row, by.get(row.id) ?? 'MANUAL')),
  paymentUrl: isOwed(due) && due.status !== 'PROCESSING' ? paymentUrl : undefined,
})
