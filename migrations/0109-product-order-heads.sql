-- The last number that an order was given; numbers are for people, and begin behind 1000.
create table product_order_heads (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  last_number int4 not null,
  primary key (merchant_id, environment)
);
