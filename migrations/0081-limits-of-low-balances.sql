alter table merchants
  add column low_balance_minor int8 not null default 0 check (low_balance_minor >= 0);
comment on column merchants.low_balance_minor is 'An available balance below this is announced; 0 for never.';
