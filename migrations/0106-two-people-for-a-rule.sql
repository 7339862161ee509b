alter table risk_rules
  add column written_by uuid,
  add column switched_on_by uuid,
  add constraint risk_rules_two_people check (written_by is null or switched_on_by is null or switched_on_by <> written_by);
comment on column risk_rules.written_by is 'The person of the staff who wrote this version; another one switches it on.';
comment on column risk_rules.switched_on_by is 'The person of the staff who switched it on; none for the command line.';
