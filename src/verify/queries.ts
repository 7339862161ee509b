import { operatorId } from '../money/ledger/operator.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Transaction } from '../platform/db/transaction.ts'

/** Results that servers hand to one another may be of any size. Other servers than those of Citus do not know the setting. */
export const readWholeTables = (tx: Transaction) => tx.run`set local citus.max_intermediate_result_size = -1`

export const changeNothing = (tx: Transaction) => tx.run`set transaction read only`

export type Page = { after: string | undefined; until: string | undefined }

/** The id at which a page of so many merchants ends; nothing when fewer are left. Runs over all merchants: no scope. */
export const findPageEnd = (tx: Queries, after: string, merchants: number) => tx.maybeOne<{ merchantId: string }>`
  select merchant_id from merchants where merchant_id > ${after}::uuid order by merchant_id offset ${merchants - 1} limit 1`

/** Merchants whose sandbox is being emptied, which begins seconds after it was closed. Runs over all merchants: no scope. */
export const listClosedSandboxes = (tx: Queries) => tx.many<{ merchantId: string }>`
  select merchant_id from merchants where sandbox_closed_at is not null`

/**
 * In this transaction the name of every table with a merchant, and of every directory, means its rows of one page of merchants: those above `after`,
 * up to `until`, and not of sandboxes that are `closed`; keys stay. Views of the session stand before the tables; the caller rolls back, and they are
 * gone. Runs over all merchants: no scope.
 */
export async function narrowTables(tx: Transaction, { after, until }: Page, closed: string[]): Promise<void> {
  await tx.maybeOne`
    select set_config('mizan.page_after', ${after ?? ''}, true), set_config('mizan.page_until', ${until ?? ''}, true),
      set_config('mizan.page_closed', ${`{${closed.join()}}`}, true)`
  await tx.run`
    do $$
    declare
      narrowed record;
      low text := current_setting('mizan.page_after');
      high text := current_setting('mizan.page_until');
      closed text := current_setting('mizan.page_closed');
    begin
      for narrowed in
        select c.relname as name, n.nspname as place, a.attname as owner,
          c.relname <> 'api_keys' and exists (
            select 1 from pg_attribute e where e.attrelid = c.oid and e.attname = 'environment' and not e.attisdropped) as of_environment
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
        join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
          and (a.attname = 'merchant_id' or a.attname = 'owner_id' and c.relname like '%\_directory')
        where c.relkind in ('r', 'p')
      loop
        execute format('create temp view %I as select * from %I.%I where %s and %s and %s', narrowed.name, narrowed.place, narrowed.name,
          case when low = '' then 'true' else format('%I > %L::uuid', narrowed.owner, low) end,
          case when high = '' then 'true' else format('%I <= %L::uuid', narrowed.owner, high) end,
          case when closed = '{}' or not narrowed.of_environment then 'true'
            else format('not (environment = ''SANDBOX'' and %I = any(%L::uuid[]))', narrowed.owner, closed) end);
      end loop;
    end $$`
}

/** Stored replies of a creation whose object does not exist. Runs over all merchants: no scope. */
export const findEffectlessReplies = (tx: Queries) => tx.many<{ subject: string }>`
  select k.merchant_id::text || ': the reply of a key names ' || k.location || ', which is not there' as subject
  from idempotency_keys k
  where k.location like '/products/%' and not exists (
      select 1 from products p where p.merchant_id = k.merchant_id and p.environment = k.environment and '/products/' || p.reference = k.location)
    or k.location like '/payment-links/%' and not exists (
      select 1 from payment_links l
      where l.merchant_id = k.merchant_id and l.environment = k.environment and '/payment-links/' || l.reference = k.location)
    or k.location like '/clients/%' and not exists (
      select 1 from clients c where c.merchant_id = k.merchant_id and c.environment = k.environment and '/clients/' || c.id = k.location)
    or k.location like '/subscriptions/%' and not exists (
      select 1 from subscriptions u
      where u.merchant_id = k.merchant_id and u.environment = k.environment and '/subscriptions/' || u.id = k.location)
    or k.location like '/refunds/%' and not exists (
      select 1 from refunds r where r.merchant_id = k.merchant_id and r.environment = k.environment and '/refunds/' || r.id = k.location)
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
    union all select 'payment links', merchant_id from payment_links group by merchant_id
    union all select 'sessions of payment links', merchant_id from payment_link_sessions group by merchant_id
    union all select 'payment methods', merchant_id from payment_methods group by merchant_id
    union all select 'reserves', merchant_id from reserves group by merchant_id
    union all select 'product orders', merchant_id from product_orders group by merchant_id
    union all select 'subscriptions', merchant_id from subscriptions group by merchant_id
    union all select 'due dates', merchant_id from due_dates group by merchant_id
    union all select 'attempts of due dates', merchant_id from due_date_attempts group by merchant_id
    union all select 'verified cards', merchant_id from card_verifications group by merchant_id
    union all select 'payment sessions', merchant_id from payment_sessions group by merchant_id
    union all select 'events', merchant_id from events group by merchant_id
    union all select 'webhooks', merchant_id from webhooks group by merchant_id
    union all select 'redeliveries', merchant_id from redeliveries group by merchant_id
    union all select 'idempotency keys', merchant_id from idempotency_keys group by merchant_id
    union all select 'deliveries', merchant_id from deliveries group by merchant_id
    union all select 'attempts of deliveries', merchant_id from delivery_attempts group by merchant_id
    union all select 'hours of webhooks', merchant_id from webhook_hours group by merchant_id
    union all select 'sessions', merchant_id from portal_sessions group by merchant_id
    union all select 'applications', merchant_id from applications group by merchant_id
    union all select 'questions about applications', merchant_id from application_questions group by merchant_id
    union all select 'renewals of documents', merchant_id from document_renewals group by merchant_id
    union all select 'wallets', merchant_id from wallets group by merchant_id
    union all select 'fundings', merchant_id from fundings group by merchant_id
    union all select 'transactions', merchant_id from transactions group by merchant_id
    union all select 'decisions about payments', merchant_id from risk_decisions group by merchant_id
    union all select 'counts of attempts', merchant_id from risk_counters group by merchant_id
    union all select 'refunds', merchant_id from refunds group by merchant_id
    union all select 'payout schedules', merchant_id from payout_schedules group by merchant_id
    union all select 'accounts for payouts', merchant_id from payout_accounts group by merchant_id
    union all select 'due payouts', merchant_id from payout_moments group by merchant_id
    union all select 'cutoffs of payouts', merchant_id from payout_cutoffs group by merchant_id
    union all select 'transfers of the simulator', merchant_id from simulator_transfers group by merchant_id
    union all select 'statements', merchant_id from statements group by merchant_id
    union all select 'resets of sandboxes', merchant_id from sandbox_resets group by merchant_id
    union all select 'steps of transactions', merchant_id from transaction_steps group by merchant_id
    union all select 'ledger transactions', merchant_id from ledger_transactions group by merchant_id
    union all select 'ledger entries', merchant_id from ledger_entries group by merchant_id
    union all select 'ledger balances', merchant_id from ledger_balances group by merchant_id
    union all select 'counters of lists', merchant_id from list_counts group by merchant_id
    union all select 'payments of the simulator', merchant_id from simulator_payments group by merchant_id
    union all select 'vouchers of the simulator', merchant_id from simulator_vouchers group by merchant_id
    union all select 'logged calls', merchant_id from request_log group by merchant_id
    union all select 'clients of logged calls', merchant_id from request_log_clients group by merchant_id
    union all select 'objects at acquirers', merchant_id from acquirer_objects group by merchant_id
    union all select 'audit events', merchant_id from audit_events group by merchant_id
    union all select 'ends of audit logs', merchant_id from audit_heads group by merchant_id
    union all select 'visits of clients', merchant_id from client_visits group by merchant_id
    union all select 'disputes', merchant_id from disputes group by merchant_id
    union all select 'files', merchant_id from files group by merchant_id
    union all select 'journeys', merchant_id from journeys group by merchant_id
    union all select 'quarters of journeys', merchant_id from journey_quarters group by merchant_id
    union all select 'series of journeys', merchant_id from journey_series group by merchant_id
    union all select 'sources of journeys', merchant_id from journey_sources group by merchant_id
    union all select 'totals of journeys', merchant_id from journey_totals group by merchant_id
    union all select 'logos', merchant_id from logos group by merchant_id
    union all select 'pictures', merchant_id from pictures group by merchant_id
    union all select 'orders of payment sessions', merchant_id from payment_session_orders group by merchant_id
    union all select 'assignments of plans', merchant_id from plan_assignments group by merchant_id
    union all select 'exceptions to plans', merchant_id from plan_exceptions group by merchant_id
    union all select 'last orders', merchant_id from product_order_heads group by merchant_id
    union all select 'card tokens to forget', merchant_id from stale_card_tokens group by merchant_id
    union all select 'last transactions', merchant_id from transaction_heads group by merchant_id
  ) found
  where found.merchant_id <> ${operatorId}::uuid and not exists (select 1 from merchants m where m.merchant_id = found.merchant_id)
  limit 100`

/** Runs over all merchants: no scope. */
export const findDuplicateExternalIds = (tx: Queries) => tx.many<{ subject: string }>`
  select kind || ' ' || external_id || ' of ' || merchant_id || ' ' || environment || ': ' || n || ' times' as subject
  from (
    select 'product' as kind, merchant_id, environment, external_id, count(*) as n from products
    where external_id is not null group by merchant_id, environment, external_id
    union all
    select 'payment link', merchant_id, environment, external_id, count(*) from payment_links
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
    or (d.status = 'SENDING' and d.attempts = 0)
    or (d.status = 'FAILED' and d.attempts < 16 and d.failure_reason is distinct from 'EXPIRED_WHILE_HELD')
  limit 100`

/**
 * Events that an endpoint asked for, was active for and has no delivery of. An endpoint that changed at about the time of the event
 * is passed over. Runs over all merchants: no scope.
 */
export const findMissingDeliveries = (tx: Queries) => tx.many<{ subject: string }>`
  select e.id::text || ' (' || e.type || ') has no delivery to ' || w.id as subject
  from webhooks w
  join events e on e.merchant_id = w.merchant_id and e.environment = w.environment
    and e.created_at > w.updated_at + interval '1 minute'
  where w.status = 'ACTIVE' and e.body <> '{}' and e.resource_id <> w.id::text
    and w.event_types && array['*', e.type, split_part(e.type, '.', 1) || '.*']
    and not exists (
      select 1 from deliveries d
      where d.merchant_id = e.merchant_id and d.environment = e.environment and d.event_id = e.id and d.webhook_id = w.id)
  limit 100`

/** Events of sessions that name a notification URL and have no delivery to it. Runs over all merchants: no scope. */
export const findMissingNotifications = (tx: Queries) => tx.many<{ subject: string }>`
  select e.id::text || ' (' || e.type || ') has no delivery to ' || s.notification_url as subject
  from payment_sessions s
  join events e on e.merchant_id = s.merchant_id and e.environment = s.environment and e.resource_type = 'checkout.session'
    and e.resource_id = s.id::text
  join webhooks w on w.merchant_id = s.merchant_id and w.environment = s.environment and w.kind = 'NOTIFICATION'
    and w.created_at <= s.created_at
  where s.notification_url is not null and e.body <> '{}'
    and not exists (
      select 1 from deliveries d
      where d.merchant_id = e.merchant_id and d.environment = e.environment and d.event_id = e.id and d.webhook_id = w.id
        and d.url = s.notification_url)
  limit 100`

/** Attempts that no delivery counts, or that no attempt was made for. Runs over all merchants: no scope. */
export const findWrongAttempts = (tx: Queries) => tx.many<{ subject: string }>`
  select a.id::text || ': attempt ' || a.number || ' of ' || coalesce(d.attempts, 0) || ' to ' || a.webhook_id as subject
  from delivery_attempts a
  left join deliveries d on d.merchant_id = a.merchant_id and d.environment = a.environment and d.event_id = a.event_id
    and d.webhook_id = a.webhook_id
  where d.event_id is null or (not d.is_manual and a.number > d.attempts) or (a.trigger = 'INITIAL') <> (a.number = 1 and a.trigger <> 'MANUAL')
  limit 100`
