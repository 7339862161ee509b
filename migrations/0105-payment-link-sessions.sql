-- What was filled in for each session that was made through a link, and what became of its place. `nonce` is that of the form:
-- sending it again leads to the same session. `answers` is JSON.
create table payment_link_sessions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  session_id uuid not null,
  reference text not null,
  nonce text,
  quantity int4 not null check (quantity > 0),
  answers text,
  place text not null check (place in ('FREE', 'RESERVED', 'PAID')),
  created_at timestamptz not null,
  primary key (merchant_id, environment, session_id),
  constraint payment_link_sessions_nonce unique (merchant_id, environment, reference, nonce)
);
