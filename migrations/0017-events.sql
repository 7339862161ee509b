-- The outbox. The body is serialised once, and every delivery sends these very bytes. It may be longer than the request that
-- caused it: it repeats metadata, escapes control characters and holds what was there before.
create table events (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  bucket text not null,
  type text not null,
  resource_type text not null,
  resource_id text not null,
  sequence int4 not null check (sequence > 0),
  body text not null check (length(body) <= 262144),
  correlation_id text not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, id)
);
