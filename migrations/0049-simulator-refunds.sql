create table simulator_refunds (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX')),
  reference text not null,
  payment_reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  status text not null check (status in ('SUCCEEDED', 'REFUSED')),
  reason text,
  returns_at timestamptz,
  acquirer_reference text not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, reference),
  foreign key (merchant_id, environment, payment_reference) references simulator_payments (merchant_id, environment, reference)
);
