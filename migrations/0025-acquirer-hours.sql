create table acquirer_account_hours (
  account_id uuid not null,
  hour timestamptz not null,
  calls int4 not null check (calls >= 0),
  unanswered int4 not null check (unanswered >= 0),
  took_ms int8 not null check (took_ms >= 0),
  slowest_ms int4 not null check (slowest_ms >= 0),
  approved int4 not null check (approved >= 0),
  declined int4 not null check (declined >= 0),
  unknown int4 not null check (unknown >= 0),
  forged int4 not null check (forged >= 0),
  stale int4 not null check (stale >= 0),
  not_understood int4 not null check (not_understood >= 0),
  primary key (account_id, hour)
);
create index acquirer_account_hours_by_age on acquirer_account_hours (hour);
comment on table acquirer_account_hours is
  'How each account at an acquirer was in each hour of the last 35 days: for the operator. Written down every half minute at most.';
comment on column acquirer_account_hours.calls is 'Calls that ended, with an answer or without.';
comment on column acquirer_account_hours.unanswered is 'Without an answer, or with one that is of no use.';
comment on column acquirer_account_hours.took_ms is 'All of its calls together.';
comment on column acquirer_account_hours.approved is 'Payments that were decided in this hour, by what was decided.';
comment on column acquirer_account_hours.unknown is 'Payments whose outcome became unknown in this hour.';
comment on column acquirer_account_hours.forged is 'Notices that were refused, by the reason.';
