alter table merchants
  add column statement_mails bool not null default false;
comment on column merchants.statement_mails is 'Whether owners and administrators get a mail about every monthly statement.';
