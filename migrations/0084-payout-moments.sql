-- The key that lets one payout through for each due moment, however many schedulers find it due.
create table payout_moments (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  due_at timestamptz not null,
  transaction_id uuid not null,
  primary key (merchant_id, environment, currency, due_at)
);
