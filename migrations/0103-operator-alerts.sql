create table operator_alerts (
  id uuid not null primary key,
  kind text not null check (length(kind) between 1 and 40),
  count int4 not null check (count > 0),
  since timestamptz not null,
  opened_at timestamptz not null,
  solved_at timestamptz,
  check (solved_at is null or solved_at >= opened_at)
);
comment on table operator_alerts is
  'What has waited longer than it may. Of a kind one is open at a time: it is told once, and again after it was solved and has come back.';
comment on column operator_alerts.count is 'As many as waited when it was looked at last.';
comment on column operator_alerts.since is 'Since when the oldest of them waits.';
create unique index operator_alerts_open on operator_alerts (kind) where solved_at is null;
create index operator_alerts_solved on operator_alerts (solved_at, id) where solved_at is not null;
