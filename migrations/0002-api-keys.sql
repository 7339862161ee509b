create table api_keys (
  merchant_id uuid not null references merchants,
  id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  name text not null check (length(name) between 1 and 255),
  key_hash text not null check (length(key_hash) = 64),
  prefix text not null,
  last4 text not null,
  scopes text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (merchant_id, id)
);
