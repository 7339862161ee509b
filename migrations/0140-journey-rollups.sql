-- What journeys that are over add up to, for each quarter of an hour in which they began: the hours and days of every time zone
-- are made of quarters. `cut` says which of the columns after it tell rows apart; the others are empty.
create table journey_rollups (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  cut text not null check (cut in ('ALL', 'TYPE', 'RESOURCE', 'DEVICE', 'LOCALE', 'METHOD', 'SOURCE', 'FULL')),
  resource_id text not null,
  slot timestamptz not null,
  resource_type text not null,
  device text not null,
  locale text not null,
  method text not null,
  channel text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  referrer_domain text not null,
  furthest int4 not null check (furthest between 0 and 9),
  reason text not null,
  currency text not null,
  sessions int4 not null,
  filtered int4 not null,
  three_ds_started int4 not null,
  three_ds_passed int4 not null,
  vouchers int4 not null,
  amount_minor bigint not null,
  primary key (merchant_id, environment, cut, resource_id, slot, resource_type, device, locale, method, channel, source, medium,
    campaign, referrer_domain, furthest, reason, currency)
);
