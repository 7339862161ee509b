alter table wallets
  add column low_since timestamptz;
comment on column wallets.low_since is 'When an available balance below the limit was announced; null until then, and when it is above again.';
