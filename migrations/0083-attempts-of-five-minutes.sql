alter table risk_counters add column parts int4[];
comment on column risk_counters.parts is
  'Of the two hours from slot on, the attempts of each five minutes: 24 numbers.';
