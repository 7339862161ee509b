import { type Fragment, sql } from '#platform/db/sql.ts'

// The tables that a reset of the sandbox empties, in the order in which foreign keys allow it; what brings work for jobs goes before what that work writes.
// `routes.test.ts` beside it holds this list and the one of what stays against the schema.

export type EmptiedTable = {
  name: string
  table: Fragment
  /** The primary key without merchant and environment, or the beginning of it. */
  key: Fragment
  /** A column that is wanted of the rows that are gone, as a text. */
  called?: Fragment
  /** Entries by that name, which lead to the rows without their merchant. */
  entries?: { table: Fragment; key: Fragment; type: Fragment }
}

export const emptiedTables: readonly EmptiedTable[] = [
  { name: 'delivery_attempts', table: sql`delivery_attempts`, key: sql`event_id, id` },
  { name: 'deliveries', table: sql`deliveries`, key: sql`event_id, webhook_id` },
  { name: 'webhook_hours', table: sql`webhook_hours`, key: sql`webhook_id, hour` },
  { name: 'redeliveries', table: sql`redeliveries`, key: sql`id` },
  { name: 'card_verifications', table: sql`card_verifications`, key: sql`id` },
  { name: 'due_date_attempts', table: sql`due_date_attempts`, key: sql`transaction_id` },
  { name: 'due_dates', table: sql`due_dates`, key: sql`id` },
  {
    name: 'subscriptions',
    table: sql`subscriptions`,
    key: sql`id`,
    called: sql`id`,
    entries: { table: sql`subscription_directory`, key: sql`subscription_id`, type: sql`uuid[]` },
  },
  { name: 'refunds', table: sql`refunds`, key: sql`id` },
  {
    name: 'disputes',
    table: sql`disputes`,
    key: sql`id`,
    called: sql`id`,
  },
  { name: 'reserves', table: sql`reserves`, key: sql`payment_id` },
  { name: 'fundings', table: sql`fundings`, key: sql`id` },
  { name: 'risk_decisions', table: sql`risk_decisions`, key: sql`transaction_id` },
  { name: 'risk_counters', table: sql`risk_counters`, key: sql`key, slot` },
  { name: 'daily_volumes', table: sql`daily_volumes`, key: sql`currency, day` },
  { name: 'transaction_steps', table: sql`transaction_steps`, key: sql`transaction_id, id` },
  { name: 'transactions', table: sql`transactions`, key: sql`id` },
  { name: 'payout_moments', table: sql`payout_moments`, key: sql`currency, due_at` },
  { name: 'payout_cutoffs', table: sql`payout_cutoffs`, key: sql`currency` },
  { name: 'payment_link_sessions', table: sql`payment_link_sessions`, key: sql`session_id` },
  { name: 'product_orders', table: sql`product_orders`, key: sql`reference` },
  { name: 'payment_session_orders', table: sql`payment_session_orders`, key: sql`order_id` },
  {
    name: 'payment_sessions',
    table: sql`payment_sessions`,
    key: sql`id`,
    called: sql`id`,
    entries: { table: sql`payment_session_directory`, key: sql`session_id`, type: sql`uuid[]` },
  },
  {
    name: 'payment_links',
    table: sql`payment_links`,
    key: sql`reference`,
    called: sql`reference`,
    entries: { table: sql`payment_link_directory`, key: sql`reference`, type: sql`text[]` },
  },
  {
    name: 'products',
    table: sql`products`,
    key: sql`reference`,
    called: sql`reference`,
    entries: { table: sql`product_directory`, key: sql`reference`, type: sql`text[]` },
  },
  { name: 'stale_card_tokens', table: sql`stale_card_tokens`, key: sql`id` },
  { name: 'payment_methods', table: sql`payment_methods`, key: sql`id` },
  { name: 'client_visits', table: sql`client_visits`, key: sql`id` },
  { name: 'clients', table: sql`clients`, key: sql`id` },
  { name: 'statements', table: sql`statements`, key: sql`year, serial` },
  { name: 'ledger_entries', table: sql`ledger_entries`, key: sql`transaction_id, line` },
  { name: 'ledger_transactions', table: sql`ledger_transactions`, key: sql`id` },
  { name: 'journeys', table: sql`journeys`, key: sql`id` },
  {
    name: 'journey_quarters',
    table: sql`journey_quarters`,
    key: sql`slot, resource_type, resource_id, device, locale, method, channel, source, medium`,
  },
  { name: 'journey_totals', table: sql`journey_totals`, key: sql`resource_id, span, slot` },
  { name: 'journey_sources', table: sql`journey_sources`, key: sql`resource_id, locale, method, span, slot` },
  {
    name: 'journey_series',
    table: sql`journey_series`,
    key: sql`resource_id, resource_type, device, locale, method, span, slot`,
  },
  { name: 'simulator_tokens', table: sql`simulator_tokens`, key: sql`token` },
  { name: 'simulator_refunds', table: sql`simulator_refunds`, key: sql`reference` },
  { name: 'simulator_payments', table: sql`simulator_payments`, key: sql`reference` },
  {
    name: 'simulator_vouchers',
    table: sql`simulator_vouchers`,
    key: sql`reference`,
    called: sql`number`,
    entries: { table: sql`simulator_voucher_numbers`, key: sql`number`, type: sql`text[]` },
  },
  { name: 'simulator_transfers', table: sql`simulator_transfers`, key: sql`reference` },
  { name: 'acquirer_objects', table: sql`acquirer_objects`, key: sql`account_id, kind, reference` },
  { name: 'request_log_clients', table: sql`request_log_clients`, key: sql`client_id, call_id` },
  { name: 'request_log', table: sql`request_log`, key: sql`id` },
  { name: 'idempotency_keys', table: sql`idempotency_keys`, key: sql`key` },
  { name: 'events', table: sql`events`, key: sql`id` },
]

export const stepsMax = emptiedTables.length

/** Counters and sums of the rows of the others: they go at one moment with the last of them. */
export const summingTables: readonly Pick<EmptiedTable, 'name' | 'table'>[] = [
  { name: 'list_counts', table: sql`list_counts` },
  { name: 'ledger_balances', table: sql`ledger_balances` },
  { name: 'transaction_heads', table: sql`transaction_heads` },
  { name: 'product_order_heads', table: sql`product_order_heads` },
]
