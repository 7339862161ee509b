create table simulator_vouchers (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX')),
  reference text not null,
  number text not null check (length(number) = 12),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  merchant_name text not null,
  status text not null check (status in ('ISSUED', 'PAID', 'VOIDED', 'LATE_PAID', 'REVERSED')),
  expires_at timestamptz not null,
  pays_itself_at timestamptz,
  agent_transaction_id text,
  agent text,
  paid_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, environment, reference),
  check ((agent_transaction_id is not null) = (status in ('PAID', 'LATE_PAID', 'REVERSED')))
);
