import { dayOf, daysLater, monthsLater, nineOn, type Times } from './calendar.ts'

// Subscriptions and their due dates, as their page and the tables of states tell it. The bank's answers are given; that they are its answers is judged
// beside it. A due date is charged once. Amounts are in centimes, times in milliseconds.

type FinalAction = 'CANCEL' | 'UNPAID' | 'PAUSE'

export type Plan = {
  amount: number
  unit: 'DAY' | 'WEEK' | 'MONTH'
  count: number
  cycles?: number
  retryDays: readonly number[]
  finalAction: FinalAction
}

type DueStatus =
  | 'SCHEDULED'
  | 'PROCESSING'
  | 'RETRYING'
  | 'REQUIRES_CUSTOMER'
  | 'PAID'
  | 'SKIPPED'
  | 'UNCOLLECTIBLE'
  | 'VOIDED'

/** Something happens at one moment of it. */
type Window = { from: number; until: number }

export type Due = {
  sequence: number
  dueAt: number
  /** Days of retry are counted from then: when it was due, or began where that was later. */
  countedFrom: number
  amount: number
  status: DueStatus
  told: string[]
  /** Number of charges whose end is known. */
  tries: number
  /** The day of retry that is over. */
  day: number
  next: (Window & { isHourly: boolean }) | undefined
  wasHourly: boolean
  /** Its state if the charge that is under way fails. */
  waivedTo: 'VOIDED' | 'UNCOLLECTIBLE' | undefined
}

type Status =
  | 'SCHEDULED'
  | 'TRIALING'
  | 'INCOMPLETE'
  | 'INCOMPLETE_EXPIRED'
  | 'ACTIVE'
  | 'PAST_DUE'
  | 'UNPAID'
  | 'PAUSED'
  | 'CANCELED'
  | 'COMPLETED'

export type Subscription = Plan & {
  status: Status
  /** The day from which all due dates are counted. */
  anchor: string
  told: string[]
  dues: Due[]
  begun: number
  hasCard: boolean
  isActivated: boolean
  endsWithPeriod: boolean
  /** The client has until then for the first payment. */
  setupEnds: Window | undefined
}

/** A charge as the service shows it. `isPassing`: the bank was not reached, or could not answer. */
export type Charge = { at: number; status: string; isPassing: boolean }
export type ShownSubscription = { status: string; dues: { status: string; charges: readonly Charge[] }[] }

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

type FirstCharge = { at: Window; firstAt?: number | undefined; isTrial: boolean; hasCard: boolean }

/** Made within `at`; without `firstAt` the first due date is now. */
export function newSubscription(plan: Plan, { at, firstAt, isTrial, hasCard }: FirstCharge): Subscription {
  const status = firstAt === undefined ? 'INCOMPLETE' : isTrial ? 'TRIALING' : 'SCHEDULED'
  const sub: Subscription = {
    ...plan,
    status,
    anchor: dayOf(firstAt ?? at.from),
    told: ['subscription.created'],
    dues: [],
    begun: 0,
    hasCard,
    isActivated: false,
    endsWithPeriod: false,
    setupEnds: firstAt === undefined ? later(at, dayMs) : undefined,
  }
  planDue(sub, firstAt ?? at.from)
  return sub
}

const later = ({ from, until }: Window, ms: number): Window => ({ from: from + ms, until: until + ms + minuteMs })

function planDue(sub: Subscription, dueAt = dueAtOf(sub, sub.dues.length)): void {
  const rest = { tries: 0, day: 0, next: undefined, wasHourly: false, waivedTo: undefined }
  sub.dues.push({
    sequence: sub.dues.length + 1,
    dueAt,
    countedFrom: dueAt,
    amount: sub.amount,
    status: 'SCHEDULED',
    told: [],
    ...rest,
  })
}

/** Counted from the first one, never from the one before, at nine in the morning. */
function dueAtOf({ anchor, unit, count }: Subscription, steps: number): number {
  if (unit === 'MONTH') return nineOn(monthsLater(anchor, steps * count))
  return nineOn(daysLater(anchor, steps * count * (unit === 'WEEK' ? 7 : 1)))
}

const ended = new Set<Status>(['INCOMPLETE_EXPIRED', 'CANCELED', 'COMPLETED'])
export const isEnded = ({ status }: Subscription): boolean => ended.has(status)

/** Nothing comes behind the due dates that it has: it is complete once they are paid. */
export const isInLastPeriod = ({ cycles, dues, endsWithPeriod }: Subscription): boolean =>
  endsWithPeriod || dues.length >= (cycles ?? Number.POSITIVE_INFINITY)

const owed = new Set<DueStatus>(['PROCESSING', 'RETRYING', 'REQUIRES_CUSTOMER'])
const isOwed = ({ status }: Due): boolean => owed.has(status)
export const owes = ({ dues }: Subscription): boolean => dues.some(isOwed)

export const openAmount = ({ dues }: Subscription): number =>
  dues.filter(isOwed).reduce((sum, { amount }) => sum + amount, 0)

/** Until then the clock alone brings nothing: no charge is under way, and nothing waits for a day of retry. */
export function quietUntil({ status, dues }: Subscription): number {
  const until = (due: Due) => (due.status === 'SCHEDULED' ? due.dueAt : isOwed(due) ? 0 : Number.POSITIVE_INFINITY)
  return status === 'INCOMPLETE' ? 0 : Math.min(...dues.map(until))
}

/** All that the clock brings until now. What is seen decides where a moment may have come already, or not. */
export function goOn(sub: Subscription, times: Times, seen: ShownSubscription): void {
  const chargeOf = ({ sequence, tries }: Due) => seen.dues[sequence - 1]?.charges[tries]
  const step = (due: Due) => isMoved(sub, due, times, seen)
  // A charge that was made was begun before the end of another has changed the subscription.
  const isBegun = (due: Due) => due.status !== 'PROCESSING' && chargeOf(due) !== undefined && step(due)
  const inOrder = () =>
    sub.dues.toSorted((one, other) => (chargeOf(one)?.at ?? times.latest) - (chargeOf(other)?.at ?? times.latest))
  while (endSetup(sub, times, seen) || sub.dues.some(isBegun) || inOrder().some(step));
}

function isMoved(sub: Subscription, due: Due, times: Times, seen: ShownSubscription): boolean {
  const { latest } = times
  const shown = seen.dues[due.sequence - 1]
  const charge = shown?.charges[due.tries]
  switch (due.status) {
    case 'SCHEDULED':
      return (
        isTime(left({ from: due.dueAt, until: due.dueAt }, times), times, shown?.status !== 'SCHEDULED') &&
        fallDue(sub, due, latest)
      )
    case 'PROCESSING':
      return charge ? settle(sub, due, charge, latest) : !sub.hasCard && askClient(sub, due, latest)
    case 'RETRYING':
      return isTime(left(due.next, times), times, charge !== undefined || !sub.hasCard) && retry(sub, due)
    case 'REQUIRES_CUSTOMER':
      return (
        isTime(due.next, times, shown?.status === 'UNCOLLECTIBLE' || seen.status === 'UNPAID') &&
        remind(sub, due, latest)
      )
    default:
      return false
  }
}

const isTime = (window: Window | undefined, { now, latest }: Times, isSeen: boolean): boolean =>
  window !== undefined && (window.until <= now || (window.from <= latest && isSeen))

/** With the time that passes until another process does what one has left. */
const left = (window: Window | undefined, { graceMs }: Times): Window | undefined =>
  window && { ...window, until: window.until + graceMs }

/** The service has said when a due date is charged again. */
export const plan = (next: NonNullable<Due['next']>, at: number): void =>
  void Object.assign(next, { from: at, until: at })

/** Of what was never paid nothing is owed after a day. */
function endSetup(sub: Subscription, times: Times, seen: ShownSubscription): boolean {
  if (sub.status !== 'INCOMPLETE' || sub.dues.some(({ status }) => status === 'PROCESSING')) return false
  if (!isTime(sub.setupEnds, times, seen.status === 'INCOMPLETE_EXPIRED')) return false
  return end(sub, 'INCOMPLETE_EXPIRED', { type: 'subscription.updated', owedTo: 'VOIDED' })
}

function fallDue(sub: Subscription, due: Due, now: number): boolean {
  if (sub.endsWithPeriod) return end(sub, 'CANCELED', { type: 'subscription.canceled' })
  if (sub.status === 'PAUSED') {
    due.status = 'SKIPPED'
    due.told.push('subscription.due_date.skipped')
    planDue(sub)
    return true
  }
  sub.begun++
  due.status = 'PROCESSING'
  due.countedFrom = Math.max(due.dueAt, now)
  if (sub.begun < (sub.cycles ?? Number.POSITIVE_INFINITY)) planDue(sub)
  // Nothing is charged by itself any more.
  return sub.status !== 'UNPAID' || askClient(sub, due, now)
}

function settle(sub: Subscription, due: Due, { at, status, isPassing }: Charge, now: number): boolean {
  if (status !== 'SUCCEEDED' && status !== 'FAILED') return false
  due.tries++
  if (status === 'SUCCEEDED') return paid(sub, due)
  // Of what the merchant has waived nothing is told.
  if (due.waivedTo !== 'VOIDED') due.told.push('subscription.due_date.failed')
  if (due.waivedTo !== undefined) {
    close(due, due.waivedTo)
    return true
  }
  const isRunning = sub.status !== 'INCOMPLETE' && sub.status !== 'UNPAID' && !isEnded(sub)
  const isHeld = sub.status === 'PAUSED'
  const hourly = { from: at + hourMs, until: now + hourMs, isHourly: true }
  const next = isPassing && !due.wasHourly ? hourly : nextDay(sub, due, at, now)
  if (!isRunning || !next) {
    // A client is asked for what can still be paid.
    if (isRunning && !isHeld && sub.finalAction !== 'UNPAID') due.status = 'REQUIRES_CUSTOMER'
    else askClient(sub, due, now)
    if (isRunning && !isHeld) giveUp(sub, due, now)
    return true
  }
  Object.assign(due, { status: 'RETRYING', next })
  if (isHeld) hold(due)
  return pastDue(sub)
}

function paid(sub: Subscription, due: Due): boolean {
  due.status = 'PAID'
  due.told.push('subscription.due_date.paid')
  const isLate = sub.status === 'PAST_DUE' || sub.status === 'UNPAID'
  const isNew = sub.status === 'INCOMPLETE' || sub.status === 'SCHEDULED' || sub.status === 'TRIALING'
  // A trial that was paused is ACTIVE without a payment.
  const isFirst = isNew || (sub.status === 'ACTIVE' && !sub.isActivated)
  if (isFirst || (isLate && !owes(sub))) {
    sub.status = 'ACTIVE'
    if (!sub.isActivated) sub.told.push('subscription.activated')
    if (isLate) sub.told.push('subscription.recovered')
    sub.isActivated = true
  }
  const isLast = sub.begun === sub.cycles && !owes(sub) && sub.status === 'ACTIVE'
  return !isLast || end(sub, 'COMPLETED', { type: 'subscription.completed' })
}

function retry(sub: Subscription, due: Due): boolean {
  if (!due.next?.isHourly) due.day = dayAfter(sub, due) ?? due.day
  Object.assign(due, { status: 'PROCESSING', wasHourly: due.next?.isHourly ?? false, next: undefined })
  return true
}

const dayAfter = ({ retryDays }: Subscription, { day }: Due): number | undefined => retryDays.find((each) => each > day)

/**
 * Around nine on the next day of retry; one that was missed comes the next morning. The service has heard of a failure in `from` at the earliest, and by
 * `now`: a bank that answers late is heard late.
 */
function nextDay(sub: Subscription, due: Due, from: number, now: number): Due['next'] {
  const day = dayAfter(sub, due)
  if (day === undefined) return undefined
  const at = nineOn(daysLater(dayOf(due.countedFrom), day))
  if (now < at) return aroundNine(at)
  const morningAfter = (heard: number) => aroundNine(nineOn(daysLater(dayOf(heard), 1)))
  return { ...morningAfter(now), from: from < at + hourMs ? at : morningAfter(from).from }
}

const aroundNine = (from: number) => ({ from, until: from + hourMs, isHourly: false })

/** Only the client can pay it: nothing is charged. */
function askClient(sub: Subscription, due: Due, now: number): boolean {
  due.status = 'REQUIRES_CUSTOMER'
  sub.told.push('subscription.payment_action_required')
  due.next = undefined
  if (sub.status === 'SCHEDULED') {
    sub.status = 'INCOMPLETE'
    sub.told.push('subscription.updated')
    sub.setupEnds = later({ from: due.dueAt, until: now }, dayMs)
  }
  if (sub.status === 'INCOMPLETE' || sub.status === 'UNPAID' || isEnded(sub)) return true
  due.next = nextDay(sub, due, now, now)
  if (sub.status === 'PAUSED') hold(due)
  return pastDue(sub)
}

function remind(sub: Subscription, due: Due, now: number): boolean {
  due.day = dayAfter(sub, due) ?? due.day
  const day = dayAfter(sub, due)
  due.next = day === undefined ? undefined : aroundNine(nineOn(daysLater(dayOf(due.countedFrom), day)))
  if (!due.next) giveUp(sub, due, now)
  return true
}

function pastDue(sub: Subscription): boolean {
  if (sub.status === 'ACTIVE' || sub.status === 'TRIALING' || sub.status === 'SCHEDULED') {
    sub.status = 'PAST_DUE'
    sub.told.push('subscription.past_due')
  }
  return true
}

/** After the last day of retry. */
function giveUp(sub: Subscription, due: Due, now: number): void {
  due.next = undefined
  if (sub.finalAction === 'CANCEL')
    return void end(sub, 'CANCELED', { type: 'subscription.canceled', owedTo: 'UNCOLLECTIBLE' })
  const isLate = sub.status === 'PAST_DUE'
  if (sub.finalAction === 'PAUSE') close(due, 'UNCOLLECTIBLE')
  if (!isLate) return
  sub.status = sub.finalAction === 'PAUSE' ? 'PAUSED' : 'UNPAID'
  sub.told.push(sub.finalAction === 'PAUSE' ? 'subscription.paused' : 'subscription.unpaid')
  if (sub.status === 'PAUSED') for (const each of sub.dues) if (isOwed(each)) hold(each)
  // Nothing is charged by itself any more: the client is asked for what would have been tried again.
  if (sub.status === 'UNPAID') for (const each of sub.dues) if (each.status === 'RETRYING') askClient(sub, each, now)
}

const never = { from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** Nothing is tried during a pause. */
function hold(due: Due): void {
  if (due.status !== 'PROCESSING') due.next = { isHourly: due.next?.isHourly ?? false, ...never }
}

export const isHeld = ({ from }: NonNullable<Due['next']>): boolean => from === never.from

type End = { type: string; owedTo?: 'VOIDED' | 'UNCOLLECTIBLE' }

/** A debt stays payable, unless it is waived; a charge that is under way counts in any case. */
function end(sub: Subscription, status: Status, { type, owedTo }: End): boolean {
  for (const due of sub.dues) {
    if (due.status === 'SCHEDULED') {
      due.status = 'SKIPPED'
      due.told.push('subscription.due_date.skipped')
    } else if (isOwed(due)) {
      due.next = undefined
      if (owedTo && due.status === 'PROCESSING') due.waivedTo = owedTo
      else if (owedTo) close(due, owedTo)
    }
  }
  sub.status = status
  sub.told.push(type)
  return true
}

function close(due: Due, to: 'VOIDED' | 'UNCOLLECTIBLE'): void {
  due.status = to
  if (to === 'UNCOLLECTIBLE') due.told.push('subscription.due_date.uncollectible')
}

/** It counts from the next due date on. */
export function reprice(sub: Subscription, amount: number): void {
  if (sub.amount !== amount) sub.told.push('subscription.updated')
  sub.amount = amount
  for (const due of sub.dues) if (due.status === 'SCHEDULED') due.amount = amount
}

export const mayPause = ({ status }: Subscription): boolean => status === 'ACTIVE' || status === 'TRIALING'

export function pause(sub: Subscription): void {
  sub.status = 'PAUSED'
  sub.told.push('subscription.paused')
}

/** Debts are tried on their next day of retry; if none is left, what follows the last comes at once. */
export function resume(sub: Subscription, now: number): void {
  sub.status = owes(sub) ? 'PAST_DUE' : 'ACTIVE'
  sub.told.push('subscription.resumed')
  for (const due of sub.dues)
    if (due.next && isHeld(due.next))
      due.next = { ...(nextDay(sub, due, now, now) ?? { from: now, until: now }), isHourly: due.next.isHourly }
  if (sub.status !== 'ACTIVE') return
  // Its first payment may have been made during the pause, and its last one, too.
  if (!sub.isActivated && sub.dues.some(({ status }) => status === 'PAID')) {
    sub.isActivated = true
    sub.told.push('subscription.activated')
  }
  if (sub.begun === sub.cycles) end(sub, 'COMPLETED', { type: 'subscription.completed' })
}

export const mayEndWithPeriod = ({ status }: Subscription): boolean => status === 'ACTIVE' || status === 'TRIALING'

export function cancel(sub: Subscription, { isAtEnd, isWaived }: { isAtEnd: boolean; isWaived: boolean }): void {
  if (!isAtEnd)
    return void end(sub, 'CANCELED', { type: 'subscription.canceled', ...(isWaived && { owedTo: 'VOIDED' }) })
  // Asked for again, it changes and tells nothing.
  if (!sub.endsWithPeriod) sub.told.push('subscription.cancellation_scheduled')
  sub.endsWithPeriod = true
}
