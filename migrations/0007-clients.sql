create table clients (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  name text check (length(name) between 1 and 255),
  email text check (length(email) <= 254),
  email_folded text,
  phone text check (length(phone) <= 16),
  locale text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_postal_code text,
  address_country text,
  external_id text check (length(external_id) between 1 and 128),
  metadata text check (length(metadata) <= 16384),
  default_payment_method_id uuid,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, environment, id),
  constraint clients_external_id unique (merchant_id, environment, external_id),
  constraint clients_erased check (deleted_at is null and name is not null or deleted_at is not null and coalesce(name, email,
    phone, address_line1, external_id, metadata) is null)
);
comment on table clients is
  'End customers of a merchant. A deleted client keeps its row, because money points at its id; everything personal in it is erased.';
comment on column clients.email_folded is 'What is compared and searched.';
create index clients_by_age on clients (merchant_id, environment, created_at, id) where deleted_at is null;
create index clients_by_email on clients (merchant_id, environment, email_folded) where email_folded is not null;
create index clients_by_phone on clients (merchant_id, environment, phone) where phone is not null;
create index clients_of_dashboard on clients (merchant_id, environment, created_at, id) where origin = 'DASHBOARD' and deleted_at
  is null;

create table client_visits (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  created_at timestamptz not null,
  used_at timestamptz,
  ends_at timestamptz not null,
  primary key (merchant_id, environment, id),
  check (ends_at > created_at)
);
comment on table client_visits is
  'Visits of clients to their page: asked for by e-mail, begun by a link that works once, gone soon after their end.';
comment on column client_visits.email is 'As it was typed, in lower case. It may be that of no client.';
comment on column client_visits.ends_at is 'Of the link; once that is used, of the visit.';
create index client_visits_by_end on client_visits (ends_at);

create table payment_methods (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  client_id uuid not null,
  type text not null check (type = 'CARD'),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 2000 and 2200),
  holder_name text,
  country text,
  funding text,
  issuer text,
  fingerprint text,
  token text,
  consent_given_at timestamptz not null,
  consent_channel text not null,
  consent_text_version text not null,
  version int not null check (version > 0),
  created_at timestamptz not null,
  last_used_at timestamptz,
  deleted_at timestamptz,
  acquirer text not null default 'simulator' check (length(acquirer) between 1 and 100),
  told_expiry int,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, client_id) references clients(merchant_id, environment, id),
  constraint payment_methods_card unique (merchant_id, environment, client_id, fingerprint)
);
comment on table payment_methods is 'Saved cards of clients, masked.';
comment on column payment_methods.token is 'Stands for the card at the acquirer. Sealed.';
comment on column payment_methods.acquirer is 'The account at the acquirer that gave the token, and that alone can charge it.';
comment on column payment_methods.told_expiry is
  'The month of expiry that was announced, counted from the year 0; null for none.';
create index payment_methods_by_client on payment_methods (merchant_id, environment, client_id, created_at, id) where deleted_at
  is null;
create index payment_methods_by_expiry on payment_methods (exp_year, exp_month, id) where deleted_at is null;

create table stale_card_tokens (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  token text not null,
  created_at timestamptz not null,
  acquirer text not null default 'simulator' check (length(acquirer) between 1 and 100),
  primary key (merchant_id, environment, id)
);
comment on table stale_card_tokens is
  'Tokens of saved cards that the acquirer still has to forget, because the same card was saved again under another. Sealed.';
