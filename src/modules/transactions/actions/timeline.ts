import { eventsKeptForMs } from '#events/delivery/retention.ts'
import { listEndedDeliveries } from '#events/ended-queries.ts'
import { findPageMoments } from '#money/payments/journey-queries.ts'
import { listSteps } from '#money/payments/step-queries.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { findByTransaction } from '#money/refunds/queries.ts'
import type { ReadContext } from '#platform/context.ts'
import { storyOf } from '../story.ts'

/**
 * The story of a transaction. Payments write most of it; pages and deliveries write down what they see in tables of their own, and are read there, so
 * that no delivery writes twice.
 */
export async function readStory({ tx, scope, now }: Pick<ReadContext, 'tx' | 'scope' | 'now'>, row: MoneyTransaction) {
  const subject = row.type === 'REFUND' ? ((await findByTransaction(tx, scope, row.id))?.id ?? row.id) : row.id
  const keptSince = new Date(now.getTime() - eventsKeptForMs)
  const isOnPage = row.type === 'PAYMENT' && row.sessionId !== null
  const [steps, page, deliveries] = await Promise.all([
    listSteps(tx, scope, [row.id]),
    isOnPage && row.sessionId ? findPageMoments(tx, scope, row.sessionId) : undefined,
    listEndedDeliveries(tx, scope, [subject], keptSince),
  ])
  return storyOf(row, { steps, page, deliveries })
}
