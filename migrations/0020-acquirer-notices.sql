create table acquirer_notices (
  account_id text not null check (length(account_id) between 1 and 100),
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'DISPUTE', 'CARD', 'OTHER')),
  reference text check (length(reference) between 1 and 200),
  upstream_id text check (length(upstream_id) between 1 and 200),
  facts text not null,
  asks_capture boolean not null,
  decision text not null check (decision in ('CAPTURE', 'NOTED')),
  outcome text check (outcome in ('LOOKED_UP', 'RELEASED', 'NOTHING_TO_DO', 'UNMATCHED', 'FOR_OPERATOR')),
  tries int4 not null check (tries >= 0),
  received_at timestamptz not null,
  next_try_at timestamptz,
  handled_at timestamptz,
  primary key (account_id, event_id),
  check (handled_at is null or (outcome is not null and next_try_at is null))
);
comment on table acquirer_notices is
  'What acquirers told of their own accord, each event once. It is a reason to look, and never believed about money.';
comment on column acquirer_notices.event_id is 'The same when the acquirer sends the same again.';
comment on column acquirer_notices.reference is 'Ours, as the notice says.';
comment on column acquirer_notices.facts is 'JSON, redacted: no card number, no CVV, no full name.';
comment on column acquirer_notices.asks_capture is 'Money was held there, and the answer could take it.';
comment on column acquirer_notices.decision is 'CAPTURE was answered after the commit that made the payment PROCESSING.';
comment on column acquirer_notices.next_try_at is 'When it is acted on, if at all.';
create index acquirer_notices_to_act_on on acquirer_notices (next_try_at, account_id, event_id) where next_try_at is not null;
create index acquirer_notices_for_the_operator on acquirer_notices (received_at)
  where outcome in ('UNMATCHED', 'FOR_OPERATOR');
create index acquirer_notices_by_age on acquirer_notices (received_at);
