create table simulator_payments (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  reference text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (length(currency) = 3),
  merchant_name text not null,
  status text not null check (status in ('DEVICE', 'CHALLENGE', 'PENDING', 'APPROVED', 'DECLINED')),
  resolves_at timestamptz,
  resolves_to text check (resolves_to in ('APPROVED', 'DECLINED')),
  decline_code text,
  script text not null,
  is_by_merchant boolean not null,
  trans_status text,
  authentication_id text,
  was_challenge_passed boolean,
  acquirer_reference text not null,
  authorisation_code text not null check (length(authorisation_code) = 6),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month int not null,
  exp_year int not null,
  fingerprint text not null,
  token text,
  captured_at timestamptz,
  created_at timestamptz not null,
  statement_descriptor text check (length(statement_descriptor) between 1 and 200),
  primary key (merchant_id, environment, reference),
  constraint simulator_payments_authentication unique (merchant_id, environment, authentication_id),
  check ((resolves_at is null) = (status in ('APPROVED', 'DECLINED'))),
  check ((resolves_at is null) = (resolves_to is null)),
  check ((captured_at is not null) = (status = 'APPROVED' and amount_minor > 0))
);
comment on table simulator_payments is
  'The books of the simulated acquirer, as a real one would keep them elsewhere: masked cards only, and the sandbox only.';
comment on column simulator_payments.amount_minor is
  'A card that is only verified is a payment of nothing, and nothing of it is captured.';
comment on column simulator_payments.statement_descriptor is
  'What the simulated bank would show on the statement of account, as the session says it.';

create table simulator_tokens (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  token text not null,
  payment_reference text not null,
  renewals int not null check (renewals >= 0),
  forgotten_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, environment, token),
  foreign key (merchant_id, environment, payment_reference) references simulator_payments(merchant_id, environment, reference)
);
comment on table simulator_tokens is 'Cards that the simulated acquirer remembers.';

create table simulator_refunds (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
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
  foreign key (merchant_id, environment, payment_reference) references simulator_payments(merchant_id, environment, reference)
);
comment on table simulator_refunds is 'Refunds in the books of the simulated acquirer.';
create index simulator_refunds_by_payment on simulator_refunds (merchant_id, environment, payment_reference);

create table simulator_vouchers (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
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
comment on table simulator_vouchers is 'Cash vouchers in the books of the simulated network.';

create table simulator_voucher_numbers (
  number text not null,
  owner_id uuid not null,
  reference text not null,
  agent_transaction_id text,
  primary key (number),
  constraint simulator_voucher_numbers_agent_transaction unique (agent_transaction_id)
);
comment on table simulator_voucher_numbers is
  'Which merchant a voucher belongs to: an agent has its number alone. One of the small directories that every shard would hold.';

create table simulator_transfers (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  trace_id text not null,
  sent_at timestamptz not null,
  primary key (merchant_id, environment, reference)
);
comment on table simulator_transfers is
  'What the simulated bank was told to send, and when. Amount and time decide what became of it.';
