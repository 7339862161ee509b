create table transaction_heads (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  sequence bigint not null,
  primary key (merchant_id, environment)
);
