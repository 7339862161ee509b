-- Spans of time that are sent to a webhook once more, some deliveries at a time: `after_event` is how far it has come.
create table redeliveries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  webhook_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  wanted text not null check (wanted in ('FAILED', 'DELIVERED', 'ALL')),
  status text not null check (status in ('RUNNING', 'DONE', 'STOPPED')),
  after_event uuid not null,
  total int4 not null,
  done int4 not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id)
);
