create table bank_accounts (
  id uuid primary key,
  name text not null check (length(name) between 1 and 40),
  iban text check (length(iban) between 15 and 34),
  rib text check (length(rib) = 24),
  bic text not null check (length(bic) in (8, 11)),
  holder text not null check (length(holder) between 1 and 140),
  currency text not null check (length(currency) = 3),
  is_segregated boolean not null,
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09')),
  approval_above_minor int8 not null check (approval_above_minor >= 0),
  created_at timestamptz not null,
  constraint bank_accounts_name unique (name),
  constraint bank_accounts_iban unique (iban),
  constraint bank_accounts_rib unique (rib),
  check ((iban is null) <> (rib is null))
);
comment on table bank_accounts is 'Accounts of the operator at banks.';
comment on column bank_accounts.is_segregated is 'Whether it holds the money of merchants, apart from the operator''s own.';
comment on column bank_accounts.format is 'The message in which this bank takes payments.';
comment on column bank_accounts.approval_above_minor is 'A file of more than this needs the approval of a second person.';
