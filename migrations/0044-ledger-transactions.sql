-- One row a business event that moved money. Append-only: a correction is a further transaction that names the one it reverses.
create table ledger_transactions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  event text not null check (length(event) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 64),
  currency text not null check (length(currency) = 3),
  reverses uuid,
  created_at timestamptz not null,
  primary key (merchant_id, environment, id),
  constraint ledger_transactions_once unique (merchant_id, environment, event, subject_id)
);
