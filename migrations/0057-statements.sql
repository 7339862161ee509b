create table statements (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  year int4 not null check (year between 2000 and 9999),
  serial int4 not null check (serial > 0),
  currency text not null check (length(currency) = 3),
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  from_at timestamptz not null,
  until_at timestamptz not null,
  opening_minor int8 not null,
  payments_minor int8 not null,
  refunds_minor int8 not null,
  disputes_minor int8 not null,
  fundings_minor int8 not null,
  payouts_minor int8 not null,
  other_minor int8 not null,
  fees_minor int8 not null,
  vat_minor int8 not null,
  closing_minor int8 not null,
  pending_minor int8 not null,
  available_minor int8 not null,
  reserve_minor int8 not null,
  held_minor int8 not null,
  owed_minor int8 not null,
  lines int4 not null check (lines > 0),
  days text not null,
  fee_kinds text not null,
  parties text not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, year, serial),
  constraint statements_month unique (merchant_id, environment, currency, month),
  check (from_at < until_at and until_at <= created_at),
  check (closing_minor = opening_minor + payments_minor + refunds_minor + disputes_minor + fundings_minor + payouts_minor
    + other_minor - fees_minor - vat_minor),
  check (closing_minor = pending_minor + available_minor + reserve_minor + held_minor - owed_minor)
);
comment on table statements is
  'A month of a merchant in a currency, which is the invoice for its fees too. Never changed: the ledger of a month that is over '
  'does not change either.';
comment on column statements.year is 'Of the day on which it was made; numbers begin anew with each year.';
comment on column statements.month is 'By the calendar of the company, such as 2026-11.';
comment on column statements.payments_minor is 'What payments have changed the balance by, fees apart; so do the columns below. Fees and tax are what they took.';
comment on column statements.pending_minor is 'The parts of the closing balance: this one and the four below.';
comment on column statements.lines is 'How many ledger transactions changed the balance or took a fee.';
comment on column statements.days is 'JSON: the same sums for each day on which something changed.';
comment on column statements.fee_kinds is 'JSON: fees and tax by what they were taken for.';
comment on column statements.parties is 'JSON: names, addresses and numbers of both sides on the day on which it was made.';

create table statement_numbers (
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  year int4 not null,
  serial int4 not null check (serial > 0),
  owner_id uuid not null,
  primary key (environment, year, serial)
);
comment on table statement_numbers is
  'The numbers of statements: one series a year for the installation, which is the one who invoices. A number is taken in the '
  'transaction that makes the statement, so that none is left out.';
