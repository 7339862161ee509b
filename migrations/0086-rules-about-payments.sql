create table risk_state (
  id text not null primary key check (id = 'rules'),
  is_on bool not null,
  changed_by text not null check (length(changed_by) between 1 and 100),
  updated_at timestamptz not null
);
comment on table risk_state is 'Whether the rules about payments are asked at all. On while there is no row.';

create table risk_lists (
  id uuid not null primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('CURRENCY', 'CARD_BRAND', 'CARD_COUNTRY', 'CARD', 'EMAIL', 'EMAIL_DOMAIN', 'PHONE', 'IP', 'MERCHANT')),
  entries text not null check (length(entries) <= 2000000),
  version int4 not null check (version > 0),
  changed_by text not null check (length(changed_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint risk_lists_name unique (name)
);
comment on table risk_lists is 'Values that several rules share, such as addresses that are blocked.';
comment on column risk_lists.entries is 'JSON: a list of texts, in the form in which they are compared.';

create table risk_rules (
  id uuid not null primary key,
  version int4 not null check (version > 0),
  name text not null check (length(name) between 1 and 100),
  action text not null check (action in ('ALLOW', 'BLOCK', 'CHALLENGE', 'REVIEW')),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  conditions text not null check (length(conditions) <= 65536),
  is_on bool not null,
  tested text check (length(tested) <= 4096),
  changed_by text not null check (length(changed_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not is_on or tested is not null)
);
comment on table risk_rules is 'Rules of the operator about payments by card. What each version was stands in the log of acts.';
comment on column risk_rules.conditions is 'JSON: a list, all of which have to be met.';
comment on column risk_rules.tested is 'JSON: what this version would have done to payments of the past; a rule is on only after that.';

create table risk_decisions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  action text not null check (action in ('BLOCK', 'REVIEW')),
  rule_id uuid not null,
  rule_version int4 not null check (rule_version > 0),
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
  n int4 not null check (n > 0),
  primary key (merchant_id, environment, key, slot)
);
comment on table risk_counters is 'Attempts to pay by the hash of an e-mail, phone, network or card, in slots of five minutes or two hours; kept for two days.';
create index risk_counters_by_slot on risk_counters (slot);
