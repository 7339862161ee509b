create table acquirer_accounts (
  id uuid not null,
  provider text not null check (length(provider) between 1 and 40),
  name text not null check (length(name) between 1 and 100),
  owner_id uuid,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  is_test_mode boolean not null,
  settings text not null check (length(settings) <= 16384),
  secrets text,
  previous_secrets text,
  previous_until timestamptz,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (id),
  constraint acquirer_accounts_name unique nulls not distinct (name, removed_at),
  check ((secrets is null) = (removed_at is not null))
);
comment on table acquirer_accounts is 'Accounts at acquirers. One of the operator''s own serves all merchants.';
comment on column acquirer_accounts.owner_id is 'The merchant that it serves; null for the operator''s own.';
comment on column acquirer_accounts.settings is 'JSON, in the words of the connector; no secret.';
comment on column acquirer_accounts.secrets is 'JSON. Sealed.';
comment on column acquirer_accounts.previous_secrets is
  'What the secrets were before a rotation, believed until `previous_until`. Sealed.';
comment on column acquirer_accounts.version is 'One more after every change: a process opens each version once.';

create table acquirer_routes (
  id uuid not null,
  owner_id uuid,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  method text not null check (method in ('CARD', 'CASH')),
  currency text check (length(currency) = 3),
  account_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  foreign key (account_id) references acquirer_accounts(id),
  constraint acquirer_routes_what unique nulls not distinct (owner_id, environment, method, currency)
);
comment on table acquirer_routes is 'The account that new payments of a merchant go to. The most particular row counts.';
comment on column acquirer_routes.owner_id is 'The merchant; null for all that have no row of their own.';
comment on column acquirer_routes.currency is 'Null for every one that has no row of its own.';
create index acquirer_routes_by_account on acquirer_routes (account_id);

create table acquirer_account_health (
  account_id uuid not null,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) between 1 and 40),
  failures int not null check (failures >= 0),
  primary key (account_id)
);
comment on table acquirer_account_health is
  'When accounts at acquirers last answered, and when they last did not: for the operator. Written down every half minute at most.';
comment on column acquirer_account_health.failure is 'A word: the cause of the last call without an answer.';
comment on column acquirer_account_health.failures is 'Calls without an answer since the last one that was answered.';

create table acquirer_objects (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  account_id text not null check (length(account_id) between 1 and 100),
  kind text not null check (length(kind) between 1 and 40),
  reference text not null check (length(reference) between 1 and 200),
  upstream_id text check (length(upstream_id) between 1 and 200),
  facts text not null,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, account_id, kind, reference)
);
comment on table acquirer_objects is
  'What a connector remembers of an acquirer: what an object of ours is called there, and what is under way there without an idempotency key.';
comment on column acquirer_objects.kind is 'What it is, in the words of the connector.';
comment on column acquirer_objects.facts is 'JSON.';
comment on column acquirer_objects.version is
  'One more after every change: of many that decide on the same version, one changes the row.';
create index acquirer_objects_reference on acquirer_objects (account_id, kind, reference);

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
  tries int not null check (tries >= 0),
  received_at timestamptz not null,
  next_try_at timestamptz,
  handled_at timestamptz,
  primary key (account_id, event_id),
  check (handled_at is null or outcome is not null and next_try_at is null)
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
create index acquirer_notices_for_the_operator on acquirer_notices (received_at) where outcome in ('UNMATCHED', 'FOR_OPERATOR');
create index acquirer_notices_by_age on acquirer_notices (received_at);
