import type { EnvironmentName } from '#platform/context.ts'
import { states, type StateOf } from '#platform/states.ts'
import { oldestIdAt } from '#events/delivery/retention.ts'

// A span of time that is sent to a webhook again. Pure.

export const wantedDeliveries = ['FAILED', 'DELIVERED', 'ALL'] as const
export type RedeliveryFilter = (typeof wantedDeliveries)[number]

export const redeliveryStates = states({ RUNNING: ['DONE', 'STOPPED'], DONE: [], STOPPED: [] })
type RedeliveryStatus = StateOf<typeof redeliveryStates>

export type Redelivery = {
  environment: EnvironmentName
  id: string
  webhookId: string
  fromAt: Date
  toAt: Date
  wanted: RedeliveryFilter
  /** STOPPED: its webhook was not active any more. */
  status: RedeliveryStatus
  /** The last event that was looked at. */
  afterEvent: string
  /** Deliveries at the time of the request; those that have been sent. */
  total: number
  done: number
  createdBy: string
  createdAt: Date
  updatedAt: Date
}

/** Maximum of one call. */
export const redeliveredMax = 100_000

/** States from which a delivery can be sent again: the final ones. */
export const restartable = ['DELIVERED', 'FAILED']

export const statusesOf = (wanted: RedeliveryFilter): string[] => (wanted === 'ALL' ? restartable : [wanted])

type NewRedelivery = Pick<
  Redelivery,
  'environment' | 'webhookId' | 'fromAt' | 'toAt' | 'wanted' | 'total' | 'createdBy'
>

export const draftRedelivery = (asked: NewRedelivery, id: string, now: Date): Redelivery => ({
  ...asked,
  id,
  status: asked.total === 0 ? 'DONE' : 'RUNNING',
  afterEvent: oldestIdAt(asked.fromAt),
  done: 0,
  createdAt: now,
  updatedAt: now,
})

export const presentRedelivery = (redelivery: Redelivery) => ({
  id: redelivery.id,
  environment: redelivery.environment,
  webhookId: redelivery.webhookId,
  from: redelivery.fromAt,
  to: redelivery.toAt,
  status: redelivery.wanted,
  state: redelivery.status,
  total: redelivery.total,
  done: redelivery.done,
  createdAt: redelivery.createdAt,
})
