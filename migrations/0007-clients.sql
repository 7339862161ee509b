-- A deleted client keeps its row, because money points at its id; everything personal in it is erased.
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
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, environment, id),
  constraint clients_external_id unique (merchant_id, environment, external_id),
  constraint clients_erased check (
    (deleted_at is null and name is not null)
    or (deleted_at is not null and coalesce(name, email, phone, address_line1, external_id, metadata) is null)
  )
);
