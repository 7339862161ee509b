-- The clients whom a call of the request log names, so that what it holds of them goes with them.
create table request_log_clients (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  client_id uuid not null,
  call_id uuid not null,
  primary key (merchant_id, environment, client_id, call_id)
);
