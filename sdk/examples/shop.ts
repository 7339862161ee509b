import type { WebhookEvent } from '@mizan/sdk'

// Stand-in for your database: orders, and the ids of processed events.

const done = new Set<string>()
const paidOrders = new Set<string>()

/**
 * Works on an event once, however often it comes. In a real shop the note of its id and the change of the order are one
 * transaction, and the answer to Mizan comes after its commit.
 */
export async function workOn(event: WebhookEvent): Promise<void> {
  if (done.has(event.id)) return
  if (event.type === 'checkout.session.completed' && event.externalId) paidOrders.add(event.externalId)
  done.add(event.id)
}
