import { cancelSubscription } from '#modules/subscriptions/actions/cancel.ts'
import { createSubscription } from '#modules/subscriptions/actions/create.ts'
import { workOnDueDate } from '#modules/subscriptions/actions/due.ts'
import { subscriptionsList } from '#modules/subscriptions/queries.ts'
import { takesAll } from '#money/acquirers/simulator/takes-all.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Factory } from '../factory.ts'
import { addToCounter } from './fault-queries.ts'
import * as faults from './subscription-fault-queries.ts'

// Faults of subscriptions and their due dates, each on its own.

export async function subscriptionFaults(make: Factory, secrets: Secrets) {
  const { sandbox, merchantId } = await make.merchant()
  const stranger = (await make.merchant()).merchantId
  const [client] = await make.clients(sandbox, [{}])
  const { subscription, due } = await make.write(sandbox, (ctx) =>
    createSubscription(
      { ...ctx, ...takesAll },
      {
        clientId: client?.id ?? '',
        amount: 10,
        description: 'A test',
        interval: { unit: 'MONTH', count: 1 },
        trialEndsAt: new Date(ctx.now.getTime() + 30 * dayMs),
      },
    ),
  )
  const { id } = subscription
  const dueId = due?.id ?? ''
  const waived = await waivedBill(make, secrets)
  return [
    {
      name: 'subscription-events',
      says: `${id}: version 2, but 1 events up to 1`,
      plant: (tx: Transaction) => faults.addToSubscription(tx, sandbox, id, { events: 1 }),
      heal: (tx: Transaction) => faults.addToSubscription(tx, sandbox, id, { events: -1 }),
    },
    {
      name: 'due-date-events',
      says: `${dueId}: version 1, but 0 events up to 0`,
      plant: (tx: Transaction) => faults.addToDueDateVersion(tx, sandbox, dueId, 1),
      heal: (tx: Transaction) => faults.addToDueDateVersion(tx, sandbox, dueId, -1),
    },
    {
      name: 'due-dates',
      says: `due date ${dueId} is SCHEDULED, and its session is not there`,
      plant: (tx: Transaction) => faults.putPayment(tx, sandbox, dueId, id),
      heal: (tx: Transaction) => faults.putPayment(tx, sandbox, dueId, null),
    },
    {
      name: 'subscriptions',
      says: `${id}: TRIALING, owes 5 of 0, has completed 0 of 0 and begun 0 of 0`,
      plant: (tx: Transaction) => faults.addToSubscription(tx, sandbox, id, { openMinor: 5 }),
      heal: (tx: Transaction) => faults.addToSubscription(tx, sandbox, id, { openMinor: -5 }),
    },
    {
      name: 'subscription-totals',
      says: `${merchantId} SANDBOX: counted 2, there are 1`,
      plant: (tx: Transaction) => addToCounter(tx, sandbox, subscriptionsList, 1),
      heal: (tx: Transaction) => addToCounter(tx, sandbox, subscriptionsList, -1),
    },
    {
      name: 'subscription-directory',
      says: `${id}: the directory of subscriptions and the subscriptions differ`,
      plant: (tx: Transaction) => faults.moveSubscriptionEntry(tx, id, stranger),
      heal: (tx: Transaction) => faults.moveSubscriptionEntry(tx, id, merchantId),
    },
    {
      name: 'due-date-sessions',
      says: `due date ${waived.dueId} is VOIDED, and its session is OPEN`,
      plant: (tx: Transaction) => faults.putSessionStatus(tx, waived.scope, waived.id, 'OPEN'),
      heal: (tx: Transaction) => faults.putSessionStatus(tx, waived.scope, waived.id, 'CANCELED'),
    },
  ]
}

/** A subscription that ended while its first bill was open, and waived it. */
async function waivedBill(make: Factory, secrets: Secrets) {
  const { sandbox: scope } = await make.merchant()
  const [client] = await make.clients(scope, [{}])
  const { subscription, due } = await make.write(scope, (ctx) =>
    createSubscription(
      { ...ctx, ...takesAll },
      {
        clientId: client?.id ?? '',
        amount: 10,
        description: 'A bill',
        interval: { unit: 'MONTH', count: 1 },
        collection: 'MANUAL',
      },
    ),
  )
  const [{ id }, dueId] = [subscription, due?.id ?? '']
  await make.write(scope, (ctx) => workOnDueDate({ ...ctx, ...takesAll }, secrets, { id: dueId }))
  await make.write(scope, (ctx) => cancelSubscription(ctx, id, { waiveOpenDueDates: true }))
  return { scope, id, dueId }
}
