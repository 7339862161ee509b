create table journeys (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  session_id uuid,
  resource_type text not null check (resource_type in ('PAYMENT_LINK', 'CHECKOUT', 'PRODUCT', 'SUBSCRIPTION')),
  resource_id text not null,
  started_at timestamptz not null,
  opened_at timestamptz,
  form_started_at timestamptz,
  method_selected_at timestamptz,
  seen_at timestamptz,
  left_at timestamptz,
  continued_at timestamptz,
  device text not null check (device in ('MOBILE', 'TABLET', 'DESKTOP', 'UNKNOWN')),
  locale text not null,
  method text not null,
  channel text not null check (channel in ('', 'DIRECT', 'QR', 'POSTER', 'EMAIL', 'SMS', 'WHATSAPP', 'SOCIAL', 'SEARCH',
    'REFERRAL', 'CAMPAIGN')),
  source text not null check (length(source) <= 80),
  medium text not null check (length(medium) <= 80),
  campaign text not null check (length(campaign) <= 80),
  referrer_domain text not null check (length(referrer_domain) <= 100),
  folded_at timestamptz,
  furthest int,
  reason text,
  currency text,
  amount_minor bigint,
  filtered int,
  three_ds_started int,
  three_ds_passed int,
  vouchers int,
  primary key (merchant_id, environment, id)
);
comment on table journeys is
  'How far a buyer came: one row for each visit of a page that sells, and one for each payment session. A visit that went on to a session ends with continued_at, and the row of the session counts instead. No row has an address or a click id.';
comment on column journeys.folded_at is
  'When it was over and was added to the four tables below. The columns after it are written then; nothing changes them afterwards.';
create index journeys_by_start on journeys (merchant_id, environment, started_at);
create index journeys_unfolded on journeys (merchant_id, environment, started_at) where folded_at is null;
comment on index journeys_unfolded is 'Journeys that are in none of the four tables yet are added to every answer.';

create table journey_quarters (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  slot timestamptz not null,
  resource_type text not null,
  resource_id text not null,
  device text not null,
  locale text not null,
  method text not null,
  channel text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  referrer_domain text not null,
  furthest int not null check (furthest between 0 and 9),
  reason text not null,
  currency text not null,
  sessions int not null,
  filtered int not null,
  three_ds_started int not null,
  three_ds_passed int not null,
  vouchers int not null,
  amount_minor bigint not null,
  primary key (merchant_id, environment, slot, resource_type, resource_id, device, locale, method, channel, source, medium,
    campaign, referrer_domain, furthest, reason, currency)
);
comment on table journey_quarters is
  'What journeys that are over add up to, by the quarter of an hour in which they began: the hours and days of every time zone are made of quarters. It keeps every column; longer spans are read from the three tables below.';

create table journey_totals (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  span text not null check (span in ('DAY', 'MONTH')),
  slot timestamptz not null,
  resource_type text not null,
  device text not null,
  locale text not null,
  method text not null,
  furthest int not null check (furthest between 0 and 9),
  reason text not null,
  currency text not null,
  sessions int not null,
  filtered int not null,
  three_ds_started int not null,
  three_ds_passed int not null,
  vouchers int not null,
  amount_minor bigint not null,
  primary key (merchant_id, environment, resource_id, span, slot, resource_type, device, locale, method, furthest, reason,
    currency) include (sessions, filtered, three_ds_started, three_ds_passed, vouchers, amount_minor)
);
comment on table journey_totals is
  'How far journeys came, by day and month of UTC, for each resource and with `*` for all together. The key includes the other columns, so that a year is read from it alone.';

create table journey_sources (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  locale text not null,
  method text not null,
  span text not null check (span in ('DAY', 'MONTH')),
  slot timestamptz not null,
  resource_type text not null,
  device text not null,
  channel text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  referrer_domain text not null,
  currency text not null,
  sessions int not null,
  paid int not null,
  amount_minor bigint not null,
  primary key (merchant_id, environment, resource_id, locale, method, span, slot, resource_type, device, channel, source, medium,
    campaign, referrer_domain, currency) include (sessions, paid, amount_minor)
);
comment on table journey_sources is
  'What led to journeys in which a page was seen, by day and month of UTC. `*` stands for all of a column: an answer without a filter reads rows that leave the columns of filters together. The key includes the other columns, so that a year is read from it alone.';

create table journey_series (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  resource_type text not null,
  device text not null,
  locale text not null,
  method text not null,
  span text not null check (span in ('QUARTER', 'HOUR')),
  slot timestamptz not null,
  opened int not null,
  submitted int not null,
  paid int not null,
  primary key (merchant_id, environment, resource_id, resource_type, device, locale, method, span, slot) include (opened,
    submitted, paid)
);
comment on table journey_series is
  'How many journeys were opened, submitted and paid, by quarter and by whole hour: a series in any time zone is made of them. `*` stands for all of a column; the columns of filters are `*` one by one, or none of them is. The key includes the other columns, so that a year is read from it alone.';
