create table bank_entries (
  id uuid primary key,
  account_id uuid not null references bank_accounts (id),
  statement_id uuid not null references bank_statements (id),
  line int4 not null check (line >= 0),
  booked_on date not null,
  amount_minor int8 not null,
  currency text not null check (length(currency) = 3),
  end_to_end_id text check (length(end_to_end_id) <= 35),
  bank_reference text check (length(bank_reference) <= 35),
  remittance text check (length(remittance) <= 500),
  reason text check (length(reason) <= 35),
  is_return boolean not null,
  status text not null check (status in ('NEW', 'MATCHED', 'SUSPENSE', 'DECIDED')),
  kind text check (kind in ('PAYOUT', 'RETURN', 'FUNDING', 'OWN')),
  owner_id uuid,
  subject_id uuid,
  doubt text check (length(doubt) between 1 and 40),
  decided_by text check (length(decided_by) between 1 and 100),
  decided_because text check (length(decided_because) between 1 and 500),
  decided_at timestamptz,
  constraint bank_entries_line unique (statement_id, line),
  constraint bank_entries_subject unique (kind, subject_id),
  check ((status in ('NEW', 'SUSPENSE')) = (kind is null))
);
comment on table bank_entries is 'What statements show. Line 0 of the first statement is what was on the account before.';
comment on column bank_entries.amount_minor is 'Above zero what came in, below zero what went out.';
comment on column bank_entries.status is 'NEW is not looked at yet; SUSPENSE waits for a decision of the operator.';
comment on column bank_entries.subject_id is 'The transaction that it belongs to: each is paid, and comes back, once.';
comment on column bank_entries.doubt is 'Why it waits in suspense.';
create index bank_entries_open on bank_entries (status, booked_on, id);
create index bank_entries_by_day on bank_entries (account_id, booked_on);
