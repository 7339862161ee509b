alter table merchants
  add column clients_may_cancel bool not null default false;
comment on column merchants.clients_may_cancel is 'Whether clients may cancel subscriptions on their pages.';
