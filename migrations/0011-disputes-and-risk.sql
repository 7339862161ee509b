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
  reminded int not null check (reminded between 0 and 2),
  remind_at timestamptz,
  next_try_at timestamptz,
  tries int not null check (tries >= 0),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  forwarded_at timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, environment, id),
  constraint disputes_upstream_id unique (merchant_id, environment, account_id, upstream_id),
  check ((closed_at is not null) = (status in ('WON', 'LOST'))),
  check (next_try_at is null or (status in ('SUBMITTED', 'ACCEPTED'))),
  check (remind_at is null or status = 'NEEDS_RESPONSE')
);
comment on table disputes is
  'Payments, or parts of them, that a buyer''s bank takes back or asks about. What it has taken is in the ledger under the id of the dispute.';
comment on column disputes.kind is 'An INQUIRY takes no money; it may become a CHARGEBACK.';
comment on column disputes.reason is 'The acquirer''s word, or the operator''s sentence.';
comment on column disputes.account_id is
  'The account at the acquirer that told of it; nothing for those that were entered by hand.';
comment on column disputes.explanation is 'The merchant''s answer; saved as it is written, and fixed once it is submitted.';
comment on column disputes.reminded is 'Mails about the deadline that were sent.';
comment on column disputes.next_try_at is 'When the answer is handed to the acquirer, if it takes answers.';
create index disputes_by_payment on disputes (merchant_id, environment, payment_id);
create index disputes_by_age on disputes (merchant_id, environment, created_at, id);
create index disputes_to_remind_of on disputes (remind_at, id) where remind_at is not null;
create index disputes_to_forward on disputes (next_try_at, id) where next_try_at is not null;
create index disputes_open on disputes (respond_by) where status <> all (array['WON', 'LOST']);

create table risk_state (
  id text not null check (id = 'rules'),
  is_on boolean not null,
  changed_by text not null check (length(changed_by) between 1 and 100),
  updated_at timestamptz not null,
  primary key (id)
);
comment on table risk_state is 'Whether the rules about payments are asked at all. On while there is no row.';

create table risk_lists (
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('CURRENCY', 'CARD_BRAND', 'CARD_COUNTRY', 'CARD', 'EMAIL', 'EMAIL_DOMAIN', 'PHONE', 'IP',
    'MERCHANT')),
  entries text not null check (length(entries) <= 2000000),
  version int not null check (version > 0),
  changed_by text not null check (length(changed_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  constraint risk_lists_name unique (name)
);
comment on table risk_lists is 'Values that several rules share, such as addresses that are blocked.';
comment on column risk_lists.entries is 'JSON: a list of texts, in the form in which they are compared.';

create table risk_rules (
  id uuid not null,
  version int not null check (version > 0),
  name text not null check (length(name) between 1 and 100),
  action text not null check (action in ('ALLOW', 'BLOCK', 'CHALLENGE', 'REVIEW')),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  conditions text not null check (length(conditions) <= 65536),
  is_on boolean not null,
  tested text check (length(tested) <= 4096),
  changed_by text not null check (length(changed_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  written_by uuid,
  switched_on_by uuid,
  primary key (id),
  check (not is_on or tested is not null),
  constraint risk_rules_two_people check (written_by is null or switched_on_by is null or switched_on_by <> written_by)
);
comment on table risk_rules is 'Rules of the operator about payments by card. What each version was stands in the log of acts.';
comment on column risk_rules.conditions is 'JSON: a list, all of which have to be met.';
comment on column risk_rules.tested is
  'JSON: what this version would have done to payments of the past; a rule is on only after that.';
comment on column risk_rules.written_by is 'The person of the staff who wrote this version; another one switches it on.';
comment on column risk_rules.switched_on_by is 'The person of the staff who switched it on; none for the command line.';

create table risk_decisions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  action text not null check (action in ('BLOCK', 'REVIEW')),
  rule_id uuid not null,
  rule_version int not null check (rule_version > 0),
  rule_name text not null check (length(rule_name) between 1 and 100),
  status text not null check (status in ('BLOCKED', 'UNPAID', 'WAITING', 'APPROVED', 'REFUSED')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text check (length(decided_by) between 1 and 100),
  primary key (merchant_id, environment, transaction_id),
  check ((action = 'BLOCK') = (status = 'BLOCKED')),
  check ((decided_at is not null) = (status in ('APPROVED', 'REFUSED'))),
  check ((decided_by is not null) = (decided_at is not null))
);
comment on table risk_decisions is 'Payments that a rule has blocked, or has sent to a person.';
comment on column risk_decisions.status is 'Of a REVIEW: UNPAID until the payment has come in, WAITING until a person decides.';
create index risk_decisions_waiting on risk_decisions (created_at, transaction_id) where status = 'WAITING';
create index risk_decisions_by_age on risk_decisions (created_at);
create index risk_decisions_by_transaction on risk_decisions (transaction_id);

create table risk_counters (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  key text not null check (length(key) <= 100),
  slot timestamptz not null,
  n int not null check (n > 0),
  primary key (merchant_id, environment, key, slot)
);
comment on table risk_counters is
  'Attempts to pay by the hash of an e-mail, phone, network or card, in slots of five minutes or two hours; kept for two days.';
create index risk_counters_by_slot on risk_counters (slot);
