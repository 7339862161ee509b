import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueDateStates, type DueDateStatus } from './due-date.ts'
import { type SubscriptionState, subscriptionStates } from './subscription.ts'

// The states of subscriptions and due dates, edge by edge.

const subscriptionEdges: Record<SubscriptionState, SubscriptionState[]> = {
  SCHEDULED: ['TRIALING', 'INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'CANCELED'],
  TRIALING: ['ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED'],
  INCOMPLETE: ['ACTIVE', 'INCOMPLETE_EXPIRED', 'CANCELED'],
  INCOMPLETE_EXPIRED: [],
  ACTIVE: ['PAST_DUE', 'PAUSED', 'CANCELED', 'COMPLETED'],
  PAST_DUE: ['ACTIVE', 'UNPAID', 'PAUSED', 'CANCELED'],
  UNPAID: ['ACTIVE', 'CANCELED'],
  PAUSED: ['ACTIVE', 'PAST_DUE', 'CANCELED'],
  CANCELED: [],
  COMPLETED: [],
}

const dueDateEdges: Record<DueDateStatus, DueDateStatus[]> = {
  SCHEDULED: ['PROCESSING', 'OPEN', 'SKIPPED'],
  PROCESSING: ['PAID', 'RETRYING', 'REQUIRES_CUSTOMER'],
  OPEN: ['PAID', 'UNCOLLECTIBLE', 'VOIDED'],
  RETRYING: ['PROCESSING', 'PAID', 'UNCOLLECTIBLE', 'VOIDED'],
  REQUIRES_CUSTOMER: ['PROCESSING', 'PAID', 'UNCOLLECTIBLE', 'VOIDED'],
  PAID: [],
  SKIPPED: [],
  UNCOLLECTIBLE: [],
  VOIDED: [],
}

test('a subscription takes the edges of its table, and no other', () => {
  for (const from of subscriptionStates.names)
    for (const to of subscriptionStates.names)
      assert.equal(subscriptionStates.can(from, to), subscriptionEdges[from].includes(to), `${from} → ${to}`)
})

test('a due date takes the edges of its table, and no other', () => {
  for (const from of dueDateStates.names)
    for (const to of dueDateStates.names)
      assert.equal(dueDateStates.can(from, to), dueDateEdges[from].includes(to), `${from} → ${to}`)
})
