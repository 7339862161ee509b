-- Until when the last payout of a whole balance has taken what was released. It only grows; releases after it are later.
create table payout_cutoffs (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  until timestamptz not null,
  primary key (merchant_id, environment, currency)
);
