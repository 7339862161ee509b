alter table risk_counters_of_all add column parts int4[];
comment on column risk_counters_of_all.parts is
  'As in risk_counters.';
