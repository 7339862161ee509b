import { majorNumber } from '#money/money.ts'
import { type ClientSum, hasMoreMovements, listMovementsOf, sumPaidBy } from '#money/payments/client-queries.ts'
import { shownStatus } from '#money/payments/transaction.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { listSentOnce } from '#platform/mail/sent-queries.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'
import type { Client } from '../client.ts'
import { findClient } from '../queries.ts'
import type { ClientStoryView, StoryEntry } from '../story-schemas.ts'
import { listCardSteps, listSubscriptionSteps, type SubscriptionSteps } from '../story-queries.ts'

const shownAtMost = 50

export const clientNotThere = (): never => failPortal(errors.NOT_FOUND)

/** Reads sums and steps of a client from the rows themselves: events are forgotten after a time. */
export async function readStory(tx: Queries, scope: Scope, id: string): Promise<ClientStoryView> {
  const client = (await findClient(tx, scope, id)) ?? clientNotThere()
  // One more than is shown says that there are older ones.
  const limit = shownAtMost + 1
  const [sums, isPartial, movements, subscriptions, cards] = await Promise.all([
    sumPaidBy(tx, scope, id),
    hasMoreMovements(tx, scope, id),
    listMovementsOf(tx, scope, id, limit),
    listSubscriptionSteps(tx, scope, id, limit),
    listCardSteps(tx, scope, id, limit),
  ])
  const entries = [
    created(client),
    ...movements.map(moved),
    ...(await receiptsOf(tx, movements)),
    ...subscriptions.flatMap(subscriptionSteps),
    ...cards.flatMap(cardSteps),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return {
    note: client.note ?? undefined,
    totals: sums.map(presentSum),
    isPartial,
    entries: entries.slice(0, shownAtMost),
    hasMore: entries.length > shownAtMost,
  }
}

function presentSum({ currency, payments, firstAt, lastAt, ...sum }: ClientSum): ClientStoryView['totals'][number] {
  const major = (minor: bigint) => majorNumber(minor, currency)
  return {
    currency,
    spent: major(sum.paidMinor - sum.refundedMinor - sum.disputedMinor),
    paid: major(sum.paidMinor),
    refunded: major(sum.refundedMinor),
    disputed: major(sum.disputedMinor),
    payments,
    firstAt,
    lastAt,
  }
}

type Dated = StoryEntry & { at: Date }
type Movement = Awaited<ReturnType<typeof listMovementsOf>>[number]

const created = ({ id, createdAt }: Client): Dated => ({ type: 'CLIENT_CREATED', at: createdAt, id })

const moved = ({ id, reference, type, status, amountMinor, currency, createdAt }: Movement): Dated => ({
  type: type === 'REFUND' ? 'REFUND' : 'PAYMENT',
  at: createdAt,
  id,
  text: reference,
  status: shownStatus(status),
  amount: majorNumber(amountMinor, currency),
  currency,
})

/** A receipt is sent once, under a key that names its payment. */
async function receiptsOf(tx: Queries, movements: Movement[]): Promise<Dated[]> {
  const byKey = new Map(
    movements.filter(({ type }) => type === 'PAYMENT').map((payment) => [`receipt:${payment.id}`, payment]),
  )
  return (await listSentOnce(tx, [...byKey.keys()])).flatMap(({ onceKey, sentAt }): Dated[] => {
    const payment = byKey.get(onceKey ?? '')
    return payment && sentAt ? [{ type: 'RECEIPT_SENT', at: sentAt, id: payment.id, text: payment.reference }] : []
  })
}

function subscriptionSteps({ id, description, currency, ...row }: SubscriptionSteps): Dated[] {
  const step = (type: StoryEntry['type'], at: Date | null): Dated[] =>
    at === null ? [] : [{ type, at, id, text: description, amount: majorNumber(row.amountMinor, currency), currency }]
  return [
    ...step('SUBSCRIPTION_CREATED', row.createdAt),
    ...step('SUBSCRIPTION_PAUSED', row.pausedAt),
    ...step('SUBSCRIPTION_ENDED', row.endedAt),
  ]
}

function cardSteps({
  id,
  brand,
  last4,
  createdAt,
  deletedAt,
}: Awaited<ReturnType<typeof listCardSteps>>[number]): Dated[] {
  const text = `${brand} ${last4}`
  return [
    { type: 'CARD_SAVED', at: createdAt, id, text },
    ...(deletedAt === null ? [] : [{ type: 'CARD_DELETED' as const, at: deletedAt, id, text }]),
  ]
}
