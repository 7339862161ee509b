alter table merchants
  add column retry_days int4[] not null default '{1,3,5,7}',
  add column final_action text not null default 'CANCEL' check (final_action in ('CANCEL', 'UNPAID', 'PAUSE'));
comment on column merchants.retry_days is 'Of new subscriptions that name none: days after the due date.';
comment on column merchants.final_action is 'Of new subscriptions that name none.';
