create table pricing_plans (
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  version int not null check (version > 0),
  valid_from timestamptz not null,
  rules text not null check (length(rules) <= 65536),
  created_at timestamptz not null,
  primary key (name, version),
  constraint pricing_plans_valid_from unique (name, valid_from)
);
comment on table pricing_plans is
  'Versions of what merchants pay. Never changed: another version takes its place. The first of `standard` is in the code.';
comment on column pricing_plans.rules is 'JSON: a list of rules, of which the first has no condition.';

create table plan_assignments (
  merchant_id uuid not null,
  valid_from timestamptz not null,
  plan text not null check (length(plan) <= 40),
  created_at timestamptz not null,
  primary key (merchant_id, valid_from)
);
comment on table plan_assignments is 'The plan of a merchant from an instant on; `standard` without one.';

create table plan_exceptions (
  merchant_id uuid not null,
  number int not null check (number > 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  rule text not null check (length(rule) <= 4096),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  primary key (merchant_id, number),
  check (valid_until > valid_from)
);
comment on table plan_exceptions is
  'Rules of one merchant that come before those of its plan. Only their end may change, and only until it has come.';
comment on column plan_exceptions.rule is 'JSON of one rule.';

create table statements (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  year int not null check (year between 2000 and 9999),
  serial int not null check (serial > 0),
  currency text not null check (length(currency) = 3),
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  from_at timestamptz not null,
  until_at timestamptz not null,
  opening_minor bigint not null,
  payments_minor bigint not null,
  refunds_minor bigint not null,
  disputes_minor bigint not null,
  fundings_minor bigint not null,
  payouts_minor bigint not null,
  other_minor bigint not null,
  fees_minor bigint not null,
  vat_minor bigint not null,
  closing_minor bigint not null,
  pending_minor bigint not null,
  available_minor bigint not null,
  reserve_minor bigint not null,
  held_minor bigint not null,
  owed_minor bigint not null,
  lines int not null check (lines > 0),
  days text not null,
  fee_kinds text not null,
  parties text not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, year, serial),
  constraint statements_month unique (merchant_id, environment, currency, month),
  check (from_at < until_at and until_at <= created_at),
  check (closing_minor = (opening_minor + payments_minor + refunds_minor + disputes_minor + fundings_minor + payouts_minor +
    other_minor - fees_minor - vat_minor)),
  check (closing_minor = (pending_minor + available_minor + reserve_minor + held_minor - owed_minor))
);
comment on table statements is
  'A month of a merchant in a currency, which is the invoice for its fees too. Never changed: the ledger of a month that is over does not change either.';
comment on column statements.year is 'Of the day on which it was made; numbers begin anew with each year.';
comment on column statements.month is 'By the calendar of the company, such as 2026-11.';
comment on column statements.payments_minor is
  'What payments have changed the balance by, fees apart; so do the columns below. Fees and tax are what they took.';
comment on column statements.pending_minor is 'The parts of the closing balance: this one and the four below.';
comment on column statements.lines is 'How many ledger transactions changed the balance or took a fee.';
comment on column statements.days is 'JSON: the same sums for each day on which something changed.';
comment on column statements.fee_kinds is 'JSON: fees and tax by what they were taken for.';
comment on column statements.parties is 'JSON: names, addresses and numbers of both sides on the day on which it was made.';

create table statement_numbers (
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  year int not null,
  serial int not null check (serial > 0),
  owner_id uuid not null,
  primary key (environment, year, serial)
);
comment on table statement_numbers is
  'The numbers of statements: one series a year for the installation, which is the one who invoices. A number is taken in the transaction that makes the statement, so that none is left out.';
