create table settlements (
  id uuid primary key,
  account_id uuid not null references acquirer_accounts (id),
  reference text not null check (length(reference) between 1 and 100),
  currency text not null check (length(currency) = 3),
  paid_on date not null,
  lines int4 not null check (lines > 0),
  gross_minor int8 not null,
  fee_minor int8 not null,
  net_minor int8 not null,
  source text not null check (source in ('API', 'FILE')),
  content_hash text not null check (length(content_hash) = 64),
  imported_by text not null check (length(imported_by) between 1 and 100),
  imported_at timestamptz not null,
  constraint settlements_once unique (account_id, reference),
  check (net_minor = gross_minor - fee_minor)
);
comment on table settlements is 'Payments of acquirers to the operator: each sum with what it is for.';
comment on column settlements.reference is 'The acquirer''s, which its transfer names.';
comment on column settlements.paid_on is 'The day on which the acquirer says that the money arrives.';
comment on column settlements.net_minor is 'The sum that a statement of the bank is to show; below zero, the acquirer collects it.';
comment on column settlements.content_hash is 'SHA-256 of the lines: the same again changes nothing.';
create index settlements_by_day on settlements (paid_on, id);
create index settlements_by_name on settlements (upper(reference));
create index settlements_by_sum on settlements (currency, net_minor);
