create table wallets (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  decision text check (decision in ('BLOCKED', 'CLOSED')),
  holder_name text check (length(holder_name) between 1 and 255),
  rib text check (rib ~ '^[0-9]{24}$'),
  bic text,
  bank_name text,
  agency text,
  told_until timestamptz,
  version int not null check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  low_since timestamptz,
  primary key (merchant_id, environment),
  check ((rib is null) = (bic is null) and (rib is null) = (bank_name is null) and (rib is null) = (agency is null)),
  check ((rib is null) = (holder_name is null))
);
comment on table wallets is
  'What became of a wallet since its account was made: a row from the first decision of the operator on, or from the first bank account in production. The ledger says what is in it.';
comment on column wallets.told_until is 'The end of the last day whose released payments were announced.';
comment on column wallets.version is 'Counts the events that told of it.';
comment on column wallets.low_since is
  'When an available balance below the limit was announced; null until then, and when it is above again.';

create table bank_account_directory (
  rib text not null check (rib ~ '^[0-9]{24}$'),
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (rib)
);
comment on table bank_account_directory is
  'Which wallet a RIB belongs to: a transfer comes in with the RIB alone. It also keeps two wallets from having one RIB. One of the small directories that every shard would hold.';

create table fundings (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  method text not null check (method in ('CARD', 'BANK_TRANSFER')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  return_url text,
  transfer_reference text,
  session_id uuid,
  transaction_id uuid,
  funding_reference text,
  failure_reason text check (failure_reason in ('EXPIRED', 'CANCELED', 'REJECTED_BY_BANK')),
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (merchant_id, environment, id),
  constraint fundings_funding_reference unique (merchant_id, environment, funding_reference),
  constraint fundings_transfer_reference unique (merchant_id, environment, transfer_reference),
  check ((transfer_reference is not null) = (method = 'BANK_TRANSFER')),
  check ((session_id is not null) = (method = 'CARD')),
  check (transaction_id is not null or method = 'CARD'),
  check ((failure_reason is not null) = (status = 'FAILED')),
  check ((completed_at is not null) = (status <> 'PENDING'))
);
comment on table fundings is
  'Money that merchants put into their wallets, by card through a payment session or by bank transfer.';
comment on column fundings.transfer_reference is 'What the merchant writes on the transfer.';
create index fundings_ending on fundings (expires_at) where status = 'PENDING';
create index fundings_by_transfer_reference on fundings (transfer_reference) where transfer_reference is not null;

create table payout_accounts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  holder_name text not null check (length(holder_name) between 1 and 255),
  rib text not null check (rib ~ '^[0-9]{24}$'),
  bic text not null,
  bank_name text not null,
  agency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, currency)
);
comment on table payout_accounts is
  'Bank accounts of merchants in other currencies than that of the wallet, whose account stands in `wallets`. Money in a currency without one waits.';

create table payout_schedules (
  merchant_id uuid not null,
  interval_kind text not null check (interval_kind in ('MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY')),
  weekday text check (weekday in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY')),
  day_of_month int check (day_of_month between 1 and 31),
  minimum_minor bigint not null check (minimum_minor > 0),
  next_at timestamptz,
  planned_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id),
  check ((weekday is not null) = (interval_kind = 'WEEKLY')),
  check ((day_of_month is not null) = (interval_kind = 'MONTHLY')),
  check ((next_at is null) = (interval_kind = 'MANUAL'))
);
comment on table payout_schedules is 'When a merchant is paid out automatically; without a row, never.';
comment on column payout_schedules.next_at is 'The next due moment.';
comment on column payout_schedules.planned_at is
  'The clock when next_at was worked out: where the clock shows an earlier time than that, it is worked out again.';
create index payout_schedules_due on payout_schedules (next_at) where next_at is not null;
create index payout_schedules_planned on payout_schedules (planned_at) where next_at is not null;

create table payout_moments (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  due_at timestamptz not null,
  transaction_id uuid not null,
  primary key (merchant_id, environment, currency, due_at)
);
comment on table payout_moments is 'One payout for each due moment, however many schedulers find it due.';

create table payout_cutoffs (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  until timestamptz not null,
  primary key (merchant_id, environment, currency)
);
comment on table payout_cutoffs is
  'Until when the last payout of a whole balance has taken what was released. It only grows; releases after it are later.';

create table reserves (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  payment_id uuid not null,
  currency text not null check (length(currency) = 3),
  amount_minor bigint not null check (amount_minor > 0),
  held_at timestamptz not null,
  release_at timestamptz not null,
  released_at timestamptz,
  released_minor bigint,
  primary key (merchant_id, environment, payment_id),
  check (released_minor between 0 and amount_minor),
  check ((released_at is null) = (released_minor is null))
);
comment on table reserves is 'The rolling reserve: parts of payments that are kept back for chargebacks.';
comment on column reserves.amount_minor is 'The part that did not become available with the rest of its payment.';
comment on column reserves.released_minor is
  'The part of it that became available in the end: chargebacks may have taken from the reserve meanwhile.';
create index reserves_due on reserves (release_at) where released_at is null;
create index reserves_open on reserves (merchant_id, environment, currency, release_at) where released_at is null;
