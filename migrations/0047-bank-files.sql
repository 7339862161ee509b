create table bank_files (
  id uuid primary key,
  message_id text not null check (length(message_id) between 1 and 35),
  account_id uuid not null references bank_accounts (id),
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09')),
  currency text not null check (length(currency) = 3),
  execution_day date not null,
  payments int4 not null check (payments between 1 and 10000),
  total_minor int8 not null check (total_minor > 0),
  content text not null,
  content_hash text not null check (length(content_hash) = 64),
  status text not null check (status in ('WAITING', 'READY', 'DOWNLOADED', 'CANCELED')),
  made_by text not null check (length(made_by) between 1 and 100),
  made_at timestamptz not null,
  approved_by text check (approved_by <> made_by),
  approved_at timestamptz,
  downloaded_by text,
  downloaded_at timestamptz,
  canceled_by text,
  canceled_at timestamptz,
  constraint bank_files_message_id unique (message_id),
  check ((status = 'DOWNLOADED') = (downloaded_at is not null)),
  check ((status = 'CANCELED') = (canceled_at is not null))
);
comment on table bank_files is 'Files of payments for the operator''s banks.';
comment on column bank_files.message_id is 'What the bank calls the file in its answer.';
comment on column bank_files.content_hash is 'SHA-256 of the content: what is downloaded is what was approved.';
comment on column bank_files.status is 'WAITING for the approval of a second person, READY to be downloaded.';
create index bank_files_by_age on bank_files (made_at, id);
