create table days (
  currency text not null check (length(currency) = 3),
  day date not null,
  receivable_minor int8 not null,
  bank_minor int8 not null,
  merchants_minor int8 not null,
  closed_by text not null check (length(closed_by) between 1 and 100),
  closed_at timestamptz not null,
  primary key (currency, day)
);
comment on table days is 'Days whose books are closed: what is dated in one of them, or before, is refused.';
comment on column days.receivable_minor is 'What acquirers owed at its end.';
comment on column days.bank_minor is 'What the bank held for merchants.';
comment on column days.merchants_minor is 'What merchants owned.';
