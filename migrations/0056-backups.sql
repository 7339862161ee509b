create table backups (
  id uuid not null,
  status text not null check (status in ('RUNNING', 'DONE', 'BROKEN')),
  asked_by text not null check (length(asked_by) between 1 and 100),
  file text not null check (length(file) between 1 and 1000),
  tables_done int4 not null check (tables_done >= 0),
  tables int4 not null check (tables >= tables_done),
  rows int8 not null check (rows >= 0),
  bytes int8 check (bytes > 0),
  is_checked bool not null,
  failure text check (length(failure) between 1 and 500),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  is_open bool check (is_open),
  primary key (id),
  check ((status = 'RUNNING') = (ended_at is null)),
  check ((status = 'RUNNING') = (is_open is not null)),
  check (status <> 'DONE' or bytes is not null)
);
create unique index backups_open on backups (is_open);
comment on table backups is 'Backups of the whole database that the console or the command has made.';
comment on column backups.file is 'Where it was put, on the machine that made it.';
comment on column backups.is_checked is 'Whether it was read back, and every checksum compared.';
comment on column backups.failure is 'Why it broke off, where that is known; for the operator, in English.';
comment on column backups.seen_at is 'The process that makes it says every few seconds that it is there.';
comment on column backups.is_open is 'True while it is made, and null then: one at a time.';
