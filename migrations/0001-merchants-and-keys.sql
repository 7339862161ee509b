create table merchants (
  merchant_id uuid not null,
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
  fee_basis_points int not null default 250 check (fee_basis_points between 0 and 10000),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  available_after_days int not null default 2 check (available_after_days between 0 and 30),
  collects_address boolean not null default true,
  low_stock_at int not null default 5 check (low_stock_at between 0 and 1000000),
  order_mails boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  retry_days int[] not null default '{1,3,5,7}',
  final_action text not null default 'CANCEL' check (final_action in ('CANCEL', 'UNPAID', 'PAUSE')),
  receipt_mails boolean not null default true,
  postal_address text check (length(postal_address) between 1 and 300),
  statement_mails boolean not null default false,
  clients_may_cancel boolean not null default false,
  low_balance_minor bigint not null default 0 check (low_balance_minor >= 0),
  delivery_options text check (length(delivery_options) <= 4000),
  sandbox_closed_at timestamptz,
  products_indexed boolean not null default false,
  primary key (merchant_id)
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
comment on column merchants.retry_days is 'Of new subscriptions that name none: days after the due date.';
comment on column merchants.final_action is 'Of new subscriptions that name none.';
comment on column merchants.receipt_mails is 'Whether buyers get receipts of payments and refunds by mail.';
comment on column merchants.postal_address is 'Lines of text, as receipts and mails show them.';
comment on column merchants.statement_mails is 'Whether owners and administrators get a mail about every monthly statement.';
comment on column merchants.clients_may_cancel is 'Whether clients may cancel subscriptions on their pages.';
comment on column merchants.low_balance_minor is 'An available balance below this is announced; 0 for never.';
comment on column merchants.delivery_options is
  'JSON of the ways in which buyers get what they order on sales pages, with their fees; none for no choice.';
comment on column merchants.sandbox_closed_at is
  'Set while the sandbox is being emptied: it takes no calls, and no claim is made about it.';
comment on column merchants.products_indexed is 'Whether search engines may list the sales pages of products.';
create index merchants_with_low_balance on merchants (merchant_id) where low_balance_minor > 0;

create table logos (
  merchant_id uuid not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content text not null check (length(content) between 1 and 174764),
  digest text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  primary key (merchant_id)
);
comment on table logos is 'The logo at the head of the pages and documents of a merchant.';
comment on column logos.content is 'The file in base64.';

create table api_keys (
  merchant_id uuid not null,
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
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants(merchant_id)
);
comment on table api_keys is 'API keys. The key itself is never stored; its hash is.';
comment on column api_keys.last4 is 'With the prefix, what people recognise a key by.';
comment on column api_keys.replaced_by is
  'The key that took its place when it was rolled: a key is rolled once, and is not counted beside its successor.';
comment on column api_keys.expiring_told_at is 'When its owner was told that it is about to expire.';

create table api_key_directory (
  key_hash text not null,
  owner_id uuid not null,
  key_id uuid not null,
  primary key (key_hash)
);
comment on table api_key_directory is
  'Which merchant a key belongs to: a call arrives with the key alone. One of the small directories that every shard would hold.';

create table agent_keys (
  id uuid not null,
  network text not null check (length(network) between 1 and 40),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  name text not null check (length(name) between 1 and 255),
  key_hash text not null check (length(key_hash) = 64),
  prefix text not null,
  last4 text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (id),
  unique (key_hash)
);
comment on table agent_keys is
  'Keys of the cash networks whose agents confirm vouchers. A network serves all merchants, so no row belongs to one.';

create table pairings (
  id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  machine text not null check (length(machine) between 1 and 100),
  address text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'DENIED', 'DONE')),
  approved_for uuid,
  approved_by uuid,
  environment text check (environment in ('SANDBOX', 'PRODUCTION')),
  name text check (length(name) between 1 and 255),
  scopes text[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  constraint pairings_code unique (code_hash),
  constraint pairings_decided check ((status in ('APPROVED', 'DONE')) = (approved_for is not null and approved_by is not null and
    environment is not null and name is not null and scopes is not null))
);
comment on table pairings is
  'Machines that ask for a key, each with a code that a person confirms in the dashboard. The key is made when the machine fetches it, and stands in no row here; nor does the code, of which there is only a hash.';
comment on column pairings.machine is 'Name that the machine gave itself.';
comment on column pairings.status is 'DONE: the key was fetched, once.';
comment on column pairings.approved_for is 'The merchant whose key it will be.';
create index pairings_by_age on pairings (expires_at);

create table sandbox_resets (
  merchant_id uuid not null,
  removed bigint not null check (removed >= 0),
  step int not null check (step >= 0),
  asked_by text not null check (length(asked_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id)
);
comment on table sandbox_resets is 'The last time that each merchant emptied its sandbox, or is emptying it.';
comment on column sandbox_resets.removed is 'Rows that are gone so far.';
comment on column sandbox_resets.step is 'Tables that are empty so far.';
comment on column sandbox_resets.asked_by is 'A user, or the operator.';
