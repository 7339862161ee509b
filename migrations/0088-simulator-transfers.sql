-- The books of the simulated bank: what was sent, and when. What has become of it, the amount and the time say.
create table simulator_transfers (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX')),
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  trace_id text not null,
  sent_at timestamptz not null,
  primary key (merchant_id, environment, reference)
);
