import type { Queries } from '../platform/db/database.ts'
import type { Transaction } from '../platform/db/transaction.ts'

/** All checks look at one moment, and may take their time. */
export async function lookAtOneMoment(tx: Transaction): Promise<void> {
  await tx.run`set transaction isolation level repeatable read read only`
  await tx.run`set local statement_timeout = 0`
}

/** Stored replies of a creation whose object is not there. Runs over all merchants: no scope. */
export const findEffectlessReplies = (tx: Queries) => tx.many<{ subject: string }>`
  select k.merchant_id::text || ': the reply of a key names ' || k.location || ', which is not there' as subject
  from idempotency_keys k
  where k.location like '/products/%' and not exists (
      select 1 from products p where p.merchant_id = k.merchant_id and p.environment = k.environment and '/products/' || p.reference = k.location)
    or k.location like '/clients/%' and not exists (
      select 1 from clients c where c.merchant_id = k.merchant_id and c.environment = k.environment and '/clients/' || c.id = k.location)
    or k.location like '/checkout/sessions/%' and not exists (
      select 1 from payment_sessions s
      where s.merchant_id = k.merchant_id and s.environment = k.environment and '/checkout/sessions/' || s.id = k.location)
  limit 100`

/** Runs over all merchants: no scope. */
export const findOrphans = (tx: Queries) => tx.many<{ subject: string }>`
  select found.kind || ' of merchant ' || found.merchant_id || ', which is not there' as subject
  from (
    select 'products' as kind, merchant_id from products group by merchant_id
    union all select 'clients', merchant_id from clients group by merchant_id
    union all select 'payment methods', merchant_id from payment_methods group by merchant_id
    union all select 'product orders', merchant_id from product_orders group by merchant_id
    union all select 'subscriptions', merchant_id from subscriptions group by merchant_id
    union all select 'payment sessions', merchant_id from payment_sessions group by merchant_id
    union all select 'events', merchant_id from events group by merchant_id
    union all select 'webhooks', merchant_id from webhooks group by merchant_id
    union all select 'idempotency keys', merchant_id from idempotency_keys group by merchant_id
    union all select 'deliveries', merchant_id from deliveries group by merchant_id
    union all select 'audit events', merchant_id from audit_events group by merchant_id
    union all select 'sessions', merchant_id from portal_sessions group by merchant_id
    union all select 'requests for production', merchant_id from production_requests group by merchant_id
    union all select 'wallets', merchant_id from wallets group by merchant_id
    union all select 'fundings', merchant_id from fundings group by merchant_id
    union all select 'transactions', merchant_id from transactions group by merchant_id
    union all select 'steps of transactions', merchant_id from transaction_steps group by merchant_id
    union all select 'ledger transactions', merchant_id from ledger_transactions group by merchant_id
    union all select 'ledger entries', merchant_id from ledger_entries group by merchant_id
    union all select 'ledger balances', merchant_id from ledger_balances group by merchant_id
    union all select 'counters of lists', merchant_id from list_counts group by merchant_id
    union all select 'payments of the simulator', merchant_id from simulator_payments group by merchant_id
    union all select 'vouchers of the simulator', merchant_id from simulator_vouchers group by merchant_id
    union all select 'portal sessions', merchant_id from portal_sessions group by merchant_id
    union all select 'audit events', merchant_id from audit_events group by merchant_id
    union all select 'production requests', merchant_id from production_requests group by merchant_id
  ) found
  where not exists (select 1 from merchants m where m.merchant_id = found.merchant_id)
  limit 100`

/** Runs over all merchants: no scope. */
export const findDuplicateExternalIds = (tx: Queries) => tx.many<{ subject: string }>`
  select kind || ' ' || external_id || ' of ' || merchant_id || ' ' || environment || ': ' || n || ' times' as subject
  from (
    select 'product' as kind, merchant_id, environment, external_id, count(*) as n from products
    where external_id is not null group by merchant_id, environment, external_id
    union all
    select 'client', merchant_id, environment, external_id, count(*) from clients
    where external_id is not null group by merchant_id, environment, external_id
  ) counted
  where n > 1
  limit 100`

/** Runs over all merchants: no scope. */
export const findWrongDeliveries = (tx: Queries) => tx.many<{ subject: string }>`
  select d.event_id::text || ' to ' || d.webhook_id || ': ' || d.status || ' after ' || d.attempts || ' attempts' as subject
  from deliveries d
  where d.attempts > 16 or (d.status = 'DELIVERED' and d.attempts = 0) or (d.status = 'PENDING' and d.attempts > 0)
  limit 100`

/** Runs over all merchants: no scope. */
export const findLostKeys = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(k.id, d.key_id)::text || ': the directory of keys and the keys differ' as subject
  from api_keys k
  full join api_key_directory d on d.owner_id = k.merchant_id and d.key_id = k.id and d.key_hash = k.key_hash
  where k.id is null or d.key_id is null
  limit 100`
