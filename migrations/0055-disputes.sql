create table disputes (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  payment_id uuid not null,
  payment_reference text not null,
  kind text not null check (kind in ('CHARGEBACK', 'INQUIRY')),
  status text not null check (status in ('NEEDS_RESPONSE', 'SUBMITTED', 'ACCEPTED', 'UNDER_REVIEW', 'WON', 'LOST')),
  reason text not null check (length(reason) between 1 and 500),
  network_code text check (length(network_code) between 1 and 20),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  account_id text check (length(account_id) between 1 and 100),
  upstream_id text check (length(upstream_id) between 1 and 200),
  respond_by timestamptz,
  explanation text check (length(explanation) <= 5000),
  tracking_number text check (length(tracking_number) <= 128),
  reminded int4 not null check (reminded between 0 and 2),
  remind_at timestamptz,
  next_try_at timestamptz,
  tries int4 not null check (tries >= 0),
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  forwarded_at timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, environment, id),
  constraint disputes_upstream_id unique (merchant_id, environment, account_id, upstream_id),
  check ((closed_at is not null) = (status in ('WON', 'LOST'))),
  check (next_try_at is null or status in ('SUBMITTED', 'ACCEPTED')),
  check (remind_at is null or status = 'NEEDS_RESPONSE')
);
comment on table disputes is
  'Payments, or parts of them, that a buyer''s bank takes back or asks about. What it has taken is in the ledger under the id of the dispute.';
comment on column disputes.kind is 'An INQUIRY takes no money; it may become a CHARGEBACK.';
comment on column disputes.reason is 'The acquirer''s word, or the operator''s sentence.';
comment on column disputes.account_id is 'The account at the acquirer that told of it; nothing for those that were entered by hand.';
comment on column disputes.explanation is 'The merchant''s answer; saved as it is written, and fixed once it is submitted.';
comment on column disputes.reminded is 'Mails about the deadline that were sent.';
comment on column disputes.next_try_at is 'When the answer is handed to the acquirer, if it takes answers.';
create index disputes_by_payment on disputes (merchant_id, environment, payment_id);
create index disputes_by_age on disputes (merchant_id, environment, created_at, id);
create index disputes_to_remind_of on disputes (remind_at, id) where remind_at is not null;
create index disputes_to_forward on disputes (next_try_at, id) where next_try_at is not null;
create index disputes_open on disputes (respond_by) where status not in ('WON', 'LOST');
