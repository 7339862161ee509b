-- The story of a transaction, for its timeline. Append-only.
create table transaction_steps (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null,
  actor text not null check (actor in ('SYSTEM', 'BUYER', 'MERCHANT', 'BANK')),
  message text not null,
  facts text,
  at timestamptz not null,
  primary key (merchant_id, environment, transaction_id, id)
);
