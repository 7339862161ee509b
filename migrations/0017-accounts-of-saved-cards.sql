alter table payment_methods
  add column acquirer text not null default 'simulator' check (length(acquirer) between 1 and 100);
comment on column payment_methods.acquirer is 'The account at the acquirer that gave the token, and that alone can charge it.';

alter table stale_card_tokens
  add column acquirer text not null default 'simulator' check (length(acquirer) between 1 and 100);
