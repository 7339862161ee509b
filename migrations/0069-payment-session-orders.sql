-- A row for each order that a checkout session was ever made for. Its lock is what creations for one order wait for, so that
-- each sees the session of the one before.
create table payment_session_orders (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  order_id text not null,
  primary key (merchant_id, environment, order_id)
);
