create table bank_statements (
  id uuid primary key,
  account_id uuid not null references bank_accounts (id),
  statement_id text not null check (length(statement_id) between 1 and 35),
  position int4 not null check (position > 0),
  sequence int8 check (sequence >= 0),
  until_day date not null,
  opening_minor int8 not null,
  closing_minor int8 not null,
  entries int4 not null check (entries >= 0),
  content_hash text not null check (length(content_hash) = 64),
  imported_by text not null check (length(imported_by) between 1 and 100),
  imported_at timestamptz not null,
  constraint bank_statements_once unique (account_id, statement_id),
  constraint bank_statements_position unique (account_id, position)
);
comment on table bank_statements is 'Statements of the operator''s banks, each of which opens with what the one before has closed with.';
comment on column bank_statements.position is 'From 1 without gaps: the order of the statements of an account.';
comment on column bank_statements.sequence is 'The bank''s own number, where it gives one.';
comment on column bank_statements.content_hash is 'SHA-256 of the file.';
