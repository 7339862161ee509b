create table subscriptions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  reference text not null,
  client_id uuid not null,
  state text not null check (state in ('SCHEDULED', 'TRIALING', 'INCOMPLETE', 'INCOMPLETE_EXPIRED', 'ACTIVE', 'PAST_DUE',
    'UNPAID', 'PAUSED', 'CANCELED', 'COMPLETED')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  description text not null,
  interval_unit text not null check (interval_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  interval_count int not null check (interval_count > 0),
  billing_day int check (billing_day between 1 and 31),
  time_zone text not null,
  anchor_date text not null check (length(anchor_date) = 10),
  anchor_sequence int not null check (anchor_sequence > 0),
  start_at timestamptz not null,
  trial_ends_at timestamptz,
  cycles int check (cycles > 0),
  cycles_begun int not null check (cycles_begun >= 0),
  cycles_completed int not null,
  collection text not null check (collection in ('AUTO', 'MANUAL')),
  payment_method_id uuid,
  consent_reference text,
  retry_days int[] not null,
  final_action text not null check (final_action in ('CANCEL', 'UNPAID', 'PAUSE')),
  notify_client boolean not null,
  period_start timestamptz,
  period_end timestamptz,
  next_due_at timestamptz,
  last_due_at timestamptz,
  open_minor bigint not null check (open_minor >= 0),
  paused_at timestamptz,
  pause_reason text,
  keeps_retries boolean not null,
  resume_at timestamptz,
  cancel_at_period_end boolean not null,
  canceled_at timestamptz,
  cancel_reason text,
  cancel_comment text,
  setup_ends_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  simulated_at timestamptz,
  wake_at timestamptz,
  external_id text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, client_id) references clients(merchant_id, environment, id),
  constraint subscriptions_external_id unique (merchant_id, environment, external_id),
  check (cycles_completed between 0 and cycles_begun),
  check (cycles is null or cycles_begun <= cycles),
  check ((paused_at is not null) = (state = 'PAUSED'))
);
comment on table subscriptions is 'What a client agreed to be charged regularly, and where that stands.';
comment on column subscriptions.anchor_date is
  'A day in time_zone. The due date with the number anchor_sequence falls on it, and all others are counted from it.';
comment on column subscriptions.retry_days is 'Days after the due date.';
comment on column subscriptions.wake_at is 'When the clock has something to do with it.';
comment on column subscriptions.version is 'Counts the events that told of it.';
create index subscriptions_by_client on subscriptions (merchant_id, environment, client_id);
create index subscriptions_by_age on subscriptions (merchant_id, environment, created_at, id);
create index subscriptions_waking on subscriptions (wake_at) where wake_at is not null;

create table subscription_directory (
  subscription_id uuid not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (subscription_id)
);
comment on table subscription_directory is
  'Which merchant a subscription belongs to: a client comes with its token alone, which names the id. One of the small directories that every shard would hold.';

create table due_dates (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  subscription_id uuid not null,
  sequence int not null check (sequence > 0),
  status text not null check (status in ('SCHEDULED', 'PROCESSING', 'OPEN', 'RETRYING', 'REQUIRES_CUSTOMER', 'PAID', 'SKIPPED',
    'UNCOLLECTIBLE', 'VOIDED')),
  due_at timestamptz not null,
  period_end timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  retried_day int not null check (retried_day >= 0),
  attempts int not null check (attempts >= 0),
  is_hourly boolean not null,
  was_hourly boolean not null,
  is_announced boolean not null,
  is_waived boolean not null,
  is_refunded boolean not null,
  asked_for text check (asked_for in ('MANUAL', 'FORCED')),
  begun_at timestamptz,
  next_attempt_at timestamptz,
  session_id uuid,
  transaction_id uuid,
  paid_at timestamptz,
  simulated_at timestamptz,
  wake_at timestamptz,
  version int not null check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, subscription_id) references subscriptions(merchant_id, environment, id),
  constraint due_dates_sequence unique (merchant_id, environment, subscription_id, sequence),
  check ((status = 'PAID') = (paid_at is not null)),
  check (status <> 'PAID' or transaction_id is not null)
);
comment on table due_dates is 'One charge of a subscription: work that runs twice finds this row.';
comment on column due_dates.retried_day is 'The last of the subscription''s retry_days that is over; 0 before the first.';
comment on column due_dates.is_hourly is 'The next attempt is the one an hour after a temporary problem.';
comment on column due_dates.was_hourly is 'That attempt was made.';
comment on column due_dates.wake_at is 'When the clock has something to do with it.';
comment on column due_dates.version is 'Counts the events that told of it.';
create index due_dates_waking on due_dates (wake_at) where wake_at is not null;

create table due_date_attempts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  due_date_id uuid not null,
  number int not null check (number > 0),
  trigger text not null check (trigger in ('SCHEDULED', 'RETRY', 'MANUAL', 'FORCED')),
  payment_method_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, environment, transaction_id),
  constraint due_date_attempts_number unique (merchant_id, environment, due_date_id, number)
);
comment on table due_date_attempts is
  'Attempts to charge a saved card without its holder. Attempts of the client on the page have a transaction alone.';
create index due_date_attempts_by_card on due_date_attempts (merchant_id, environment, payment_method_id, at);

create table card_verifications (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  subscription_id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('PROCESSING', 'REQUIRES_ACTION', 'VERIFIED', 'FAILED')),
  acquirer text not null,
  card_last4 text check (length(card_last4) = 4),
  consent text,
  action text,
  decline_code text,
  payment_method_id uuid,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, subscription_id) references subscriptions(merchant_id, environment, id),
  check ((completed_at is not null) = (status in ('VERIFIED', 'FAILED'))),
  check ((next_ask_at is null) = (status in ('VERIFIED', 'FAILED'))),
  check ((consent is null) = (status in ('VERIFIED', 'FAILED'))),
  check ((action is not null) = (status = 'REQUIRES_ACTION')),
  check ((payment_method_id is not null) = (status = 'VERIFIED')),
  check (decline_code is null or status = 'FAILED')
);
comment on table card_verifications is 'Cards that clients entered without a payment. A final row loses what it no longer needs.';
comment on column card_verifications.id is 'The reference at the acquirer.';
comment on column card_verifications.consent is 'JSON.';
comment on column card_verifications.action is 'JSON.';
create index card_verifications_subscription on card_verifications (merchant_id, environment, subscription_id, id desc);
create index card_verifications_open on card_verifications (next_ask_at) where next_ask_at is not null;
