import type { EndedDelivery } from '#events/ended-queries.ts'
import type { PageMoments } from '#money/payments/journey-queries.ts'
import type { MoneyTransaction, TransactionStep } from '#money/payments/transaction.ts'

// Steps of a transaction's story that stand elsewhere: what its buyer did on the page, and what webhooks heard of it. Pure.

type NewStep = Omit<TransactionStep, 'id'>

export type StorySources = {
  steps: readonly NewStep[]
  page: PageMoments | undefined
  deliveries: readonly EndedDelivery[]
}

/** All steps, the earliest first, each with the status that the transaction had then. */
export function storyOf(transaction: MoneyTransaction, { steps, page, deliveries }: StorySources): NewStep[] {
  const elsewhere = [...pageSteps(transaction, page), ...deliveries.map((each) => deliveryStep(transaction, each))]
  const all = [...steps, ...elsewhere].sort((one, other) => one.at.getTime() - other.at.getTime())
  let status = steps[0]?.status ?? transaction.status
  return all.map((step) => {
    if (elsewhere.includes(step)) return { ...step, status }
    status = step.status
    return step
  })
}

function pageSteps({ id, status }: MoneyTransaction, page: PageMoments | undefined): NewStep[] {
  const { openedAt, methodSelectedAt, method } = page ?? {}
  const step = { transactionId: id, status, actor: 'BUYER' } as const
  const opened = { ...step, type: 'PAGE_OPENED', message: 'The buyer opened the page.', facts: null } as const
  const chose = { ...step, type: 'METHOD_SELECTED', message: 'The buyer chose how to pay.' } as const
  return [
    ...(openedAt ? [{ ...opened, at: openedAt }] : []),
    ...(methodSelectedAt
      ? [{ ...chose, facts: method ? JSON.stringify({ method }) : null, at: methodSelectedAt }]
      : []),
  ]
}

function deliveryStep({ id, status: now }: MoneyTransaction, delivery: EndedDelivery): NewStep {
  const { eventId, eventType, webhookId, kind, url, status, attempts, lastStatusCode, at } = delivery
  const isDelivered = status === 'DELIVERED'
  const host = hostOf(url)
  const receiver = kind === 'WEBHOOK' ? { webhookId, host } : { host }
  const facts = {
    eventId,
    eventType,
    ...receiver,
    attempts,
    ...(lastStatusCode !== null && { statusCode: lastStatusCode }),
  }
  return {
    transactionId: id,
    type: isDelivered ? 'WEBHOOK_DELIVERED' : 'WEBHOOK_FAILED',
    status: now,
    actor: 'SYSTEM',
    message: isDelivered ? `${host} has received ${eventType}.` : `${host} did not receive ${eventType}.`,
    facts: JSON.stringify(facts),
    at,
  }
}

/** An address may hold a secret in its path or query. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
