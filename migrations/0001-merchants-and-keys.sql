create table merchants (
  merchant_id uuid primary key,
  bucket text not null check (length(bucket) = 2),
  name text not null check (length(name) between 1 and 255),
  production_access text not null check (production_access in ('NOT_ENABLED', 'ENABLED', 'SUSPENDED')),
  production_decided_at timestamptz,
  production_reason text,
  legal_name text check (length(legal_name) between 1 and 255),
  support_email text,
  support_phone text,
  website text,
  time_zone text not null default 'Africa/Casablanca',
  locale text not null default 'fr' check (locale in ('en', 'fr', 'ar')),
  brand_color text check (length(brand_color) = 7),
  require_totp boolean not null default false,
  fee_basis_points int4 not null default 250 check (fee_basis_points between 0 and 10000),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  available_after_days int4 not null default 2 check (available_after_days between 0 and 30),
  collects_address boolean not null default true,
  low_stock_at int4 not null default 5 check (low_stock_at between 0 and 1000000),
  order_mails boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table merchants is
  'A company that takes payments: its settings, its terms, and what the operator decided about production access.';
comment on column merchants.bucket is
  'Two characters of the merchant id; part of its keys and references, so that a router can tell the shard without a look-up.';
comment on column merchants.production_decided_at is
  'When the operator last decided about production access, with a request or without.';
comment on column merchants.fee_basis_points is
  'What the merchant pays for a payment, in ten-thousandths of its amount; fee_fixed_minor is added to it.';
comment on column merchants.fee_fixed_minor is 'In minor units of the currency of the payment.';
comment on column merchants.available_after_days is 'Business days after a capture until its money is available.';
comment on column merchants.low_stock_at is 'A product with this many units left, or fewer, is announced.';

create table logos (
  merchant_id uuid primary key,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content text not null check (length(content) between 1 and 174764),
  digest text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null
);
comment on table logos is 'The logo at the head of the pages and documents of a merchant.';
comment on column logos.content is 'The file in base64.';

create table production_requests (
  merchant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('PENDING', 'GRANTED', 'REFUSED')),
  legal_name text not null,
  registration_number text not null,
  website text,
  activity text not null,
  contact_phone text not null,
  requested_by uuid not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  primary key (merchant_id, id)
);
comment on table production_requests is 'Requests of merchants for production access, and how the operator answered.';

create table api_keys (
  merchant_id uuid not null references merchants,
  id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  name text not null check (length(name) between 1 and 255),
  key_hash text not null check (length(key_hash) = 64),
  prefix text not null,
  last4 text not null,
  scopes text[] not null,
  allowed_addresses text[],
  replaced_by uuid,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  expiring_told_at timestamptz,
  last_used_at timestamptz,
  primary key (merchant_id, id)
);
comment on table api_keys is 'API keys. The key itself is never stored; its hash is.';
comment on column api_keys.last4 is 'With the prefix, what people recognise a key by.';
comment on column api_keys.replaced_by is
  'The key that took its place when it was rolled: a key is rolled once, and is not counted beside its successor.';
comment on column api_keys.expiring_told_at is 'When its owner was told that it is about to expire.';

create table api_key_directory (
  key_hash text primary key,
  owner_id uuid not null,
  key_id uuid not null
);
comment on table api_key_directory is
  'Which merchant a key belongs to: a call arrives with the key alone. One of the small directories that every shard would '
  'hold.';

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
comment on table agent_keys is
  'Keys of the cash networks whose agents confirm vouchers. A network serves all merchants, so no row belongs to one.';
