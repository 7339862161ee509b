-- How often something was tried of late. In the database, so that neither a restart nor another node forgets.
create table throttles (
  key text primary key,
  used int4 not null check (used > 0),
  ends_at timestamptz not null
);
