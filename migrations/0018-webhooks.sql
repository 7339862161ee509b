create table webhooks (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  url text not null check (length(url) <= 2048),
  event_types text not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'SUSPENDED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id)
);
