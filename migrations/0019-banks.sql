create table bank_accounts (
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  iban text check (length(iban) between 15 and 34),
  rib text check (length(rib) = 24),
  bic text not null check (length(bic) = any (array[8, 11])),
  holder text not null check (length(holder) between 1 and 140),
  currency text not null check (length(currency) = 3),
  is_segregated boolean not null,
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09')),
  approval_above_minor bigint not null check (approval_above_minor >= 0),
  created_at timestamptz not null,
  opened_at timestamptz,
  confirmed_at timestamptz,
  primary key (id),
  constraint bank_accounts_iban unique (iban),
  constraint bank_accounts_name unique (name),
  constraint bank_accounts_rib unique (rib),
  check ((iban is null) <> (rib is null))
);
comment on table bank_accounts is 'Accounts of the operator at banks.';
comment on column bank_accounts.is_segregated is 'Whether it holds the money of merchants, apart from the operator''s own.';
comment on column bank_accounts.format is 'The message in which this bank takes payments.';
comment on column bank_accounts.approval_above_minor is 'A file of more than this needs the approval of a second person.';
comment on column bank_accounts.opened_at is
  'When the opening was entered: it has all that the books had of the bank by then and no statement had shown.';
comment on column bank_accounts.confirmed_at is
  'When something was last booked at the bank without a statement while the opening was not entered: the opening comes after it.';

create table bank_files (
  id uuid not null,
  message_id text not null check (length(message_id) between 1 and 35),
  account_id uuid not null,
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09')),
  currency text not null check (length(currency) = 3),
  execution_day date not null,
  payments int not null check (payments between 1 and 10000),
  total_minor bigint not null check (total_minor > 0),
  content text not null,
  content_hash text not null check (length(content_hash) = 64),
  status text not null check (status in ('WAITING', 'READY', 'DOWNLOADED', 'CANCELED')),
  made_by text not null check (length(made_by) between 1 and 100),
  made_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  downloaded_by text,
  downloaded_at timestamptz,
  canceled_by text,
  canceled_at timestamptz,
  staged_at timestamptz,
  written_at timestamptz,
  primary key (id),
  foreign key (account_id) references bank_accounts(id),
  constraint bank_files_message_id unique (message_id),
  check (approved_by <> made_by),
  check ((status = 'DOWNLOADED') = (downloaded_at is not null)),
  check ((status = 'CANCELED') = (canceled_at is not null))
);
comment on table bank_files is 'Files of payments for the operator''s banks.';
comment on column bank_files.message_id is 'What the bank calls the file in its answer.';
comment on column bank_files.content_hash is 'SHA-256 of the content: what is downloaded is what was approved.';
comment on column bank_files.status is 'WAITING for the approval of a second person, READY to be downloaded.';
comment on column bank_files.staged_at is
  'When its bytes were in the folder under a name that says it is not finished: the step that follows gives it its own.';
comment on column bank_files.written_at is 'When it stood in the folder under its name: its client may have taken it away since.';
create index bank_files_by_age on bank_files (made_at, id);

create table bank_payments (
  end_to_end_id text not null check (length(end_to_end_id) between 1 and 35),
  owner_id uuid not null,
  environment text not null check (environment = 'PRODUCTION'),
  transaction_id uuid not null,
  file_id uuid not null,
  position int not null check ("position" > 0),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (end_to_end_id),
  foreign key (file_id) references bank_files(id),
  constraint bank_payments_position unique (file_id, "position"),
  constraint bank_payments_transaction unique (transaction_id)
);
comment on table bank_payments is 'Payouts that are in a file: each in one. Those of a file that is canceled leave.';
comment on column bank_payments.end_to_end_id is 'The reference of the payout, which comes back on the statement.';
comment on column bank_payments.owner_id is 'The merchant.';

create table bank_statements (
  id uuid not null,
  account_id uuid not null,
  statement_id text not null check (length(statement_id) between 1 and 35),
  position int not null check ("position" > 0),
  sequence bigint check (sequence >= 0),
  until_day date not null,
  opening_minor bigint not null,
  closing_minor bigint not null,
  entries int not null check (entries >= 0),
  content_hash text not null check (length(content_hash) = 64),
  imported_by text not null check (length(imported_by) between 1 and 100),
  imported_at timestamptz not null,
  primary key (id),
  foreign key (account_id) references bank_accounts(id),
  constraint bank_statements_once unique (account_id, statement_id),
  constraint bank_statements_position unique (account_id, "position")
);
comment on table bank_statements is
  'Statements of the operator''s banks, each of which opens with what the one before has closed with.';
comment on column bank_statements.position is 'From 1 without gaps: the order of the statements of an account.';
comment on column bank_statements.sequence is 'The bank''s own number, where it gives one.';
comment on column bank_statements.content_hash is 'SHA-256 of the file.';

create table bank_entries (
  id uuid not null,
  account_id uuid not null,
  statement_id uuid not null,
  line int not null check (line >= 0),
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null check (length(currency) = 3),
  end_to_end_id text check (length(end_to_end_id) <= 35),
  bank_reference text check (length(bank_reference) <= 35),
  remittance text check (length(remittance) <= 500),
  reason text check (length(reason) <= 35),
  is_return boolean not null,
  status text not null check (status in ('NEW', 'MATCHED', 'SUSPENSE', 'DECIDED')),
  kind text check (kind in ('PAYOUT', 'RETURN', 'FUNDING', 'REFUND', 'REFUND_RETURN', 'SETTLEMENT', 'OWN')),
  owner_id uuid,
  subject_id uuid,
  doubt text check (length(doubt) between 1 and 40),
  decided_by text check (length(decided_by) between 1 and 100),
  decided_because text check (length(decided_because) between 1 and 500),
  decided_at timestamptz,
  primary key (id),
  foreign key (account_id) references bank_accounts(id),
  foreign key (statement_id) references bank_statements(id),
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
create index bank_entries_new on bank_entries (statement_id, line) where status = 'NEW';
