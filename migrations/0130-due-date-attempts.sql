-- Attempts to charge a saved card without its holder. Those of the client at the page have a transaction alone.
create table due_date_attempts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  due_date_id uuid not null,
  number int4 not null check (number > 0),
  trigger text not null check (trigger in ('SCHEDULED', 'RETRY', 'MANUAL', 'FORCED')),
  payment_method_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, environment, transaction_id),
  constraint due_date_attempts_number unique (merchant_id, environment, due_date_id, number)
);
