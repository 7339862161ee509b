create table risk_counters_of_all (
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  key text not null check (length(key) <= 100),
  slot timestamptz not null,
  n int not null check (n > 0),
  primary key (key, environment, slot)
);
comment on table risk_counters_of_all is
  'The same as risk_counters over all merchants: for rules that count so.';
create index risk_counters_of_all_by_slot on risk_counters_of_all (slot);
