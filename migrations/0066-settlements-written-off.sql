alter table settlements add column written_off_minor bigint, add column written_off_on date, add column written_off_by text,
  add column written_off_because text;
comment on column settlements.written_off_minor is
  'The difference that the operator bears, or keeps where it is below zero: no statement will show it.';
comment on column settlements.written_off_on is 'The day in which the ledger has it.';
