-- One row an event and endpoint; a row is its own queue entry.
create table deliveries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  event_id uuid not null,
  webhook_id uuid not null,
  bucket text not null,
  status text not null check (status in ('PENDING', 'SENDING', 'RETRYING', 'HELD', 'DELIVERED', 'FAILED', 'CANCELED')),
  attempts int4 not null check (attempts between 0 and 16),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, event_id, webhook_id),
  foreign key (merchant_id, environment, event_id) references events (merchant_id, environment, id),
  foreign key (merchant_id, environment, webhook_id) references webhooks (merchant_id, environment, id)
);
