create table verify_runs (
  id uuid not null,
  status text not null check (status in ('RUNNING', 'DONE', 'BROKEN')),
  asked_by text not null check (length(asked_by) between 1 and 100),
  merchants int4 not null check (merchants >= 0),
  claims_done int4 not null check (claims_done >= 0),
  claims int4 not null check (claims >= claims_done),
  wrong text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  is_open bool check (is_open),
  primary key (id),
  check ((status = 'RUNNING') = (ended_at is null)),
  check ((status = 'RUNNING') = (is_open is not null)),
  check ((status = 'DONE') = (wrong is not null))
);
create unique index verify_runs_open on verify_runs (is_open);
comment on table verify_runs is 'Runs of `mizan verify` that the staff has begun in the console.';
comment on column verify_runs.merchants is 'Merchants that were looked at, and the claims of the page behind them.';
comment on column verify_runs.wrong is 'JSON: the claims that do not hold, with their problems.';
comment on column verify_runs.seen_at is 'The process that looks says every few seconds that it is there.';
comment on column verify_runs.is_open is 'True while it runs, and null then: one run at a time.';
