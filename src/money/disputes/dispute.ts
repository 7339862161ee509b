import { dayMs } from '#platform/durations.ts'
import type { EnvironmentName } from '#platform/context.ts'
import { type StateOf, states } from '#platform/states.ts'

// A dispute: the buyer's bank takes a payment or a part of it back, or asks about it first. Pure.

/** SUBMITTED: the merchant has answered, and the bank does not have the answer yet. ACCEPTED: the merchant lets the money go. */
export const disputeStates = states({
  NEEDS_RESPONSE: ['SUBMITTED', 'ACCEPTED', 'UNDER_REVIEW', 'WON', 'LOST'],
  // An inquiry that becomes a chargeback is to be answered anew.
  SUBMITTED: ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'],
  ACCEPTED: ['NEEDS_RESPONSE', 'WON', 'LOST'],
  UNDER_REVIEW: ['NEEDS_RESPONSE', 'WON', 'LOST'],
  WON: [],
  LOST: [],
})
export type DisputeStatus = StateOf<typeof disputeStates>
export const disputeStatuses = disputeStates.names as [DisputeStatus, ...DisputeStatus[]]

export const disputeKinds = ['CHARGEBACK', 'INQUIRY'] as const
type DisputeKind = (typeof disputeKinds)[number]

/** A row of `disputes`. The amount is in minor units of `currency`. */
export type Dispute = {
  environment: EnvironmentName
  id: string
  paymentId: string
  paymentReference: string
  kind: DisputeKind
  status: DisputeStatus
  reason: string
  networkCode: string | null
  amountMinor: bigint
  currency: string
  accountId: string | null
  upstreamId: string | null
  respondBy: Date | null
  explanation: string | null
  trackingNumber: string | null
  reminded: number
  remindAt: Date | null
  nextTryAt: Date | null
  tries: number
  version: number
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  forwardedAt: Date | null
  closedAt: Date | null
}

/** Facts of a dispute as its bank gives them. */
export type DisputeFacts = {
  kind?: DisputeKind
  reason: string
  networkCode?: string | undefined
  amountMinor: bigint
  respondBy?: Date | undefined
  accountId?: string
  upstreamId?: string
}

type NewDispute = Pick<Dispute, 'id' | 'paymentId' | 'paymentReference'> & {
  environment: EnvironmentName
  currency: string
  now: Date
}

export const draftDispute = (facts: DisputeFacts, { now, ...born }: NewDispute): Dispute => ({
  ...born,
  kind: facts.kind ?? 'CHARGEBACK',
  status: 'NEEDS_RESPONSE',
  reason: facts.reason,
  networkCode: facts.networkCode ?? null,
  amountMinor: facts.amountMinor,
  accountId: facts.accountId ?? null,
  upstreamId: facts.upstreamId ?? null,
  respondBy: facts.respondBy ?? null,
  explanation: null,
  trackingNumber: null,
  reminded: 0,
  remindAt: nextReminder(facts.respondBy ?? null, 0),
  nextTryAt: null,
  tries: 0,
  version: 1,
  createdAt: now,
  updatedAt: now,
  submittedAt: null,
  forwardedAt: null,
  closedAt: null,
})

/** Days before the deadline on which the merchant is reminded of it. */
const remindedBeforeDays = [3, 1] as const

/** When the next mail about the deadline goes out; null after the last one, and without a deadline. */
export function nextReminder(respondBy: Date | null, reminded: number): Date | null {
  const days = remindedBeforeDays[reminded]
  return respondBy && days !== undefined ? new Date(respondBy.getTime() - days * dayMs) : null
}

/** Reminders that are due by now; several at once, as after an outage, are one. */
export const remindersBy = (respondBy: Date, now: Date): number =>
  remindedBeforeDays.filter((days) => respondBy.getTime() - days * dayMs <= now.getTime()).length

export const isTaken = ({ kind, status }: Pick<Dispute, 'kind' | 'status'>): boolean =>
  kind === 'CHARGEBACK' && status !== 'WON'

export const isOpen = ({ status }: Pick<Dispute, 'status'>): boolean => !disputeStates.isFinal(status)

/** Whether the merchant can still answer, or let the money go. */
export const canAnswer = ({ status, respondBy }: Pick<Dispute, 'status' | 'respondBy'>, now: Date): boolean =>
  status === 'NEEDS_RESPONSE' && (respondBy === null || respondBy > now)

/** One file of each shows what it is about. */
export const evidenceKinds = ['RECEIPT', 'TRACKING', 'CONVERSATION', 'OTHER'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The files of a dispute, as they are named in the store's table. */
export const filesOf = (disputeId: string): string => `dispute:${disputeId}`
