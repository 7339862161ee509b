create table simulator_tokens (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX')),
  token text not null,
  payment_reference text not null,
  renewals int4 not null check (renewals >= 0),
  forgotten_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, environment, token),
  foreign key (merchant_id, environment, payment_reference) references simulator_payments (merchant_id, environment, reference)
);
