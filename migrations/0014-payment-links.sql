create table payment_links (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  reference text not null check (length(reference) = 25),
  description text not null check (length(description) between 1 and 500),
  amount_mode text not null check (amount_mode in ('FIXED', 'OPEN')),
  amount_minor bigint check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  min_amount_minor bigint check (min_amount_minor > 0),
  max_amount_minor bigint,
  suggested_amounts bigint[],
  usage text not null check (usage in ('SINGLE', 'MULTI')),
  payments_max int check (payments_max > 0),
  quantity text,
  starts_at timestamptz,
  expires_at timestamptz,
  expiry_announced_at timestamptz,
  methods text[],
  collect text,
  custom_fields text,
  success_url text check (length(success_url) <= 2048),
  cancel_url text check (length(cancel_url) <= 2048),
  success_message text check (length(success_message) <= 500),
  inactive_message text check (length(inactive_message) <= 500),
  locale text not null check (locale in ('auto', 'en', 'fr', 'ar')),
  client_id uuid,
  save_payment_method text not null check (save_payment_method in ('NONE', 'ASK', 'REQUIRED')),
  active boolean not null,
  external_id text check (length(external_id) between 1 and 128),
  metadata text check (length(metadata) <= 16384),
  payment_count int not null check (payment_count >= 0),
  reserved_count int not null check (reserved_count >= 0),
  paid_minor bigint not null check (paid_minor >= 0),
  view_count int not null check (view_count >= 0),
  last_paid_at timestamptz,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, reference),
  constraint payment_links_external_id unique (merchant_id, environment, external_id),
  constraint payment_links_amount check (amount_minor is not null or amount_mode = 'OPEN'),
  check (max_amount_minor >= min_amount_minor),
  constraint payment_links_places check ((payment_count + reserved_count) <= payments_max),
  constraint payment_links_single check (usage = 'MULTI' or payments_max = 1)
);
comment on table payment_links is 'Pages to share and print that ask for an amount, once or again and again.';
comment on column payment_links.suggested_amounts is 'Minor units.';
comment on column payment_links.quantity is 'JSON.';
comment on column payment_links.collect is 'JSON.';
comment on column payment_links.custom_fields is 'JSON.';
comment on column payment_links.reserved_count is 'Payments under way; each has reserved one of payments_max.';
create index payment_links_by_age on payment_links (merchant_id, environment, created_at, reference);
create index payment_links_that_end on payment_links (expires_at) where expires_at is not null and expiry_announced_at is null;
create index payment_links_of_dashboard on payment_links (merchant_id, environment, created_at, reference) where origin =
  'DASHBOARD';

create table payment_link_directory (
  reference text not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (reference)
);
comment on table payment_link_directory is
  'Which merchant a payment link belongs to: a buyer comes with its reference alone. One of the small directories that every shard would hold.';

create table payment_link_sessions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  session_id uuid not null,
  reference text not null,
  nonce text,
  quantity int not null check (quantity > 0),
  answers text,
  place text not null check (place in ('FREE', 'RESERVED', 'PAID')),
  created_at timestamptz not null,
  primary key (merchant_id, environment, session_id),
  constraint payment_link_sessions_nonce unique (merchant_id, environment, reference, nonce)
);
comment on table payment_link_sessions is
  'What was filled in on a payment link for each session, and whether the session has one of its payments reserved.';
comment on column payment_link_sessions.nonce is 'Of the form: sending it again leads to the same session.';
comment on column payment_link_sessions.answers is 'JSON.';
