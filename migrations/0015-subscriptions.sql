create table subscriptions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  client_id uuid not null,
  state text not null check (state in ('SCHEDULED', 'TRIALING', 'INCOMPLETE', 'INCOMPLETE_EXPIRED', 'ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED', 'CANCELED', 'COMPLETED')),
  created_at timestamptz not null,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, client_id) references clients (merchant_id, environment, id)
);
