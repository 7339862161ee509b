create table settlement_lines (
  id uuid primary key,
  settlement_id uuid not null references settlements (id),
  line int4 not null check (line > 0),
  kind text not null check (kind in ('CHARGE', 'REFUND', 'REFUND_RETURNED', 'DISPUTE', 'DISPUTE_WON', 'FEE', 'OTHER')),
  reference text check (length(reference) between 1 and 200),
  part_reference text check (length(part_reference) between 1 and 200),
  authorisation_code text check (length(authorisation_code) between 1 and 100),
  happened_on date,
  currency text not null check (length(currency) = 3),
  gross_minor int8 not null,
  fee_minor int8 not null,
  original_minor int8,
  original_currency text check (length(original_currency) = 3),
  status text not null check (status in ('NEW', 'MATCHED', 'SUSPENSE', 'DECIDED')),
  owner_id uuid,
  subject_id uuid,
  doubt text check (length(doubt) between 1 and 40),
  decided_by text check (length(decided_by) between 1 and 100),
  decided_because text check (length(decided_because) between 1 and 500),
  decided_at timestamptz,
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
comment on column settlement_lines.original_minor is 'The amount in the currency that the buyer paid in, where the acquirer has converted it.';
comment on column settlement_lines.status is 'NEW is not looked at yet; SUSPENSE waits for a decision of the operator.';
comment on column settlement_lines.subject_id is 'The transaction that it settles: each once.';
create index settlement_lines_open on settlement_lines (status, settlement_id, line);
