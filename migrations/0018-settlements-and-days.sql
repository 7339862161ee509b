create table settlements (
  id uuid not null,
  account_id uuid not null,
  reference text not null check (length(reference) between 1 and 100),
  currency text not null check (length(currency) = 3),
  paid_on date not null,
  lines int not null check (lines > 0),
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  source text not null check (source in ('API', 'FILE')),
  content_hash text not null check (length(content_hash) = 64),
  imported_by text not null check (length(imported_by) between 1 and 100),
  imported_at timestamptz not null,
  primary key (id),
  foreign key (account_id) references acquirer_accounts(id),
  constraint settlements_once unique (account_id, reference),
  check (net_minor = (gross_minor - fee_minor))
);
comment on table settlements is 'Payments of acquirers to the operator: each sum with what it is for.';
comment on column settlements.reference is 'The acquirer''s, which its transfer names.';
comment on column settlements.paid_on is 'The day on which the acquirer says that the money arrives.';
comment on column settlements.net_minor is
  'The sum that a statement of the bank is to show; below zero, the acquirer collects it.';
comment on column settlements.content_hash is 'SHA-256 of the lines: the same again changes nothing.';
create index settlements_by_day on settlements (paid_on, id);
create index settlements_by_name on settlements (upper(reference));
create index settlements_by_sum on settlements (currency, net_minor);

create table settlement_lines (
  id uuid not null,
  settlement_id uuid not null,
  line int not null check (line > 0),
  kind text not null check (kind in ('CHARGE', 'REFUND', 'REFUND_RETURNED', 'DISPUTE', 'DISPUTE_WON', 'FEE', 'OTHER')),
  reference text check (length(reference) between 1 and 200),
  part_reference text check (length(part_reference) between 1 and 200),
  authorisation_code text check (length(authorisation_code) between 1 and 100),
  happened_on date,
  currency text not null check (length(currency) = 3),
  gross_minor bigint not null,
  fee_minor bigint not null,
  original_minor bigint,
  original_currency text check (length(original_currency) = 3),
  status text not null check (status in ('NEW', 'MATCHED', 'SUSPENSE', 'DECIDED')),
  owner_id uuid,
  subject_id uuid,
  doubt text check (length(doubt) between 1 and 40),
  decided_by text check (length(decided_by) between 1 and 100),
  decided_because text check (length(decided_because) between 1 and 500),
  decided_at timestamptz,
  primary key (id),
  foreign key (settlement_id) references settlements(id),
  constraint settlement_lines_place unique (settlement_id, line),
  constraint settlement_lines_subject unique (kind, subject_id),
  check ((owner_id is null) = (subject_id is null)),
  check ((original_minor is null) = (original_currency is null))
);
comment on table settlement_lines is 'The lines of settlements: one for each payment, refund, dispute and fee.';
comment on column settlement_lines.reference is 'Of the payment: the acquirer''s or ours.';
comment on column settlement_lines.part_reference is 'The acquirer''s, of the refund.';
comment on column settlement_lines.gross_minor is 'Below zero for money that the acquirer takes back.';
comment on column settlement_lines.fee_minor is 'The part that the acquirer keeps; below zero for one that it gives back.';
comment on column settlement_lines.original_minor is
  'The amount in the currency that the buyer paid in, where the acquirer has converted it.';
comment on column settlement_lines.status is 'NEW is not looked at yet; SUSPENSE waits for a decision of the operator.';
comment on column settlement_lines.subject_id is 'The transaction that it settles: each once.';
create index settlement_lines_open on settlement_lines (status, settlement_id, line);

create table days (
  currency text not null check (length(currency) = 3),
  day date not null,
  receivable_minor bigint not null,
  bank_minor bigint not null,
  merchants_minor bigint not null,
  closed_by text not null check (length(closed_by) between 1 and 100),
  closed_at timestamptz not null,
  primary key (currency, day)
);
comment on table days is 'Days whose books are closed: what is dated in one of them, or before, is refused.';
comment on column days.receivable_minor is 'What acquirers owed at its end.';
comment on column days.bank_minor is 'What the bank held for merchants.';
comment on column days.merchants_minor is 'What merchants owned.';
