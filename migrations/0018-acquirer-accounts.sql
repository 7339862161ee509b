create table acquirer_accounts (
  id uuid primary key,
  provider text not null check (length(provider) between 1 and 40),
  name text not null check (length(name) between 1 and 100),
  owner_id uuid,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  is_test_mode boolean not null,
  settings text not null check (length(settings) <= 16384),
  secrets text,
  previous_secrets text,
  previous_until timestamptz,
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  constraint acquirer_accounts_name unique nulls not distinct (name, removed_at),
  check ((secrets is null) = (removed_at is not null))
);
comment on table acquirer_accounts is 'Accounts at acquirers. One of the operator''s own serves all merchants.';
comment on column acquirer_accounts.owner_id is 'The merchant that it serves; null for the operator''s own.';
comment on column acquirer_accounts.settings is 'JSON, in the words of the connector; no secret.';
comment on column acquirer_accounts.secrets is 'JSON. Sealed.';
comment on column acquirer_accounts.previous_secrets is 'What the secrets were before a rotation, believed until `previous_until`. Sealed.';
comment on column acquirer_accounts.version is 'One more after every change: a process opens each version once.';

create table acquirer_routes (
  id uuid primary key,
  owner_id uuid,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  method text not null check (method in ('CARD', 'CASH')),
  currency text check (length(currency) = 3),
  account_id uuid not null references acquirer_accounts (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint acquirer_routes_what unique nulls not distinct (owner_id, environment, method, currency)
);
comment on table acquirer_routes is 'The account that new payments of a merchant go to. The most particular row counts.';
comment on column acquirer_routes.owner_id is 'The merchant; null for all that have no row of their own.';
comment on column acquirer_routes.currency is 'Null for every one that has no row of its own.';
create index acquirer_routes_by_account on acquirer_routes (account_id);
