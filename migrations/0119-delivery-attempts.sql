-- One row an attempt; its id is what the receiver was sent as Svc-Webhook-Id. Without a foreign key to its delivery: rows are only
-- ever added for a delivery that is there, a few thousand a second, and go before it.
create table delivery_attempts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  event_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  number int4 not null check (number between 1 and 16),
  trigger text not null check (trigger in ('INITIAL', 'AUTOMATIC', 'MANUAL')),
  started_at timestamptz not null,
  sent_at_ms int8 not null,
  duration_ms int4 not null,
  url text not null,
  address text,
  signatures int4 not null,
  is_standard bool not null,
  status_code int4,
  response_headers text,
  response_body text,
  error_type text,
  error_message text,
  primary key (merchant_id, environment, event_id, id)
);
