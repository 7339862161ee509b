import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Factory } from '../factory.ts'
import { insertWebhook } from '../factory-queries.ts'
import * as faults from './webhook-fault-queries.ts'

// Faults of deliveries to webhooks and of their attempts, each on its own.

export async function webhookFaults(db: Database, make: Factory) {
  const { sandbox } = await make.merchant()
  // Longer before the event than a webhook is passed over for having changed.
  const before = new Date(Date.now() - 10 * 60_000)
  const id = newId(before)
  const webhook = { id, eventTypes: ['product.*'], status: 'ACTIVE', now: before }
  await inTransaction(db, (tx) => insertWebhook(tx, sandbox, webhook))
  const other = await make.webhook(sandbox, ['client.*'])
  await make.products(sandbox, [{}])
  return [
    {
      name: 'deliveries-due',
      says: ` (product.created) has no delivery to ${id}`,
      plant: (tx: Transaction) => faults.moveDeliveries(tx, sandbox, id, other),
      heal: (tx: Transaction) => faults.moveDeliveries(tx, sandbox, other, id),
    },
    {
      name: 'attempts',
      says: `: attempt 1 of 0 to ${id}`,
      plant: (tx: Transaction) => faults.insertAttempts(tx, sandbox, id),
      heal: (tx: Transaction) => faults.removeAttempts(tx, sandbox, id),
    },
  ]
}
