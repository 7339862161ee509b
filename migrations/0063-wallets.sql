-- What has become of a wallet since its account was made: a row from the first decision of the operator on, or from the first bank
-- account in production. Before that it is as it was opened. What is in it is the ledger's to say. `version` counts the events
-- that told of it; `told_until` is the end of the last day whose released payments were told.
create table wallets (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  decision text check (decision in ('BLOCKED', 'CLOSED')),
  holder_name text check (length(holder_name) between 1 and 255),
  rib text check (rib ~ '^[0-9]{24}$'),
  bic text,
  bank_name text,
  agency text,
  told_until timestamptz,
  version int4 not null check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment),
  check ((rib is null) = (bic is null) and (rib is null) = (bank_name is null) and (rib is null) = (agency is null)),
  check ((rib is null) = (holder_name is null))
);
