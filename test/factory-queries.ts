import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows that no endpoint makes yet, and what tests look at behind the API.

type NewMethod = { id: string; clientId: string; last4: string; expMonth: number; expYear: number; now: Date }

export const insertMethod = (tx: Transaction, { merchantId, environment }: Scope, method: NewMethod) => tx.run`
  insert into payment_methods (merchant_id, environment, id, client_id, type, brand, last4, exp_month, exp_year, holder_name, fingerprint,
    consent_given_at, consent_channel, consent_text_version, version, created_at)
  values (${merchantId}, ${environment}, ${method.id}, ${method.clientId}, 'CARD', 'visa', ${method.last4}, ${method.expMonth}, ${method.expYear},
    'A HOLDER', ${`fp ${method.id}`}, ${method.now}, 'CHECKOUT', '2026-01', 1, ${method.now})`

export const insertSubscription = (tx: Transaction, { merchantId, environment }: Scope, row: { id: string; clientId: string; state: string; now: Date }) => tx.run`
  insert into subscriptions (merchant_id, environment, id, client_id, state, created_at)
  values (${merchantId}, ${environment}, ${row.id}, ${row.clientId}, ${row.state}, ${row.now})`

export const insertWebhook = (tx: Transaction, { merchantId, environment }: Scope, row: { id: string; eventTypes: string; status: string; now: Date }) => tx.run`
  insert into webhooks (merchant_id, environment, id, url, event_types, status, created_at, updated_at)
  values (${merchantId}, ${environment}, ${row.id}, 'https://hooks.example/mizan', ${row.eventTypes}, ${row.status}, ${row.now}, ${row.now})`

export type EventRow = { id: string; type: string; resourceId: string; sequence: number; body: string; correlationId: string }

/** The events of a merchant's environment, oldest first. */
export const listEvents = (tx: Queries, { merchantId, environment }: Scope) => tx.many<EventRow>`
  select id, type, resource_id, sequence, body, correlation_id from events
  where merchant_id = ${merchantId} and environment = ${environment} order by id`

export const listDeliveries = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{ eventId: string; webhookId: string; status: string; attempts: number }>`
  select event_id, webhook_id, status, attempts from deliveries
  where merchant_id = ${merchantId} and environment = ${environment} order by event_id, webhook_id`
