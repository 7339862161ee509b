alter table transactions add column volume_day text;
comment on column transactions.volume_day is
  'Of a payment that a daily limit counts: the day of it, until it ends unpaid.';
