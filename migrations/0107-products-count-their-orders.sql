alter table products add column orders_count int4 not null default 0 check (orders_count >= 0);
