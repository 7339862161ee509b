-- What cash networks show when their agents confirm vouchers. They serve all merchants, so that no row belongs to one.
create table agent_keys (
  id uuid primary key,
  network text not null check (length(network) between 1 and 40),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  name text not null check (length(name) between 1 and 255),
  key_hash text not null unique check (length(key_hash) = 64),
  prefix text not null,
  last4 text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
