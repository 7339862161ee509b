alter table merchants
  add column collects_address boolean not null default true,
  add column low_stock_at int4 not null default 5 check (low_stock_at between 0 and 1000000),
  add column order_mails boolean not null default true;
