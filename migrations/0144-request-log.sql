-- Calls of API keys and what they were answered, for 14 days. A call is written after its answer, with others, outside of the
-- transaction of what it did: a call may be missing here, and none waits. Ids begin with the time of the answer.
create table request_log (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  at timestamptz not null,
  api_key_id uuid not null,
  method text not null,
  route text not null,
  path text not null,
  query text,
  status int4 not null,
  error_code text,
  duration_us int4 not null,
  idempotency_key text,
  is_replay boolean not null,
  request_id text not null,
  address text not null,
  user_agent text,
  request_body text,
  response_body text,
  is_erased boolean not null,
  primary key (merchant_id, environment, id)
);
