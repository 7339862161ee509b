-- A row is written with the reply it replays, in the transaction of the effect: there is no half-done state to lock or to repair.
create table idempotency_keys (
  merchant_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  fingerprint text not null check (length(fingerprint) = 64),
  status int4 not null check (status between 200 and 299),
  location text,
  body text,
  created_at timestamptz not null,
  primary key (merchant_id, key)
);
