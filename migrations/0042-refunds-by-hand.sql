alter table refunds add column is_by_hand boolean not null default false;
comment on column refunds.is_by_hand is 'The operator transfers it, for there is no bank that could be asked.';
