import { hourMs, minuteMs } from '#platform/durations.ts'
import type { NoticeDecision, NoticeRead } from '../acquirers/connector.ts'

// A notice of an acquirer, as it is kept. Pure.

type ReadNotice = Extract<NoticeRead, { status: 'READ' }>

/**
 * LOOKED_UP: the acquirer was called, and its answer was recorded. RELEASED: money that it held for a payment that is no longer awaited was released.
 * UNMATCHED: nothing of ours has its reference. FOR_OPERATOR: the operator decides.
 */
export type NoticeOutcome = 'LOOKED_UP' | 'RELEASED' | 'NOTHING_TO_DO' | 'UNMATCHED' | 'FOR_OPERATOR'

/** A row of `acquirer_notices`. */
export type Notice = {
  accountId: string
  eventId: string
  kind: ReadNotice['kind']
  reference: string | null
  upstreamId: string | null
  /** JSON. */
  facts: string
  asksCapture: boolean
  decision: Exclude<NoticeDecision, 'REFUSED'>
  outcome: NoticeOutcome | null
  tries: number
  receivedAt: Date
  nextTryAt: Date | null
  handledAt: Date | null
}

export type NoticeKey = Pick<Notice, 'accountId' | 'eventId'>

export const draftNotice = (
  accountId: string,
  { eventId, kind, reference, upstreamId, facts, asksCaptureOf }: ReadNotice,
  { decision, now }: { decision: Notice['decision']; now: Date },
): Notice => ({
  accountId,
  eventId,
  kind,
  reference: reference ?? null,
  upstreamId: upstreamId ?? null,
  facts: JSON.stringify(facts),
  asksCapture: asksCaptureOf !== undefined,
  decision,
  outcome: null,
  tries: 0,
  receivedAt: now,
  nextTryAt: now,
  handledAt: null,
})

/** As it was read, for the connector that read it. */
export const readOf = ({ eventId, kind, reference, upstreamId, facts }: Notice): ReadNotice => ({
  status: 'READ',
  eventId,
  kind,
  ...(reference !== null && { reference }),
  ...(upstreamId !== null && { upstreamId }),
  // Only draftNotice writes them.
  facts: JSON.parse(facts) as Record<string, string>,
})

const waitsMs = [minuteMs / 2, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs]
const triedForMs = 24 * hourMs
/** The object of a notice may be recorded a moment later. */
const matchedWithinMs = hourMs

/** When to act on it again; undefined once it is for people. */
export function nextTry({ tries, receivedAt }: Notice, now: Date, isUnmatched: boolean): Date | undefined {
  const next = new Date(now.getTime() + (waitsMs[tries - 1] ?? hourMs))
  const latest = receivedAt.getTime() + (isUnmatched ? matchedWithinMs : triedForMs)
  return next.getTime() <= latest ? next : undefined
}
