create table idempotency_keys (
  merchant_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  fingerprint text not null check (length(fingerprint) = 64),
  status int not null check (status between 200 and 299),
  location text,
  body text,
  is_sealed boolean not null default false,
  created_at timestamptz not null,
  primary key (merchant_id, key)
);
comment on table idempotency_keys is
  'The stored replies of idempotent calls. A row is written in the transaction of the effect, so that there is no half-done state to lock or to repair.';
comment on column idempotency_keys.is_sealed is 'The reply shows a secret once, so it is kept sealed.';
create index idempotency_keys_sealed on idempotency_keys (merchant_id, key) where is_sealed;
create index idempotency_keys_by_age on idempotency_keys (created_at);

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
  status int not null,
  error_code text,
  duration_us int not null,
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
comment on table request_log is
  'Calls of API keys with what was sent and answered, redacted, for 14 days. A call is written after its answer, together with others and outside the transaction of its effect: a call may be missing here, and none waits.';
comment on column request_log.id is 'Begins with the time of the answer.';
create index request_log_by_request on request_log (merchant_id, environment, request_id);
create index request_log_by_key on request_log (merchant_id, environment, api_key_id, id);
create index request_log_refused on request_log (merchant_id, environment, id, status) where status >= 400;
comment on index request_log_by_request is 'Finds a call by the correlation id of its answer.';
comment on index request_log_refused is
  'Refused calls are what people look for, and are rare. One status among them is found in the index alone.';

create table request_log_clients (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  client_id uuid not null,
  call_id uuid not null,
  primary key (merchant_id, environment, client_id, call_id)
);
comment on table request_log_clients is
  'Which clients a call of the request log names, so that what it holds of a client is erased with the client.';
create index request_log_clients_by_call on request_log_clients (merchant_id, environment, call_id);

create table list_counts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  list text not null,
  started_at timestamptz not null,
  slot int not null,
  rows_api int not null,
  rows_dashboard int not null,
  primary key (merchant_id, environment, list, started_at, slot)
);
comment on table list_counts is
  'How many rows a list has, kept by second and by writer so that no row is hot. docs/decisions/0005-exact-totals.md says why the totals are exact.';
create index list_counts_to_fold on list_counts (merchant_id, environment, list, started_at) where slot <> '-1';
