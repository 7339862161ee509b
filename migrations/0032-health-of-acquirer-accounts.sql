create table acquirer_account_health (
  account_id uuid not null,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) between 1 and 40),
  failures int4 not null check (failures >= 0),
  primary key (account_id)
);
comment on table acquirer_account_health is
  'When accounts at acquirers last answered, and when they last did not: for the operator. Written down every half minute at most.';
comment on column acquirer_account_health.failure is 'A word: the cause of the last call without an answer.';
comment on column acquirer_account_health.failures is 'Calls without an answer since the last one that was answered.';
