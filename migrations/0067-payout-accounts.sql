create table payout_accounts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  holder_name text not null check (length(holder_name) between 1 and 255),
  rib text not null check (rib ~ '^[0-9]{24}$'),
  bic text not null,
  bank_name text not null,
  agency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, currency)
);
comment on table payout_accounts is
  'Bank accounts of merchants in other currencies than that of the wallet, whose account stands in `wallets`. Money in a currency '
  'without one waits.';
